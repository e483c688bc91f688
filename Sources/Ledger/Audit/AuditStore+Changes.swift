internal import Domain
package import SQLite

/// What is different from the audit before.
package struct AuditChange: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case conversationAdded, conversationRemoved, participantAdded, participantRemoved, renamed, pairingChanged
  }

  package var kind: Kind
  package var conversation: String
  package var user: String?
  package var before: String?
  package var after: String?

  package init(_ kind: Kind, conversation: String, user: String? = nil, before: String? = nil, after: String? = nil) {
    self.kind = kind
    self.conversation = conversation
    self.user = user
    self.before = before
    self.after = after
  }
}

extension AuditStore {
  func note(
    _ kind: AuditChange.Kind, _ conversation: String, user: String? = nil, before: String? = nil, after: String? = nil,
    by audit: Int64
  ) throws(StoreError) {
    // The first audit has nothing to compare with.
    guard audit > 1 else { return }
    try connection.execute(
      "INSERT INTO changes (audit, kind, conversation, user, before, after) VALUES (?, ?, ?, ?, ?, ?)",
      .integer(audit), .text(kind.rawValue), .text(conversation), Cell(user), Cell(before), Cell(after))
  }

  /// What an audit found to be different, by conversation.
  package func changes(of audit: Int64) throws(StoreError) -> [AuditChange] {
    let statement = try connection.prepare(
      "SELECT kind, conversation, user, before, after FROM changes WHERE audit = ? ORDER BY conversation, number")
    statement.bind([.integer(audit)])
    var changes: [AuditChange] = []
    while try statement.step() {
      guard let kind = AuditChange.Kind(rawValue: statement.text(0)) else { continue }
      changes.append(
        AuditChange(
          kind, conversation: statement.text(1), user: statement.optionalText(2), before: statement.optionalText(3),
          after: statement.optionalText(4)))
    }
    return changes
  }
}

extension Statement {
  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
  func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }
}
