import REST
import SecurityRules
import Testing

@testable import RulesCases

@Suite struct `A file of test cases` {
  private func file(_ cases: String, documents: String = "{}") throws -> CaseFile {
    try read(
      """
      { "service": "cloud.firestore", "now": "2026-12-01T12:00:00Z", "documents": \(documents),
        "actors": { "ana": { "uid": "ua", "provider": "anonymous", "claims": { "level": 3 } } }, "cases": [\(cases)] }
      """)
  }

  private func read(_ text: String) throws -> CaseFile {
    try CaseFile(try JSON(parsing: Array(text.utf8), dialect: .relaxed))
  }

  private func error(_ cases: String, documents: String = "{}") -> CaseFileError? {
    do {
      _ = try file(cases, documents: documents)
      return nil
    } catch {
      return error as? CaseFileError
    }
  }

  @Test(arguments: [
    (#"{ "$timestamp": "2024-02-29T12:00:00.5Z" }"#, "timestamp.value('2024-02-29T12:00:00.500Z')"),
    (#"{ "$now": 0 }"#, "timestamp.value('2026-12-01T12:00:00Z')"),
    (#"{ "$now": -60 }"#, "timestamp.value('2026-12-01T11:59:00Z')"), (#"{ "$bytes": "AP8=" }"#, #"b'\x00\xFF'"#),
    (#"{ "$reference": "users/ua" }"#, "/databases/(default)/documents/users/ua"),
    (#"{ "$geopoint": [1.5, -2] }"#, "latlng.value(1.5, -2.0)"), (#"{ "$double": 3 }"#, "3.0"),
    (#"{ "$double": "NaN" }"#, "NaN"), (#"{ "$repeat": ["ab", 3] }"#, "'ababab'"), ("3", "3"), ("3.0", "3.0"),
    (#"{ "$a": 1, "b": 2 }"#, "{'$a': 1, 'b': 2}"), (#"[null, true, "é"]"#, "[null, true, 'é']"),
  ])
  func `reads each kind of value`(written: String, literal: String) throws {
    let file = try file("", documents: #"{ "a/1": { "x": \#(written) } }"#)
    #expect(file.documents[["databases", "(default)", "documents", "a", "1"]]?["x"]?.literal == literal)
  }

  @Test func `knows an actor's provider and claims, and nobody`() throws {
    let get = #""do": "get", "path": "a/1", "expect": "deny""#
    let cases = try file(#"{ "name": "1", "as": "ana", \#(get) }, { "name": "2", "as": null, \#(get) }"#).cases
    let token =
      "{'firebase': {'identities': {}, 'sign_in_provider': 'anonymous'}, 'level': 3, 'sub': 'ua', 'user_id': 'ua'}"
    #expect(cases.map(\.auth.literal) == ["{'token': \(token), 'uid': 'ua'}", "null"])
  }

  @Test func `lays the fields of a set over the stored document`() throws {
    let file = try file(
      #"{ "name": "1", "as": null, "do": "update", "path": "a/1", "set": { "y": 3 }, "expect": "allow" }"#,
      documents: #"{ "a/1": { "x": 1, "y": 2 } }"#)
    guard case .commit(let writes) = file.cases[0].request else {
      Issue.record("an update is a commit")
      return
    }
    #expect(writes[0].after.map { Value.map($0).literal } == "{'x': 1, 'y': 3}")
  }

  @Test(arguments: [
    (#"{ "name": "1", "expect": "deny" }"#, CaseFileError(.missing("as"), at: "cases[0]")),
    (
      #"{ "name": "1", "as": "bob", "do": "get", "path": "a/1", "expect": "deny" }"#,
      CaseFileError(.unknownActor("bob"), at: "cases[0].as")
    ),
    (
      #"{ "name": "1", "as": null, "do": "fetch", "path": "a/1", "expect": "deny" }"#,
      CaseFileError(.unknownWord("fetch", allowed: ["get", "list", "create", "update", "delete"]), at: "cases[0].do")
    ),
    (
      #"{ "name": "1", "as": null, "do": "get", "path": "a/1", "expect": "refuse" }"#,
      CaseFileError(.unknownWord("refuse", allowed: ["allow", "deny"]), at: "cases[0].expect")
    ),
    (
      #"{ "name": "1", "as": null, "do": "create", "path": "a/1", "data": { "x": { "$time": 1 } }, "expect": "deny" }"#,
      CaseFileError(.unknownValue("$time"), at: "cases[0].data.x.$time")
    ),
    (
      #"{ "name": "1", "as": null, "do": "update", "path": "a/1", "set": { "x": 1 }, "expect": "deny" }"#,
      CaseFileError(.notThere("update"), at: "cases[0]")
    ),
    (
      #"{ "name": "1", "as": null, "do": "create", "path": "a/2", "data": { "x": 1 }, "expect": "deny" }"#,
      CaseFileError(.alreadyThere("create"), at: "cases[0]")
    ),
  ])
  func `is refused with the place of the fault`(testCase: String, expected: CaseFileError) {
    #expect(error(testCase, documents: #"{ "a/2": {} }"#) == expected)
  }

  @Test func `refuses a member that nobody reads`() throws {
    let found = error(#"{ "name": "1", "as": null, "do": "get", "path": "a/1", "expects": "deny" }"#)
    guard case .unknownMember("expects", _) = found?.reason else {
      Issue.record("got \(String(describing: found))")
      return
    }
  }
}
