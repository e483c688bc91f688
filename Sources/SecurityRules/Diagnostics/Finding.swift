/// One thing that a check of a rules file found.
package struct Finding: Hashable, Sendable {
  package let code: FindingCode
  /// Where the fault is; the whole span is underlined.
  package let span: Span
  /// What is wrong here: one line, names in backquotes.
  package let reason: String
  /// What to write instead: one line.
  package let remedy: String
  package let severity: Severity

  package enum Severity: String, CaseIterable, Sendable {
    /// Does not do what is written: it never grants, always fails, or is refused on deployment.
    case error
    /// Grants more than is wise, or less than it seems to.
    case warning
    /// Worth a look.
    case note
  }

  init(_ code: FindingCode, _ span: Span, _ reason: String, remedy: String, severity: Severity? = nil) {
    self.code = code
    self.span = span
    self.reason = reason
    self.remedy = remedy
    self.severity = severity ?? code.severity
  }
}

extension Finding.Severity: Comparable {
  /// The graver is the greater.
  package static func < (left: Self, right: Self) -> Bool { left.gravity < right.gravity }

  private var gravity: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}
