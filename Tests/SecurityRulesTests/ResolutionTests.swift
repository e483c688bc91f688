import Testing

@testable import SecurityRules

@Suite struct `Resolving names` {
  private func problems(_ body: String, version: String = "2") -> [String] {
    let source = """
      rules_version = '\(version)';
      service cloud.firestore {
       match /databases/{database}/documents {
      \(body)
       }
      }
      """
    let resolution = Resolution(SyntaxTree(parsing: source))
    let all = (resolution.diagnostics + resolution.builtInWarnings).sorted { $0.span.start < $1.span.start }
    return located(all, in: resolution.tree.source)
  }

  private static func chain(_ count: Int) -> String {
    let functions = (1..<count).map { "function f\($0)() { return f\($0 - 1)(); }" }
    return "function f0() { return true; } " + functions.joined(separator: " ")
      + " match /c/{d} { allow get: if f\(count - 1)(); }"
  }

  private static func lets(_ count: Int) -> String {
    let bindings = (0..<count).map { "let x\($0) = \($0);" }.joined(separator: " ")
    let sum = (0..<count).map { "x\($0)" }.joined(separator: " + ")
    return "function f() { \(bindings) return \(sum) > 0; } match /c/{d} { allow get: if f(); }"
  }

  private static func nested(_ depth: Int) -> String {
    let open = (0..<depth).map { "match /a\($0)/b {" }.joined(separator: " ")
    return open + " allow get; " + String(repeating: "}", count: depth)
  }

  /// The wording and the places are the emulator's.
  @Test(
    arguments: [
      (
        "match /c/{d} { allow get: if 1 is bogus; }",
        ["4:35 An unsupported type identifier was used with the 'is' operator."]
      ),
      ("match /c/{d} { allow get: if 'a'.matches('['); }", ["4:42 Invalid regular expression pattern. Pattern: [."]),
      ("match /c/{d} { allow get: if 'a'.matches(('[')); }", ["4:43 Invalid regular expression pattern. Pattern: [."]),
      ("match /c/{d} { allow get: if math == 1; }", ["4:30 math is a package and cannot be used as variable name."]),
      ("match /c/{math} { allow get; }", ["4:11 math is a package and cannot be used as variable name."]),
      ("match /c/{d}/{d} { allow get; }", ["4:15 Variable d already exists in the PathTemplate."]),
      ("match /c/{d=**}/{e=**} { allow get; }", ["4:16 Invalid glob match expression. Only one"]),
      ("match /c/{d=**}/e { match /{f=**} { allow get; } }", ["4:21 Invalid glob match expression. Only one"]),
      ("function f() { return f(); } match /c/{d} { allow get: if f(); }", ["4:10 Recursive call is not allowed."]),
      (
        "function f() { return g(); } function g() { return f(); } match /c/{d} { allow get; }",
        ["4:10 Detected a call cycle between [f,g] functions."]
      ),
      (
        "function f() { return 1; } function f(a) { return a; } match /c/{d} { allow get: if f() == 1; }",
        ["4:37 Function f is already defined.", "4:37 Unused function: f."]
      ),
      (
        "function f(x) { let x = 1; return x; } match /c/{d} { allow get: if f(1) == 1; }",
        ["4:21 The identifier [x] is already bound in the current scope."]
      ),
      (
        "function f(a, a) { return a; } match /c/{d} { allow get: if f(1, 2) == 1; }",
        ["4:15 Variable a is already defined."]
      ),
      (
        "function f(a,b,c,d,e,f,g,h) { return [a,b,c,d,e,f,g,h]; } match /c/{d} { allow get: if f(1,2,3,4,5,6,7,8) == 1; }",
        ["4:10 Maximum allowed function arguments of 7 for function f is reached."]
      ),
      // Warnings.
      (
        "match /c/{d} { allow fetch: if zork == bar(1); }",
        ["4:22 Invalid method name: fetch.", "4:32 Invalid variable name: zork.", "4:40 Invalid function name: bar."]
      ),
      ("function g() { return 1; } match /c/{d} { allow get; }", ["4:10 Unused function: g."]),
      (
        "function f(x) { let y = 1; return 2; } match /c/{d} { allow get: if f(1) == 2; }",
        ["4:12 Unused variable: x.", "4:21 Unused variable: y."]
      ),
      (
        "function f(x) { return x; } match /c/{d} { allow get: if f(1, 2); }",
        ["4:58 Incorrect number of arguments supplied to function: f."]
      ),
      (
        "match /c/{d} { allow get: if 'a'.foo() || math.foo(1) || int(1, 2) == 1 || 'a'.size(1) == 1; }",
        [
          "4:34 Invalid function name: foo.", "4:48 Invalid function name: math.foo.",
          "4:58 Incorrect number of arguments supplied to function: int.",
          "4:80 Incorrect number of arguments supplied to function: size.",
        ]
      ),
      (
        "match /c/{d} { allow get: if firestore.get() == null; }",
        [
          "4:30 Invalid variable name: firestore.",
          "4:40 Incorrect number of arguments supplied to function: firestore.get.",
        ]
      ),
      // Allowed.
      ("function f(request) { return request; } match /c/{resource} { allow get: if f(resource) == 'x'; }", []),
      ("function math() { return 1; } match /c/{d} { allow get: if math() == 1; }", []),
      ("match /c/{d} { match /{d=**} { allow get: if d == /x; } }", []),
      ("match /c/{d} { allow read, get: if 'a'.replace('[', d) == 'a'; }", []),
      (lets(11), []), (chain(21), []), (nested(10), []),
    ] as [(String, [String])])
  func `what the compiler says has its place and its words`(body: String, expected: [String]) {
    let found = problems(body)
    #expect(found.count == expected.count, "\(found)")
    for (found, expected) in zip(found, expected) { #expect(found.hasPrefix(expected)) }
  }

  @Test func `limits are refused one step beyond`() {
    #expect(problems(Self.lets(12)).contains { $0.contains("Maximum allowed variable count of 10 ") })
    #expect(
      problems(Self.chain(22)).contains {
        $0.contains("Maximum allowed call depth of 20 is reached for [f21->f20->") && $0.contains("->f1] call stack.")
      })
    #expect(problems(Self.nested(11)).contains { $0.contains("Maximum allowed resource rule depth of 10 is reached.") })
    let captures = (0..<20).map { "/{x\($0)}" }.joined()
    #expect(problems("match \(captures) { allow get; }").contains { $0.contains("amount of 20 match field variables") })
    let segments = String(repeating: "/a", count: 98)
    #expect(problems("match \(segments) { allow get; }").contains { $0.contains("path length of 100") })
    #expect(!problems("match \(segments.dropLast(2)) { allow get; }").contains { $0.contains("path length") })
  }

  /// What stands at the limit of nesting, and what is one level beyond.
  @Test(
    arguments: [
      ("(", "true", ")"), ("[", "1", "]"), ("!", "true", ""), ("f(", "1", ")"), ("a[", "1", "]"), ("'a'.f(", "1", ")"),
      ("/a/$(", "1", ")"), ("true ? 1 : ", "1", ""), ("-(", "1", ")"), ("true && ", "true", ""),
    ])
  func `ninety-nine levels pass, one more is too complex`(open: String, core: String, close: String) {
    func condition(_ levels: Int) -> [String] {
      // A minus and its parenthesis are two levels.
      let count = (levels - 1) / (open == "-(" ? 2 : 1)
      let text = String(repeating: open, count: count) + core + String(repeating: close, count: count)
      return problems("match /c/{d} { allow get: if \(text); }").filter { $0.contains("too complex") }
    }
    #expect(condition(99).isEmpty)
    #expect(!condition(open == "-(" ? 101 : 100).isEmpty)
  }

  @Test func `version 1 has no lets, and no glob but at the end`() {
    #expect(
      problems("match /c/{d=**} { allow get; }", version: "1") == [
        "1:1 Ruleset uses old version (version [1]). Please update to the latest version (version [2])."
      ])
    #expect(
      problems(Self.lets(1), version: "1").contains {
        $0.contains("Let bindings are not allowed in rules_version=\"1\".")
      })
    #expect(problems("match /{d=**}/c { allow get; }", version: "1").contains { $0.contains("last segment") })
    let children = problems("match /c/{d=**} { match /{e=**} { allow get; } }", version: "1")
    #expect(children.contains { $0.contains("should not have child resource rules") })
  }

  @Test func `two services of one name are refused, of two names not`() {
    func errors(_ second: String) -> [String] {
      let source =
        "rules_version='2'; service firebase.storage { match /a { allow get; } } service \(second) { match /a { allow get; } }"
      return Resolution(SyntaxTree(parsing: source)).diagnostics.map(\.message)
    }
    #expect(errors("firebase.storage").last == "Duplicate service name declaration.")
    #expect(errors("cloud.firestore").isEmpty)
  }

  @Test func `references tell what each name stands for`() throws {
    let source = """
      rules_version = '2';
      service cloud.firestore {
        function f(x) { let y = x; return y; }
        match /c/{d} { allow get: if [request, resource, d, f(1), int(1), math.abs(1), get(d), d.size(), d.nope(), zork] == 1; }
      }
      """
    let resolution = Resolution(SyntaxTree(parsing: source))
    let service = try #require(resolution.tree.ruleset.services.first)
    let condition = try #require(service.matches.first?.allows.first?.condition)
    let references = condition.children[0].children.map { resolution.reference(of: $0) }
    #expect(
      references == [
        .request, .resource, .capture(0), .function(0), .builtIn(.int), .builtIn(.abs), .builtIn(.get), .method(.size),
        .unknown, .unknown,
      ])
    let function = try #require(service.functions.first)
    #expect(resolution.reference(of: function.lets[0].value) == .parameter(0))
    #expect(resolution.reference(of: function.result) == .variable(0))
  }
}
