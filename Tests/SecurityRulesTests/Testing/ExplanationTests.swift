import Testing

@testable import SecurityRules

@Suite struct `An explanation` {
  private let body = """
        function isSmall(n) { return n < 3; }
        function isOwner() { return request.auth.uid == resource.data.owner; }
        match /a/{id} {
          allow get: if isOwner() && isSmall(resource.data.n);
          allow list: if true;
        }
    """

  private func explain(owner: Text, n: Int64, because: CaseReason? = nil) throws -> (Explanation, CaseResult) {
    let rules = try TestState.rules(body)
    let testCase = TestState.get("a/1", by: TestState.ana, expecting: .deny, because: because)
    let file = TestState.file([testCase], documents: ["a/1": ["owner": .string(owner), "n": .int(n)]])
    return (file.explain(testCase, under: rules), file.run(testCase, under: rules))
  }

  @Test(
    arguments: [("ub", 1, "request.auth.uid == resource.data.owner"), ("ua", 5, "n < 3")] as [(Text, Int64, String)])
  func `names the expression that denied`(owner: Text, n: Int64, expected: String) throws {
    let (explanation, _) = try explain(owner: owner, n: n)
    let deciding = explanation.decidingStatements.compactMap(\.condition).flatMap(\.deciding)
    #expect(deciding.map { explanation.source[$0.expression.span] } == [expected])
  }

  @Test(arguments: [
    (CaseReason.function("isOwner"), true), (.function("isSmall"), false), (.line(5), true), (.line(4), false),
  ])
  func `settles whether the expected place decided`(reason: CaseReason, holds: Bool) throws {
    let (_, result) = try explain(owner: "ub", n: 5, because: reason)
    #expect(result.hasExpectedReason == holds)
    #expect(result.passes == holds)
  }

  @Test func `of a grant names all that had to be true`() throws {
    let (explanation, _) = try explain(owner: "ua", n: 1)
    #expect(explanation.verdict == .allow)
    #expect(explanation.isDecided(by: .function("isOwner")) && explanation.isDecided(by: .function("isSmall")))
  }

  @Test func `shows every expression with its value, and marks what decided`() throws {
    let (explanation, _) = try explain(owner: "ua", n: 5)
    let text = explanation.text(path: "x.rules")
    #expect(text.hasPrefix("denied\n"))
    #expect(text.contains("isOwner()  ->  true"))
    #expect(
      text.split(separator: "\n").filter { $0.hasPrefix(">") }.map { $0.drop { $0 == ">" || $0 == " " } } == [
        "n < 3  ->  false"
      ])
  }

  @Test func `says so where no match fits`() throws {
    let rules = try TestState.rules(body)
    let testCase = TestState.get("b/1", by: .null, expecting: .deny)
    let text = TestState.file([testCase]).explain(testCase, under: rules).text(path: "x.rules")
    #expect(text == "denied\n  no match fits the path\n")
  }
}
