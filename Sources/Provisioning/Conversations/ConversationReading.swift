package import Domain
package import Firebase
internal import REST

/// A stored conversation, or what is wrong with it.
package enum ConversationRecord: Hashable, Sendable {
  case sound(Conversation)
  /// Not what contract.md says; the id of its document.
  case unsound(id: String, ShapeFault)
}

extension FirestoreClient {
  /// One conversation; nil where there is none.
  package func conversation(_ id: ConversationID) throws(FirebaseError) -> ConversationRecord? {
    try get(id.path).map(ConversationRecord.init)
  }

  /// The conversations that a user is in, in no order.
  package func conversations(of user: UserID) throws(FirebaseError) -> [ConversationRecord] {
    try run(.conversations(of: user)).map(ConversationRecord.init)
  }

  /// The sound conversations of two people, in the order of their ids.
  package func conversations(between pair: Participants) throws(FirebaseError) -> [ConversationID] {
    try conversations(of: pair.first).ids(of: pair)
  }

  /// The conversations that await a pairing, in the order of their ids.
  package func conversationsAwaitingPairing() throws(FirebaseError) -> [ConversationRecord] {
    var pages = pages(of: .awaitingPairing)
    var records: [ConversationRecord] = []
    while let page = try pages.next() { records += page.map(ConversationRecord.init) }
    return records
  }

  /// Those of some users who are in a conversation, well-formed or not; a billed read for each 30 users who are in none.
  package func participants(among users: [UserID]) throws(FirebaseError) -> Set<UserID> {
    let field = FieldPath(Contract.ConversationField.participants.rawValue)
    var found: Set<UserID> = []
    for start in stride(from: 0, to: users.count, by: StructuredQuery.disjunctionLimit) {
      let chunk = users[start..<min(start + StructuredQuery.disjunctionLimit, users.count)]
      let query = StructuredQuery(
        from: Contract.Collection.conversations.rawValue,
        where: .field(field, .arrayContainsAny, .array(chunk.map { .string($0.text) })), fields: [field])
      for document in try run(query) { found.formUnion(document.participants.intersection(chunk)) }
    }
    return found
  }

  /// All conversations; `page` is given a page at a time, so memory need not grow with their number.
  package func eachPageOfConversations(_ page: ([ConversationRecord]) throws -> Void) throws {
    var pages = documents(in: .conversations)
    while let documents = try pages.next() { try page(documents.map(ConversationRecord.init)) }
  }
}

extension ConversationRecord {
  /// The id of the document, well-formed or not.
  package var id: String {
    switch self {
    case .sound(let conversation): conversation.id.text
    case .unsound(let id, _): id
    }
  }

  init(_ document: FirestoreDocument) {
    do throws(ShapeFault) {
      self = .sound(try Conversation(document))
    } catch {
      self = .unsound(id: document.path.id, error)
    }
  }
}

extension StructuredQuery {
  /// Every conversation that awaits a pairing.
  static let awaitingPairing = StructuredQuery(
    from: Contract.Collection.conversations.rawValue,
    where: .field(
      FieldPath(Contract.ConversationField.pairing.rawValue), .equal, .string(Pairing.awaiting.rawValue)))

  /// Every conversation that names the user as a participant.
  static func conversations(of user: UserID) -> StructuredQuery {
    StructuredQuery(
      from: Contract.Collection.conversations.rawValue,
      where: .field(
        FieldPath(Contract.ConversationField.participants.rawValue), .arrayContains, .string(user.text)))
  }
}

extension CollectionPath {
  /// The collection of all conversations.
  static var conversations: CollectionPath {
    guard let path = try? CollectionPath(Contract.Collection.conversations.rawValue) else {
      preconditionFailure("a plain word is a collection's id")
    }
    return path
  }
}

extension Sequence<ConversationRecord> {
  /// Those of two people that are sound, in the order of their ids.
  func ids(of pair: Participants) -> [ConversationID] {
    compactMap { record in
      guard case .sound(let conversation) = record, conversation.participants == pair else { return nil }
      return conversation.id
    }.sorted()
  }
}
