import Foundation
import REST
import TestSupport
import Testing

@Suite struct `rules in force` {
  let running: RunningInstance

  init() throws { running = try RunningInstance() }

  private static let rules = """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        match /rooms/{room} {
          allow read: if request.auth.uid in resource.data.members;
          match /notes/{note} {
            allow create: if request.auth.uid in get(/databases/$(database)/documents/rooms/$(room)).data.members
              && request.resource.data.author == request.auth.uid;
          }
        }
      }
    }
    """

  private func create(_ author: String, token: String?) throws -> Int {
    try running.send(
      .post, RunningInstance.documents + "/rooms/r/notes", ["fields": ["author": ["stringValue": .string(author)]]],
      token: token
    ).status
  }

  @Test func `without rules a device may do nothing, an admin everything`() throws {
    let device = try running.signUp()
    let answer = try running.get("rooms/r", token: device.idToken)
    #expect(answer.status == 403)
    #expect(answer.json.code == "PERMISSION_DENIED")
    #expect(try running.get("rooms/r", token: nil).status == 403)
    #expect(try running.get("rooms/r").status == 404)
  }

  @Test func `rules let members in and keep others out`() throws {
    try running.instance.loadRules(Self.rules)
    let member = try running.signUp()
    let stranger = try running.signUp()
    try running.put("rooms/r", ["members": ["arrayValue": ["values": [["stringValue": .string(member.uid)]]]]])
    #expect(try running.get("rooms/r", token: member.idToken).status == 200)
    #expect(try running.get("rooms/r", token: stranger.idToken).status == 403)
    #expect(try create(member.uid, token: member.idToken) == 200)
    #expect(try create(stranger.uid, token: member.idToken) == 403)
    #expect(try create(stranger.uid, token: stranger.idToken) == 403)
    #expect(try create("x", token: nil) == 403)
  }

  @Test func `a query is judged by its filters`() throws {
    try running.instance.loadRules(Self.rules)
    let member = try running.signUp()
    func status(_ uid: String?) throws -> Int {
      var query: JSONObject = ["from": [["collectionId": "rooms"]]]
      if let uid {
        query["where"] = [
          "fieldFilter": [
            "field": ["fieldPath": "members"], "op": "ARRAY_CONTAINS", "value": ["stringValue": .string(uid)],
          ]
        ]
      }
      return try running.call("runQuery", ["structuredQuery": .object(query)], token: member.idToken).status
    }
    #expect(try status(member.uid) == 200)
    #expect(try status("somebody") == 403)
    #expect(try status(nil) == 403)
  }

  @Test func `a denied write of a commit undoes the others`() throws {
    try running.instance.loadRules(
      "service cloud.firestore { match /databases/{d}/documents { match /open/{i} { allow write; } } }")
    let device = try running.signUp()
    let writes: JSON = [
      ["update": ["name": .string(RunningInstance.root + "open/a")]],
      ["update": ["name": .string(RunningInstance.root + "shut/a")]],
    ]
    #expect(try running.call("commit", ["writes": writes], token: device.idToken).status == 403)
    #expect(try running.get("open/a").status == 404)
  }

  @Test func `a file with errors leaves the old rules, and says where`() throws {
    let path = "/emulator/v1/projects/demo-test:securityRules"
    func load(_ source: String) throws -> (status: Int, json: JSON) {
      try running.send(.put, path, ["rules": ["files": [["name": "firestore.rules", "content": .string(source)]]]])
    }
    #expect(
      try load("service cloud.firestore { match /databases/{d}/documents { match /c/{i} { allow get; } } }").status
        == 200)
    let device = try running.signUp()
    #expect(try running.get("c/a", token: device.idToken).status == 404)
    let broken = try load("service cloud.firestore { match /x { allow read: if foo( } }")
    #expect(broken.status == 400)
    #expect(broken.json.message == "Error compiling rules:\nL1:58 Unexpected '}'.")
    #expect(try running.get("c/a", token: device.idToken).status == 404)
  }

  @Test func `what requests evaluated is told in the emulator's shape`() throws {
    let source =
      "service cloud.firestore { match /databases/{d}/documents { match /c/{i} { allow get: if i == 'a'; } } }"
    let path = "/emulator/v1/projects/demo-test:"
    let rules: JSON = ["rules": ["files": [["name": "firestore.rules", "content": .string(source)]]]]
    #expect(try running.send(.put, path + "securityRules", rules).status == 200)
    let device = try running.signUp()
    for document in ["c/a", "c/b", "c/b"] { _ = try running.get(document, token: device.idToken) }
    let report = try running.send(.get, path + "ruleCoverage").json["report"]
    let values = try #require(report?[0]?["values"]?.array)
    let counts = values.map { ($0["value"]?["boolValue"]?.bool, $0["count"]?.integer) }
    #expect(counts.contains { $0 == (true, 1) })
    #expect(counts.contains { $0 == (false, 2) })
    #expect(report?[0]?["sourcePosition"]?["line"] == 1)
  }

  @Test func `the ID token of another project opens nothing`() throws {
    try running.instance.loadRules(
      "service cloud.firestore { match /databases/{d}/documents { match /{p=**} { allow read; } } }")
    let device = try running.signUp()
    let path = "/v1/projects/other/databases/(default)/documents/c/a"
    #expect(try running.send(.get, path, token: device.idToken).status == 401)
  }

  @Test(.scratchFolder) func `rules, documents and accounts outlive the process`() throws {
    let path = ScratchFolder.path + "/instance.db"
    let before = try RunningInstance(path: path)
    try before.instance.loadRules(
      "service cloud.firestore { match /databases/{d}/documents { match /c/{i} { allow get; } } }")
    try before.put("c/a", ["n": ["integerValue": "1"]])
    let device = try before.signUp()
    // No orderly end: a second instance opens the files as a crash would have left them.
    let copy = ScratchFolder.path + "/copy.db"
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
    }
    let after = try RunningInstance(path: copy)
    #expect(try after.get("c/a", token: device.idToken).status == 200)
    #expect(try after.refresh(device.refreshToken).status == 200)
    before.instance.stop()
  }
}
