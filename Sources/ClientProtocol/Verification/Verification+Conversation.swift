import Domain
import Firebase
import REST

extension Verification {
  private typealias Field = Contract.ConversationField

  /// Before the two have paired.
  mutating func proveConversation(_ cast: Cast) throws(VerificationStop) {
    let instance = instance
    try prove("a participant finds the conversation by membership", .conversation(.list)) { () throws(Shortfall) in
      let found = try doing { () throws(DeviceError) in try cast.ana.conversations() }
      guard found.map(\.id) == [cast.conversation] else { throw .differed(.state) }
    }
    try prove("a participant reads the conversation", .conversation(.get)) { () throws(Shortfall) in
      let read = try doing { () throws(DeviceError) in try cast.ben.conversation(cast.conversation) }
      guard read.pairing == .awaiting, read.keyVersion == 0 else { throw .differed(.state) }
    }
    for (name, token) in outsiders(cast) { try proveOutside(cast, name, instance.documents(token)) }
    let all = StructuredQuery(from: Contract.Collection.conversations.rawValue)
    try refuse("a participant cannot list all conversations", .conversation(.list)) { () throws(DeviceError) in
      try asDevice { () throws(FirebaseError) in _ = try cast.ana.documents.run(all) }
    }
    try refuse("a participant cannot delete the conversation", .conversation(.delete)) { () throws(DeviceError) in
      try cast.ana.commit(.delete(cast.path))
    }
    try proveCreation(cast)
    try refuse("no message is accepted before the two have paired", .message(.create)) { () throws(DeviceError) in
      try cast.ana.commit(
        SimulatedDevice.message(instance.newID(), in: cast.conversation, Self.sampleText(cast.ana, keyVersion: 1)))
    }
  }

  private mutating func proveOutside(
    _ cast: Cast, _ name: String, _ documents: FirestoreClient
  ) throws(VerificationStop) {
    try refuse("\(name) cannot read the conversation", .conversation(.get)) { () throws(DeviceError) in
      try asDevice { () throws(FirebaseError) in _ = try documents.get(cast.path) }
    }
    let theirs = StructuredQuery(
      from: Contract.Collection.conversations.rawValue,
      where: .field(FieldPath(Field.participants), .arrayContains, .string(cast.ana.user.text)))
    try refuse("\(name) cannot list another's conversations", .conversation(.list)) { () throws(DeviceError) in
      try asDevice { () throws(FirebaseError) in _ = try documents.run(theirs) }
    }
    try refuse("\(name) cannot report a pairing", .conversation(.update)) { () throws(DeviceError) in
      try asDevice { () throws(FirebaseError) in _ = try documents.commit([Self.pairing(cast.path, keyVersion: 1)]) }
    }
  }

  private mutating func proveCreation(_ cast: Cast) throws(VerificationStop) {
    let id = ConversationID.random(instance.randomBytes)
    traces.conversations.insert(id)
    let fields: [String: FirestoreValue] = [
      Field.schema.rawValue: .integer(Contract.schema),
      Field.participants.rawValue: .array([cast.ana.user, cast.ben.user].sorted().map { .string($0.text) }),
      Field.displayNames.rawValue: .map([cast.ana.user.text: .string("Ana"), cast.ben.user.text: .string("Ben")]),
      Field.keyVersion.rawValue: .integer(0), Field.pairing.rawValue: .string(Pairing.awaiting.rawValue),
    ]
    let times = [Field.pairingChangedAt, .createdAt, .updatedAt].map { FieldTransform(FieldPath($0), .requestTime) }
    try refuse("a participant cannot make a conversation", .conversation(.create)) { () throws(DeviceError) in
      try cast.ana.commit(.create(ContractPaths.conversation(id), fields, transforms: times))
    }
  }

  mutating func provePairing(_ cast: inout Cast) throws(VerificationStop) {
    try proveBadPairings(cast, stored: 0)
    try pair(&cast, keyVersion: 1)
  }

  /// What no participant may make of a conversation whose key version is `stored`.
  mutating func proveBadPairings(_ cast: Cast, stored: Int64) throws(VerificationStop) {
    let next = stored + 1
    let early = FirestoreValue.timestamp(Timestamp(seconds: 1_000_000_000))
    let times = [Field.pairingChangedAt, .updatedAt]
    let cases: [(claim: String, setting: [FieldPath: FirestoreValue], times: [Contract.ConversationField])] = [
      ("a pairing does not skip a key version", [FieldPath(Field.keyVersion): .integer(next + 1)], times),
      ("a pairing makes a new key version", [FieldPath(Field.keyVersion): .integer(stored)], times),
      ("a key version stays an integer", [FieldPath(Field.keyVersion): .double(Double(next))], times),
      (
        "a pairing is reported as paired",
        [FieldPath(Field.keyVersion): .integer(next), FieldPath(Field.pairing): .string("awaiting")], times
      ),
      (
        "a pairing is dated by the server",
        [FieldPath(Field.keyVersion): .integer(next), FieldPath(Field.pairingChangedAt): early], [.updatedAt]
      ),
      (
        "a change is dated by the server",
        [FieldPath(Field.keyVersion): .integer(next), FieldPath(Field.updatedAt): early], [.pairingChangedAt]
      ),
      (
        "a participant cannot rename anyone",
        [FieldPath(Field.keyVersion): .integer(next), FieldPath(Field.displayNames): .map([:])], times
      ),
      (
        "a participant cannot change who takes part",
        [
          FieldPath(Field.keyVersion): .integer(next),
          FieldPath(Field.participants): .array([cast.ana.user, cast.stranger.user].map { .string($0.text) }),
        ], times
      ),
      (
        "a participant cannot add a field",
        [FieldPath(Field.keyVersion): .integer(next), FieldPath("note"): .string("x")], times
      ),
      (
        "a conversation's schema stays an integer",
        [FieldPath(Field.keyVersion): .integer(next), FieldPath(Field.schema): .double(1)], times
      ),
    ]
    for each in cases {
      var setting = each.setting
      if setting[FieldPath(Field.pairing)] == nil {
        setting[FieldPath(Field.pairing)] = .string(Pairing.paired.rawValue)
      }
      let write = DocumentWrite.update(
        cast.path, setting: setting, transforms: each.times.map { FieldTransform(FieldPath($0), .requestTime) })
      try refuse(each.claim, .conversation(.update)) { () throws(DeviceError) in try cast.ben.commit(write) }
    }
  }

  /// Both devices show and scan, and then hold the same key.
  mutating func pair(_ cast: inout Cast, keyVersion: Int64) throws(VerificationStop) {
    let conversation = cast.conversation
    let (show, before) = (options.show, cast)
    let paired = try prove("two devices pair, and derive the same key", .conversation(.update)) {
      () throws(Shortfall) -> (SimulatedDevice, SimulatedDevice) in
      var (ana, ben) = (before.ana, before.ben)
      try doing { () throws(DeviceError) in
        let anas = ana.beginPairing(try ana.conversation(conversation))
        let bens = ben.beginPairing(try ben.conversation(conversation))
        show(anas.payload)
        show(bens.payload)
        try ana.finishPairing(anas, scanning: bens.payload.text)
        try ben.finishPairing(bens, scanning: anas.payload.text)
      }
      let stored = try doing { () throws(DeviceError) in try ana.conversation(conversation) }
      guard ana.key(of: conversation) == ben.key(of: conversation) else { throw .differed(.keys) }
      guard stored.keyVersion == keyVersion, stored.pairing == .paired else { throw .differed(.state) }
      return (ana, ben)
    }
    guard let paired else { throw .failed(.noKey(conversation)) }
    (cast.ana, cast.ben) = paired
  }

  private static func pairing(_ path: DocumentPath, keyVersion: Int64) -> DocumentWrite {
    .update(
      path,
      setting: [
        FieldPath(Field.keyVersion): .integer(keyVersion),
        FieldPath(Field.pairing): .string(Pairing.paired.rawValue),
      ], transforms: [Field.pairingChangedAt, .updatedAt].map { FieldTransform(FieldPath($0), .requestTime) })
  }

  /// The fields of a message that is right in its form; nobody can open it.
  static func sampleText(_ sender: SimulatedDevice, keyVersion: Int64) -> [String: FirestoreValue] {
    DeviceMessage.fields(
      from: sender.user, .text,
      SealedText(
        keyVersion: keyVersion, nonce: "AAAAAAAAAAAAAAAA", ciphertext: Base64.encode([UInt8](repeating: 0, count: 17))))
  }
}
