import REST
import SecurityRules
import Testing

@testable import RulesCases

@Suite struct `A test suite in Google's format` {
  private let rules = """
    service cloud.firestore { match /databases/{database}/documents { match /a/{id} {
      allow get: if request.auth.uid == resource.data.owner;
      allow create: if exists(/databases/$(database)/documents/members/$(request.auth.uid))
        && get(/databases/$(database)/documents/members/$(request.auth.uid)).data.level == request.resource.data.level;
    } } }
    """

  private let suite = """
    { "testSuite": { "testCases": [
      { "expectation": "ALLOW", "request": { "method": "get", "path": "/databases/(default)/documents/a/1",
        "auth": { "uid": "ua", "token": {} } }, "resource": { "data": { "owner": "ua" } } },
      { "expectation": "DENY", "request": { "method": "get", "path": "/databases/(default)/documents/a/1" },
        "resource": { "data": { "owner": "ua" } } },
      { "expectation": "ALLOW", "request": { "method": "create", "path": "/databases/(default)/documents/a/2",
        "auth": { "uid": "ua" }, "time": "2026-12-01T12:00:00Z", "resource": { "data": { "level": 2 } } },
        "functionMocks": [
          { "function": "exists", "args": [{ "exactValue": "/databases/(default)/documents/members/ua" }], "result": { "value": true } },
          { "function": "get", "args": [{ "exactValue": "/databases/(default)/documents/members/ua" }],
            "result": { "value": { "data": { "level": 2 } } } } ] }
    ] } }
    """

  private func files(_ json: JSON) throws -> [CaseFile] {
    let now = try #require(Value.Timestamp(seconds: 0, nanoseconds: 0))
    return try TestSuite.files(json, now: now)
  }

  @Test func `is read with its resources and mocks`() throws {
    let rules = try CompiledRules(self.rules)
    let files = try files(try JSON(parsing: Array(suite.utf8), dialect: .strict))
    #expect(files.flatMap { $0.run(under: rules) }.map(\.passes) == [true, true, true])
    #expect(files.flatMap(\.cases).map(\.expected) == [.allow, .deny, .allow])
  }

  @Test func `can be written and read again to the same verdicts`() throws {
    let rules = try CompiledRules(self.rules)
    for file in try files(try JSON(parsing: Array(suite.utf8), dialect: .strict)) {
      let (json, omitted) = TestSuite.json(file)
      #expect(omitted == [])
      let again = try files(json)
      #expect(again.flatMap(\.cases).count == 1)
      #expect(again.flatMap { $0.run(under: rules) }.map(\.passes) == [true])
    }
  }

  @Test func `does not hold queries`() throws {
    let text = """
      { "service": "cloud.firestore", "now": "2026-12-01T12:00:00Z",
        "cases": [{ "name": "a list", "as": null, "do": "list", "path": "a", "expect": "deny" }] }
      """
    let file = try CaseFile(try JSON(parsing: Array(text.utf8), dialect: .strict))
    #expect(TestSuite.json(file).omitted == ["a list"])
  }
}
