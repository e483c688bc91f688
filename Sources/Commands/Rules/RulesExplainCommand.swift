package import Arguments
internal import REST
internal import RulesCases
internal import SecurityRules

/// `rules explain CASE`: why a request is allowed or denied, expression by expression.
package struct RulesExplainCommand: Command {
  static let name = Positional("case", as: .text, "the name of a test case, or a part that only one has")
  static let cases = Option(repeating: "cases", as: .file, "files of test cases; rules-tests/ if not given")
  static let rules = Option(repeating: "rules", as: .file, "a rules file; the instance's own if not given")
  static let actor = Option("as", as: .text.named("actor"), "ask it as this actor of the file instead, or as “nobody”")

  package static let declaration = CommandDefinition(
    "rules explain", "tells why one request is allowed or denied",
    discussion: """
      Shows the matches that the request meets, each condition with the value of every part of it, and which part decided. The \
      request is that of a test case, so a question worth asking stays as a test.
      """,
    takes: [name, cases, rules, actor],
    examples: [
      Example("wtadmin rules explain \"a stranger cannot read\"", "by a part of a case's name"),
      Example("wtadmin rules explain \"a participant reads\" --as nobody", "the same request by somebody else"),
    ])

  package var name: String
  package var cases: [String]
  package var rules: [String]
  package var actor: String?

  package init(_ parsed: Parsed) throws(UsageError) {
    name = try parsed[Self.name]
    cases = try parsed[Self.cases]
    rules = try parsed[Self.rules]
    actor = try parsed[Self.actor]
  }

  package func run(in world: World) throws -> ExitCode {
    let run = try RulesTestRun(rules: rules, cases: cases, in: world)
    let found = run.subjects.flatMap { subject in
      subject.cases.flatMap { source in source.file.cases.map { (subject: subject, source: source, testCase: $0) } }
    }
    let exact = found.filter { $0.testCase.name == name }
    let matches = exact.isEmpty ? found.filter { $0.testCase.name.contains(name) } : exact
    guard let match = matches.first else { throw RulesFileError.noSuchCase(name) }
    guard matches.count == 1 else {
      throw CaseChoice(name: name, candidates: matches.prefix(8).map { $0.testCase.name })
    }
    var testCase = match.testCase
    if let actor {
      guard let auth = actor == "nobody" ? .null : match.source.file.actors[actor] else {
        throw RulesFileError.caseFile(
          path: match.source.path, line: nil, column: nil, CaseFileError(.unknownActor(actor), at: ""))
      }
      testCase = TestCase(name: testCase.name, auth: auth, request: testCase.request, expected: testCase.expected)
    }
    let explanation = match.source.file.explain(testCase, under: match.subject.rules)
    try world.show(
      ExplanationReport(path: match.subject.file.path, name: testCase.name, explanation: explanation))
    return .done
  }
}

/// Several cases fit the part of a name that was given.
struct CaseChoice: Error, Hashable {
  var name: String
  var candidates: [String]
}

extension CaseChoice: Explained {
  var failure: Failure {
    Failure(
      "“\(name)” may be several cases", cause: "these fit: \(candidates.map { "“\($0)”" }.joined(separator: ", "))",
      remedy: "give more of the name", exitCode: .usedWrongly)
  }
}

struct ExplanationReport: Report {
  var path: String
  var name: String
  var explanation: Explanation

  var json: JSONObject {
    [
      "case": .string(name), "rules": .string(path), "verdict": .string(explanation.verdict.rawValue),
      "explanation": .string(explanation.text(path: path)),
    ]
  }

  var blocks: [Block] {
    [.line(.text("“\(name)”: \(explanation.verdict.rawValue)", explanation.verdict == .allow ? .good : .bad))]
      + explanation.text(path: path).split(separator: "\n").map { .line(.text(String($0))) }
  }
}
