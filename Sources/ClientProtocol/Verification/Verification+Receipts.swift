import Domain
import Firebase
import REST

extension Verification {
  private typealias Field = Contract.MessageField

  mutating func proveReceipts(_ cast: Cast) throws(VerificationStop) {
    guard let message = try sent(cast, "read me") else { return }
    let path = ContractPaths.message(message.id, in: cast.conversation)
    let now = FieldTransform(FieldPath(Field.readAt), .requestTime)
    let early = FirestoreValue.timestamp(Timestamp(seconds: 1_000_000_000))
    try refuse("a sender cannot mark her own message as read", .message(.update)) { () throws(DeviceError) in
      try cast.ana.commit(Self.reading(path))
    }
    let faults: [(claim: String, write: DocumentWrite)] = [
      ("a receipt is dated by the server", .update(path, setting: [FieldPath(Field.readAt): early])),
      (
        "a receipt changes nothing else",
        .update(path, setting: [FieldPath(Field.nonce): .string("BBBBBBBBBBBBBBBB")], transforms: [now])
      ),
      (
        "a receipt leaves the key version an integer",
        .update(path, setting: [FieldPath(Field.keyVersion): .double(1)], transforms: [now])
      ),
      ("a recipient cannot rewrite a message", .update(path, setting: [FieldPath(Field.ciphertext): .string("AAAA")])),
    ]
    for fault in faults {
      try refuse(fault.claim, .message(.update)) { () throws(DeviceError) in try cast.ben.commit(fault.write) }
    }
    try prove("a recipient marks a message as read, and its sender sees when", .message(.update)) {
      () throws(Shortfall) in
      try doing { () throws(DeviceError) in try cast.ben.markRead(message) }
      let seen = try doing { () throws(DeviceError) in try cast.ana.messages(in: cast.conversation) }
      guard seen.first(where: { $0.id == message.id })?.readAt != nil else { throw .differed(.state) }
    }
    try refuse("a message is marked as read once", .message(.update)) { () throws(DeviceError) in
      try cast.ben.commit(Self.reading(path))
    }
    try refuse("a receipt is not taken back", .message(.update)) { () throws(DeviceError) in
      try cast.ben.commit(.update(path, setting: [FieldPath(Field.readAt): .null]))
    }
  }

  mutating func proveDeletion(_ cast: Cast) throws(VerificationStop) {
    guard let message = try sent(cast, "delete me") else { return }
    let path = ContractPaths.message(message.id, in: cast.conversation)
    let hidden = FieldPath(Field.deletedFor)
    func hiding(_ users: [UserID], _ more: [FieldPath: FirestoreValue] = [:]) -> DocumentWrite {
      .update(path, setting: more.merging([hidden: .array(users.map { .string($0.text) })]) { $1 })
    }
    let faults: [(claim: String, device: SimulatedDevice, write: DocumentWrite)] = [
      ("a recipient cannot hide another's message", cast.ben, hiding([cast.ben.user])),
      ("a recipient cannot hide it from its sender", cast.ben, hiding([cast.ana.user])),
      ("a sender hides from herself alone", cast.ana, hiding([cast.ben.user])),
      ("a sender does not hide from both", cast.ana, hiding([cast.ana.user, cast.ben.user])),
      (
        "hiding changes nothing else", cast.ana,
        hiding([cast.ana.user], [FieldPath(Field.ciphertext): .string("AAAA")])
      ),
      ("a recipient cannot delete another's message", cast.ben, .delete(path)),
    ]
    for fault in faults {
      try refuse(fault.claim, .message(fault.write.isDelete ? .delete : .update)) { () throws(DeviceError) in
        try fault.device.commit(fault.write)
      }
    }
    try prove("a sender hides a message from herself", .message(.update)) { () throws(Shortfall) in
      try doing { () throws(DeviceError) in try cast.ana.hide(message) }
      let seen = try doing { () throws(DeviceError) in try cast.ben.messages(in: cast.conversation) }
      guard seen.first(where: { $0.id == message.id })?.isHidden == true else { throw .differed(.state) }
    }
    try refuse("hiding is not taken back", .message(.update)) { () throws(DeviceError) in
      try cast.ana.commit(hiding([]))
    }
    try prove("a sender deletes a message for everyone", .message(.delete)) { () throws(Shortfall) in
      try doing { () throws(DeviceError) in try cast.ana.delete(message) }
      let seen = try doing { () throws(DeviceError) in try cast.ben.messages(in: cast.conversation) }
      guard !seen.contains(where: { $0.id == message.id }) else { throw .differed(.state) }
    }
  }

  /// A fresh message of Ana's, as Ben receives it; nil, with a proof that says why, where there is none.
  mutating func sent(_ cast: Cast, _ text: String) throws(VerificationStop) -> DeviceMessage? {
    try prove("a message can be sent and found", .message(.create)) { () throws(Shortfall) -> DeviceMessage in
      let found = try doing { () throws(DeviceError) in
        let id = try cast.ana.send(text, to: cast.conversation)
        return try cast.ben.messages(in: cast.conversation).first { $0.id == id }
      }
      guard let found else { throw .differed(.state) }
      return found
    }
  }
}
