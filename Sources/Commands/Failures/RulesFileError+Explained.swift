internal import REST
internal import RulesCases

extension RulesFileError: Explained {
  package var failure: Failure {
    switch self {
    case .doesNotCompile(let path, let line, let column, let message):
      Failure(
        "\(path):\(line):\(column) does not compile", cause: message,
        remedy: "see every fault with its remedy: wtadmin rules check \(path)")
    case .noRules(let service, let path):
      Failure(
        "\(path) is about \(service), for which there are no rules", cause: "no rules file of that service was read",
        remedy: "name one: --rules FILE", exitCode: .usedWrongly)
    case .caseSyntax(let path, let error):
      Failure(
        "\(path):\(error.position.line):\(error.position.column) is no JSON", cause: error.reason.words,
        remedy: "mend the file at that place")
    case .caseFile(let path, let line, let column, let error):
      Failure(
        "\(path)\(line.map { ":\($0)" } ?? "")\(column.map { ":\($0)" } ?? "") holds no sound test cases",
        cause: (error.place.isEmpty ? "" : "“\(error.place)”: ") + error.reason.words,
        remedy: "mend it; what a case may hold is told by the README's chapter on rules")
    case .noCases(let folder):
      Failure(
        "there are no test cases", cause: "\(folder) holds no JSON file",
        remedy: "name some, or let “wtadmin init” write them into a new folder", exitCode: .usedWrongly)
    case .noRulesFiles(let folder):
      Failure(
        "there are no rules files", cause: "\(folder) has neither firestore.rules nor storage.rules",
        remedy: "get those in force: wtadmin rules pull", exitCode: .usedWrongly)
    case .noSuchCase(let name):
      Failure(
        "there is no test case “\(name)”", cause: "no name of a case holds these words",
        remedy: "see the names: wtadmin rules test --json", exitCode: .usedWrongly)
    }
  }
}

extension CaseFileError.Reason {
  fileprivate var words: String {
    switch self {
    case .mistyped(let expected, let found): "\(expected) is expected, and here is \(found)"
    case .missing(let name): "“\(name)” is missing"
    case .unknownMember(let name, let allowed):
      "“\(name)” is not known here; known are \(allowed.joined(separator: ", "))"
    case .unknownWord(let word, let allowed): "“\(word)” is none of \(allowed.joined(separator: ", "))"
    case .unknownActor(let name): "there is no actor “\(name)”"
    case .unknownValue(let name): "“\(name)” is no kind of value"
    case .badTimestamp(let text): "“\(text)” is no time such as 2026-12-01T12:00:00Z"
    case .badBase64(let text): "“\(text)” is not base64"
    case .badPath(let text): "“\(text)” is no path of a document"
    case .alreadyThere(let path): "\(path) exists already, so it cannot be created"
    case .notThere(let path): "\(path) does not exist, so it cannot be updated"
    case .mockWithoutDocument(let name): "the mock of “\(name)” stands for no single document"
    }
  }
}
