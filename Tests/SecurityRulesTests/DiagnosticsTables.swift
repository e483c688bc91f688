import Testing

@testable import SecurityRules

/// A rules text and what is found in it: `code line:column`, in the order of the text.
struct FindingCase: Sendable, CustomTestStringConvertible {
  let name: String
  let rules: String
  let expected: [String]

  init(_ name: String, _ rules: String, _ expected: String...) {
    self.name = name
    self.rules = rules
    self.expected = expected
  }

  /// A condition of `allow get` in a match of Firestore, which begins at 4:21.
  init(condition: String, _ expected: String...) {
    name = condition
    rules = firestore("match /c/{d} {\n      allow get: if \(condition);\n    }")
    self.expected = expected
  }

  var testDescription: String { name }
}

/// A ruleset whose documents block, from line 4 on, holds `body`; its first line there begins at column 5.
func firestore(_ body: String) -> String {
  "rules_version = '2';\nservice cloud.firestore {\n  match /databases/{database}/documents {\n    \(body)\n  }\n}\n"
}

/// The same for Storage.
func storage(_ body: String) -> String {
  "rules_version = '2';\nservice firebase.storage {\n  match /b/{bucket}/o {\n    \(body)\n  }\n}\n"
}

/// What is found, as `code line:column`.
func found(_ rules: String, atLeast severity: Finding.Severity = .note, profile: RulesProfile = .production) -> [String]
{
  let source = SourceText(rules)
  return RulesCheck.run(source, profile: profile).filter { $0.severity >= severity }.map { finding in
    let position = source.position(at: finding.span.start)
    return "\(finding.code.rawValue) \(position.line):\(position.column)"
  }
}
