import Testing

@testable import SecurityRules

private let elevenLookups =
  (1...11).map { "exists(/databases/$(database)/documents/a/\($0))" }.joined(separator: " || ")

@Suite struct `Rules that mean something else than they seem` {
  @Test(
    arguments: [
      // Fields.
      FindingCase(
        "absence as a proof for a query",
        firestore("match /c/{d} {\n      allow list: if request.auth != null && !('secret' in resource.data);\n    }"),
        "negated-list-proof 5:46"),
      FindingCase(
        "absence as a proof, by key sets",
        firestore(
          "match /c/{d} {\n      allow list: if request.auth != null && !resource.data.keys().hasAny(['secret']);\n    }"
        ),
        "negated-list-proof 5:46"),
      FindingCase(
        "a default that grants",
        firestore(
          "match /c/{d} {\n      allow list: if request.auth != null && resource.data.get('open', true);\n    }"),
        "negated-list-proof 5:46"),
      FindingCase(
        "absence as a proof for one document",
        firestore("match /c/{d} {\n      allow get: if request.auth != null && !('secret' in resource.data);\n    }")),
      FindingCase(
        "a default that denies",
        firestore(
          "match /c/{d} {\n      allow list: if request.auth != null && resource.data.get('open', false);\n    }")),
      FindingCase(
        "null for an absent field",
        firestore(
          "match /c/{d} {\n      allow get: if request.auth != null && resource.data.deletedAt == null;\n    }"),
        "absent-field-compared-with-null 5:45"),
      FindingCase(
        "null for a field that the rules know",
        firestore(
          "match /c/{d} {\n      allow get: if request.auth.uid == d && 'at' in resource.data && resource.data.at == null;\n    }"
        )),
      FindingCase(
        "a field that every document is created with",
        firestore(
          """
          match /c/{d} {
                allow create: if request.auth.uid == request.resource.data.owner
                  && request.resource.data.keys().hasAll(['owner', 'public'])
                  && request.resource.data.keys().hasOnly(['owner', 'public', 'text']);
                allow get: if resource.data.public == true;
              }
          """)),
      FindingCase(
        "a field whose absence another arm absorbs",
        firestore(
          """
          match /c/{d} {
                // wtadmin: allow unvalidated-write
                allow create: if request.auth != null;
                allow get: if resource.data.public == true || request.auth.uid == 'x';
              }
          """), "hard-coded-user 7:53"),
      // Differences and sets.
      FindingCase(
        "the operands of diff",
        firestore(
          "match /c/{d} {\n      allow update: if request.auth.uid == d && resource.data.diff(request.resource.data).addedKeys().hasOnly([]);\n    }"
        ), "diff-reversed 5:49", "diff-reversed 5:49"),
      // Patterns.
      FindingCase(condition: "d.matches('a$b')", "regex-never-matches 5:31"),
      FindingCase(condition: "d.matches('a^b')", "regex-never-matches 5:31"),
      FindingCase(condition: "d.matches('/^[a-z]+$/')", "regex-never-matches 5:31"),
      FindingCase(condition: "d.matches('^image/')", "regex-whole-text 5:31"),
      FindingCase(condition: "d.matches('image')", "regex-whole-text 5:31"),
      FindingCase(condition: "d.matches('^[a-z$^]+$')"),
      FindingCase(condition: "d.matches('a*$|^b')"),
      FindingCase(condition: "d.matches('\\\\$[0-9]+')"),
      FindingCase(condition: "d.matches('^image/.*')"),
      FindingCase(condition: "d.matches('(?=a)b')", "invalid-regex 5:31"),
      // Expressions.
      FindingCase(condition: "debug(d) == 'a'", "debug-left-in 5:21"),
      FindingCase(condition: "{'a': d, 'a': 1}.a == 1 && d == 'x'", "duplicate-key 5:30"),
      FindingCase(condition: "d == 'a' in [true]", "ambiguous-precedence 5:21"),
      FindingCase(condition: "(d == 'a') in [true]"),
      // Leftovers.
      FindingCase(
        "functions, variables and parameters that nobody uses",
        firestore(
          """
          function never(a) { let b = 1; return true; }
              match /c/{d} { allow get: if d == 'a'; }
          """), "unused-function 4:14", "unused-variable 4:20", "unused-variable 4:29"),
      FindingCase(
        "version 1", "service cloud.firestore { match /databases/{b}/documents/c/{d} { allow get: if d == b; } }",
        "old-version 1:1"),
    ]) func `are told`(_ example: FindingCase)
  {
    #expect(found(example.rules) == example.expected)
  }

  @Test(
    arguments: [
      FindingCase(
        "three segments", firestore("match /a/{b}/c {\n      allow get: if b == 'x';\n    }"),
        "match-ends-on-collection 4:11"),
      FindingCase("no segment", firestore("allow get: if database == 'x';"), "match-ends-on-collection 3:9"),
      FindingCase("nested on both sides", firestore("match /a { match /{b} { allow get: if b == 'x'; } }")),
      FindingCase(
        "outside the documents",
        "rules_version = '2';\nservice cloud.firestore {\n  match /users/{u} { allow get: if u == 'x'; }\n}\n",
        "match-outside-prefix 3:9"),
      FindingCase(
        "below everything, without the prefix",
        "rules_version = '2';\nservice cloud.firestore {\n  match /{all=**} { allow get: if all == /a; }\n}\n"),
      FindingCase(
        "the prefix of the other service",
        "rules_version = '2';\nservice firebase.storage {\n  match /databases/{d}/documents/{x=**} { allow get: if d == 'x'; }\n}\n",
        "match-outside-prefix 3:9"),
      FindingCase(
        "the prefix twice",
        firestore("match /databases/{e}/documents/a/{b} { allow get: if b == 'x'; }"), "match-repeats-prefix 4:11"),
      FindingCase(
        "a capture without braces",
        firestore("match /users/userId {\n      allow get: if request.auth.uid == database;\n    }"),
        "match-looks-like-capture 4:17"),
      FindingCase(
        "a service that does not exist",
        "rules_version = '2';\nservice cloud.firestor {\n  match /a/{b} { allow get: if b == 'x'; }\n}\n",
        "unknown-service 2:9"),
      FindingCase(
        "two recursive captures", firestore("match /{a=**}/b/{c=**} { allow get: if c == /x; }"), "glob-placement 4:20"),
      FindingCase(
        "the same capture twice", firestore("match /a/{b}/c/{b} { allow get: if b == 'x'; }"), "duplicate-name 4:21"),
    ]) func `are told of matches`(_ example: FindingCase)
  {
    #expect(found(example.rules, atLeast: .warning) == example.expected)
  }

  @Test func `a file for the other service is told`() {
    let source = SourceText(firestore("match /c/{d} { allow get: if d == 'x'; }"))
    #expect(RulesCheck.run(source, service: "firebase.storage").map(\.code) == [.wrongService])
    #expect(RulesCheck.run(source, service: "cloud.firestore").isEmpty)
  }

  @Test func `look-ups are counted by document and by profile`() {
    let rules = firestore("match /c/{d} {\n      allow list: if \(elevenLookups);\n    }")
    let finding = RulesCheck.run(SourceText(rules)).first { $0.code == .tooManyLookups }
    #expect(finding?.reason.contains("11 of 10") == true)
    #expect(found(rules, profile: .emulator) == [])
    let same = firestore("match /c/{d} {\n      allow get: if \(elevenLookups.replacing("/11)", with: "/1)"));\n    }")
    #expect(found(same) == [])
  }

  @Test func `Storage looks up two documents`() {
    let lookups = (1...3).map { "firestore.exists(/databases/(default)/documents/a/\($0))" }.joined(separator: " && ")
    let rules = storage("match /c/{d} {\n      allow get: if \(lookups);\n    }")
    #expect(found(rules) == ["too-many-lookups 5:133"])
    #expect(RulesCheck.run(SourceText(rules)).first?.reason.contains("3 of 2") == true)
  }

  @Test func `the dearer branch counts`() {
    let budget = { (condition: String) in
      RulesCheck.budgets(
        of: SourceText(firestore("match /c/{d} { allow get: if \(condition); }"))
      ).map { [$0.expressions, $0.lookups] }
    }
    // By the cost model that was measured in production: each literal, name, member, call and operator is one, `is` and
    // the ternary two, `&&` and `||` one more for a right side that is evaluated.
    #expect(budget("true") == [[1, 0]])
    #expect(budget("d == 'a'") == [[3, 0]])
    #expect(budget("d is string") == [[3, 0]])
    #expect(budget("d == 'a' && d == 'b'") == [[8, 0]])
    #expect(budget("d == 'a' ? d == 'b' : d == 'c' || d == 'e'") == [[13, 0]])
    #expect(budget("exists(/databases/$(database)/documents/a/b)") == [[7, 1]])
  }

  @Test func `overlapping matches add up`() {
    let rules = firestore("match /c/{d} { allow get: if d == 'a'; }\n    match /{all=**} { allow get: if all == /b; }")
    #expect(RulesCheck.budgets(of: SourceText(rules)).map(\.expressions) == [7, 4])
  }
}

@Suite struct `Silencing comments` {
  private let rule = "allow get: if true;"

  @Test(
    arguments: [
      FindingCase("on the line", firestore("match /c/{d} {\n      allow get; // wtadmin: allow open-read\n    }")),
      FindingCase(
        "on the line before",
        firestore("match /c/{d} {\n      // wtadmin: allow open-read -- it is a web page\n      allow get;\n    }")),
      FindingCase(
        "several codes",
        firestore("match /c/{d} {\n      /* wtadmin: allow open-read, open-write */\n      allow get, create;\n    }")),
      FindingCase(
        "several comments",
        firestore(
          "match /c/{d} {\n      // wtadmin: allow open-read\n      // wtadmin: allow open-write\n      allow get, create;\n    }"
        )),
      FindingCase(
        "two lines before", firestore("match /c/{d} {\n      // wtadmin: allow open-read\n\n      allow get;\n    }"),
        "unused-silence 5:7", "open-read 7:7"),
      FindingCase(
        "another code", firestore("match /c/{d} {\n      allow get; // wtadmin: allow open-write\n    }"),
        "open-read 5:7", "unused-silence 5:18"),
      FindingCase(
        "no such code", firestore("match /c/{d} {\n      allow get: if d == 'a'; // wtadmin: allow open-raed\n    }"),
        "unused-silence 5:31"),
      FindingCase(
        "behind a statement, not for the next line",
        firestore(
          "match /c/{d} {\n      allow get: if d == 'a'; // wtadmin: allow open-write\n      allow create;\n    }"),
        "unused-silence 5:31", "open-write 6:7"),
      FindingCase(
        "another tool's comment", firestore("match /c/{d} {\n      allow get; // lint: allow open-read\n    }"),
        "open-read 5:7"),
    ]) func `silence what they name`(_ example: FindingCase)
  {
    #expect(found(example.rules) == example.expected)
  }

  @Test func `an unknown code gets a suggestion`() {
    let rules = firestore("match /c/{d} {\n      allow get: if d == 'a'; // wtadmin: allow open-raed\n    }")
    #expect(RulesCheck.run(SourceText(rules)).map(\.remedy) == ["did you mean `open-read`?"])
  }
}

@Suite struct `Limits and what the compiler refuses` {
  @Test(
    arguments: [
      FindingCase(
        "version 3", "rules_version = '3';\nservice cloud.firestore { match /a/{b} { allow get: if b == 'x'; } }",
        "unsupported-version 1:1"),
      FindingCase("an import", "import 'a';\n" + firestore(""), "import-not-allowed 1:1"),
      FindingCase(
        "a namespace's name", firestore("match /c/{d} { allow get: if math == d; }"), "namespace-as-variable 4:34"),
      FindingCase(
        "let in version 1",
        firestore("function f() { let a = 1; return a == 2; }\n    match /c/{d} { allow get: if f(); }")
          .replacing("'2'", with: "'1'"), "let-in-version-1 4:20"),
      FindingCase(
        "eight parameters",
        firestore(
          "function f(a, b, c, d, e, g, h, i) { return a == b || c == d || e == g || h == i; }\n"
            + "    match /c/{d} { allow get: if f(d, d, d, d, d, d, d, d); }"), "too-many-declarations 4:14"),
      FindingCase(
        "a file too large",
        "// " + String(repeating: "x", count: 256 * 1024) + "\n"
          + firestore("match /c/{d} { allow get: if d == 'x'; }"),
        "source-too-large 1:1"),
      FindingCase(
        "look-ups outside the service",
        "rules_version = '2';\nfunction f(d) { return exists(/databases/$(d)/documents/a/b); }\n"
          + "service cloud.firestore { match /databases/{d}/documents/c/{e} { allow get: if f(d); } }",
        "lookup-outside-service 2:24"),
      FindingCase(
        "close to the limit of expressions",
        firestore(
          "function f(a) { return \((1...60).map { "a != '\($0)'" }.joined(separator: " && ")); }\n"
            + "    match /c/{d} { allow get: if f(d) && f(d) && f(d); }"), "near-limit 5:34"),
      FindingCase(
        "too intricate to follow",
        firestore(
          "function f0(a) { return a == 'x' || a == 'y'; }\n"
            + (1...14).map { "    function f\($0)(a) { return f\($0 - 1)(a) || f\($0 - 1)(a); }\n" }.joined()
            + "    match /c/{d} { allow get: if f14(d); }"), "check-incomplete 1:1"),
    ]) func `are told`(_ example: FindingCase)
  {
    #expect(found(example.rules).contains(example.expected[0]))
  }
}
