import REST
import TestSupport
import Testing

@Suite struct `transactions over HTTP` {
  let running: RunningInstance

  init() throws {
    running = try RunningInstance()
    try running.put("t/a", ["n": ["integerValue": "1"]])
  }

  private func begin(_ options: JSON = [:]) throws -> JSON {
    try #require(try running.call("beginTransaction", ["options": options]).json["transaction"])
  }

  private func read(_ id: String, in transaction: JSON) throws -> (status: Int, json: JSON) {
    try running.call(
      "batchGet", ["documents": [.string(RunningInstance.root + "t/" + id)], "transaction": transaction])
  }

  private func commit(_ id: String, _ number: String, in transaction: JSON? = nil) throws -> (status: Int, json: JSON) {
    let write: JSON = [
      "update": ["name": .string(RunningInstance.root + "t/" + id), "fields": ["n": ["integerValue": .string(number)]]]
    ]
    var body: JSONObject = ["writes": [write]]
    body["transaction"] = transaction
    return try running.call("commit", .object(body))
  }

  @Test func `a writer meets the lock of a reader, and the reader then commits`() throws {
    let transaction = try begin()
    #expect(try read("a", in: transaction).status == 200)
    let stranger = try commit("a", "2")
    #expect(stranger.status == 409)
    #expect(stranger.json.code == "ABORTED")
    #expect(stranger.json.message == "Transaction lock timeout.")
    #expect(try commit("a", "3", in: transaction).status == 200)
    #expect(try commit("a", "4").status == 200)
  }

  @Test func `of two that read the same, one commits and the other is aborted and closed`() throws {
    let first = try begin()
    let second = try begin()
    _ = try read("a", in: first)
    _ = try read("a", in: second)
    #expect(try commit("a", "2", in: second).status == 409)
    #expect(try commit("a", "3", in: first).status == 200)
    #expect(try commit("a", "4", in: second).json.message == "Transaction is invalid or closed.")
  }

  @Test func `what a query would find is locked, absent documents too`() throws {
    let transaction = try begin()
    _ = try running.call(
      "runQuery", ["structuredQuery": ["from": [["collectionId": "t"]]], "transaction": transaction])
    #expect(try commit("new", "1").status == 409)
    try running.put("t/a/below/x", [:])
    try running.put("other/x", [:])
    _ = try running.call("rollback", ["transaction": transaction])
    #expect(try commit("new", "1").status == 200)
  }

  @Test func `an optimistic one is not waited for, and fails when it was overtaken`() throws {
    let transaction = try begin(["readWrite": ["concurrencyMode": "OPTIMISTIC"]])
    _ = try read("a", in: transaction)
    #expect(try commit("a", "2").status == 200)
    #expect(try commit("a", "3", in: transaction).json.code == "ABORTED")
  }

  @Test func `a reader sees one moment and cannot write`() throws {
    let transaction = try begin(["readOnly": [:]])
    _ = try read("a", in: transaction)
    try running.put("t/a", ["n": ["integerValue": "7"]])
    #expect(try read("a", in: transaction).json[0]?["found"]?["fields"]?["n"] == ["integerValue": "1"])
    #expect(try commit("a", "3", in: transaction).json.message == "Cannot modify entities in a read-only transaction.")
  }

  @Test func `an idle minute closes it`() throws {
    let transaction = try begin()
    _ = try read("a", in: transaction)
    running.instance.clockOffsetSeconds = 61
    #expect(try commit("a", "2").status == 200)
    #expect(try commit("a", "3", in: transaction).json.message == "Transaction is invalid or closed.")
  }

  @Test(.scratchFolder) func `one of before a restart is not taken for one of after it`() throws {
    let path = ScratchFolder.path + "/instance.db"
    let before = try RunningInstance(path: path)
    let old = try #require(try before.call("beginTransaction", [:]).json["transaction"])
    before.instance.stop()
    let after = try RunningInstance(path: path)
    let new = try #require(try after.call("beginTransaction", [:]).json["transaction"])
    #expect(try after.call("commit", ["writes": [], "transaction": old]).json.message == "Invalid transaction.")
    #expect(try after.call("commit", ["writes": [], "transaction": new]).status == 200)
  }

  @Test func `increments from many connections are all counted`() throws {
    let transform: JSON = ["fieldPath": "n", "increment": ["integerValue": "1"]]
    let write: JSON = [
      "transform": ["document": .string(RunningInstance.root + "t/a"), "fieldTransforms": [transform]]
    ]
    let request = HTTPRequest(
      method: .post, url: running.instance.address + RunningInstance.documents + ":commit", json: ["writes": [write]])
    var owned = request
    owned.headers["Authorization"] = "Bearer owner"
    let results = running.transport.sendAll(Array(repeating: owned, count: 100))
    #expect(results.allSatisfy { (try? $0.get().status) == 200 })
    #expect(try running.get("t/a").json["fields"]?["n"] == ["integerValue": "101"])
  }
}
