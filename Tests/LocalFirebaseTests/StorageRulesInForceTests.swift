import REST
import Testing

/// The table of the contract, by the project's own rules.
@Suite struct `media under the rules` {
  let running: RunningInstance
  let ana: (uid: String, idToken: String, refreshToken: String)
  let ben: (uid: String, idToken: String, refreshToken: String)
  let stranger: (uid: String, idToken: String, refreshToken: String)

  init() throws {
    running = try RunningInstance()
    try running.instance.loadStorageRules(RunningInstance.projectFile("storage.rules"))
    ana = try running.signUp()
    ben = try running.signUp()
    stranger = try running.signUp()
    try running.converse(ana.uid, ben.uid)
  }

  private func send(_ bytes: Int = 20) throws -> Int {
    try running.upload(
      RunningInstance.media, Array(repeating: 1, count: bytes), metadata: ["senderId": .string(ana.uid)],
      token: ana.idToken
    ).status
  }

  @Test func `a participant sends, both read, nobody else does`() throws {
    #expect(try send() == 200)
    for path in [RunningInstance.object(), RunningInstance.object(RunningInstance.media, "?alt=media")] {
      #expect(try running.request(.get, path, token: ana.idToken).status == 200)
      #expect(try running.request(.get, path, token: ben.idToken).status == 200)
      let refused = try running.request(.get, path, token: stranger.idToken)
      #expect(refused.status == 403)
      #expect(refused.json.message == "Permission denied. No READ permission.")
      #expect(try running.request(.get, path, token: nil).status == 403)
    }
    let bytes = try running.request(
      .get, RunningInstance.object(RunningInstance.media, "?alt=media"), token: ben.idToken)
    #expect(bytes.body == Array(repeating: 1, count: 20))
    #expect(bytes.headers["Content-Type"] == "application/octet-stream")
  }

  @Test func `nobody lists`() throws {
    let path = "/v0/b/\(RunningInstance.bucket)/o?prefix=conversations%2Fc1%2Fmedia%2F&delimiter=%2F"
    let refused = try running.request(.get, path, token: ana.idToken)
    #expect(refused.status == 403)
    #expect(refused.json.message == "Permission denied. No LIST permission.")
  }

  @Test(arguments: [(16, 403), (17, 200), (25 << 20, 200), (25 << 20 + 1, 403)])
  func `a size is within its bounds`(bytes: Int, status: Int) throws {
    #expect(try send(bytes) == status)
    #expect(try running.request(.get, RunningInstance.cloud()).status == (status == 200 ? 200 : 404))
  }

  @Test func `an upload is refused that is of another type, in another's name, or of a stranger`() throws {
    let own: JSON = ["senderId": .string(ana.uid)]
    let refused = try running.upload(contentType: "image/jpeg", metadata: own, token: ana.idToken)
    #expect(refused.status == 403)
    #expect(refused.json.message == "Permission denied. No WRITE permission.")
    #expect(try running.upload(metadata: ["senderId": .string(ben.uid)], token: ana.idToken).status == 403)
    #expect(try running.upload(metadata: [:], token: ana.idToken).status == 403)
    #expect(
      try running.upload(metadata: ["senderId": .string(ana.uid), "more": "x"], token: ana.idToken).status == 403)
    #expect(
      try running.upload(
        metadata: ["senderId": .string(ana.uid), "firebaseStorageDownloadTokens": "x"], token: ana.idToken
      ).status == 403)
    #expect(
      try running.upload(metadata: ["senderId": .string(stranger.uid)], token: stranger.idToken).status == 403)
    #expect(try running.upload(metadata: own, token: nil).status == 403)
    #expect(try running.upload("elsewhere/m1", metadata: own, token: ana.idToken).status == 403)
    #expect(try running.request(.get, RunningInstance.cloud()).status == 404)
  }

  @Test func `what was sent is never overwritten, and its metadata never changed`() throws {
    #expect(try send() == 200)
    #expect(try send(30) == 403)
    #expect(try running.upload(metadata: ["senderId": .string(ben.uid)], token: ben.idToken).status == 403)
    let patch = bytes(of: ["metadata": ["senderId": .string(ben.uid)]])
    #expect(try running.request(.patch, RunningInstance.object(), patch, token: ana.idToken).status == 403)
    #expect(try running.request(.get, RunningInstance.cloud()).json["size"]?.integer == 20)
  }

  @Test func `only the sender deletes`() throws {
    #expect(try send() == 200)
    for token in [ben.idToken, stranger.idToken, nil] {
      #expect(try running.request(.delete, RunningInstance.object(), token: token).status == 403)
    }
    #expect(try running.request(.delete, RunningInstance.object(), token: ana.idToken).status == 204)
    #expect(try running.request(.get, RunningInstance.object(), token: ana.idToken).status == 404)
  }

  @Test func `membership is what the stored conversation says at that moment`() throws {
    #expect(try send() == 200)
    try running.converse(ben.uid, stranger.uid)
    #expect(try running.request(.get, RunningInstance.object(), token: ana.idToken).status == 403)
    #expect(try running.request(.get, RunningInstance.object(), token: stranger.idToken).status == 200)
  }

  @Test func `without rules a device may do nothing`() throws {
    let bare = try RunningInstance()
    let device = try bare.signUp()
    try bare.store()
    #expect(try bare.request(.get, RunningInstance.object(), token: device.idToken).status == 403)
    #expect(try bare.request(.get, RunningInstance.object()).status == 200)
  }

  @Test func `the emulator's way sets rules, and a file with errors leaves the old ones`() throws {
    func set(_ source: String) throws -> Int {
      try running.send(
        .put, "/internal/setRules", ["rules": ["files": [["name": "storage.rules", "content": .string(source)]]]],
        token: nil
      ).status
    }
    try running.store()
    let open = "rules_version = '2'; service firebase.storage { match /b/{b}/o/{o=**} { allow get; } }"
    #expect(try set(open) == 200)
    #expect(try running.request(.get, RunningInstance.object(), token: nil).status == 200)
    #expect(try set("service firebase.storage { match /x { allow read: if foo( } }") == 400)
    #expect(try running.request(.get, RunningInstance.object(), token: nil).status == 200)
    #expect(throws: (any Error).self) { try running.instance.loadStorageRules("service") }
    #expect(try running.request(.get, RunningInstance.object(), token: nil).status == 200)
    #expect(try running.send(.put, "/internal/setRules", ["rules": [:]]).status == 400)
  }

  @Test func `a device is nobody to Cloud Storage's own API`() throws {
    try running.store()
    #expect(try running.request(.get, RunningInstance.cloud(), token: ana.idToken).status == 401)
    let refused = try running.request(.get, RunningInstance.cloud(), token: nil)
    #expect(refused.status == 401)
    #expect(refused.json["error"]?["errors"]?[0]?["reason"] == "required")
  }

  @Test func `an administrator's token must be for Storage`() throws {
    try running.store()
    func status(_ scope: String, _ method: HTTPMethod = .get) throws -> Int {
      let token = try running.accessToken(scope: "https://www.googleapis.com/auth/" + scope)
      return try running.sendRaw(method, RunningInstance.cloud(), token: token).status
    }
    #expect(try status("datastore") == 403)
    #expect(try status("devstorage.read_only") == 200)
    #expect(try status("devstorage.read_only", .delete) == 403)
    #expect(try status("cloud-platform", .delete) == 204)
  }
}
