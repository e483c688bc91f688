import Testing

@testable import SecurityRules

/// `line:column message` of every diagnostic.
func located(_ diagnostics: [CompilerDiagnostic], in source: SourceText) -> [String] {
  diagnostics.map { diagnostic in
    let position = source.position(at: diagnostic.span.start)
    return "\(position.line):\(position.column) \(diagnostic.message)"
  }
}

@Suite struct `Parsing faulty files` {
  /// The places and, but for cascades, the wording are the emulator's.
  @Test(
    arguments: [
      ("", ["1:1 Rules content empty. Compilation aborted."]),
      ("  ", ["1:3 mismatched input '<EOF>' expecting {'function', 'import', 'service', 'rules_version'}"]),
      (
        "{ \"rules\": {} }", ["1:1 mismatched input '{' expecting {'function', 'import', 'service', 'rules_version'}"]
      ),
      ("service a { match /a { allow read: true; } }", ["1:36 Missing 'if' before conditional expression."]),
      ("service a { match /a { allow read if true; } }", ["1:35 Missing ':' before 'if' condition."]),
      ("service a { match /a { allow : if true; } }", ["1:30 Expected at least one 'operation' after 'allow'."]),
      ("service a { match /a { allow read write: if true; } }", ["1:35 Unexpected 'write'."]),
      ("service a { match /a { allow read: if f(1; } }", ["1:42 Unexpected ';'."]),
      ("service a { match /a { allow read: if a/b; } }", ["1:40 Missing 'match' keyword before path."]),
      ("service a { match /a { } }", ["1:24 The 'match' body must contain at least one declaration."]),
      ("service a { }", ["1:13 The 'service' body must contain at least one declaration."]),
      (
        "service a { match /a/ { allow read; } }",
        ["1:21 Forward slash '/' found where identifier or binding expected."]
      ),
      (
        "service a { match /a/$(b) { allow read; } }",
        ["1:21 Forward slash '/' found where identifier or binding expected."]
      ),
      ("service a { match /a/{b}.jpg { allow read; } }", ["1:25 Unexpected '.'."]),
      ("service a { match a/b { allow read; } }", ["1:19 Unexpected 'a'."]),
      ("service a { allow read; }", ["1:13 Unexpected 'allow'."]),
      ("service a { match /a { let x = 1; allow read; } }", ["1:24 Unexpected 'let'."]),
      ("service a { function f() { } match /a { allow read; } }", ["1:28 Missing 'function' body"]),
      ("service a { function f() { let x = 1 return x; } match /a { allow read; } }", ["1:38 missing ';' at 'return'"]),
      ("service a { function f() { return 1; match /a { allow read; } }", ["1:38 missing '}' at 'match'"]),
      ("service a { function () { return 1; } match /a { allow read; } }", ["1:22 Missing 'function' id"]),
      ("service a { match /a { allow read; }", ["1:37 missing '}' at '<EOF>'"]),
      ("service a { match /a { allow read; } } junk", ["1:40 Unexpected 'junk'."]),
      ("rules_version = '3'; service a { match /a { allow read; } }", ["1:1 Unsupported rules version 3."]),
      ("rules_version = 2; service a { match /a { allow read; } }", ["1:17 mismatched input '2' expecting STRING"]),
      ("service a { match /a { allow read; } } rules_version = '2';", ["1:40 Unexpected 'rules_version'."]),
      ("import 'x'; service a { match /a { allow read; } }", ["1:1 Import statements are not allowed."]),
      (
        "/* service a { match /a { allow read; } }",
        [
          "1:1 Unexpected '/*'.",
          "1:42 mismatched input '<EOF>' expecting {'function', 'import', 'service', 'rules_version'}",
        ]
      ),
    ])
  func `one fault is reported once, at its place`(source: String, expected: [String]) {
    let tree = SyntaxTree(parsing: source)
    #expect(located(tree.diagnostics, in: tree.source) == expected)
  }

  @Test func `faults do not hide each other, nor what is right between them`() throws {
    let source = """
      rules_version = '2';
      service cloud.firestore {
        function broken( { return 1; }
        function good(a) { let b = a +; return b; }
        match /a/{b} {
          allow get: if {'x': [1 2]} == null;
          allow list: true;
          match /c/{d}.png { allow read; }
          allow create: if good(1);
        }
        match /e/{f} { allow delete: if 'x\\d' == 'x'; }
      }
      """
    let tree = SyntaxTree(parsing: source)
    #expect(
      located(tree.diagnostics, in: tree.source) == [
        "3:20 Unexpected '{'.", "4:33 Unexpected ';'.", "6:28 Unexpected '2'.",
        "7:17 Missing 'if' before conditional expression.", "8:17 Unexpected '.'.",
        "11:37 Invalid escape sequence '\\d'.",
      ])
    let service = try #require(tree.ruleset.services.first)
    #expect(service.functions.map(\.name.text) == ["good"])
    #expect(service.matches.count == 2)
    #expect(service.matches[0].allows.flatMap(\.methods).map(\.text) == ["list", "create"])
    #expect(service.matches[1].allows.count == 1)
  }

  @Test func `comments are kept with their places`() {
    let tree = SyntaxTree(parsing: "// one /* still\nservice a { /* two // */ match /a { allow read; } } // three")
    #expect(tree.diagnostics.isEmpty)
    #expect(tree.ruleset.comments.map(\.text) == ["one /* still", "two //", "three"])
    #expect(tree.ruleset.comments[1].span == Span(28, 40))
  }

  @Test(
    arguments: ["(", "!", "[", "{'a': ", "f(", "a[", "/a/$(", "-!", "true ? ", "a.b(", "true && (", "a in "])
  func `twenty thousand levels are refused, not run into`(opening: String) {
    let tree = SyntaxTree(parsing: ruleset(condition: String(repeating: opening, count: 20_000)))
    #expect(tree.diagnostics.contains { $0.problem == .tooComplex })
  }

  @Test(arguments: [".a", "[0]", " && a", " + a", " is int", ".b()"])
  func `a chain of twenty thousand links is refused, not run into`(link: String) {
    let tree = SyntaxTree(parsing: ruleset(condition: "a" + String(repeating: link, count: 20_000)))
    #expect(tree.diagnostics.contains { $0.problem == .tooComplex })
  }

  @Test func `twenty thousand nested matches are refused, not run into`() {
    let tree = SyntaxTree(parsing: "service a {" + String(repeating: "match /a {", count: 20_000))
    #expect(tree.diagnostics.contains { $0.problem == .matchTooDeep })
  }

  @Test func `no cut of a file, and no stray byte in it, stops the parser`() {
    let bytes = Array(ruleset(condition: "f(1, [2, {'k': /x/$(y)}]) is int ? !c : d[0:1] + b'\\x41' / 2.5").utf8)
    for length in 0..<bytes.count {
      let cut = SyntaxTree(parsing: Array(bytes[..<length]))
      #expect(!cut.diagnostics.isEmpty)
      for byte in [UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "'"), UInt8(ascii: "/"), 0xFF] {
        var changed = bytes
        changed[length] = byte
        let tree = SyntaxTree(parsing: changed)
        #expect(tree.diagnostics.allSatisfy { $0.span.end <= bytes.count })
      }
    }
  }
}
