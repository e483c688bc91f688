/// What a script learns from a run: `help exit-codes`.
package enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  case failed = 1
  case usedWrongly = 2
  case findings = 3
  case notPermitted = 4
  case unreachable = 5
  case refused = 6
  case conflict = 7
  case quotaSpent = 8
  case interrupted = 130

  package var meaning: String {
    switch self {
    case .done: "done"
    case .failed: "failed"
    case .usedWrongly: "used wrongly: an unknown command, a missing or malformed argument"
    case .findings: "findings or differences: the command worked, and there is something to look at"
    case .notPermitted: "credentials are missing or wrong, or lack a permission"
    case .unreachable: "the server is out of reach"
    case .refused: "refused by a guard: a confirmation or --force is missing"
    case .conflict: "conflict: the instance moved since it was read"
    case .quotaSpent: "a quota is spent, or --max-reads was reached"
    case .interrupted: "interrupted with Ctrl-C"
    }
  }
}
