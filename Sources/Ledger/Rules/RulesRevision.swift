package import Domain

/// Rules that were in force together, and who put them there.
package struct RulesRevision: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case deployed
    case rolledBack
    /// What somebody else had put in force, seen when it was replaced.
    case found
    /// What was in force and became the folder's, or was the folder's already: known here from then on.
    case takenOver
  }

  /// What was in force under one name.
  package struct Entry: Hashable, Sendable {
    /// As the Rules API spells it: `cloud.firestore`.
    package var release: String
    package var ruleset: String
    /// Of the text, by which ``RulesHistory/text(_:)`` finds it.
    package var digest: String
    package var isChanged: Bool

    package init(release: String, ruleset: String, digest: String, isChanged: Bool) {
      self.release = release
      self.ruleset = ruleset
      self.digest = digest
      self.isChanged = isChanged
    }
  }

  /// Counted from 1; 0 for one that is not kept yet.
  package var number: Int64
  package var at: Instant
  package var kind: Kind
  /// Whose credentials; empty for what was found.
  package var account: String
  /// Why, in the operator's words; empty where none were given.
  package var reason: String
  package var entries: [Entry]

  package init(
    number: Int64 = 0, at: Instant, kind: Kind, account: String, reason: String, entries: [Entry]
  ) {
    self.number = number
    self.at = at
    self.kind = kind
    self.account = account
    self.reason = reason
    self.entries = entries
  }

  package subscript(release: String) -> Entry? { entries.first { $0.release == release } }
}
