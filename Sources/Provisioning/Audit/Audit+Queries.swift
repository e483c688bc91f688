internal import Domain
internal import Firebase
internal import Ledger
internal import REST

extension Audit {
  /// The documents of a part; with a time, only those that moved after it.
  func query(_ part: AuditStore.Part, after time: Instant?) -> StructuredQuery {
    let collection: Contract.Collection =
      switch part {
      case .conversations: .conversations
      case .locks: .devices
      case .messages: .messages
      }
    return moved(in: collection, field: movingField(of: part), after: time)
  }

  /// The field of which a part's movement is told.
  func movingField(of part: AuditStore.Part) -> String {
    switch part {
    case .conversations: Contract.ConversationField.updatedAt.rawValue
    case .locks: Contract.DeviceField.lastSeenAt.rawValue
    case .messages: Contract.MessageField.sentAt.rawValue
    }
  }

  /// The messages that were read after a time.
  func readMessages(after time: Instant?) -> StructuredQuery {
    moved(in: .messages, field: Contract.MessageField.readAt.rawValue, after: time)
  }

  private func moved(in collection: Contract.Collection, field: String, after time: Instant?) -> StructuredQuery {
    StructuredQuery(
      from: collection.rawValue, allDescendants: collection == .messages,
      where: time.map { .field(FieldPath(field), .greaterThan, .timestamp($0.timestamp)) })
  }

  /// Everything in a root collection and below its documents, whatever the collections there are called: each document
  /// once, a parent before what is below it.
  func everything(in collection: Contract.Collection) -> StructuredQuery {
    // As firebase-tools' recursive delete does it: NUL sorts before every other id.
    let root = firestore.database.documents + "/" + collection.rawValue
    var query = StructuredQuery(from: nil, allDescendants: true)
    query.start = .init([.reference(root + "/\u{0}")], isBefore: true)
    query.end = .init([.reference(root + "\u{0}/\u{0}")], isBefore: true)
    return query
  }
}
