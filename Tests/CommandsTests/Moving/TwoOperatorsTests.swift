import Commands
import LocalFirebase
import REST
import TestSupport
import Testing

/// Two machines with a state file each, and one instance. Neither sees what the other does until it asks the server.
@Suite(.scratchFolder) struct `Two operators` {
  let house: House
  let one: LocalBench
  let other: LocalBench
  let users: [String]

  init() throws {
    house = try House()
    try house.furnish()
    one = house.local
    other = try LocalBench(in: "other", at: one.server)
    try other.use(bucket: LocalBench.bucket)
    users = one.run("user", "list", "--json").json["users"]?.array?.compactMap { $0["user"]?.string }.sorted() ?? []
    for bench in [one, other] { bench.run("cache", "refresh") }
  }

  private func name(of user: String, seenBy bench: LocalBench) -> String? {
    bench.run("conversation", "show", House.conversationID(1), "--json").json["conversation"]?["participants"]?.array?
      .first { $0["user"]?.string == user }?["displayName"]?.string
  }

  @Test func `who change the same name one after the other each change what is there`() {
    #expect(one.run("name", "set", House.conversationID(1), users[0], "Anna").code == .done)
    #expect(other.run("name", "set", House.conversationID(1), users[0], "Anne").code == .done)
    #expect(name(of: users[0], seenBy: one) == "Anne")
  }

  @Test func `who change the same name at the same moment: the second is told, not written over`() {
    // While the one run is about to write, the other one does.
    var bench = one.bench
    let (transport, rival) = (bench.world.transport, other)
    let turn = Counter()
    let user = users[0]
    bench.world.transport = Transport { request throws(TransferError) in
      if request.url.hasSuffix(":commit"), turn.next() == 1 {
        rival.run("name", "set", House.conversationID(1), user, "Anne")
      }
      return try transport.send(request)
    }
    let result = bench.run("name", "set", House.conversationID(1), users[0], "Anna")
    #expect(result.code == .conflict, "\(result.err)")
    #expect(result.err.contains("Anne"))
    #expect(name(of: users[0], seenBy: other) == "Anne")
    #expect(one.run("log", "--json").json["operations"]?.array?.first?["state"] == "failed")
  }

  @Test func `with a plan each: the second plan is refused`() throws {
    for (bench, name) in [(one, "Anna"), (other, "Anne")] {
      #expect(bench.run("roster", "export", "roster.json").code == .done)
      let text = String(decoding: try bench.bench.world.files.read(bench.folder + "/roster.json"), as: UTF8.self)
      let changed = text.replacing("Ana ✉︎", with: name)
      try bench.bench.world.files.write(bench.folder + "/roster.json", Array(changed.utf8), 0o600)
      #expect(bench.run("roster", "plan", "--out", "plan").code == .findings)
    }
    #expect(one.run("roster", "apply", "--saved", "plan").code == .done)
    let refused = other.run("roster", "apply", "--saved", "plan")
    #expect(refused.code == .conflict, "\(refused.err)")
    #expect(name(of: users[0], seenBy: other) == "Anna")
  }

  @Test func `who undo: what the other did since stays`() {
    one.run("pairing", "rotate", House.conversationID(1), "--yes")
    let mine = one.run("log", "--json").json["operations"]?.array?.first?["id"]?.string ?? ""
    #expect(other.run("name", "set", House.conversationID(1), users[1], "Benno").code == .done)
    let refused = one.run("undo", mine)
    #expect(refused.code == .conflict, "\(refused.err)")
    #expect(name(of: users[1], seenBy: one) == "Benno")
    #expect(
      one.run("conversation", "show", House.conversationID(1), "--json").json["conversation"]?["pairing"] == "awaiting")
  }

  @Test func `who import the same export both end well`() throws {
    #expect(one.run("export", "../out").code == .done)
    let (here, there) = (try LocalBench(in: "here"), ScratchFolder.path + "/out")
    try here.use(bucket: LocalBench.bucket)
    let second = try LocalBench(in: "second", at: here.server)
    try second.use(bucket: LocalBench.bucket)
    #expect(here.run("import", there).code == .done)
    #expect(second.run("import", there, "--confirm", LocalBench.project).code == .done)
    #expect(second.run("export", "../again").code == .done)
    #expect(try here.files(below: "again") == here.files(below: "out"))
  }
}
