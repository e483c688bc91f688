import Testing

@testable import SecurityRules

private let twelveLookups =
  (1...12).map { "exists(/databases/$(database)/documents/a/$(d + '\($0)'))" }.joined(separator: "\n        || ")

private let costly =
  (1...3).map { part in
    let tests = (1...60).map { "data.f\(part * 100 + $0) is string" }.joined(separator: "\n        && ")
    return "function part\(part)(data) {\n        return \(tests);\n      }"
  }.joined(separator: "\n      ")

private let longConjunction = (1...120).map { "d != '\($0)'" }.joined(separator: " && ")

private let deepCalls =
  "function f0() { return f1(); }\n"
  + (1...24).map { "    function f\($0)() { return \($0 == 24 ? "true" : "f\($0 + 1)()"); }" }.joined(separator: "\n")

/// The mistakes that people told of in public, which Google's compiler passes or only warns of.
@Suite struct `Mistakes that cost people days` {
  @Test(
    arguments: [
      FindingCase(
        "P22, a method that does not exist",
        firestore("match /c/{d} {\n      allow writ: if request.auth.uid == d;\n    }"), "unknown-allow-method 5:13"),
      FindingCase(
        "P23, a variable that does not exist",
        firestore("match /c/{d} {\n      allow get: if reqest.auth != null;\n    }"), "unknown-variable 5:21"),
      FindingCase(
        "P24, a match on a collection", firestore("match /x {\n      allow get: if request.auth.uid == 'x';\n    }"),
        "match-ends-on-collection 4:11"),
      FindingCase(
        "P25, more look-ups than allowed",
        firestore("match /c/{d} {\n      allow get: if \(twelveLookups);\n    }"), "too-many-lookups 15:12"),
      FindingCase(
        "P26, operands that do not fit", firestore("match /c/{d} {\n      allow get: if 1 + 'a' == 2;\n    }"),
        "operand-types 5:21"),
      FindingCase(
        "P26, a condition that is no bool", firestore("match /c/{d} {\n      allow get: if 1;\n    }"),
        "condition-not-boolean 5:21"),
      FindingCase(
        "P27, null as an argument",
        firestore(
          "match /c/{d} {\n      allow update: if request.resource.data.diff(null).affectedKeys().hasOnly([]);\n    }"),
        "argument-types 5:51"),
      FindingCase(
        "P27, null through a function",
        firestore(
          "match /c/{d} {\n      function has(map) { return 'k' in map; }\n      allow get: if has(null);\n    }"),
        "operand-types 5:34"),
      FindingCase(
        "P28, matches under a recursive capture of version 1",
        "service cloud.firestore {\n  match /{path=**} {\n    allow get: if request.auth.uid == 'x';\n    match /b/{c=**} { allow get: if request.auth.uid == 'y'; }\n  }\n}\n",
        "match-under-glob 2:3"),
      FindingCase(
        "P29, a field that documents are created without",
        firestore(
          """
          match /c/{d} {
                allow create: if request.auth.uid == request.resource.data.owner;
                allow list: if resource.data.public == true;
              }
          """), "field-may-be-missing 6:22"),
      FindingCase(
        "P30, more expressions than allowed",
        firestore(
          "match /c/{d} {\n      allow create: if part1(request.resource.data) && part2(request.resource.data) && "
            + "part3(request.resource.data);\n      \(costly)\n    }"),
        "too-many-expressions 5:24"),
      FindingCase(
        "P31, too complex", firestore("match /c/{d} {\n      allow get: if \(longConjunction);\n    }"),
        "expression-too-deep 5:21"),
      FindingCase(
        "P31, calls too deep", firestore("\(deepCalls)\n    match /c/{d} { allow get: if f0(); }"), "call-depth 24:14"),
      FindingCase(
        "P31, recursion",
        firestore("function f() { return f(); }\n    match /c/{d} { allow get: if f(); }"), "recursion 4:14"),
    ]) func `each is an error with its place`(_ example: FindingCase)
  {
    #expect(found(example.rules, atLeast: .error) == example.expected)
  }
}
