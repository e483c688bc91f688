import Testing

@testable import SecurityRules

/// Wraps a condition into a whole ruleset; the condition starts at line 4, column 20.
func ruleset(condition: String) -> String {
  """
  rules_version = '2';
  service cloud.firestore {
    match /c/{d} {
      allow get: if \(condition);
    }
  }
  """
}

/// An expression with all its structure shown: `((1 == 2) && f(3))`.
func shape(_ expression: Expression) -> String {
  switch expression.form {
  case .null: "null"
  case .bool(let value): "\(value)"
  case .integer(let value): "\(value)"
  case .float(let value): "\(value)"
  case .string(let text): "'\(text)'"
  case .bytes(let bytes): "b\(bytes)"
  case .variable(let name): name
  case .list(let elements): "[" + elements.map(shape).joined(separator: ", ") + "]"
  case .map(let entries): "{" + entries.map { "\(shape($0.key)): \(shape($0.value))" }.joined(separator: ", ") + "}"
  case .path(let segments):
    segments.map { segment in
      switch segment.form {
      case .literal(let text): "/\(text)"
      case .interpolation(let inner): "/$(\(shape(inner)))"
      case .placeholder(let name): "/{\(name)}"
      case .globPlaceholder(let name): "/{\(name)=**}"
      }
    }.joined()
  case .parenthesized(let inner): shape(inner)
  case .unary(let sign, let inner): "\(sign.rawValue)\(shape(inner))"
  case .binary(let sign, let left, let right): "(\(shape(left)) \(sign.rawValue) \(shape(right)))"
  case .typeTest(let inner, let name): "(\(shape(inner)) is \(name.text))"
  case .conditional(let condition, let yes, let no): "(\(shape(condition)) ? \(shape(yes)) : \(shape(no)))"
  case .member(let receiver, let name): "\(shape(receiver)).\(name.text)"
  case .index(let receiver, let index): "\(shape(receiver))[\(shape(index))]"
  case .slice(let receiver, let low, let high):
    "\(shape(receiver))[\(low.map(shape) ?? ""):\(high.map(shape) ?? "")]"
  case .call(let name, let arguments): "\(name.text)(\(arguments.map(shape).joined(separator: ", ")))"
  case .method(let receiver, let name, let arguments):
    "\(shape(receiver)).\(name.text)(\(arguments.map(shape).joined(separator: ", ")))"
  case .invalid: "<invalid>"
  }
}

@Suite struct `Parsing conditions` {
  @Test(
    arguments: [
      // Precedence, as the emulator answers (register C1, C2).
      ("1 + 2 * 3", "(1 + (2 * 3))"),
      ("true == 1 is int", "((true == 1) is int)"),
      ("1 in [1] == true", "(1 in ([1] == true))"),
      ("true == 1 in [1]", "((true == 1) in [1])"),
      ("'a' in ['a'] is bool", "('a' in (['a'] is bool))"),
      ("1 is int == true", "((1 is int) == true)"),
      ("a && b || c && d", "((a && b) || (c && d))"),
      ("true ? true : true ? false : false", "(true ? true : (true ? false : false))"),
      ("1 < 2 == true", "((1 < 2) == true)"),
      ("-7 / 2", "(-7 / 2)"),
      ("!a.b[0]", "!a.b[0]"),
      // Numbers (L8, L10).
      ("- 9223372036854775808", "-9223372036854775808"),
      ("1. + .5", "(1.0 + 0.5)"),
      ("1.5.toMillis()", "1.5.toMillis()"),
      // Strings (C3).
      (#"'\101\x41\u0041'"#, "'AAA'"),
      (#""a\\b\'""#, #"'a\b''"#),
      ("b'a\\xff'", "b[97, 255]"),
      ("B'a'", "b[97]"),
      // Names (L5, L6).
      ("{'$a': 1}.$a", "{'$a': 1}.$a"),
      ("{'match': 1}.match", "{'match': 1}.match"),
      ("inList && isAdmin", "(inList && isAdmin)"),
      // Commas at the end (X1), keys (X2).
      ("f(true,) == [1,]", "(f(true) == [1])"),
      ("{'a': 1,}", "{'a': 1}"),
      ("{d: 1}.full", "{d: 1}.full"),
      // Slices (C24).
      ("'abc'[1:]", "'abc'[1:]"),
      ("'abc'[:]", "'abc'[:]"),
      ("'abc'[null:1]", "'abc'[null:1]"),
      // Paths and division (L17, X6, X8, X10, X12).
      ("/databases/(default)/documents/$(request.auth.uid)", "/databases/(default)/documents/$(request.auth.uid)"),
      ("/a /b == /a/b", "(/a/b == /a/b)"),
      ("/a/ b", "(/a / b)"),
      ("a / b", "(a / b)"),
      ("/a/b[0]", "/a/b[0]"),
      ("/a/{b}/{c=**}", "/a/{b}/{c=**}"),
      ("/%61/b+c", "/a/b c"),
      ("exists(/a/$(b)) && true", "(exists(/a/$(b)) && true)"),
      ("/a // comment\n /b", "/a/b"),
      ("math.abs(1)", "math.abs(1)"),
    ])
  func `a condition has the structure that Google gives it`(condition: String, expected: String) throws {
    let tree = SyntaxTree(parsing: ruleset(condition: condition))
    #expect(tree.diagnostics.map(\.message) == [])
    let allow = try #require(tree.ruleset.services.first?.matches.first?.allows.first)
    #expect(shape(try #require(allow.condition)) == expected)
  }

  @Test(
    arguments: [
      "'\\0' == ''", "'\\v' == ''", "'\\d' == ''", "'\\/' == ''", "'\\x4' == ''", "'\\400' == ''", "'\\u004' == ''",
      "r'a' == 'a'", "012 == 1", "00.5 == 1.0", "1e3 == 1000", "9223372036854775808 == 1",
      "-(9223372036854775808) == 1",
      "--2 == 1", "- -2 == 1", "null is null", "0.size()", "a/b > 1", "(1/0) == 1", "x/(2)", "4/-2 == 1",
      "{'service': 1}.service == 1", "a & b", "a === b", "a = b", "f(1)(2)", "a ? b", "{a 1}", "[1", "f(1", "((true",
      "/a/$(b", "/a/{x", "if == 1", "$ == 1", "a ?? b", "x => y", "a[]", "#", "'abc", "let == 1", "not == 1",
      "\u{0B}true",
      "\u{A0}true", "for == 1", "true &&", "&& true", "",
    ])
  func `a condition that Google refuses is refused`(condition: String) {
    let tree = SyntaxTree(parsing: ruleset(condition: condition))
    #expect(!tree.diagnostics.isEmpty)
    #expect(tree.diagnostics.allSatisfy { $0.severity == .error })
  }

  @Test func `every expression has a number of its own and a span that lies in its parent's`() throws {
    let tree = SyntaxTree(parsing: ruleset(condition: "(a.b + f(1, [2, {'k': /x/$(y)}])) is int ? !c : d[0:1]"))
    let root = try #require(tree.ruleset.services.first?.matches.first?.allows.first?.condition)
    var seen: Set<Int> = []
    func visit(_ expression: Expression) {
      #expect(seen.insert(expression.id).inserted)
      #expect(expression.id < tree.ruleset.expressionCount)
      for child in expression.children {
        #expect(expression.span.contains(child.span))
        visit(child)
      }
    }
    visit(root)
    #expect(tree.source[root.span] == "(a.b + f(1, [2, {'k': /x/$(y)}])) is int ? !c : d[0:1]")
    #expect(tree.source.position(at: root.span.start) == SourcePosition(line: 4, column: 19))
  }
}
