internal import Firebase

extension RulesPurpose {
  /// Says what an answer means for rules, where it says more than the same answer does elsewhere.
  func adapt(_ failure: inout Failure, to error: APIError) {
    guard error.reason.map(\.isUnknown) ?? true else { return }
    switch (self, error.status) {
    case (.createRuleset, .invalidArgument):
      failure.cause = "Google does not take the text: \(error.message)"
      failure.remedy = "let Google name every fault: wtadmin rules test --remote"
    case (.createRuleset, .resourceExhausted):
      failure.cause =
        "the project holds as many rulesets as fit (\(RulesClient.rulesetLimit)), or requests come too fast"
      failure.remedy = "delete old ones: wtadmin rules prune --keep 100; or wait a minute"
    case (.createRelease, .alreadyExists), (.updateRelease, .alreadyExists), (.updateRelease, .aborted):
      failure.cause = "Google answers that the release exists already: it is being changed elsewhere, or was just made"
      failure.remedy = "see what is in force: wtadmin rules diff; then run the command again"
    case (.createRelease, .notFound):
      failure.cause = "Google knows no such database or bucket in the project, or not yet"
      failure.remedy = "see what is missing: wtadmin up --plan"
    case (.deleteRuleset, .failedPrecondition):
      failure.cause = "it is in force"
      failure.remedy = "see where: wtadmin rules history --rulesets"
    case (.test, .permissionDenied):
      failure.cause = "the account behind the key may not use Google's evaluator (firebaserules.rulesets.test)"
      failure.remedy = "give it the role Firebase Rules Admin (roles/firebaserules.admin)"
    case (_, .permissionDenied):
      failure.cause = "the account behind the key may not do this with rules"
      failure.remedy = "give it the role Firebase Rules Admin (roles/firebaserules.admin)"
    default: return
    }
  }
}

extension APIError.Reason {
  fileprivate var isUnknown: Bool {
    if case .other = self { true } else { false }
  }
}
