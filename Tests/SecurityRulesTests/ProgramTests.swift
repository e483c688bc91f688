import Testing

@testable import SecurityRules

/// Whole rules files; unless said otherwise the answers are those of Google's Firestore emulator 1.19.
@Suite struct `Judging requests` {
  private let look = "/databases/$(database)/documents/look/"

  /// A condition that asks for so many documents, none of which is there.
  private func lookups(_ count: Int, from first: Int = 0) -> String {
    (first..<(first + count)).map { "!exists(\(look)a\($0))" }.joined(separator: " && ")
  }

  @Test
  func `an allow statement without a condition grants, in any mixture of capitals, and an unknown method does not`()
    throws
  {
    let rules = try RulesWorld().rules("match /c/{d} { allow GET, Write; } match /e/{d} { allow fetch, all; }")
    #expect(RulesWorld().get("c/d", rules).isAllowed)
    #expect(RulesWorld().commit([("c/d", [:])], rules)[0].isAllowed)
    #expect(!RulesWorld().get("e/d", rules).isAllowed)
    #expect(!RulesWorld().list("c", rules)[0].isAllowed)
  }

  @Test func `nothing is granted that no match fits whole`() throws {
    let world = RulesWorld()
    let rules = try world.rules("match /c/{d} { allow get; match /x { allow get; } } match /c { allow list; }")
    #expect(world.get("c/d", rules).isAllowed)
    #expect(!world.get("c/d/x/y", rules).isAllowed)
    #expect(!world.get("other/d", rules).isAllowed)
    #expect(world.list("c", rules).map(\.isAllowed) == [false])
  }

  @Test func `a match's own statements are asked before those of the matches in it`() throws {
    let world = RulesWorld()
    let rules = try world.rules(
      """
      match /c/{d} { match /{x=**} { allow get: if 1 == 3; } allow get: if 1 == 2; }
      match /{y=**} { allow get: if 1 / 0 == 1; }
      """)
    let refusals = world.get("c/d", rules).refusals
    #expect(refusals.map(\.allow) == [0, 1, 2])
    let source = rules.resolution.tree.source
    #expect(refusals.map { source[$0.conditionSpan] } == ["1 == 2", "1 == 3", "1 / 0 == 1"])
    #expect(refusals[2].failure.map { source[$0.span] } == "1 / 0")
  }

  @Test(
    arguments: [
      ("1", "match /c/{x=**} { allow get; }", "c", false), ("1", "match /c/{x=**} { allow get; }", "c/d", true),
      ("2", "match /c/{d}/{x=**} { allow get; }", "c/d", true),
      ("1", "match /c/{d}/{x=**} { allow get; }", "c/d", false),
      ("2", "match /{x=**}/e/{f} { allow get: if x == /c/d; }", "c/d/e/f", true),
      ("2", "match /{x=**}/e/{f} { allow get: if x == /c/d/e/e; }", "c/d/e/e/e/f", true),
      ("2", "match /{x=**} { allow get: if string(x) == '/c/d' && x[1] == 'd'; }", "c/d", true),
      ("2", "match /{x=**} { allow get: if x == '/c/d'; }", "c/d", false),
    ])
  func `a glob takes as many segments as its version lets it`(
    version: String, body: String, path: String, expected: Bool
  ) throws {
    let world = RulesWorld()
    #expect(world.get(path, try world.rules(body, version: version)).isAllowed == expected)
  }

  @Test(
    arguments: [
      ("function f(x) { return x + 1; } match /c/{d} { allow get: if f(1) == 2; }", Outcome.yes),
      // Lets and arguments are evaluated at once, and their errors wait until they are read.
      ("function f() { let x = 1 / 0; return true; } match /c/{d} { allow get: if f(); }", .yes),
      ("function f() { let x = 1 / 0; return x == 1 || true; } match /c/{d} { allow get: if f(); }", .yes),
      ("function f() { let x = 1 / 0; return x == 1; } match /c/{d} { allow get: if f(); }", .error),
      ("function f(x) { return true; } match /c/{d} { allow get: if f(1 / 0); }", .yes),
      ("function f(x) { return true; } match /c/{d} { allow get: if f(); }", .error),
      // Scopes are lexical.
      ("match /c/{d} { function f() { return d; } match /{e=**} { allow get: if f() == 'd'; } }", .yes),
      (
        "function f() { return g(); } function g() { return 1; } match /c/{d} { function g() { return 2; } "
          + "allow get: if f() == 1 && g() == 2; }", .yes
      ),
      ("function f() { return d == 'd'; } match /c/{d} { allow get: if f(); }", .error),
      ("match /c/{d} { function f(d) { return d; } allow get: if f('x') == 'x' && d == 'd'; }", .yes),
      (
        "match /c/{d} { function f() { let d = 'x'; let request = 1; return d == 'x' && request == 1; } "
          + "allow get: if f(); }", .yes
      ),
      // The file's functions may replace built-ins.
      (
        "function exists(x) { return x; } function int(x) { return 7; } "
          + "match /c/{d} { allow get: if exists(true) && int('1') == 7; }", .yes
      ),
    ])
  func `functions see what is around their declaration`(body: String, expected: Outcome) throws {
    let world = RulesWorld()
    #expect(Outcome(world.get("c/d", try world.rules(body))) == expected)
  }

  @Test func `a function of the file reads the request, too`() throws {
    let rules = try CompiledRules(
      """
      rules_version = '2';
      function f() { return request.auth.uid == 'ua'; }
      service cloud.firestore { match /databases/{database}/documents/c/{d} { allow get: if f(); } }
      """)
    #expect(RulesWorld().get("c/d", rules).isAllowed)
  }

  // MARK: Writes

  @Test func `what a write is follows from the state before the commit`() throws {
    var world = RulesWorld()
    world.documents = ["c/old": ["n": 1]]
    let rules = try world.rules(
      """
      match /c/{d} {
        allow create: if resource == null && request.resource.data.n == 6 && request.method == 'create';
        allow update: if resource.data.n == 1 && request.resource.data.n == 7;
        allow delete: if resource.data.n == 1 && request.resource == null;
      }
      """)
    #expect(world.commit([("c/new", ["n": 6])], rules)[0].isAllowed)
    #expect(world.commit([("c/old", ["n": 7])], rules)[0].method == .update)
    #expect(world.commit([("c/old", ["n": 7])], rules)[0].isAllowed)
    #expect(world.commit([("c/old", nil)], rules)[0].isAllowed)
    // C33: written twice is one write to the final state; a delete and a set are an update.
    #expect(world.commit([("c/new", ["n": 5]), ("c/new", ["n": 6])], rules).map(\.isAllowed) == [true, true])
    #expect(world.commit([("c/old", nil), ("c/old", ["n": 7])], rules).map(\.method) == [.update, .update])
  }

  @Test func `getAfter shows the state after the commit, get the one before`() throws {
    var world = RulesWorld()
    world.documents = ["s/deleted": ["n": 1], "s/kept": ["n": 2]]
    let rules = try world.rules(
      """
      match /s/{d} { allow write; }
      match /c/a { allow write: if getAfter(/databases/$(database)/documents/s/new).data.n == 3
        && !exists(/databases/$(database)/documents/s/new)
        && getAfter(/databases/$(database)/documents/s/kept).data.n == 2
        && getAfter(/databases/$(database)/documents/s/deleted) == null
        && exists(/databases/$(database)/documents/s/deleted)
        && getAfter(request.path) == request.resource; }
      match /c/b { allow write: if get(/databases/$(database)/documents/s/new) == null; }
      """)
    let commit: [(String, Value.Map?)] = [("c/a", ["k": 1]), ("s/new", ["n": 3]), ("s/deleted", nil), ("c/b", [:])]
    #expect(world.commit(commit, rules).map(\.isAllowed) == [true, true, true, false])
    #expect(!world.commit([("c/a", ["k": 1])], rules)[0].isAllowed)
  }

  // MARK: Look-ups

  @Test func `the host is asked once for a document, however often it is looked up`() throws {
    var world = RulesWorld()
    world.documents = ["s/x": ["n": 1, "m": 2]]
    let rules = try world.rules(
      """
      function s(id) { return get(/databases/$(database)/documents/s/$(id)); }
      match /c/{d} {
        allow get: if s('x').data.n == 1 && s('x').data.m == 2 && exists(/databases/$(database)/documents/s/x)
          && !exists(/databases/$(database)/documents/s/none) && !exists(/databases/$(database)/documents/s/none);
      }
      """)
    var asked: [[Text]] = []
    let decision = rules.decideGet(RulesWorld.path("c/d"), by: world.origin) { path in
      asked.append(path)
      return world.lookup(path)
    }
    #expect(decision.isAllowed)
    #expect(asked == ["c/d", "s/x", "s/none"].map(RulesWorld.path))
  }

  @Test func `ten documents may be looked up, thirty times the same one too, and what is skipped is free`() throws {
    let world = RulesWorld()
    let same = Array(repeating: "!exists(\(look)a)", count: 30).joined(separator: " && ")
    let source = """
      match /c/ten { allow get: if \(lookups(10)) && !exists(\(look)a9); }
      match /c/eleven { allow get: if \(lookups(10)) && !exists(\(look)a10); }
      match /c/same { allow get: if \(same); }
      match /c/skipped { allow get: if \(lookups(10)) && (true || exists(\(look)b)); }
      match /c/absorbed { allow get: if \(lookups(10)) && (exists(\(look)b) || true); }
      match /c/own { allow get: if \(lookups(10)) && exists(request.path); }
      match /c/odd { allow get: if \(lookups(10)) && (exists(/c) || !exists(\(look)a9)); }
      """
    var stored = world
    stored.documents = ["c/own": [:]]
    let rules = try world.rules(source)
    #expect(world.get("c/ten", rules).lookups == 10)
    #expect(Outcome(world.get("c/ten", rules)) == .yes)
    #expect(Outcome(world.get("c/eleven", rules)) == .error)
    #expect(world.get("c/same", rules).lookups == 1)
    #expect(Outcome(world.get("c/same", rules)) == .yes)
    #expect(Outcome(world.get("c/skipped", rules)) == .yes)
    #expect(Outcome(world.get("c/absorbed", rules)) == .yes)
    #expect(Outcome(stored.get("c/own", rules)) == .yes)
    #expect(Outcome(world.get("c/odd", rules)) == .yes)
  }

  /// Production counts documents, the emulator existence and content apart (but not existence after content).
  @Test(
    arguments: [
      (RulesProfile.production, "exists", "get", 1), (.production, "get", "exists", 1), (.emulator, "exists", "get", 2),
      (.emulator, "get", "exists", 1), (.emulator, "exists", "existsAfter", 1), (.emulator, "getAfter", "get", 1),
    ])
  func `a profile counts look-ups of one document as its original does`(
    profile: RulesProfile, first: String, second: String, expected: Int
  ) throws {
    var world = RulesWorld()
    world.profile = profile
    world.documents = ["look/a": ["n": 1]]
    let rules = try world.rules(
      "match /c/{d} { allow get: if (\(first)(\(look)a) == 1 || true) && (\(second)(\(look)a) == 1 || true); }")
    #expect(world.get("c/d", rules).lookups == expected)
    #expect(world.get("c/d", rules).isAllowed)
  }

  @Test func `a commit may look up ten documents a write and twenty in all`() throws {
    let world = RulesWorld()
    let rules = try world.rules(
      """
      match /c/{d} { allow write: if \(lookups(10)); }
      match /e/{d} { allow write: if \(lookups(10, from: 10)); }
      match /f/{d} { allow write: if \(lookups(1, from: 20)); }
      """)
    #expect(world.commit([("c/a", [:]), ("e/a", [:])], rules).map(\.isAllowed) == [true, true])
    #expect(world.commit([("c/a", [:]), ("c/b", [:]), ("e/a", [:])], rules).map(\.isAllowed) == [true, true, true])
    #expect(world.commit([("c/a", [:]), ("e/b", [:]), ("f/a", [:])], rules).map(\.isAllowed) == [true, true, false])
  }

  @Test func `a document of another database cannot be looked up`() throws {
    let world = RulesWorld()
    let rules = try world.rules("match /c/{d} { allow get: if !exists(/databases/other/documents/c/d); }")
    #expect(Outcome(world.get("c/d", rules)) == .error)
  }

  // MARK: Expressions

  /// The cost of an expression, to the unit.
  @Test(
    arguments: [
      ("true", 1), ("-1 == -1", 5), ("((1)) == 1", 3), ("[1, 2] == [1, 2]", 7), ("{'a': 1} == {'a': 1}", 7),
      ("/a/b == /a/b", 7), ("(/a/{b} == /a) || true", 8), ("/a/$('b') == /a/b", 7), ("'a'.size() == 1", 4),
      ("'abc'[1] == 'b'", 5), ("'abc'[0:1] == 'a'", 6), ("'abc'[:] == 'abc'", 6), ("1 is int", 3),
      ("request.auth.uid == 'ua'", 5), ("resource == null", 3), ("request.resource.data.a == 1 || true", 9),
      ("1 == 1 ? true : false", 6), ("true && true", 4), ("false && true || true", 5), ("math.abs(1) == 1", 4),
      ("nowhere == 1 || true", 6), ("((1 / 0) == (1+1+1)) || true", 12),
      ("'a'.replace(1 / 0, 1+1+1) == 'a' || true", 15), ("nothing(1 / 0, 1+1+1) || true", 12),
      ("f(1, 1+1)", 10),
    ])
  func `an expression costs what it costs Google`(condition: String, expected: Int) throws {
    let world = RulesWorld()
    let rules = try world.rules(
      "match /c/{d} { function f(a, b) { let c = a + b; return true; } allow get: if \(condition); }")
    let decision = world.get("c/d", rules)
    #expect(decision.isAllowed)
    #expect(decision.evaluations == expected)
  }

  @Test func `a thousand expressions pass, one more ends the request, and nothing absorbs that`() throws {
    let world = RulesWorld()
    func rules(_ elements: Int) throws -> CompiledRules {
      let list = Array(repeating: "1", count: elements).joined(separator: ",")
      return try world.rules("match /c/{d} { allow get: if [\(list)].size() > 0; allow get: if true; }")
    }
    let last = world.get("c/d", try rules(996))
    #expect(last.isAllowed && last.evaluations == 1_000)
    let over = world.get("c/d", try rules(997))
    #expect(!over.isAllowed && over.refusals.count == 1)
    guard case .tooManyExpressions? = over.end else {
      Issue.record("the request went on")
      return
    }
  }
}
