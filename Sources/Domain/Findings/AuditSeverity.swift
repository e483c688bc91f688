/// How much a finding of the audit matters.
package enum AuditSeverity: String, Hashable, Sendable, CaseIterable, Comparable {
  /// Worth knowing; nothing needs to be done.
  case info
  /// Somebody should look at it.
  case warning
  /// The contract is broken: something does not work, or is not as safe as it should be.
  case error

  package static func < (left: AuditSeverity, right: AuditSeverity) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }

  /// Whether a finding makes the audit fail.
  package var isFailure: Bool { self != .info }
}
