import Testing

@testable import SecurityRules

@Suite struct `Doors left open` {
  @Test(
    arguments: [
      FindingCase(
        "a match without condition", firestore("match /c/{d} {\n      allow get, create;\n    }"), "open-read 5:7",
        "open-write 5:7"),
      FindingCase("true", firestore("match /c/{d} {\n      allow delete: if true;\n    }"), "open-write 5:24"),
      FindingCase(
        "true in a function",
        firestore("match /c/{d} {\n      function yes() { return 1 == 1; }\n      allow get: if yes();\n    }"),
        "open-read 6:21"),
      FindingCase("false", firestore("match /c/{d} {\n      allow get, create: if false;\n    }")),
      FindingCase(
        "until a date",
        firestore("match /c/{d} {\n      allow get: if request.time < timestamp.date(2026, 12, 31);\n    }"),
        "open-by-date 5:21"),
      FindingCase(
        "a date beside a sign-in",
        firestore(
          "match /c/{d} {\n      allow get: if request.time < timestamp.date(2026, 12, 31) && request.auth.uid == d;\n    }"
        )),
      FindingCase(
        "a write that asks for nobody",
        firestore("match /c/{d} {\n      allow create: if request.resource.data == {'n': 1};\n    }"),
        "write-without-sign-in 5:24"),
      FindingCase(
        "a write of everything below",
        firestore("match /{all=**} {\n      allow delete: if request.auth != null;\n    }"), "glob-write 5:13"),
      FindingCase(
        "an administrator's write of everything below",
        firestore("match /{all=**} {\n      allow delete: if request.auth.token.admin == true;\n    }")),
      FindingCase(
        "read means list", firestore("match /c/{d} {\n      allow read: if request.auth != null;\n    }"),
        "read-means-list 5:13"),
      FindingCase("list by name", firestore("match /c/{d} {\n      allow get, list: if request.auth != null;\n    }")),
      FindingCase(
        "read on what is one's own",
        firestore("match /c/{d} {\n      allow read: if request.auth.uid == resource.data.owner;\n    }")),
      FindingCase(
        "an address that nobody verified",
        firestore("match /c/{d} {\n      allow get: if request.auth.token.email == resource.data.email;\n    }"),
        "email-not-verified 5:21"),
      FindingCase(
        "an address that was verified",
        firestore(
          "match /c/{d} {\n      allow get: if request.auth.token.email_verified && request.auth.token.email == d;\n    }"
        )),
      FindingCase(
        "a user by name", firestore("match /c/{d} {\n      allow get: if request.auth.uid == 'J8wQx';\n    }"),
        "hard-coded-user 5:21"),
      FindingCase(
        "users by name", firestore("match /c/{d} {\n      allow get: if request.auth.uid in ['J8wQx', 'b'];\n    }"),
        "hard-coded-user 5:21"),
      FindingCase(
        "a condition that another rule makes moot",
        firestore(
          """
          match /c/{d} {
                allow get: if request.auth.uid == d;
              }
              match /{all=**} {
                // wtadmin: allow open-read -- public
                allow get;
              }
          """), "moot-rule 5:21"),
      FindingCase(
        "rules of sibling collections",
        firestore(
          """
          match /c/{d} {
                allow get: if request.auth.uid == d;
              }
              match /e/{f} {
                // wtadmin: allow open-read -- public
                allow get;
              }
          """)),
    ]) func `are told`(_ example: FindingCase)
  {
    #expect(found(example.rules) == example.expected)
  }

  @Test(
    arguments: [
      FindingCase(
        "a document that nobody looks at",
        firestore("match /c/{d} {\n      allow create: if request.auth != null;\n    }"),
        "unvalidated-write 5:24"),
      FindingCase(
        "fields that nobody looks at",
        firestore("match /c/{d} {\n      allow update: if request.resource.data.owner == request.auth.uid;\n    }"),
        "unguarded-fields 5:24"),
      FindingCase(
        "fields that may be missing",
        firestore(
          "match /c/{d} {\n      allow create: if request.auth != null && request.resource.data.keys().hasOnly(['a']);\n    }"
        ), "has-only-allows-fewer 5:48"),
      FindingCase(
        "fields that must be there and no others",
        firestore(
          """
          match /c/{d} {
                allow create: if request.auth != null && request.resource.data.keys().hasOnly(['a'])
                  && request.resource.data.keys().hasAll(['a']);
              }
          """)),
      FindingCase(
        "the exact set of keys",
        firestore(
          "match /c/{d} {\n      allow create: if request.auth != null && request.resource.data.keys().toSet() == ['a'].toSet();\n    }"
        )),
      FindingCase(
        "an upload of any size and type, over what is there",
        storage("match /c/{d} {\n      allow create: if request.auth != null;\n    }"), "storage-overwrite 5:13",
        "storage-size-unbounded 5:24", "storage-type-unchecked 5:24"),
      FindingCase(
        "an upload whose lower bound alone is told",
        storage(
          "match /c/{d} {\n      allow create: if request.auth != null && resource == null && 1 < request.resource.size\n"
            + "        && request.resource.contentType == 'image/png';\n    }"), "storage-size-unbounded 5:24"),
      FindingCase(
        "an upload with bounds",
        storage(
          "match /c/{d} {\n      allow create: if request.auth != null && resource == null && 1024 >= request.resource.size\n"
            + "        && request.resource.contentType.matches('image/.*');\n    }")),
    ]) func `are told of writes`(_ example: FindingCase)
  {
    #expect(found(example.rules) == example.expected)
  }

  @Test func `a date tells whether it is over`() throws {
    let source = SourceText(
      firestore("match /c/{d} {\n      allow get: if request.time < timestamp.date(2026, 12, 31);\n    }"))
    let before = try #require(Value.Timestamp(seconds: 1_798_600_000, nanoseconds: 0))
    let after = try #require(Value.Timestamp(seconds: 1_798_800_000, nanoseconds: 0))
    #expect(RulesCheck.run(source, now: before).map(\.reason).first?.contains("until a date") == true)
    #expect(RulesCheck.run(source, now: after).map(\.reason).first?.contains("the date is over") == true)
  }
}
