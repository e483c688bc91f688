internal import Firebase
internal import Provisioning

extension RulesStep {
  var words: String {
    switch self {
    case .release(let release):
      let changes = release.changes.map { change in
        "\(change.fileName) as \(change.name), \(change.from.map { "in place of \($0.shortID)" } ?? "the first there")"
      }
      return (release.kind == .deploy ? "put in force " : "put back in force ") + changes.joined(separator: ", then ")
    case .deleteRuleset(let id): return "delete the ruleset \(id)"
    }
  }
}

extension String {
  /// A ruleset's id as people read it: its first part.
  var shortID: String { String(prefix { $0 != "-" }) }
}
