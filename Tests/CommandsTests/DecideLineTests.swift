import REST
import Testing

@testable import Commands

@Suite struct `A line of questions to the rules engine` {
  private func answer(_ condition: String, coverage: Bool = false) throws -> JSON {
    let rules =
      "service cloud.firestore { match /databases/{d}/documents { match /a/{id} { allow get: if \(condition); } } }"
    let question: JSON = [
      "rules": .string(rules), "profile": "emulator", "coverage": .bool(coverage),
      "tests": [
        "service": "cloud.firestore", "now": "2026-12-01T12:00:00Z",
        "cases": [["name": "1", "as": nil, "do": "get", "path": "a/1"]],
      ],
    ]
    let line = DecideLine.answer(Array(question.serialized(pretty: false).utf8))
    return try JSON(parsing: Array(line.utf8), dialect: .strict)
  }

  @Test(arguments: [("id == '1'", "allow"), ("id == '2'", "deny"), ("1 / 0 == 1", "deny")])
  func `is answered with verdicts`(condition: String, verdict: String) throws {
    #expect(try answer(condition) == ["errors": [], "verdicts": [.string(verdict)]])
  }

  @Test func `is answered with the compiler's errors and their places`() throws {
    let errors = try answer("'a'.matches('[')")["errors"]?.array ?? []
    #expect(errors.map { $0["message"] } == ["Invalid regular expression pattern. Pattern: [."])
    #expect(errors.first?["line"] == 1)
  }

  /// Shapes as Google's emulator 1.19.9 reported them.
  @Test(arguments: [
    ("7 / 2", #"{"intValue":"3"}"#), ("2.5 + 1", #"{"floatValue":3.5}"#),
    ("[1].toSet()", #"{"setValue":{"values":[{"intValue":"1"}]}}"#), ("{}.diff({})", #"{"mapDiffValue":{}}"#),
    ("timestamp.date(2024, 2, 3)", #"{"timestampValue":"2024-02-03T00:00:00Z"}"#),
    ("duration.value(3, 'ms')", #"{"durationValue":"0.003s"}"#),
    ("duration.value(-1, 'ns')", #"{"durationValue":"-0.000000001s"}"#),
    ("path('/a/b')", #"{"pathValue":{"segments":[{"simple":"a"},{"simple":"b"}]}}"#),
    (
      "path('/a/{k}').bind({'k': 'v'})",
      #"{"pathValue":{"segments":[{"simple":"a"},{"capture":{"variableName":"k","boundValue":"v"}}]}}"#
    ),
    ("'😀'[1]", #"{"stringValue":"?"}"#), ("math.sqrt(-1.0)", #"{"floatValue":"NaN"}"#),
    ("1 / 0", #"{"undefined":{"causeMessage":"Divide by zero error."}}"#),
  ])
  func `reports values as the emulator does`(expression: String, value: String) throws {
    let root = try answer(expression, coverage: true)["coverage"]?.array?.first
    #expect(root?["values"]?.array?.first?["value"] == (try JSON(parsing: Array(value.utf8), dialect: .strict)))
  }

  @Test func `that is no JSON is answered, too`() {
    #expect(DecideLine.answer(Array("{".utf8)) == #"{"failure":"the line is no JSON"}"#)
  }
}
