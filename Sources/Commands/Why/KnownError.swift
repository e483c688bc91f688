internal import Firebase

/// An error that people meet when they host walkytalky, from whatever program it came.
struct KnownError: Sendable {
  /// A stable name, for `--json`.
  var name: String
  var patterns: [ErrorPattern]
  /// What it means, why it came about, and what to do.
  var failure: Failure
  /// Whether the text is said of many faults, so that any other match tells more.
  var isGeneral = false

  init(_ name: String, _ patterns: ErrorPattern..., means meaning: String, because cause: String, do remedy: String) {
    self.name = name
    self.patterns = patterns
    failure = Failure(meaning, cause: cause, remedy: remedy)
  }

  /// The same words as where wtadmin itself meets the reason.
  init?(_ name: String, _ patterns: ErrorPattern..., reason: APIError.Reason) {
    guard let failure = APIError(httpStatus: 400, status: .unknown).explain(reason) else { return nil }
    self.name = name
    self.patterns = patterns
    self.failure = failure
  }

  /// The same, said of many faults.
  var general: KnownError {
    var error = self
    error.isGeneral = true
    return error
  }

  /// How surely the text is this error; nil where it is not.
  func weight(in text: ErrorText) -> Int? { patterns.filter { $0.matches(text) }.map(\.weight).max() }

  /// Everything that is known, by where it comes from.
  static let all =
    credentialErrors + permissionErrors + projectErrors + databaseErrors + accountErrors + storageErrors + rulesErrors
    + rulesDeploymentErrors + commandLineErrors + otherServiceErrors

  /// The errors that a text holds, the surest first. What is said of many faults is left out where another one fits.
  static func found(in text: String) -> [KnownError] {
    let text = ErrorText(text)
    let found = all.compactMap { error in error.weight(in: text).map { (error, $0) } }.sorted { $0.1 > $1.1 }
    let specific = found.filter { !$0.0.isGeneral }
    return (specific.isEmpty ? found : specific).map(\.0)
  }
}
