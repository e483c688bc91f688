/// What a check is about.
package enum CheckGroup: String, CaseIterable, Sendable {
  /// The key, what it may do, and this machine's clock.
  case key
  /// The project, its APIs and its billing.
  case project
  /// The database and its indexes.
  case firestore
  /// How phones sign in.
  case auth
  /// The bucket and who can get at it.
  case storage
  /// The security rules, here and in force.
  case rules
  /// The iOS app, its configuration and its API key.
  case app
  /// The instance folder and the state file.
  case machine
}

/// One thing to look at. `examine` throws where it cannot be looked at.
struct Check: Sendable {
  /// Stays as it is between releases: scripts name it.
  let name: String
  let group: CheckGroup
  /// What is asked, in a line.
  let question: String
  let examine: @Sendable (Examination) throws -> CheckOutcome

  init(
    _ name: String, _ group: CheckGroup, _ question: String,
    examine: @escaping @Sendable (Examination) throws -> CheckOutcome
  ) {
    self.name = name
    self.group = group
    self.question = question
    self.examine = examine
  }

  /// In the order in which one thing rests on another.
  static let all: [Check] =
    keyChecks + identityChecks + projectChecks + firestoreChecks + authenticationChecks + storageChecks + rulesChecks
    + appChecks
    + machineChecks
}

/// What came of a check.
enum CheckOutcome: Sendable {
  /// All is well; what was seen.
  case sound(String)
  /// Nothing is wrong, but worth knowing.
  case noted(String, remedy: String? = nil)
  case found(Diagnosis)
  /// There is nothing to look at, and why.
  case skipped(String)
  /// It could not be looked at.
  case impossible(Failure)

  static func warning(
    _ evidence: String, because cause: String, remedy: String, fix: Fix? = nil
  ) -> CheckOutcome {
    .found(Diagnosis(severity: .warning, evidence: evidence, cause: cause, remedy: remedy, fix: fix))
  }

  static func error(
    _ evidence: String, because cause: String, remedy: String, fix: Fix? = nil
  ) -> CheckOutcome {
    .found(Diagnosis(severity: .error, evidence: evidence, cause: cause, remedy: remedy, fix: fix))
  }
}

/// Something wrong.
struct Diagnosis: Sendable {
  enum Severity: String, Comparable, Sendable {
    case error, warning

    static func < (left: Severity, right: Severity) -> Bool { left == .error && right == .warning }
  }

  var severity: Severity
  /// What was seen.
  var evidence: String
  /// What comes of it.
  var cause: String
  /// A command, or a click.
  var remedy: String
  /// Where wtadmin can mend it without risk.
  var fix: Fix?
}

/// Something that `--fix` does, on this machine only.
struct Fix: Sendable {
  var words: String
  var perform: @Sendable () throws -> Void
}
