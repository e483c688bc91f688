package import Domain
package import Ledger

/// What an audit found.
package struct AuditOutcome: Sendable {
  /// By severity, code and place.
  package var findings: [AuditFinding]
  /// Those that the operator's limit of reads left no look-up for: they may be there or not.
  package var unconfirmed: [AuditFinding]
  /// Those of the audit before that are gone; nil where there was none before, or none as deep.
  package var mended: [AuditFinding]?
  /// Those that the audit before did not have.
  package var new: Set<AuditFinding.Identity>
  /// What changed in the membership since the audit before.
  package var changes: [AuditChange]
  package var previous: AuditStore.Run?
  package var isDeep: Bool
  /// Whether everything was read, or only what moved.
  package var isFull: Bool
  /// False where the operator's limit of reads stopped it: then there may be more to find.
  package var isComplete: Bool
  package var reads: Int
  package var conversations: Int
  package var locks: Int
  package var messages: Int
  package var objects: Int
  package var accounts: Int
  /// How many messages the server has more, or fewer, than were seen: what was deleted, or written with an old time, since
  /// the last full audit.
  package var unseenMessages: Int

  /// The findings of a severity.
  package func count(_ severity: AuditSeverity) -> Int { findings.count { $0.code.severity == severity } }
}

/// How far an audit is.
package enum AuditProgress: Hashable, Sendable {
  case documents(Int), accounts(Int), objects(Int), comparing
}
