import Testing

@testable import SecurityRules

@Suite struct `Watching an evaluation` {
  /// `source = value` of each expression, in the order of evaluation.
  private func trace(_ condition: String, before body: String = "") throws -> (events: [String], Decision) {
    let world = RulesWorld()
    let rules = try world.rules("\(body) match /c/{d} { allow get: if \(condition); }")
    let source = rules.resolution.tree.source
    var events: [String] = []
    let decision = rules.decideGet(RulesWorld.path("c/d"), by: world.origin, documents: world.lookup) { event in
      switch event {
      case .matched(let span, let captures):
        events.append("match \(source[span].prefix(8)) \(captures.count)")
      case .evaluated(_, let span, let result):
        switch result {
        case .success(.bool(let truth)): events.append("\(source[span]) = \(truth)")
        case .success(let value): events.append("\(source[span]): \(value.type.rawValue)")
        case .failure(let error): events.append("\(source[span]) ! \(error.message)")
        }
      case .asked(_, _, let result): events.append("allow \((try? result.get()) ?? false)")
      }
    }
    return (events, decision)
  }

  @Test func `every expression is shown with its value, operands before what they are operands of`() throws {
    let (events, decision) = try trace("request.auth.uid == d || ('a' in [1, 2])")
    #expect(
      events == [
        "match match /c 2", "d: string", "request: map", "request.auth: map", "request.auth.uid: string",
        "request.auth.uid == d = false", "'a': string", "2: int", "1: int", "[1, 2]: list", "('a' in [1, 2]) = false",
        "request.auth.uid == d || ('a' in [1, 2]) = false", "allow false",
      ])
    #expect(!decision.isAllowed)
  }

  @Test func `an error is shown where it arises and where it passes`() throws {
    let (events, decision) = try trace("resource.data.n == 1")
    #expect(
      events == [
        "match match /c 2", "1: int", "resource: null", "resource.data ! Null value error.",
        "resource.data.n ! Null value error.", "resource.data.n == 1 ! Null value error.", "allow false",
      ])
    #expect(decision.refusals.first?.failure?.error == .nullValue)
  }

  @Test(
    arguments: [
      "request.auth.uid == 'ua'", "resource.data.n == 1 || true", "f(1, [1, 2, 3]) || request.resource.data.a == 1",
      "exists(/databases/$(database)/documents/look/a) || get(/databases/$(database)/documents/look/a).data.n == 1",
      "[[1, 2], [3]].size() == 2",
    ])
  func `watching changes neither the verdict nor the count`(condition: String) throws {
    let body = "function f(a, b) { let c = b.size(); return c > a; }"
    let (_, watched) = try trace(condition, before: body)
    let world = RulesWorld()
    let plain = world.get("c/d", try world.rules("\(body) match /c/{d} { allow get: if \(condition); }"))
    #expect(Outcome(watched) == Outcome(plain))
    #expect(watched.evaluations == plain.evaluations)
    #expect(watched.lookups == plain.lookups)
  }
}
