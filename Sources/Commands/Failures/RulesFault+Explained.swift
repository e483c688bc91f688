internal import Firebase
internal import Provisioning

extension RulesFault: Explained {
  package var failure: Failure {
    switch self {
    case .moved(let name, _, let found):
      Failure(
        "somebody else changed the rules in force as \(name) meanwhile",
        cause: found.map { "the ruleset \($0.shortID) is in force now" } ?? "nothing is in force there any more",
        remedy: "look at them: wtadmin rules diff", exitCode: .conflict)
    case .readBackDiffers(let name):
      Failure(
        "what is in force as \(name) is not what was sent", cause: "the server gives another text back",
        remedy: "look at it: wtadmin rules diff")
    case .casesFail(let name, let cases):
      Failure(
        "what came back as \(name) fails \(counted(cases.count, "test case"))",
        cause: cases.prefix(3).map { "“\($0)”" }.joined(separator: ", "), remedy: "see why: wtadmin rules test",
        exitCode: .findings)
    case .textMissing(let name):
      Failure(
        "the text of the rules for \(name) is not in the state file", cause: "the state file was rebuilt or replaced",
        remedy: "deploy from the folder: wtadmin rules deploy")
    }
  }
}

extension RulesUnchanged: Explained {
  package var failure: Failure {
    var failure = Failure(cause)
    let state =
      switch puttingBack {
      case .notNeeded: "the rules in force are unchanged"
      case .done: "the rules of before were put back and are in force"
      case .overtaken(let name): "somebody else's are in force as \(name)"
      }
    failure.summary = "the rules were not deployed, and \(state): \(failure.summary)"
    return failure
  }
}

extension RulesInDoubt: Explained {
  package var failure: Failure {
    var failure = Failure(cause)
    failure.summary = "nobody knows yet which rules are in force: \(failure.summary)"
    failure.remedy = """
      once the server answers again, run: wtadmin rules deploy; it first takes back what was done by half
      """
    return failure
  }
}
