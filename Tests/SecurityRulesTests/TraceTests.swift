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
      "2 * 3 - -1 == 7 && request.auth.uid == 'ua' && names() == ['a', 'b'] && 'b' in names() && !(1 == 2)",
      "false || d == 'x' || names().size() == 3 || request.auth.none == 1 || d == 'd'",
      "request.auth.none == 1 && d == 'd' && resource.data.n == 1 && true",
      "d == 'd' && 1 / 0 == 1 && nothing(1) && true",
      "d.matches('[a-d]') && (d.matches('x') || d.size().matches('x'))", "null.matches('x') || false",
      "member(null) == 1",
      "member(request.auth) == 'ua' && member({'uid': 1}) == 1.0 && member({}) == 1", "member(1 / 0) == 1",
      "member({'uid': 1})", "member({'uid': 1}) && true", "false || same(member({'uid': 'x'}))",
    ])
  func `watching changes neither the verdict nor the count, nor where an error is`(condition: String) throws {
    try expectTheSame(
      condition,
      before: """
        function f(a, b) { let c = b.size(); return c > a; }
        function names() { return ['a', 'b']; }
        function member(map) { return map.uid; }
        function same(value) { return value; }
        """)
  }

  /// Near the limit no step may count more than one expression, or another one would exceed it.
  @Test(arguments: 500...1_000)
  func `the expression that exceeds the limit is the same`(count: Int) throws {
    let many = Array(repeating: "1", count: count).joined(separator: ",")
    try expectTheSame(
      """
      [\(many)].size() > 0 && f(request.auth, 'ua') && exists(/databases/$(database)/documents/c/x) && true
      && (\(Array(repeating: "d == 'd'", count: 80).joined(separator: " && ")))
      && [\(Array(repeating: "1", count: 110).joined(separator: ","))] != null
      """,
      before: """
        function names() { return ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'ua']; }
        function f(auth, uid) {
          return auth.uid == uid && uid in names() && uid.matches('u.') && request.auth.token.sub == uid && 2 + 3 == 5
            && names() != ['a', [1, 2], 'b'];
        }
        """)
  }

  @Test func `functions that call each other at the bottom of long chains are compiled`() throws {
    let chain = String(repeating: ".a", count: 380)
    let functions = (0..<20).map { "function f\($0)() { return \($0 == 19 ? "d" : "f\($0 + 1)()")\(chain); }" }
    let world = RulesWorld()
    let rules = try world.rules(
      "match /c/{d} { \(functions.joined(separator: "\n")) allow get: if f0(); }")
    #expect(Outcome(world.get("c/d", rules)) == .error)
  }

  private func expectTheSame(_ condition: String, before body: String) throws {
    let (_, watched) = try trace(condition, before: body)
    let world = RulesWorld()
    let plain = world.get("c/d", try world.rules("\(body) match /c/{d} { allow get: if \(condition); }"))
    #expect(Outcome(watched) == Outcome(plain))
    #expect(watched.evaluations == plain.evaluations)
    #expect(watched.lookups == plain.lookups)
    // The place is told by its start: what is run in one step may be longer.
    #expect(watched.refusals.map(\.failure?.span.start) == plain.refusals.map(\.failure?.span.start))
    #expect(watched.refusals.map(\.failure?.error) == plain.refusals.map(\.failure?.error))
  }
}
