import Commands
import Foundation
import REST
import Synchronization
import TestSupport
import Testing

@Suite(.scratchFolder) struct `Verifying from the command line` {
  let local: LocalBench

  init() throws {
    local = try LocalBench()
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    try local.server.loadRules(String(contentsOf: root.appending(path: "firestore.rules"), encoding: .utf8))
  }

  /// What is on the server beside nothing.
  private var leftBehind: [String] {
    let accounts = local.run("user", "list", "--json").json["users"]?.array ?? []
    return local.conversationIDs() + accounts.compactMap { $0["user"]?.string }
  }

  @Test func `proves the contract's rules and leaves nothing behind`() {
    let result = local.run("verify", "--no-media", "--json")
    #expect(result.code == .done, "\(result.err)")
    #expect(result.json["findings"] == 0)
    #expect((result.json["proved"]?.integer ?? 0) > 100)
    #expect(leftBehind.isEmpty)
  }

  @Test func `names what rules let through, and exits with 3`() throws {
    try local.server.loadRules(
      "service cloud.firestore { match /databases/{d}/documents { match /{p=**} { allow read, write; } } }")
    let result = local.run("verify", "--no-media")
    #expect(result.code == .findings)
    #expect(result.out.contains("LET THROUGH\ta stranger cannot read the conversation"))
    #expect(leftBehind.isEmpty)
  }

  @Test func `cleans up after Ctrl-C`() {
    var world = local.bench.world
    let asked = Atomic(0)
    world.isInterrupted = { asked.add(1, ordering: .relaxed).newValue > 60 }
    world.transport = LocalBench.transport(world.isInterrupted)
    local.bench.console.clear()
    #expect(Dispatch.run(["verify", "--no-media"], in: world) == .interrupted)
    #expect(asked.load(ordering: .relaxed) > 60)
    #expect(leftBehind.isEmpty)
  }

  @Test func `asks nothing of the server in a dry run`() {
    local.server.clearRequests()
    #expect(local.run("verify", "--dry-run").code == .done)
    #expect(local.server.requests.isEmpty)
  }
}
