/// What came of one case.
package struct CaseResult: Sendable {
  package let testCase: TestCase
  /// One for a single request; one a document of a commit; one a way of a query.
  package let decisions: [Decision]
  /// Nil where the case says nothing of what should decide.
  package let hasExpectedReason: Bool?

  package var verdict: Verdict { Verdict(isAllowed: decisions.allSatisfy(\.isAllowed)) }

  package var passes: Bool { verdict == testCase.expected && hasExpectedReason != false }
}

extension CaseFile {
  /// Runs every case, in order.
  package func run(under rules: CompiledRules) -> [CaseResult] {
    cases.map { run($0, under: rules) }
  }

  /// Runs one case on a copy of the state. It touches no clock and no network.
  package func run(_ testCase: TestCase, under rules: CompiledRules) -> CaseResult {
    guard let reason = testCase.reason else {
      return CaseResult(testCase: testCase, decisions: decide(testCase, under: rules), hasExpectedReason: nil)
    }
    let explanation = explain(testCase, under: rules)
    return CaseResult(
      testCase: testCase, decisions: explanation.decisions, hasExpectedReason: explanation.isDecided(by: reason))
  }

  package func verdict(on testCase: TestCase, under rules: CompiledRules) -> Verdict {
    Verdict(isAllowed: decide(testCase, under: rules).allSatisfy(\.isAllowed))
  }

  package func decide(_ testCase: TestCase, under rules: CompiledRules, observer: Observer? = nil) -> [Decision] {
    let origin = RequestOrigin(auth: testCase.auth, time: now)
    let lookup: DocumentLookup = { documents[$0] }
    switch testCase.request {
    case .get(let path): return [rules.decideGet(path, by: origin, documents: lookup, observer: observer)]
    case .query(let query): return rules.decideQuery(query, by: origin, documents: lookup, observer: observer)
    case .commit(let writes): return rules.decideCommit(writes, by: origin, documents: lookup, observer: observer)
    case .storage(let request):
      return [rules.decideStorage(request, by: origin, documents: lookup, observer: observer)]
    }
  }

  /// Adds what the cases evaluate to a coverage of the same rules.
  package func cover(_ coverage: inout Coverage, under rules: CompiledRules) {
    for testCase in cases {
      var events: [TraceEvent] = []
      _ = decide(testCase, under: rules) { events.append($0) }
      for event in events { coverage.note(event) }
    }
  }
}
