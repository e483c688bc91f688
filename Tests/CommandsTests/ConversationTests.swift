import Commands
import LocalFirebase
import REST
import TestSupport
import Testing

private let create = ["conversation", "create", "ana", "ben", "--name-a", "Ana", "--name-b", "Ben"]

@Suite(.scratchFolder) struct `A conversation` {
  let local: LocalBench
  let ana: String
  let ben: String

  init() throws {
    local = try LocalBench()
    (ana, ben) = local.anaAndBen()
  }

  @Test func `connects two people under the names that each will see`() throws {
    let result = local.bench.run(create + ["--json"])
    #expect(result.code == .done, "\(result.err)")
    let conversation = result.json["conversation"]
    let people = try #require(conversation?["participants"]?.array)
    #expect(people.map { $0["user"]?.string } == [ana, ben].sorted())
    #expect(people.first { $0["user"]?.string == ana }?["displayName"] == "Ana")
    #expect(conversation?["pairing"] == "awaiting")
    #expect(conversation?["keyVersion"] == 0)
    #expect(local.conversationIDs() == [conversation?["conversation"]?.string])
  }

  @Test func `is listed from the cache without a request`() {
    local.bench.run(create)
    local.run("cache", "refresh")
    local.server.clearRequests()
    let listed = local.run("conversation", "list")
    #expect(listed.out.contains("ana “Ana”"))
    #expect(local.server.requests.isEmpty)
  }

  @Test func `is shown by its id, its beginning or its people`() throws {
    local.bench.run(create)
    let id = try #require(local.conversationIDs().first)
    for words in [[id], [String(id.prefix(4))], ["ana", "ben"], ["ben", "ana"]] {
      #expect(
        local.bench.run(["conversation", "show"] + words + ["--json"]).json["conversation"]?["conversation"]?.string
          == id)
    }
    #expect(local.run("conversation", "show", "zzzz").code == .usedWrongly)
    #expect(local.run("conversation", "show", "abcdefghijklmnopqrst").code == .failed)
  }

  @Test func `is only told in a dry run`() {
    let result = local.bench.run(create + ["--dry-run"])
    #expect(result.code == .done)
    #expect(result.out.contains("create conversation"))
    #expect(local.conversationIDs().isEmpty)
    #expect(local.server.requests.allSatisfy { !$0.uri.hasSuffix(":commit") })
  }

  @Test func `of a pair that is connected already needs --duplicate`() {
    local.bench.run(create)
    let again = local.bench.run(create)
    #expect(again.code == .refused)
    #expect(again.err.contains("--duplicate"))
    #expect(local.conversationIDs().count == 1)
    #expect(local.bench.run(create + ["--duplicate"]).code == .done)
    #expect(local.conversationIDs().count == 2)
  }

  @Test(arguments: [
    (["ana", "ana"], ExitCode.refused, "two different"), (["ana", "nobody"], .usedWrongly, "person list"),
    (["ana", "bem"], .usedWrongly, "“ben”"),
    (["ana", "GhostGhostGhostGhostGhost123"], .refused, "user list"),
  ])
  func `is refused for`(people: [String], code: ExitCode, remedy: String) {
    let result = local.bench.run(["conversation", "create"] + people + ["--name-a", "Ana", "--name-b", "Ben"])
    #expect(result.code == code)
    #expect(result.err.contains(remedy), "\(result.err)")
    #expect(local.conversationIDs().isEmpty)
  }

  @Test(arguments: ["", "  ", String(repeating: "x", count: 65), "a\u{1b}[31m"])
  func `is refused for a display name that the contract does not allow`(name: String) {
    let result = local.run("conversation", "create", "ana", "ben", "--name-a", name, "--name-b", "Ben")
    #expect(result.code == .usedWrongly)
    #expect(local.conversationIDs().isEmpty)
  }

  @Test func `never gets an alias for a display name`() {
    let result = local.run("conversation", "create", "ana", "ben")
    #expect(result.code == .usedWrongly)
    #expect(result.err.contains("--name-a"))
  }

  @Test func `is refused for accounts that are disabled or not anonymous`() throws {
    func update(_ user: String, _ change: JSONObject) throws {
      var body = change
      body["localId"] = .string(user)
      try local.administer(.post, "/v1/projects/\(LocalBench.project)/accounts:update", .object(body))
    }
    try update(ben, ["disableUser": true])
    let disabled = local.bench.run(create)
    #expect(disabled.code == .refused)
    #expect(disabled.err.contains("disabled"))
    try update(ben, ["disableUser": false, "email": "ben@example.org"])
    let named = local.bench.run(create)
    #expect(named.code == .refused)
    #expect(named.err.contains("not anonymous"))
    #expect(local.conversationIDs().isEmpty)
  }

  @Test(arguments: [
    Fault(.answer(status: 503, headers: [:], body: ""), path: ":commit", count: 2),
    Fault(.reset, path: ":commit"), Fault(.lostReply, path: ":commit"), Fault(.lostReply, path: ":commit", count: 2),
    Fault(.truncated(afterBytes: 10), path: ":commit"), Fault(.lostReply, path: ":beginTransaction"),
    Fault(.reset, path: ":runQuery"), Fault(.expiredTokens, path: ":commit"),
    Fault(
      .answer(status: 409, headers: [:], body: #"{"error":{"code":409,"status":"ABORTED","message":"x"}}"#),
      path: ":commit"),
  ])
  func `is made once, whatever becomes of the replies`(fault: Fault) {
    local.server.add(fault)
    let result = local.bench.run(create)
    #expect(result.code == .done, "\(result.err)")
    local.server.clearFaults()
    #expect(local.conversationIDs().count == 1)
    #expect(local.run("log", "--json").json["operations"]?.array?.first?["state"] == "done")
  }

  @Test func `whose fate nobody can tell stays open in the journal until the server answers again`() throws {
    local.server.add(Fault(.lostReply, path: ":commit", count: nil))
    local.server.add(Fault(.reset, method: .get, path: "/conversations/", count: nil))
    local.server.add(Fault(.reset, path: ":batchGet", count: nil))
    let result = local.bench.run(create)
    #expect(result.code == .unreachable, "\(result.err)")
    #expect(local.run("log", "--json").json["operations"]?.array?.first?["state"] == "open")
    local.server.clearFaults()
    let next = local.bench.run(create)
    #expect(next.code == .refused)
    #expect(local.run("log", "--json").json["operations"]?.array?.allSatisfy { $0["state"] != "open" } == true)
    #expect(local.conversationIDs().count == 1)
  }

  @Test(arguments: [
    ("<html>busy</html>", 200), ("{\"half\":", 200), ("<html>no</html>", 404), ("", 500),
    (#"{"error":{"code":403,"message":"Missing or insufficient permissions.","status":"PERMISSION_DENIED"}}"#, 403),
  ])
  func `is not made where the server answers nonsense, and the words name the cause`(body: String, status: Int) {
    local.server.add(Fault(.answer(status: status, headers: [:], body: body), path: "accounts:lookup", count: nil))
    let result = local.bench.run(create)
    #expect(result.code != .done)
    #expect(result.err.split(separator: "\n").count == 3, "\(result.err)")
    #expect(!result.err.contains("html"))
    local.server.clearFaults()
    #expect(local.conversationIDs().isEmpty)
  }

  @Test func `is not made while another run holds the lock`() throws {
    let lock = try OperatorLockForTest(path: ScratchFolder.path + "/.wtadmin/lock")
    let result = local.bench.run(create)
    #expect(result.code == .conflict)
    withExtendedLifetime(lock) {}
  }

  @Test func `stops before it would pass the reads that are allowed`() {
    let result = local.bench.run(create + ["--max-reads", "0"])
    #expect(result.code == .quotaSpent)
    #expect(local.conversationIDs().isEmpty)
  }
}

@Suite(.scratchFolder) struct `Accounts` {
  let local: LocalBench

  init() throws { local = try LocalBench() }

  @Test func `are listed newest first, with alias and conversations`() throws {
    let (ana, ben) = local.anaAndBen()
    local.bench.run(create)
    let carl = local.newDevice()
    let users = try #require(local.run("user", "list", "--json").json["users"]?.array)
    #expect(Set(users.map { $0["user"]?.string }) == [ana, ben, carl])
    #expect(users.first { $0["user"]?.string == ana }?["alias"] == "ana")
    #expect(users.first { $0["user"]?.string == ana }?["conversations"] == 1)
    let unconnected = local.run("user", "list", "--unconnected", "--json").json["users"]?.array
    #expect(unconnected?.map { $0["user"]?.string } == [carl])
    #expect(local.run("user", "list", "--stale-after", "1d").out.isEmpty)
  }

  @Test func `are shown with their conversations`() {
    let (ana, _) = local.anaAndBen()
    local.bench.run(create)
    let shown = local.run("user", "show", "ana", "--json").json
    #expect(shown["user"]?["user"]?.string == ana)
    #expect(shown["conversations"]?.array?.count == 1)
    #expect(local.run("user", "show", String(ana.prefix(6))).code == .done)
  }
}

@Suite(.scratchFolder) struct `The status screen` {
  @Test func `counts what is there and what waits`() throws {
    let local = try LocalBench()
    _ = local.anaAndBen()
    local.bench.run(create)
    let status = local.run("status", "--json").json
    #expect(status["project"]?.string == LocalBench.project)
    #expect(status["accounts"] == 2)
    #expect(status["conversations"] == 1)
    #expect(status["awaitingPairing"] == 1)
    #expect(status["openChanges"] == 0)
    #expect(status["usedToday"]?["writes"] == 1)
  }

  @Test func `of a server that is down says so, with its own exit code`() throws {
    let local = try LocalBench()
    local.server.stop()
    let result = local.run("status")
    #expect(result.code == .unreachable)
    #expect(result.err.contains("127.0.0.1"))
  }
}

@Suite(.scratchFolder) struct `Waiting for two new people` {
  @Test func `asks who each one is as they sign in, and connects them`() throws {
    let local = try LocalBench()
    _ = local.newDevice()
    var world = local.bench.world
    world.terminal = World.Terminal(
      isInputTerminal: true, isOutputTerminal: true, isErrorTerminal: true, width: { 100 })
    world.environment = { $0 == "NO_COLOR" ? "1" : nil }
    let signUp = HTTPRequest(
      method: .post, url: local.server.address + "/v1/accounts:signUp?key=k", json: ["returnSecureToken": true])
    let transport = world.transport
    // Somebody signs in between two looks.
    world.sleep = { _ in _ = try? transport.send(signUp) }
    local.bench.console.clear(input: ["", "-", "a b", "ana", "ben", "Ana", "Ben"])
    #expect(Dispatch.run(["conversation", "create", "--wait"], in: world) == .done)
    #expect(local.bench.console.errorOutput.contains("waiting for two people"))
    let people = local.run("person", "list", "--json").json["people"]?.array
    #expect(people?.map { $0["alias"]?.string } == ["ana", "ben"])
    let conversations = local.run("conversation", "list", "--refresh", "--json").json["conversations"]?.array
    let names = conversations?.first?["participants"]?.array?.compactMap { $0["displayName"]?.string }
    #expect(names?.sorted() == ["Ana", "Ben"])
  }

  @Test func `needs somebody who can be asked`() throws {
    let result = try LocalBench().run("conversation", "create", "--wait")
    #expect(result.code == .refused)
    #expect(result.err.contains("terminal"))
  }
}
