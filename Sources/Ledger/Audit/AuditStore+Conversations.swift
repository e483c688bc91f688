package import Domain
package import SQLite

/// A conversation as far as its document could be read. What is broken in it is nil.
package struct SeenConversation: Hashable, Sendable {
  package var id: String
  /// There is no such document, only others below it.
  package var isMissing: Bool
  /// The participants that are user ids, with what the other sees for each.
  package var members: [String: String?]
  package var keyVersion: Int64?
  package var pairing: Pairing?
  package var pairingChangedAt: Instant?
  package var createdAt: Instant?

  package init(id: String, isMissing: Bool = false) {
    self.id = id
    self.isMissing = isMissing
    members = [:]
  }
}

extension AuditStore {
  /// Takes a conversation over, and notes what changed in it.
  /// - Returns: the number by which the store knows it.
  package func put(_ conversation: SeenConversation, by audit: Int64) throws(StoreError) -> Int64 {
    let known = try self.conversation(conversation.id)
    let cells: [Cell] = [
      .integer(conversation.isMissing ? 1 : 0), Cell(conversation.keyVersion), Cell(conversation.pairing?.rawValue),
      Cell(conversation.pairingChangedAt?.microseconds), Cell(conversation.createdAt?.microseconds), .integer(audit),
      .text(conversation.id),
    ]
    guard let known else {
      try connection.execute(
        """
        INSERT INTO conversations (is_missing, key_version, pairing, pairing_changed_at, created_at, seen_by, id)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """, cells)
      let number = connection.lastInsertedRowID
      if !conversation.isMissing { try note(.conversationAdded, conversation.id, by: audit) }
      try setMembers(conversation, number, instead: [:], by: nil)
      return number
    }
    try connection.execute(
      """
      UPDATE conversations SET is_missing = ?, key_version = ?, pairing = ?, pairing_changed_at = ?, created_at = ?,
        seen_by = ? WHERE id = ?
      """, cells)
    guard known.seen.isMissing == conversation.isMissing else {
      try noteReplacement(of: known.seen, by: audit)
      try setMembers(conversation, known.number, instead: [:], by: nil)
      return known.number
    }
    if known.seen.keyVersion != conversation.keyVersion || known.seen.pairing != conversation.pairing {
      try note(
        .pairingChanged, conversation.id, before: known.seen.pairingWords, after: conversation.pairingWords, by: audit)
    }
    if known.seen.members != conversation.members {
      try setMembers(conversation, known.number, instead: known.seen.members, by: audit)
    }
    return known.number
  }

  private func setMembers(
    _ conversation: SeenConversation, _ number: Int64, instead known: [String: String?], by audit: Int64?
  ) throws(StoreError) {
    try connection.execute("DELETE FROM members WHERE conversation = ?", .integer(number))
    for (user, name) in conversation.members {
      try connection.execute(
        "INSERT INTO members (conversation, user, name) VALUES (?, ?, ?)", .integer(number), .text(user), Cell(name))
    }
    guard let audit else { return }
    for user in known.keys.sorted() where conversation.members[user] == nil {
      try note(.participantRemoved, conversation.id, user: user, by: audit)
    }
    for (user, name) in conversation.members.sorted(by: { $0.key < $1.key }) {
      guard let before = known[user] else {
        try note(.participantAdded, conversation.id, user: user, by: audit)
        continue
      }
      if before != name {
        try note(.renamed, conversation.id, user: user, before: before, after: name, by: audit)
      }
    }
  }

  /// Notes that a conversation is gone, or is there again.
  private func noteReplacement(of seen: SeenConversation, by audit: Int64) throws(StoreError) {
    if seen.isMissing {
      try note(.conversationAdded, seen.id, by: audit)
    } else {
      let people = seen.members.keys.sorted().joined(separator: "\n")
      try note(.conversationRemoved, seen.id, before: people, by: audit)
    }
  }

  /// A conversation as it was last seen, and the number by which the store knows it.
  package func conversation(_ id: String) throws(StoreError) -> (number: Int64, seen: SeenConversation)? {
    let statement = try connection.prepare(
      """
      SELECT number, is_missing, key_version, pairing, pairing_changed_at, created_at FROM conversations WHERE id = ?
      """)
    statement.bind([.text(id)])
    guard try statement.step() else { return nil }
    var seen = SeenConversation(id: id, isMissing: statement.integer(1) != 0)
    if !statement.isNull(2) { seen.keyVersion = statement.integer(2) }
    seen.pairing = Pairing(rawValue: statement.text(3))
    if !statement.isNull(4) { seen.pairingChangedAt = Instant(microseconds: statement.integer(4)) }
    if !statement.isNull(5) { seen.createdAt = Instant(microseconds: statement.integer(5)) }
    let number = statement.integer(0)
    let members = try connection.prepare("SELECT user, name FROM members WHERE conversation = ?")
    members.bind([.integer(number)])
    while try members.step() {
      seen.members[members.text(0)] = .some(members.isNull(1) ? nil : members.text(1))
    }
    return (number, seen)
  }

  /// Forgets the conversations that this audit did not see, with all that belongs to them.
  package func removeUnseenConversations(by audit: Int64) throws(StoreError) {
    let statement = try connection.prepare("SELECT id FROM conversations WHERE seen_by < ? ORDER BY id")
    statement.bind([.integer(audit)])
    var gone: [String] = []
    while try statement.step() { gone.append(statement.text(0)) }
    for id in gone { try removeConversation(id, by: audit) }
  }

  package func removeConversation(_ id: String, by audit: Int64) throws(StoreError) {
    guard let known = try conversation(id) else { return }
    if !known.seen.isMissing { try noteReplacement(of: known.seen, by: audit) }
    for table in ["members", "messages"] {
      try connection.execute("DELETE FROM \(table) WHERE conversation = ?", .integer(known.number))
    }
    try connection.execute("DELETE FROM findings WHERE conversation = ?", .text(id))
    try connection.execute("DELETE FROM conversations WHERE number = ?", .integer(known.number))
  }
}

extension SeenConversation {
  fileprivate var pairingWords: String? {
    guard let keyVersion, let pairing else { return nil }
    return "\(pairing.rawValue) \(keyVersion)"
  }
}
