internal import Domain
internal import Ledger
internal import REST

/// What a conversation's document tells by itself.
struct ConversationAudit {
  private typealias Field = Contract.ConversationField

  private(set) var seen: SeenConversation
  private var fields: FieldAudit
  private let now: Instant

  var findings: [AuditFinding] { fields.findings }

  init(_ document: FirestoreDocument, now: Instant) {
    let id = document.path.id
    seen = SeenConversation(id: id)
    self.now = now
    fields = FieldAudit(
      document, at: .conversation(id),
      .init(missing: .conversationFieldMissing, type: .conversationFieldType, unknown: .conversationFieldUnknown))
    if ConversationID(id) == nil { fields.add(.conversationID) }
    if let schema = fields.value(Field.schema, \.integer), schema != Contract.schema {
      fields.add(.conversationSchema, found: String(schema))
    }
    lookAtMembers()
    lookAtKey()
    lookAtTimes()
    fields.refuseFields(otherThan: Field.self)
  }

  private mutating func lookAtMembers() {
    guard let list = fields.value(Field.participants, \.array) else { return }
    var users: [String] = []
    for element in list {
      guard let text = element.string, (try? UserID(text)) != nil else {
        fields.add(.participantUserID, found: (element.string ?? element.typeName).quotable)
        continue
      }
      users.append(text)
    }
    let distinct = Set(users)
    if list.count != 2 { fields.add(.participantCount, count: Int64(list.count)) }
    if distinct.count < users.count { fields.add(.participantRepeated) }
    if users != users.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) { fields.add(.participantsUnsorted) }
    for user in distinct { seen.members[user] = .some(nil) }
    lookAtNames(of: distinct)
  }

  private mutating func lookAtNames(of users: Set<String>) {
    guard let names = fields.value(Field.displayNames, \.map) else { return }
    for user in users.sorted() where names[user] == nil { fields.add(.displayNameMissing, user: user) }
    for (user, value) in names.sorted(by: { $0.key < $1.key }) {
      guard users.contains(user) else {
        fields.add(.displayNameLeftOver, user: user, found: value.string?.quotable)
        continue
      }
      if let text = value.string, (try? DisplayName(text)) != nil {
        seen.members[user] = .some(text)
      } else {
        fields.add(.displayNameUnfit, user: user, found: (value.string ?? value.typeName).quotable)
      }
    }
  }

  private mutating func lookAtKey() {
    seen.keyVersion = fields.value(Field.keyVersion, \.integer)
    if let version = seen.keyVersion, version < 0 { fields.add(.keyVersionNegative, found: String(version)) }
    if let text = fields.value(Field.pairing, \.string) {
      seen.pairing = Pairing(rawValue: text)
      if seen.pairing == nil { fields.add(.pairingUnknown, found: text.quotable) }
    }
    if seen.pairing == .paired, seen.keyVersion == 0 { fields.add(.pairedWithoutKey) }
  }

  private mutating func lookAtTimes() {
    seen.pairingChangedAt = fields.instant(Field.pairingChangedAt, now: now, future: .conversationInFuture)
    seen.createdAt = fields.instant(Field.createdAt, now: now, future: .conversationInFuture)
    let updatedAt = fields.instant(Field.updatedAt, now: now, future: .conversationInFuture)
    // A time of the future is out of order, too, and told already.
    guard let changed = seen.pairingChangedAt, let created = seen.createdAt, let updatedAt,
      max(changed, created, updatedAt) <= now + AuditTolerance.clock
    else { return }
    if created > changed { fields.add(.conversationTimesDisordered, field: Field.pairingChangedAt.rawValue) }
    if max(created, changed) > updatedAt {
      fields.add(.conversationTimesDisordered, field: Field.updatedAt.rawValue)
    }
  }
}
