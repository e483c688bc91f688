import Foundation
import REST
import TestSupport
import Testing

private let project = "/v1/projects/demo-test"

private func rules(_ service: String = "cloud.firestore", letting condition: String) -> String {
  let root = service == "cloud.firestore" ? "/databases/{d}/documents" : "/b/{b}/o"
  return """
    rules_version = '2';
    service \(service) { match \(root) { match /c/{i} { allow get: if \(condition); } } }
    """
}

@Suite struct `the rules API` {
  let running: RunningInstance

  init() throws { running = try RunningInstance() }

  private func create(_ text: String, name: String = "firestore.rules") throws -> (status: Int, json: JSON) {
    try running.send(
      .post, project + "/rulesets", ["source": ["files": [["name": .string(name), "content": .string(text)]]]])
  }

  private func id(of answer: (status: Int, json: JSON)) throws -> String {
    #expect(answer.status == 200, "\(answer.json)")
    return try #require(answer.json["name"]?.string)
  }

  private func release(_ ruleset: String, as name: String = "cloud.firestore") throws -> (status: Int, json: JSON) {
    try running.send(
      .post, project + "/releases",
      ["name": .string("projects/demo-test/releases/\(name)"), "rulesetName": .string(ruleset)])
  }

  private func move(_ name: String, to ruleset: String) throws -> (status: Int, json: JSON) {
    try running.send(
      .patch, project + "/releases/" + name,
      ["release": ["rulesetName": .string(ruleset)], "updateMask": "rulesetName"])
  }

  /// 404 where a device may look for a document, 403 where not.
  private func look(_ token: String, database: String = "(default)") throws -> Int {
    try running.send(.get, "/v1/projects/demo-test/databases/\(database)/documents/c/a", token: token).status
  }

  @Test func `what is released decides, until another is or none is`() throws {
    let device = try running.signUp().idToken
    let open = try id(of: try create(rules(letting: "true")))
    #expect(try look(device) == 403)
    #expect(try release(open).status == 200)
    #expect(try look(device) == 404)
    let shut = try id(of: try create(rules(letting: "false")))
    #expect(try look(device) == 404)
    #expect(try move("cloud.firestore", to: shut).json["rulesetName"] == .string(shut))
    #expect(try look(device) == 403)
    #expect(try move("cloud.firestore", to: open).status == 200)
    #expect(try running.send(.delete, project + "/releases/cloud.firestore").status == 200)
    #expect(try look(device) == 403)
  }

  @Test func `a release is for exactly its database or bucket`() throws {
    let device = try running.signUp().idToken
    let open = try id(of: try create(rules(letting: "true")))
    #expect(try release(open, as: "cloud.firestore/other").status == 200)
    #expect(try look(device) == 403)
    #expect(try look(device, database: "other") == 404)
    #expect(try running.send(.get, project + "/releases/cloud.firestore").status == 404)
    #expect(
      try release(open, as: "cloud.firestore/(default)").json["name"] == "projects/demo-test/releases/cloud.firestore")
    let storage = try id(of: try create(rules("firebase.storage", letting: "true"), name: "storage.rules"))
    #expect(try release(storage, as: "firebase.storage/one").status == 200)
    func object(_ bucket: String) throws -> Int {
      try running.send(.get, "/firebasestorage.googleapis.com/v0/b/\(bucket)/o/c%2Fa", token: device).status
    }
    #expect(try object("one") == 404)
    #expect(try object("two") == 403)
  }

  @Test func `refusals have the API's bodies`() throws {
    let bad = try create("service cloud.firestore { match /x { allow read: if foo( } }")
    #expect(bad.status == 400)
    #expect(bad.json.code == "INVALID_ARGUMENT")
    #expect(bad.json.message?.contains("firestore.rules: L1:58") == true)
    let open = try id(of: try create(rules(letting: "true")))
    let missing = "projects/demo-test/rulesets/none"
    #expect(try move("cloud.firestore", to: open).json.message == "Requested entity was not found.")
    #expect(try release(missing).json.code == "NOT_FOUND")
    #expect(try release(open).status == 200)
    let again = try release(open)
    #expect(again.status == 409)
    #expect(again.json.code == "ALREADY_EXISTS")
    #expect(again.json.message == "Requested entity already exists")
    #expect(try move("cloud.firestore", to: missing).status == 404)
    let inUse = try running.send(.delete, "/v1/" + open)
    #expect(inUse.status == 400)
    #expect(inUse.json.code == "FAILED_PRECONDITION")
    #expect(try running.send(.delete, "/v1/" + missing).status == 404)
    #expect(try running.send(.get, "/v1/" + missing).status == 404)
  }

  @Test func `no more rulesets than fit are taken`() throws {
    #expect(try running.send(.put, "/local/v1/rules", ["rulesetLimit": 2]).status == 200)
    let first = try id(of: try create(rules(letting: "true")))
    _ = try id(of: try create(rules(letting: "true")))
    let full = try create(rules(letting: "true"))
    #expect(full.status == 429)
    #expect(full.json.code == "RESOURCE_EXHAUSTED")
    #expect(try running.send(.delete, "/v1/" + first).status == 200)
    #expect(try create(rules(letting: "true")).status == 200)
  }

  @Test func `only an administrator gets at them, to change them with a scope that allows it`() throws {
    let device = try running.signUp().idToken
    let path = project + "/rulesets"
    #expect(try running.send(.get, path, token: device).status == 403)
    #expect(try running.send(.get, path, token: nil).status == 401)
    let reader = try running.accessToken(scope: "https://www.googleapis.com/auth/firebase.readonly")
    #expect(try running.send(.get, path, token: reader).status == 200)
    let body: JSON = ["source": ["files": [["name": "f", "content": .string(rules(letting: "true"))]]]]
    #expect(try running.send(.post, path, body, token: reader).status == 403)
    let writer = try running.accessToken(scope: "https://www.googleapis.com/auth/firebase")
    #expect(try running.send(.post, path, body, token: writer).status == 200)
  }

  @Test func `lists come in pages, without the sources`() throws {
    var made: Set<String> = []
    for _ in 0..<12 { made.insert(try id(of: try create(rules(letting: "true")))) }
    let first = try running.send(.get, project + "/rulesets").json
    #expect(first["rulesets"]?.array?.count == 10)
    #expect(first["rulesets"]?[0]?["source"] == nil)
    #expect(first["rulesets"]?[0]?["metadata"]?["services"] == ["cloud.firestore"])
    let token = try #require(first["nextPageToken"]?.string)
    let second = try running.send(.get, project + "/rulesets?pageToken=" + PercentEncoding.encode(token)).json
    #expect(second["nextPageToken"] == nil)
    let listed = [first, second].flatMap { $0["rulesets"]?.array ?? [] }.compactMap { $0["name"]?.string }
    #expect(Set(listed) == made)
    #expect(listed.count == 12)
  }

  @Test func `a release takes its time to be seen where that is asked for`() throws {
    let device = try running.signUp().idToken
    #expect(try running.send(.put, "/local/v1/rules", ["propagationSeconds": 60]).status == 200)
    #expect(try release(try id(of: try create(rules(letting: "true")))).status == 200)
    #expect(try look(device) == 403)
    running.instance.clockOffsetSeconds = 61
    #expect(try look(device) == 404)
  }

  @Test func `what is loaded as into an emulator takes the place of what was released`() throws {
    let device = try running.signUp().idToken
    #expect(try release(try id(of: try create(rules(letting: "false")))).status == 200)
    try running.instance.loadRules(rules(letting: "true"))
    #expect(try look(device) == 404)
    #expect(try running.send(.get, project + "/releases/cloud.firestore").status == 404)
  }

  @Test func `a folder's rules give way to deployed ones`() throws {
    let device = try running.signUp().idToken
    func seed(_ condition: String) throws -> String? {
      try running.instance.seedRules(
        rules(letting: condition), fileName: "firestore.rules", release: "cloud.firestore")
    }
    let first = try #require(try seed("false"))
    #expect(try seed("false") == first)
    #expect(try look(device) == 403)
    #expect(try seed("true") != nil)
    #expect(try look(device) == 404)
    #expect(try running.send(.get, project + "/rulesets").json["rulesets"]?.array?.count == 1)
    #expect(try move("cloud.firestore", to: try id(of: try create(rules(letting: "false")))).status == 200)
    #expect(try seed("true") == nil)
    #expect(try look(device) == 403)
  }

  @Test func `Google's evaluator compiles, and runs cases`() throws {
    func test(_ text: String, _ cases: [JSON]) throws -> JSON {
      let answer = try running.send(
        .post, project + ":test",
        [
          "source": ["files": [["name": "firestore.rules", "content": .string(text)]]],
          "testSuite": ["testCases": .array(cases)],
        ])
      #expect(answer.status == 200)
      return answer.json
    }
    func get(_ expectation: String, owner: String) -> JSON {
      [
        "expectation": .string(expectation),
        "request": [
          "auth": ["uid": "u"], "method": "get", "path": "/databases/(default)/documents/c/a",
          "time": "2026-12-01T12:00:00Z",
        ],
        "resource": ["data": ["owner": .string(owner)]],
      ]
    }
    let text = rules(letting: "request.auth.uid == resource.data.owner")
    let answer = try test(text, [get("ALLOW", owner: "u"), get("DENY", owner: "v"), get("ALLOW", owner: "v")])
    #expect(answer["testResults"]?.array?.compactMap { $0["state"]?.string } == ["SUCCESS", "SUCCESS", "FAILURE"])
    let crash = try test(rules(letting: "resource.data.none == 1"), [get("DENY", owner: "u")])
    #expect(crash["testResults"]?[0]?["state"] == "SUCCESS")
    #expect(crash["testResults"]?[0]?["errorPosition"]?["line"] == 2)
    let broken = try test("service cloud.firestore { match /x { allow read: if foo( } }", [get("DENY", owner: "u")])
    let fault = broken["issues"]?.array?.first { $0["severity"] == "ERROR" }
    #expect(fault?["sourcePosition"]?["column"] == 58)
    #expect(broken["testResults"] == nil)
  }

  @Test(.scratchFolder) func `releases outlive the process`() throws {
    let path = ScratchFolder.path + "/instance.db"
    let before = try RunningInstance(path: path)
    let made = try before.instance.seedRules(
      rules(letting: "true"), fileName: "firestore.rules", release: "cloud.firestore")
    let device = try before.signUp()
    before.instance.stop()
    let after = try RunningInstance(path: path)
    #expect(try after.get("c/a", token: device.idToken).status == 404)
    let released = try after.send(.get, project + "/releases/cloud.firestore").json["rulesetName"]?.string
    #expect(released == "projects/demo-test/rulesets/\(try #require(made))")
    after.instance.stop()
  }
}
