package import Domain
internal import SQLite

/// Comparisons across messages. SQLite sorts, and spills to disk, so memory stays flat.
extension AuditStore {
  /// The messages of one conversation under one key version.
  package struct KeySpan: Hashable, Sendable {
    package var keyVersion: Int64
    package var messages: Int64
    /// Nonces used under the key, those of media included.
    package var nonces: Int64
    package var firstSentAt: Instant
    package var firstMessage: String
    package var lastSentAt: Instant
    package var lastMessage: String
  }

  /// The key versions of each conversation, ascending, with the conversation as it is now.
  package func forEachConversationKeys(
    _ body: (_ conversation: SeenConversation, _ spans: [KeySpan]) throws -> Void
  ) throws {
    // A lone max() or min() makes the other columns those of its row (https://www.sqlite.org/lang_select.html#bareagg).
    let statement = try connection.prepare(
      """
      SELECT late.id, late.key_version, late.messages, late.nonces, late.sent_at, late.message, early.sent_at, early.message,
        c.key_version, c.pairing, c.pairing_changed_at
      FROM (
        SELECT conversation, key_version, count(*) AS messages, count(nonce) + count(media_nonce) AS nonces,
          max(sent_at) AS sent_at, m.id AS message, (SELECT id FROM conversations WHERE number = conversation) AS id
        FROM messages m WHERE key_version IS NOT NULL AND sent_at IS NOT NULL GROUP BY conversation, key_version
      ) late JOIN (
        SELECT conversation, key_version, min(sent_at) AS sent_at, id AS message
        FROM messages WHERE key_version IS NOT NULL AND sent_at IS NOT NULL GROUP BY conversation, key_version
      ) early ON early.conversation = late.conversation AND early.key_version = late.key_version
      JOIN conversations c ON c.number = late.conversation WHERE c.is_missing = 0
      ORDER BY late.conversation, late.key_version
      """)
    var conversation: SeenConversation?
    var spans: [KeySpan] = []
    while try statement.step() {
      let id = statement.text(0)
      if conversation?.id != id {
        if let conversation { try body(conversation, spans) }
        var next = SeenConversation(id: id)
        next.keyVersion = statement.optionalInteger(8)
        next.pairing = Pairing(rawValue: statement.text(9))
        next.pairingChangedAt = statement.optionalInteger(10).map(Instant.init(microseconds:))
        (conversation, spans) = (next, [])
      }
      spans.append(
        KeySpan(
          keyVersion: statement.integer(1), messages: statement.integer(2), nonces: statement.integer(3),
          firstSentAt: Instant(microseconds: statement.integer(6)), firstMessage: statement.text(7),
          lastSentAt: Instant(microseconds: statement.integer(4)), lastMessage: statement.text(5)))
    }
    if let conversation { try body(conversation, spans) }
  }

  /// A nonce that was used several times under one key version. Parts are in the order in which they were sent.
  package struct NonceUse: Hashable, Sendable {
    package var message: String
    /// Whether it is the nonce of the message's media.
    package var isMedia: Bool
  }

  package func forEachReusedNonce(
    _ body: (_ conversation: String, _ keyVersion: Int64, _ uses: [NonceUse]) throws -> Void
  ) throws {
    let statement = try connection.prepare(
      """
      WITH uses AS (
        SELECT conversation, key_version, nonce, id, 0 AS part FROM messages
        WHERE nonce IS NOT NULL AND key_version IS NOT NULL
        UNION ALL SELECT conversation, key_version, media_nonce, id, 1 FROM messages
        WHERE media_nonce IS NOT NULL AND key_version IS NOT NULL)
      SELECT c.id, u.key_version, group_concat(u.part || u.id, ' ')
      FROM uses u JOIN conversations c ON c.number = u.conversation
      GROUP BY u.conversation, u.key_version, u.nonce HAVING count(*) > 1
      """)
    while try statement.step() {
      let uses = statement.text(2).split(separator: " ").map { word in
        NonceUse(message: String(word.dropFirst()), isMedia: word.first == "1")
      }
      try body(statement.text(0), statement.integer(1), try inOrderOfSending(uses, conversation: statement.text(0)))
    }
  }

  private func inOrderOfSending(_ uses: [NonceUse], conversation: String) throws(StoreError) -> [NonceUse] {
    var timed: [(use: NonceUse, sentAt: Int64)] = []
    for use in uses {
      let statement = try connection.prepare(
        """
        SELECT sent_at FROM messages WHERE id = ?2
          AND conversation = (SELECT number FROM conversations WHERE id = ?1)
        """)
      statement.bind([.text(conversation), .text(use.message)])
      timed.append((use, try statement.step() ? statement.integer(0) : 0))
    }
    return timed.sorted { left, right in
      (left.sentAt, left.use.message, left.use.isMedia ? 1 : 0) < (
        right.sentAt, right.use.message, right.use.isMedia ? 1 : 0
      )
    }.map(\.use)
  }

  /// Senders who are no participants, with the newest key version under which they sent and their last message under it.
  package func forEachStrangeSender(
    _ body: (_ conversation: SeenConversation, _ user: String, _ keyVersion: Int64, _ message: String, _ count: Int64)
      throws -> Void
  ) throws {
    let statement = try connection.prepare(
      """
      SELECT c.id, c.key_version, c.pairing, s.user, max(m.key_version), m.id, count(*)
      FROM messages m JOIN conversations c ON c.number = m.conversation JOIN senders s ON s.number = m.sender
      WHERE c.is_missing = 0 AND NOT EXISTS (
        SELECT 1 FROM members p WHERE p.conversation = m.conversation AND p.user = s.user)
      GROUP BY m.conversation, m.sender ORDER BY c.id, s.user
      """)
    while try statement.step() {
      var conversation = SeenConversation(id: statement.text(0))
      conversation.keyVersion = statement.optionalInteger(1)
      conversation.pairing = Pairing(rawValue: statement.text(2))
      try body(conversation, statement.text(3), statement.integer(4), statement.text(5), statement.integer(6))
    }
  }
}
