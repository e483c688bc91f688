import Commands
import LocalFirebase
import REST
import TestSupport
import Testing

@Suite(.scratchFolder) struct `An export` {
  let house: House
  var local: LocalBench { house.local }

  init() throws { house = try House() }

  @Test func `is the same of the same state, byte for byte`() throws {
    try house.furnish(messages: 320)
    let first = local.run("export", "../first", "--json")
    #expect(first.code == .done, "\(first.err)")
    #expect(first.json["files"]?["messages"]?["count"] == 320)
    #expect(first.json["files"]?["accounts"]?["count"] == 3)
    #expect(first.json["files"]?["media"]?["count"] == 2)
    #expect(local.run("export", "../second").code == .done)
    let files = try local.files(below: "first")
    #expect(try local.files(below: "second") == files)
    #expect(
      Set(files.keys.filter { !$0.hasPrefix("media/") }) == [
        "accounts.ndjson", "conversations.ndjson", "devices.ndjson", "export.json", "media.ndjson", "messages.ndjson",
      ])
  }

  @Test func `can be read by its owner only, and holds no token`() throws {
    try house.upload(
      Array("seventeen bytes!!".utf8), as: House.object(9),
      metadata: ["senderId": "x", "firebaseStorageDownloadTokens": "open-sesame"])
    #expect(local.run("export", "../out").code == .done)
    let files = local.bench.world.files
    for name in try local.files(below: "out").keys {
      #expect(try files.mode(ScratchFolder.path + "/out/" + name) == 0o600)
    }
    #expect(try files.mode(ScratchFolder.path + "/out") == 0o700)
    let text = try local.files(below: "out").values.map { String(decoding: $0, as: UTF8.self) }.joined()
    #expect(text.contains("seventeen bytes!!"))
    #expect(!text.contains("open-sesame"))
  }

  @Test func `is never written over`() throws {
    #expect(local.run("export", "../out").code == .done)
    let before = try local.files(below: "out")
    let again = local.run("export", "../out")
    #expect(again.code == .refused)
    #expect(again.err.contains("never written over"))
    try local.bench.world.files.makeFolder(ScratchFolder.path + "/other")
    try local.bench.write("other/file", "mine")
    #expect(local.run("export", "../other").code == .refused)
    #expect(try local.files(below: "out") == before)
  }

  @Test(arguments: [1, 3, 4, 7]) func `goes on where it was interrupted, and ends the same`(pages: Int) throws {
    try house.furnish(messages: 700, media: 3)
    #expect(local.run("export", "../whole").code == .done)
    let interrupted = local.interrupted(after: pages).run("export", "../out")
    #expect(interrupted.code == .interrupted, "\(interrupted.err)")
    #expect(interrupted.err.contains("goes on with it"))
    #expect(!(try local.bench.world.files.exists(ScratchFolder.path + "/out")))
    local.server.clearRequests()
    #expect(local.run("export", "../out").code == .done)
    // A page of conversations, three of messages, one of locks: what was read is not read again, but for a page that
    // may come after a full one.
    let queries = local.server.requests.filter { $0.uri.hasSuffix(":runQuery") }.count
    #expect(queries <= max(0, 5 - pages) + 1)
    #expect(local.server.requests.allSatisfy { !$0.uri.hasSuffix(":runAggregationQuery") })
    #expect(try local.files(below: "out") == local.files(below: "whole"))
  }

  @Test func `reads documents anew where the instance was written to meanwhile`() throws {
    try house.furnish(messages: 700)
    #expect(local.interrupted(after: 2).run("export", "../out").code == .interrupted)
    try house.commit([house.write(House.message(1_000), ["senderId": .string("late")])])
    let resumed = local.run("export", "../out")
    #expect(resumed.code == .done, "\(resumed.err)")
    #expect(resumed.err.contains("anew"))
    #expect(local.run("export", "../fresh").code == .done)
    #expect(try local.files(below: "out") == local.files(below: "fresh"))
  }

  @Test func `that was begun of another instance is not gone on with`() throws {
    try house.furnish(messages: 400)
    #expect(local.interrupted(after: 1).run("export", "../out").code == .interrupted)
    let other = try House(in: "other").local.run("export", "../out")
    #expect(other.code == .refused)
    #expect(other.err.contains("another instance"))
  }

  @Test func `costs no more reads than are allowed, and says what it would cost`() throws {
    try house.furnish(messages: 400)
    local.server.clearRequests()
    let refused = local.run("export", "../out", "--max-reads", "300")
    #expect(refused.code == .quotaSpent)
    #expect(refused.err.contains("403 documents") || refused.err.contains("billed reads"), "\(refused.err)")
    #expect(local.server.requests.allSatisfy { !$0.uri.hasSuffix(":runQuery") })
    #expect(local.run("export", "../out", "--max-reads", "450").code == .done)
  }

  @Test func `tells what it leaves out`() throws {
    try house.furnish()
    try house.commit([
      house.write("surprise/S1", ["a": .integer(1)]), house.write("surprise/S1/messages/M1", ["a": .integer(1)]),
      house.write("devices/d1", ["deviceId": .string("d"), "fcmToken": .string("secret-address")]),
    ])
    let named: JSON = ["localId": "named", "email": "a@example.org"]
    try house.local.administer(.post, "/v1/projects/\(LocalBench.project)/accounts", named)
    let result = local.run("export", "../out", "--json")
    #expect(result.code == .done)
    #expect(result.json["leftOut"]?["accounts"] == 1)
    #expect(result.json["leftOut"]?["collections"] == ["surprise"])
    #expect(result.json["leftOut"]?["strayMessages"] == 1)
    #expect(result.json["files"]?["accounts"]?["count"] == 3)
    #expect(result.err.contains("surprise"))
    #expect(result.json["leftOut"]?["deviceFields"] == ["fcmToken"])
    #expect(!String(decoding: try local.files(below: "out")["devices.ndjson"] ?? [], as: UTF8.self).contains("secret"))
  }

  @Test func `that lacks what the server counted is not called whole`() throws {
    try house.furnish()
    let count: JSON = [
      ["result": ["aggregateFields": ["count": ["integerValue": "7"]]], "readTime": "2026-01-01T00:00:00Z"]
    ]
    let present = local.bench.world.now().adding(seconds: 5)
    local.server.clockOffsetSeconds = 10
    let text = count.serialized().split(separator: "2026-01-01T00:00:00Z").joined(separator: present.rfc3339)
    local.server.add(
      Fault(.answer(status: 200, headers: [:], body: text), path: ":runAggregationQuery", count: nil))
    let result = local.run("export", "../out")
    #expect(result.code == .failed, "\(result.err)")
    #expect(result.err.contains("not whole"))
    #expect(!(try local.bench.world.files.exists(ScratchFolder.path + "/out")))
  }
}
