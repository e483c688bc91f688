import Testing

@testable import SecurityRules

@Suite struct `Conditions that cannot work` {
  /// The condition stands at 5:21 of `allow get`.
  @Test(
    arguments: [
      // Names.
      FindingCase(condition: "math.isInfinite(1.0)", "unknown-function 5:26"),
      FindingCase(condition: "bool('true')", "unknown-function 5:21"),
      FindingCase(condition: "exits(/databases/$(database)/documents/a/b)", "unknown-function 5:21"),
      FindingCase(condition: "firestore.exists(/databases/(default)/documents/a/b)", "unknown-function 5:21"),
      FindingCase(condition: "d is sting", "unknown-type 5:26"),
      FindingCase(condition: "d is null", "unknown-type 5:26"),
      // Members of `request` and `resource`.
      FindingCase(condition: "request.user != null", "unknown-member 5:29"),
      FindingCase(condition: "request.auth.id == d", "unknown-member 5:34"),
      FindingCase(condition: "request['auth'].email == d", "unknown-member 5:37"),
      FindingCase(condition: "request.auth.token.firebase.sign_in_provider == 'custom'"),
      FindingCase(condition: "request.auth.token.anything.goes == 1"),
      FindingCase(condition: "resource.exists", "unknown-member 5:30"),
      FindingCase(condition: "get(/databases/$(database)/documents/a/b).role == 'x'", "unknown-member 5:63"),
      FindingCase(condition: "request.query.limit < 10", "query-outside-list 5:21"),
      FindingCase(condition: "request.resource.data.a == 1", "request-resource-on-read 5:21"),
      FindingCase(condition: "request.time.year == 2026", "missing-parentheses 5:34"),
      FindingCase(condition: "request.auth.uid.size > 3", "missing-parentheses 5:38"),
      FindingCase(condition: "request.auth.uid.length == 3", "unknown-member 5:38"),
      FindingCase(condition: "resource.data.keys.hasAll(['a'])", "missing-parentheses 5:35"),
      // Methods.
      FindingCase(condition: "resource.data.tags.contains('a')", "unknown-method 5:40"),
      FindingCase(condition: "d.startsWith('a')", "unknown-method 5:23"),
      FindingCase(condition: "d.hasAny(['a'])", "unknown-method 5:23"),
      FindingCase(condition: "resource.data.hasAll(['a'])", "unknown-method 5:35"),
      FindingCase(condition: "resource.data.keys().union(['a'].toSet()).size() > 0", "set-method-on-list 5:42"),
      FindingCase(condition: "['a'].toSet().difference(['a']).size() == 0", "argument-types 5:46"),
      FindingCase(condition: "['a'].hasAll('a')", "argument-types 5:34"),
      FindingCase(condition: "resource.data.get('a') == 1", "argument-count 5:21"),
      FindingCase(condition: "d.size(1) == 1", "argument-count 5:21"),
      FindingCase(condition: "duration.value('1', 'h') > duration.value(1, 'h')", "argument-types 5:36"),
      FindingCase(condition: "timestamp.date(2026, 1) < request.time", "argument-count 5:21"),
      FindingCase(condition: "int(true) == 1", "argument-types 5:25"),
      // Operators.
      FindingCase(condition: "d + 1 == 'a1'", "operand-types 5:21"),
      FindingCase(condition: "[1] + [2] == [1, 2]", "operand-types 5:21"),
      FindingCase(condition: "request.time + 60 > request.time", "operand-types 5:21"),
      FindingCase(condition: "request.time > 1700000000", "operand-types 5:21"),
      FindingCase(condition: "true < false", "operand-types 5:21"),
      FindingCase(condition: "-d == 1", "operand-types 5:21"),
      FindingCase(condition: "'a' in d", "operand-types 5:21"),
      FindingCase(condition: "1 in {'1': 2}", "operand-types 5:21"),
      FindingCase(condition: "request.time[0] == 1", "operand-types 5:21"),
      FindingCase(condition: "[1, 2]['a'] == 1", "operand-types 5:21"),
      FindingCase(condition: "d[0:'a'] == 'b'", "operand-types 5:21"),
      FindingCase(condition: "d", "condition-not-boolean 5:21"),
      FindingCase(condition: "d && d == 'a'", "condition-not-boolean 5:21"),
      FindingCase(condition: "!request.auth.uid", "condition-not-boolean 5:22"),
      FindingCase(condition: "request.auth ? d == 'a' : d == 'b'", "condition-not-boolean 5:21"),
      FindingCase(condition: "d ? true : false", "condition-not-boolean 5:21"),
      FindingCase(condition: "null.a == 1", "null-value 5:21"),
      // Comparisons that never vary.
      FindingCase(condition: "d == 1", "unlike-types 5:21"),
      FindingCase(condition: "d != 1 && d == 'a'", "unlike-types 5:21"),
      FindingCase(condition: "request.path == '/a/b'", "unlike-types 5:21"),
      FindingCase(condition: "['a'].toSet() == ['a']", "unlike-types 5:21"),
      FindingCase(condition: "request.auth.token.email_verified == 'true'", "unlike-types 5:21"),
      FindingCase(condition: "1 in ['a', 'b']", "unlike-types 5:21"),
      FindingCase(condition: "d is int", "type-test-never-true 5:21"),
      FindingCase(condition: "[d].toSet() is set", "type-test-never-true 5:21"),
      FindingCase(condition: "get(/databases/$(database)/documents/a/b) == null", "lookup-compared-with-null 5:21"),
      // What is unlike elsewhere and like here.
      FindingCase(condition: "1 == 1.0 && d == 'a'"),
      FindingCase(condition: "resource.data.n == 1 || resource.data.n == 'a'"),
      FindingCase(condition: "request.auth.uid != null && d == 'a'"),
      FindingCase(condition: "math.abs(1) == 1.0 && d == 'a'"),
      FindingCase(condition: "resource.data.f[0].g.h() == 1", "unknown-method 5:42"),
      // Paths.
      FindingCase(condition: "exists(/users/$(d))", "lookup-path-prefix 5:28"),
      FindingCase(condition: "get(path('users/a')).data.b == 1", "lookup-path-prefix 5:25"),
      FindingCase(condition: "exists(/databases/$(database)/documents/users)", "lookup-path-segments 5:28"),
      FindingCase(condition: "exists(/databases/$(database)/documents/users/{d})", "lookup-path-placeholder 5:28"),
      FindingCase(condition: "exists('/databases/x/documents/a/b')", "argument-types 5:21"),
      FindingCase(condition: "exists(/databases/$(database)/documents/users/$(d)/devices/$(d))"),
      // What an error on one side leaves to the other.
      FindingCase(condition: "true || d == 1", "open-read 5:21"),
      FindingCase(condition: "false && d == 1"),
      FindingCase(condition: "d == 'a' || d.foo()", "unknown-method 5:35"),
    ]) func `are errors where they stand`(_ example: FindingCase)
  {
    let isOpen = example.expected.contains { $0.hasPrefix("open") }
    #expect(found(example.rules, atLeast: isOpen ? .note : .error) == example.expected)
  }

  @Test(
    arguments: [
      FindingCase(
        "create reads the stored document",
        firestore("match /c/{d} {\n      allow create: if resource.data.a == d;\n    }"), "resource-on-create 5:24"),
      FindingCase(
        "delete reads the new document",
        firestore("match /c/{d} {\n      allow delete: if request.resource.data.a == d;\n    }"),
        "request-resource-on-delete 5:24"),
      FindingCase(
        "list reads the id", firestore("match /c/{d} {\n      allow list: if d == request.auth.uid;\n    }"),
        "document-id-in-list 5:22"),
      FindingCase(
        "list reads resource.id",
        firestore("match /c/{d} {\n      allow list: if resource.id == request.auth.uid;\n    }"),
        "document-id-in-list 5:22"),
      FindingCase(
        "list reads the id of an enclosing match",
        firestore("match /p/{q}/c/{d} {\n      allow list: if q == request.auth.uid;\n    }")),
      FindingCase(
        "one method of several, through a function that serves them all",
        firestore(
          """
          match /c/{d} {
                function mine() { return resource.data.owner == request.auth.uid; }
                allow update, delete: if mine();
                allow create: if mine();
              }
          """), "resource-on-create 7:13"),
      FindingCase(
        "an object's listing has no resource",
        storage("match /c/{d} {\n      allow list: if resource.size > 1 && request.auth.uid == 'a';\n    }"),
        "null-value 5:22"),
      FindingCase(
        "an upload may meet an object",
        storage("match /c/{d} {\n      allow create: if resource.size > 1 && request.resource.size < 2;\n    }")),
      FindingCase(
        "metadata that does not exist",
        storage("match /c/{d} {\n      allow get: if resource.timeUpdated < request.time;\n    }"),
        "unknown-member 5:30"),
      FindingCase(
        "new metadata that production does not show",
        storage("match /c/{d} {\n      allow create: if request.resource.generation == 1;\n    }"),
        "unknown-member 5:41"),
      FindingCase(
        "get of the other service",
        storage("match /c/{d} {\n      allow get: if exists(/databases/(default)/documents/a/b);\n    }"),
        "unknown-function 5:21"),
      FindingCase(
        "a helper's mistake with one caller's arguments",
        firestore(
          """
          match /c/{d} {
                function longer(a, b) { return a.size() > b; }
                allow get: if longer(d, '3');
              }
          """), "operand-types 5:38"),
      FindingCase(
        "a let",
        firestore(
          """
          match /c/{d} {
                function f() { let a = d + 1; return a == 'x'; }
                allow get: if f();
              }
          """), "operand-types 5:30"),
    ]) func `depend on the method and the service`(_ example: FindingCase)
  {
    #expect(found(example.rules, atLeast: .error) == example.expected)
  }

  @Test func `a shorthand that grants less than it says is told by method`() {
    let rules = firestore(
      "match /c/{d} {\n      allow write: if resource.data.owner == request.resource.data.owner;\n    }")
    let severities = RulesCheck.run(SourceText(rules)).filter {
      $0.code == .resourceOnCreate || $0.code == .requestResourceOnDelete
    }
    #expect(severities.map(\.severity) == [.warning, .note])
    #expect(severities.first?.reason.hasPrefix("`create`, which `write` includes, is never granted here") == true)
  }

  @Test(
    arguments: [
      ("d.startsWith('a')", "call `matches('prefix.*')`"),
      ("requst.auth != null", "did you mean `request`?"),
      ("request.atuh != null", "did you mean `auth`?"),
      ("request.user != null", "write `request.auth`"),
      ("exsits(/databases/$(database)/documents/a/b)", "did you mean `exists`?"),
      ("math.isInfinite(1.0)", "it is documented but does not exist: compare with `1.0 / 0.0`"),
      ("math.flor(1.5) == 1", "did you mean `math.floor`?"),
      ("auth != null", "write `request.auth`"),
      ("resource.data.keys().union([].toSet()).size() > 0", "call `toSet()` first"),
      ("resource.data.hasAll(['a'])", "call `keys()` first"),
      ("resource.data.diff(null).affectedKeys().hasOnly([])", "null is refused; accepted are map.diff(map)"),
      ("1 + 'a' == 2", "convert the number with `string(…)`, or the text with `int(…)`"),
      ("request.time + 60 > request.time", "write the number as a duration: `duration.value(1, 'h')`"),
      ("elsewhere == 'a'", "it is bound elsewhere: pass it as an argument, or move the function into that match"),
      ("helper()", "it is declared in another scope: move the declaration to a match around both"),
      ("d is strng", "did you mean `string`?"),
    ]) func `come with a remedy`(_ condition: String, _ remedy: String)
  {
    let body =
      "match /c/{d} {\n      allow get: if \(condition);\n    }\n"
      + "    match /e/{elsewhere} { function helper() { return elsewhere == 'b'; }\n      allow get: if helper(); }"
    let errors = RulesCheck.run(SourceText(firestore(body))).filter { $0.severity == .error }
    #expect(errors.map(\.remedy) == [remedy])
  }
}
