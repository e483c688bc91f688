internal import Arguments
internal import Domain
internal import Provisioning
internal import REST

extension RosterFileError: Explained {
  var failure: Failure {
    let place = fault.position.map { "\(path):\($0.line):\($0.column)" } ?? path
    let (cause, remedy) = fault.reason.words
    return Failure("\(place) cannot be used", cause: cause, remedy: remedy, exitCode: .usedWrongly)
  }
}

extension RosterFault.Reason {
  fileprivate var words: (cause: String, remedy: String) {
    switch self {
    case .syntax(let reason): (reason.words, "mend the file at that place")
    case .mistyped(let member, let expected, let found):
      ("\(member.isEmpty ? "the file" : "“\(member)”") is \(found)", "it must be \(expected.words)")
    case .missing(let member): ("“\(member)” is missing", "add it; roster.schema.json says what belongs where")
    case .unknown(let member, let known):
      (
        "there is no member “\(member)” here",
        nearestMatch(to: member, among: known).map { "write “\($0)”" }
          ?? "take it out; these are known: \(known.joined(separator: ", "))"
      )
    case .badAlias(let text, let refusal):
      ("“\(text)” is no alias: \(refusal.failure.cause ?? "")", refusal.failure.remedy ?? "")
    case .badUser(let text, let refusal):
      ("“\(text)” is no user id: \(refusal.failure.cause ?? "")", refusal.failure.remedy ?? "")
    case .badName(let text, let refusal):
      ("“\(text)” is no display name: \(refusal.failure.cause ?? "")", refusal.failure.remedy ?? "")
    case .sharedUser(let user, let alias):
      ("“\(alias)” has the account \(user), too", "give each person an account of their own")
    case .notTwo(let count): ("it names \(count) people", "a conversation is between two")
    case .samePersonTwice(let user): ("both names are of the user \(user)", "name two different people")
    case .unknownPerson(let name, let known):
      (
        "“\(name)” is none of the people of the file, and no user id",
        nearestMatch(to: name, among: known).map { "write “\($0)”" } ?? "add “\(name)” to “people”"
      )
    case .repeatedPair: ("the two have a conversation in the file already", "take one of the two out")
    }
  }
}

extension RosterFault.Expectation {
  fileprivate var words: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .userID: "a user id, as a string"
    case .displayName: "a display name, as a string"
    }
  }
}

extension RosterRefusal: Explained {
  package var failure: Failure {
    switch self {
    case .severalOfOnePair(let pair, let ids):
      Failure(
        "a roster cannot tell the conversations of \(pair.first) and \(pair.second) apart",
        cause: "they have \(ids.map(\.text).joined(separator: ", "))",
        remedy: "delete all but one: wtadmin conversation delete", exitCode: .refused)
    case .planOutdated:
      Failure(
        "the plan is outdated, and nothing was changed",
        cause: "a conversation or an alias was changed since it was made",
        remedy: "make it anew: wtadmin roster plan --out", exitCode: .conflict)
    case .planOfAnotherProject(let project):
      Failure(
        "the plan is for another project", cause: "it was made for \(project)",
        remedy: "check --instance, or make a plan here", exitCode: .refused)
    }
  }
}

extension SavedPlanError: Explained {
  var failure: Failure {
    Failure(
      "\(path) is no plan", cause: "it is not what wtadmin roster plan --out writes, or of a newer release",
      remedy: "make it anew: wtadmin roster plan --out", exitCode: .usedWrongly)
  }
}
