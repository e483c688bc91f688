/// What another rules file allows and refuses, over the same requests.
package struct AccessDifference: Sendable {
  package struct Change: Sendable {
    package let role: String
    /// Where the request is in the file that allows it.
    package let path: String
    package let method: RequestMethod
    /// By the new file.
    package let verdict: Verdict
    /// The requests that changed, by the names of their cases.
    package let requests: [String]
  }

  /// By path, then role, then method; what is newly allowed comes first.
  package let changes: [Change]

  package init(from old: CompiledRules, to new: CompiledRules, files: [CaseFile]) {
    let oldPatterns = MatchPatterns(old.resolution.tree)
    let newPatterns = MatchPatterns(new.resolution.tree)
    var requests: [Verdict: [AccessMatrix.Cell: [String]]] = [:]
    for file in files {
      for trial in file.trials {
        let before = oldPatterns.outcome(of: trial, in: file, under: old)
        let after = newPatterns.outcome(of: trial, in: file, under: new)
        guard before.0 != after.0 else { continue }
        for cell in after.0 == .allow ? after.1 : before.1 {
          requests[after.0, default: [:]][cell, default: []].append(trial.testCase.name)
        }
      }
    }
    changes = Verdict.allCases.flatMap { verdict in
      (requests[verdict] ?? [:]).sorted { $0.key.order < $1.key.order }.map { cell, names in
        Change(role: cell.role, path: cell.path, method: cell.method, verdict: verdict, requests: names)
      }
    }
  }

  /// A line for each change.
  package var text: String {
    changes.map { change in
      let can = change.verdict == .allow ? "now \(change.role) can" : "\(change.role) can no longer"
      let more = change.requests.count > 1 ? " and \(change.requests.count - 1) more" : ""
      return "\(can) \(change.method.rawValue) \(change.path) (\"\(change.requests.first ?? "")\"\(more))\n"
    }.joined()
  }
}
