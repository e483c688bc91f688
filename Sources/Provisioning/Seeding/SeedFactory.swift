internal import Domain
internal import REST

/// Makes up people, conversations and messages as they are in an instance that has been in use. Ciphertexts are random bytes,
/// as real ones look.
struct SeedFactory {
  typealias Field = Contract.ConversationField
  typealias MessageField = Contract.MessageField

  var random: SeedRandom
  let now: Instant

  mutating func person(seen lastSeenAt: Instant? = nil) -> SeedPerson {
    let user = random.id(28)
    let createdAt = now.adding(days: -Double(random.time(320...400)))
    let seenAt = lastSeenAt ?? now.adding(days: -Double(random.time(1...200)) / 100)
    let account = SeedAccount(user: user, createdAt: createdAt, lastSeenAt: seenAt)
    return SeedPerson(user: user, account: account, lock: lock(from: createdAt, to: seenAt))
  }

  private mutating func lock(from claimedAt: Instant, to seenAt: Instant) -> [String: FirestoreValue] {
    [
      Contract.DeviceField.deviceId.rawValue: .string(random.id(32)),
      Contract.DeviceField.claimedAt.rawValue: .time(claimedAt),
      Contract.DeviceField.lastSeenAt.rawValue: .time(seenAt),
    ]
  }

  private static let names = ["Ana", "Ben", "Çelik", "Дарья", "Émile", "Fatima", "Giulia", "ハル", "Ingrid", "João"]

  mutating func name() -> String { Self.names[Int.random(in: 0..<Self.names.count, using: &random)] }

  /// A conversation between two, as the admin and the two devices left it. `keyVersion` 0 is one that was never paired.
  mutating func conversation(
    _ one: SeedPerson, _ other: SeedPerson, keyVersion: Int64, pairing: Pairing, createdAt: Instant,
    pairingChangedAt: Instant
  ) -> SeedConversation {
    let users = [one.user, other.user].sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var names: [String: FirestoreValue] = [:]
    for user in users { names[user] = .string(name()) }
    let fields: [String: FirestoreValue] = [
      Field.schema.rawValue: .integer(Contract.schema),
      Field.participants.rawValue: .array(users.map(FirestoreValue.string)), Field.displayNames.rawValue: .map(names),
      Field.keyVersion.rawValue: .integer(keyVersion), Field.pairing.rawValue: .string(pairing.rawValue),
      Field.pairingChangedAt.rawValue: .time(pairingChangedAt), Field.createdAt.rawValue: .time(createdAt),
      Field.updatedAt.rawValue: .time(pairingChangedAt),
    ]
    return SeedConversation(id: random.id(ConversationID.characterCount), fields: fields, people: [one, other])
  }

  /// A message of a kind; media come with their object.
  mutating func add(
    _ kind: MessageKind, by sender: String, keyVersion: Int64, sentAt: Instant, readAt: Instant?,
    to conversation: inout SeedConversation
  ) {
    let id = random.id(20)
    var fields: [String: FirestoreValue] = [
      MessageField.senderId.rawValue: .string(sender), MessageField.kind.rawValue: .string(kind.rawValue),
      MessageField.keyVersion.rawValue: .integer(keyVersion), MessageField.nonce.rawValue: nonce(),
      MessageField.ciphertext.rawValue: ciphertext(ofText: kind == .text ? Int(random.time(1...160)) : 0),
      MessageField.sentAt.rawValue: .time(sentAt),
      MessageField.readAt.rawValue: readAt.map(FirestoreValue.time) ?? .null,
      MessageField.deletedFor.rawValue: .array(random.chance(3) ? [.string(sender)] : []),
    ]
    if kind != .text {
      let bytes = random.bytes(Int(random.time(64...2_048)))
      fields[MessageField.media.rawValue] = .map([
        Contract.MediaField.nonce.rawValue: nonce(), Contract.MediaField.size.rawValue: .integer(Int64(bytes.count)),
      ])
      conversation.objects.append(
        SeedObject(
          name: Contract.Object.name(conversation: conversation.id, message: id),
          metadata: [Contract.Object.senderKey: sender], createdAt: sentAt, bytes: bytes))
    }
    conversation.messages.append(SeedMessage(id: id, fields: fields))
  }

  mutating func nonce() -> FirestoreValue { .string(Base64.encode(random.bytes(Contract.nonceSize))) }

  mutating func ciphertext(ofText count: Int) -> FirestoreValue {
    .string(Base64.encode(random.bytes(count + Contract.tagSize)))
  }
}
