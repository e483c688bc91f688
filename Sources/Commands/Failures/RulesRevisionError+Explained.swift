/// Why a revision cannot be gone back to.
enum RulesRevisionError: Error, Hashable {
  case unknown(Int)
  /// There is none before the one in force.
  case noEarlier
}

extension RulesRevisionError: Explained {
  var failure: Failure {
    switch self {
    case .unknown(let number):
      Failure(
        "there is no revision \(number)", cause: "the history of this machine does not have it",
        remedy: "see what it has: wtadmin rules history", exitCode: .usedWrongly)
    case .noEarlier:
      Failure(
        "there is nothing to go back to", cause: "the history of this machine has no earlier rules",
        remedy: "see the project's own list: wtadmin rules history --rulesets", exitCode: .usedWrongly)
    }
  }
}
