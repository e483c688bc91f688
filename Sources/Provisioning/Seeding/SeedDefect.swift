internal import Domain
internal import REST

/// One way in which an instance can be broken: done to a sound conversation of its own, so that an audit finds this one thing
/// and nothing else.
struct SeedDefect: Sendable {
  /// What the audit calls it.
  let code: AuditCode
  let needsBucket: Bool
  /// Breaks a conversation of ``SeedFactory/soundConversation(withMedia:)``, and tells where the audit must find it.
  let apply: @Sendable (inout SeedConversation, inout SeedFactory) -> AuditPlace

  init(
    _ code: AuditCode, needsBucket: Bool = false,
    _ apply: @escaping @Sendable (inout SeedConversation, inout SeedFactory) -> AuditPlace
  ) {
    self.code = code
    self.needsBucket = needsBucket
    self.apply = apply
  }

  /// Every kind of finding there is but a spent key, for which no disk is large enough.
  static let all =
    ofConversations + ofMembers + ofAccounts + ofLocks + ofCollections + ofMessages + ofCiphertexts + ofReceipts
    + ofMedia
    + ofObjects
}

extension SeedFactory {
  /// Two people who paired twice, with two texts under each key; the last message is an image where there is a bucket.
  mutating func soundConversation(withMedia: Bool) -> SeedConversation {
    var conversation = self.conversation(
      person(), person(), keyVersion: 2, pairing: .paired, createdAt: now.adding(days: -100),
      pairingChangedAt: now.adding(days: -50))
    for (number, days) in [-90.0, -80, -40, -30].enumerated() {
      let sentAt = now.adding(days: days)
      add(
        withMedia && number == 3 ? .image : .text, by: conversation.people[number % 2].user,
        keyVersion: number < 2 ? 1 : 2, sentAt: sentAt, readAt: sentAt.adding(days: 0.01), to: &conversation)
    }
    return conversation
  }
}

extension SeedConversation {
  var place: AuditPlace { .conversation(id) }
  func place(ofMessage number: Int) -> AuditPlace { .message(conversation: id, messages[number].id) }
  var objectPlace: AuditPlace { .object(objects[0].name) }

  subscript(field: Contract.ConversationField) -> FirestoreValue? {
    get { fields?[field.rawValue] }
    set { fields?[field.rawValue] = newValue }
  }

  subscript(message: Int, field: Contract.MessageField) -> FirestoreValue? {
    get { messages[message].fields[field.rawValue] }
    set { messages[message].fields[field.rawValue] = newValue }
  }

  /// The display names.
  var names: [String: FirestoreValue] {
    get { self[.displayNames]?.map ?? [:] }
    set { self[.displayNames] = .map(newValue) }
  }

  var users: [String] { (self[.participants]?.array ?? []).compactMap(\.string) }

  mutating func setMedia(_ field: Contract.MediaField, _ value: FirestoreValue) {
    var media = self[3, .media]?.map ?? [:]
    media[field.rawValue] = value
    self[3, .media] = .map(media)
  }

  /// Leaves only the first messages, and no media.
  mutating func keepMessages(_ count: Int) {
    messages = Array(messages.prefix(count))
    objects = []
  }

  /// Has one person send everything.
  mutating func setSender(_ user: String) {
    for number in messages.indices {
      self[number, .senderId] = .string(user)
      self[number, .deletedFor] = .array([])
    }
    for index in objects.indices { objects[index].metadata[Contract.Object.senderKey] = user }
  }
}
