import Domain
import Firebase
import REST

extension Verification {
  private typealias Field = Contract.MessageField

  mutating func proveMessages(_ cast: Cast) throws(VerificationStop) {
    for (sender, recipient) in [(cast.ana, cast.ben), (cast.ben, cast.ana)] {
      let text = "hello from \(sender.user) 👋"
      try prove("a message is sent, received and opened", .message(.create)) { () throws(Shortfall) in
        let received = try doing { () throws(DeviceError) in
          let id = try sender.send(text, to: cast.conversation)
          let message = try recipient.messages(in: cast.conversation).first { $0.id == id }
          return try message.map { message throws(DeviceError) in try recipient.text(of: message) }
        }
        guard received == text else { throw .differed(.content) }
      }
    }
    for (name, token) in outsiders(cast) { try proveOutside(cast, name, instance.documents(token)) }
    try proveBadMessages(cast)
  }

  private mutating func proveOutside(
    _ cast: Cast, _ name: String, _ documents: FirestoreClient
  ) throws(VerificationStop) {
    let query = StructuredQuery(from: Contract.Collection.messages.rawValue)
    try refuse("\(name) cannot list messages", .message(.list)) { () throws(DeviceError) in
      try asDevice { () throws(FirebaseError) in _ = try documents.run(query, below: cast.path) }
    }
    let someone = ContractPaths.message(try someMessage(cast)?.id ?? instance.newID(), in: cast.conversation)
    try refuse("\(name) cannot read a message", .message(.get)) { () throws(DeviceError) in
      try asDevice { () throws(FirebaseError) in _ = try documents.get(someone) }
    }
    try refuse("\(name) cannot delete a message", .message(.delete)) { () throws(DeviceError) in
      try asDevice { () throws(FirebaseError) in _ = try documents.commit([.delete(someone)]) }
    }
    try refuse("\(name) cannot mark a message as read", .message(.update)) { () throws(DeviceError) in
      try asDevice { () throws(FirebaseError) in _ = try documents.commit([Self.reading(someone)]) }
    }
    let sender = name == "a stranger" ? cast.stranger : cast.ana
    let new = SimulatedDevice.message(
      instance.newID(), in: cast.conversation, Self.sampleText(sender, keyVersion: 1))
    try refuse("\(name) cannot send a message", .message(.create)) { () throws(DeviceError) in
      try asDevice { () throws(FirebaseError) in _ = try documents.commit([new]) }
    }
  }

  func someMessage(_ cast: Cast) throws(VerificationStop) -> DeviceMessage? {
    do throws(DeviceError) {
      return try cast.ana.messages(in: cast.conversation).first
    } catch {
      return nil
    }
  }

  static func reading(_ message: DocumentPath) -> DocumentWrite {
    .update(message, transforms: [FieldTransform(FieldPath(Field.readAt), .requestTime)])
  }

  /// One fault a message, everything else as it should be.
  private mutating func proveBadMessages(_ cast: Cast) throws(VerificationStop) {
    let instance = instance
    let good = Self.sampleText(cast.ana, keyVersion: 1)
    let media: FirestoreValue = .map(["nonce": .string("AAAAAAAAAAAAAAAA"), "size": .integer(17)])
    let early = FirestoreValue.timestamp(Timestamp(seconds: 1_000_000_000))
    func picture(_ media: FirestoreValue) -> [Field: FirestoreValue?] { [.kind: .string("image"), .media: media] }
    func about(nonce: String = "AAAAAAAAAAAAAAAA", size: FirestoreValue = .integer(17)) -> FirestoreValue {
      .map(["nonce": .string(nonce), "size": size])
    }
    let faults: [(claim: String, changes: [Field: FirestoreValue?])] = [
      ("nobody sends in the other's name", [.senderId: .string(cast.ben.user.text)]),
      ("there is no video", [.kind: .string("video")]),
      ("a message is under the current key, not a later one", [.keyVersion: .integer(2)]),
      ("a message is under a key", [.keyVersion: .integer(0)]),
      ("a message's key version is an integer", [.keyVersion: .double(1)]),
      ("a nonce is twelve bytes, not fewer", [.nonce: .string("AAAAAAAAAAA=")]),
      ("a nonce is twelve bytes, not more", [.nonce: .string("AAAAAAAAAAAAAAAAAAAA")]),
      ("a nonce is base64", [.nonce: .string("AAAAAAAAAAAAAAA*")]),
      ("a ciphertext has a tag", [.ciphertext: .string("AAAA")]),
      ("a ciphertext is base64", [.ciphertext: .string(String(repeating: "*", count: 24))]),
      ("a ciphertext has a size that ends", [.ciphertext: .string(String(repeating: "A", count: 131_076))]),
      ("a ciphertext is text", [.ciphertext: .integer(1)]),
      ("a new message is unread", [.readAt: early]),
      ("a new message is hidden from nobody", [.deletedFor: .array([.string(cast.ana.user.text)])]),
      ("a message has no other field", [.media: .null]),
      ("a message says whether it was read", [.readAt: FirestoreValue?.none]),
      ("a message says from whom it is hidden", [.deletedFor: FirestoreValue?.none]),
      ("a text has no media", [.media: media]),
      ("a picture has media", [.kind: .string("image")]),
      (
        "media have no other field",
        picture(.map(["nonce": .string("AAAAAAAAAAAAAAAA"), "size": .integer(17), "x": .null]))
      ),
      ("media tell their size", picture(.map(["nonce": .string("AAAAAAAAAAAAAAAA")]))),
      ("media have a nonce of twelve bytes", picture(about(nonce: "AAAA"))),
      ("media are seventeen bytes at least", picture(about(size: .integer(16)))),
      ("media are 25 MiB at most", picture(about(size: .integer(26_214_401)))),
      ("the size of media is an integer", picture(about(size: .double(17)))),
    ]
    for fault in faults {
      var fields = good
      for (field, value) in fault.changes { fields[field.rawValue] = value }
      try refuse(fault.claim, .message(.create)) { () throws(DeviceError) in
        try cast.ana.commit(SimulatedDevice.message(instance.newID(), in: cast.conversation, fields))
      }
    }
    try refuse("a picture has no other field", .message(.create)) { () throws(DeviceError) in
      var fields = good.merging(["note": .null]) { $1 }
      fields[Field.kind.rawValue] = .string(MessageKind.image.rawValue)
      fields[Field.media.rawValue] = about()
      try cast.ana.commit(SimulatedDevice.message(instance.newID(), in: cast.conversation, fields))
    }
    try refuse("a message is dated by the server", .message(.create)) { () throws(DeviceError) in
      var fields = good
      fields[Field.sentAt.rawValue] = early
      let path = ContractPaths.message(instance.newID(), in: cast.conversation)
      try cast.ana.commit(.create(path, fields))
    }
  }
}
