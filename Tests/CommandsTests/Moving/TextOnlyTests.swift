import Commands
import LocalFirebase
import REST
import TestSupport
import Testing

/// An instance with media in its bucket, which carries text only since.
@Suite(.scratchFolder) struct `An instance that carries text only` {
  let house: House
  var local: LocalBench { house.local }

  init() throws {
    house = try House()
    try house.furnish()
    local.run("export", "../media")
    try carryTextOnly(local)
    local.server.clearRequests()
  }

  private func carryTextOnly(_ local: LocalBench) throws {
    var settings = local.settings(at: local.server.address)
    settings.bucket = LocalBench.bucket
    settings.isTextOnly = true
    try local.write(settings)
  }

  @Test(arguments: [
    ["export", "../out"], ["audit", "--deep"],
    ["conversation", "delete", House.conversationID(1), "--confirm", LocalBench.project],
  ])
  func `asks nothing of the bucket that it had before`(_ words: [String]) {
    let result = local.bench.run(words)
    #expect(result.code == .done || result.code == .findings, "\(result.err)")
    let asked = local.server.requests.map(\.uri).filter { $0.contains("/b/\(LocalBench.bucket)") }
    #expect(asked == [])
  }

  @Test func `exports and seeds no media`() {
    #expect(local.run("export", "../out").code == .done)
    let export = local.run("import", "../out", "--dry-run", "--json")
    #expect(export.json["parts"]?["media"]?["exported"] == 0, "\(export.out)\(export.err)")
    let seeded = local.run("local", "seed", "--conversations", "1", "--messages", "9", "--media", "9", "--json")
    #expect(seeded.code == .done, "\(seeded.err)")
    #expect(seeded.json["objects"] == 0)
  }

  @Test func `takes no export that has media`() throws {
    let new = try LocalBench(in: "new")
    try carryTextOnly(new)
    let refused = new.run("import", "../media", "--yes")
    #expect(refused.code == .refused)
    #expect(refused.err.contains("the instance has no bucket for 2 media objects"), "\(refused.err)")
    #expect(refused.err.contains("“textOnly”"), "\(refused.err)")
  }
}
