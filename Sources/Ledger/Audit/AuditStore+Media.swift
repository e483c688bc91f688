package import Domain
internal import SQLite

/// Comparisons between messages and the objects of their media.
extension AuditStore {
  package func forEachMessageWithoutObject(
    _ body: (_ conversation: String, _ message: String) throws -> Void
  ) throws {
    let statement = try connection.prepare(
      """
      SELECT c.id, m.id FROM messages m JOIN conversations c ON c.number = m.conversation
      LEFT JOIN objects o ON o.conversation = c.id AND o.message = m.id
      WHERE m.has_media <> 0 AND o.message IS NULL ORDER BY c.id, m.id
      """)
    while try statement.step() { try body(statement.text(0), statement.text(1)) }
  }

  /// Objects that no message has, made before `time`: a phone stores the object before the message.
  package func forEachObjectWithoutMessage(
    before time: Instant, _ body: (_ conversation: String, _ message: String) throws -> Void
  ) throws {
    let statement = try connection.prepare(
      """
      SELECT o.conversation, o.message FROM objects o LEFT JOIN conversations c ON c.id = o.conversation
      LEFT JOIN messages m ON m.conversation = c.number AND m.id = o.message
      WHERE coalesce(m.has_media, 0) = 0 AND coalesce(o.created_at, 0) < ? ORDER BY o.conversation, o.message
      """)
    statement.bind([.integer(time.microseconds)])
    while try statement.step() { try body(statement.text(0), statement.text(1)) }
  }

  /// Objects whose size or sender is not what their message says.
  package func forEachUnlikeObject(
    _ body: (_ object: SeenObject, _ size: Int64?, _ sender: String?) throws -> Void
  ) throws {
    let statement = try connection.prepare(
      """
      SELECT o.conversation, o.message, o.generation, o.size, o.sender, m.media_size, s.user
      FROM objects o JOIN conversations c ON c.id = o.conversation
      JOIN messages m ON m.conversation = c.number AND m.id = o.message LEFT JOIN senders s ON s.number = m.sender
      WHERE m.has_media <> 0 AND (m.media_size <> o.size OR s.user <> o.sender) ORDER BY o.conversation, o.message
      """)
    while try statement.step() {
      let object = SeenObject(
        conversation: statement.text(0), message: statement.text(1), generation: statement.integer(2),
        size: statement.integer(3), sender: statement.optionalText(4), createdAt: nil, tokens: 0)
      try body(object, statement.optionalInteger(5), statement.optionalText(6))
    }
  }
}
