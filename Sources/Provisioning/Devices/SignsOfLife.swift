package import Domain
package import Firebase
internal import REST

/// When somebody was last there, by each thing that tells.
package struct SignsOfLife: Hashable, Sendable {
  /// When the account last signed in or had its tokens refreshed, which a phone in use does about hourly.
  package var account: Instant?
  /// When the installation that holds the lock last said that it is there.
  package var lock: Instant?
  /// When the account last sent a message, or read one.
  package var message: Instant?

  /// Asks for all of them: ten billed reads at most for each conversation.
  package init(
    of user: UserID, account: Account?, lock: DeviceLock?, in conversations: [ConversationID],
    _ firestore: FirestoreClient
  ) throws(FirebaseError) {
    self.account = account?.lastSeenAt
    self.lock = lock?.lastSeenAt
    for conversation in conversations {
      guard let time = try firestore.lastMessage(of: user, in: conversation) else { continue }
      message = max(message ?? time, time)
    }
  }

  /// The latest of them; nil for none at all.
  package var last: Instant? { [account, lock, message].compactMap(\.self).max() }

  /// Whether one of them is younger than `span`.
  package func isAlive(at now: Instant, within span: Duration) -> Bool { last.map { now - $0 < span } ?? false }
}

extension FirestoreClient {
  private typealias Field = Contract.MessageField

  /// So many of a conversation's last messages are looked at.
  private static let looked = 10

  /// When somebody last sent a message or read one, as far as a conversation's last messages tell.
  fileprivate func lastMessage(
    of user: UserID, in conversation: ConversationID
  ) throws(FirebaseError) -> Instant? {
    let fields = [Field.senderId, .sentAt, .readAt]
    let query = StructuredQuery(
      from: Contract.Collection.messages.rawValue,
      order: [StructuredQuery.Order(FieldPath(Field.sentAt.rawValue), .descending)], limit: Self.looked,
      fields: fields.map { FieldPath($0.rawValue) })
    return try run(query, below: conversation.path).compactMap { message in
      let isOwn = message.fields[Field.senderId.rawValue]?.string == user.text
      return message.fields[(isOwn ? Field.sentAt : .readAt).rawValue]?.timestamp.map(Instant.init)
    }.max()
  }
}
