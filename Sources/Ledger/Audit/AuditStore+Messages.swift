package import Domain
package import SQLite

/// What the audit keeps of a message: all that is compared across messages. What is broken in it is nil.
package struct SeenMessage: Hashable, Sendable {
  package var id: String
  package var sender: String?
  package var keyVersion: Int64?
  package var sentAt: Instant?
  /// The 12 bytes.
  package var nonce: [UInt8]?
  package var mediaNonce: [UInt8]?
  /// Whether an object in the bucket belongs to it.
  package var hasMedia: Bool
  /// The object's size, as the message says it.
  package var mediaSize: Int64?

  package init(id: String) {
    self.id = id
    hasMedia = false
  }
}

extension AuditStore {
  /// Takes a message over in place of what was known of it.
  package func put(_ message: SeenMessage, in conversation: Int64) throws(StoreError) {
    let sender = try message.sender.map { (user: String) throws(StoreError) in try senderNumber(user) }
    try connection.execute(
      """
      INSERT OR REPLACE INTO messages (conversation, id, sender, key_version, sent_at, nonce, media_nonce, has_media,
        media_size) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .integer(conversation), .text(message.id), Cell(sender), Cell(message.keyVersion),
      Cell(message.sentAt?.microseconds), message.nonce.map(Cell.blob) ?? .null,
      message.mediaNonce.map(Cell.blob) ?? .null, .integer(message.hasMedia ? 1 : 0), Cell(message.mediaSize))
  }

  /// Small numbers for long user ids. Those of the last two are remembered: a conversation has two senders.
  private func senderNumber(_ user: String) throws(StoreError) -> Int64 {
    if let known = recentSenders.first(where: { $0.user == user }) { return known.number }
    let statement = try connection.prepare("SELECT number FROM senders WHERE user = ?")
    statement.bind([.text(user)])
    let number: Int64
    if try statement.step() {
      number = statement.integer(0)
    } else {
      try connection.execute("INSERT INTO senders (user) VALUES (?)", .text(user))
      number = connection.lastInsertedRowID
    }
    recentSenders = [(user, number)] + recentSenders.prefix(1)
    return number
  }

  /// Forgets all messages, before they are read anew.
  package func removeMessages() throws(StoreError) {
    try connection.execute("DELETE FROM messages")
  }

  package func removeMessage(_ id: String, in conversation: String) throws(StoreError) {
    try connection.execute(
      """
      DELETE FROM messages WHERE conversation = (SELECT number FROM conversations WHERE id = ?) AND id = ?
      """, .text(conversation), .text(id))
  }

  package func removeMessages(in conversation: Int64) throws(StoreError) {
    try connection.execute("DELETE FROM messages WHERE conversation = ?", .integer(conversation))
  }

  /// How many messages of a conversation are known.
  package func messageCount(in conversation: String) throws(StoreError) -> Int {
    Int(
      try connection.integer(
        "SELECT count(*) FROM messages WHERE conversation = (SELECT number FROM conversations WHERE id = ?)",
        .text(conversation)))
  }
}
