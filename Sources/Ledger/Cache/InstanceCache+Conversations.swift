package import Domain
package import SQLite

extension InstanceCache {
  /// Puts a complete listing in place of what was known.
  package func replaceConversations(_ conversations: [Conversation], at: Instant) throws(StoreError) {
    try database.transaction { (connection: Connection) throws(StoreError) in
      try connection.execute("DELETE FROM cached_conversations")
      for conversation in conversations { try insert(conversation, into: connection) }
      try setRefreshed(.conversations, at: at, in: connection)
    }
  }

  /// Takes over one conversation as it was just read or written.
  package func put(_ conversation: Conversation) throws(StoreError) {
    try database.transaction { (connection: Connection) throws(StoreError) in
      try insert(conversation, into: connection)
    }
  }

  package func removeConversation(_ id: ConversationID) throws(StoreError) {
    try database.execute("DELETE FROM cached_conversations WHERE id = ?", .text(id.text))
  }

  /// All conversations, the one that moved last first.
  package func conversations() throws(StoreError) -> [Conversation] {
    try conversations(where: "TRUE ORDER BY updated_at DESC, id")
  }

  package func conversations(of user: UserID) throws(StoreError) -> [Conversation] {
    try conversations(where: "first_user = ?1 OR second_user = ?1 ORDER BY updated_at DESC, id", .text(user.text))
  }

  /// The ids that begin with `prefix`.
  package func conversations(idPrefix prefix: String) throws(StoreError) -> [Conversation] {
    try conversations(where: "substr(id, 1, length(?1)) = ?1 ORDER BY id", .text(prefix))
  }

  private func insert(_ conversation: Conversation, into connection: Connection) throws(StoreError) {
    let participants = conversation.participants
    try connection.execute(
      """
      INSERT OR REPLACE INTO cached_conversations (id, first_user, second_user, first_name, second_name, key_version,
        pairing, pairing_changed_at, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .text(conversation.id.text), .text(participants.first.text), .text(participants.second.text),
      Cell(conversation.displayNames[participants.first]?.text),
      Cell(conversation.displayNames[participants.second]?.text), .integer(conversation.keyVersion),
      .text(conversation.pairing.rawValue), .integer(conversation.pairingChangedAt.microseconds),
      .integer(conversation.createdAt.microseconds), .integer(conversation.updatedAt.microseconds))
  }

  private func conversations(where condition: String, _ cells: Cell...) throws(StoreError) -> [Conversation] {
    let sql = """
      SELECT id, first_user, second_user, first_name, second_name, key_version, pairing, pairing_changed_at, created_at,
        updated_at FROM cached_conversations WHERE \(condition)
      """
    return try database.withConnection { (connection: Connection) throws(StoreError) -> [Conversation] in
      let statement = try connection.prepare(sql)
      statement.bind(cells)
      var conversations: [Conversation] = []
      while try statement.step() {
        if let conversation = Self.conversation(of: statement) { conversations.append(conversation) }
      }
      return conversations
    }
  }

  private static func conversation(of row: borrowing Statement) -> Conversation? {
    guard let id = ConversationID(row.text(0)), let first = try? UserID(row.text(1)),
      let second = try? UserID(row.text(2)), let participants = try? Participants(first, second),
      let pairing = Pairing(rawValue: row.text(6))
    else { return nil }
    var names: [UserID: DisplayName] = [:]
    if !row.isNull(3) { names[first] = try? DisplayName(row.text(3)) }
    if !row.isNull(4) { names[second] = try? DisplayName(row.text(4)) }
    return Conversation(
      id: id, participants: participants, displayNames: names, keyVersion: row.integer(5), pairing: pairing,
      pairingChangedAt: Instant(microseconds: row.integer(7)), createdAt: Instant(microseconds: row.integer(8)),
      updatedAt: Instant(microseconds: row.integer(9)))
  }
}
