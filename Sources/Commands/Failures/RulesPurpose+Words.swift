internal import Firebase

extension RulesPurpose {
  /// What could not be done: `firestore.rules could not be uploaded`.
  var failed: String {
    switch self {
    case .createRuleset(let file): "\(file) could not be uploaded"
    case .getRuleset(let id): "the ruleset \(id) could not be read"
    case .listRulesets: "the project's rulesets could not be listed"
    case .deleteRuleset(let id): "the ruleset \(id) could not be deleted"
    case .getRelease(let name): "which rules are in force as \(name) could not be read"
    case .listReleases: "the rules in force could not be listed"
    case .updateRelease(let name): "the release \(name) could not be moved to other rules"
    case .createRelease(let name): "the release \(name) could not be made"
    case .deleteRelease(let name): "the release \(name) could not be taken away"
    case .test: "Google's evaluator could not be asked"
    }
  }
}
