import Commands
import Domain
import Ledger
import Provisioning
import REST
import TestSupport
import Testing

@Suite(.scratchFolder) struct `People` {
  let bench: Bench

  init() throws {
    bench = Bench()
    try bench.write(InstanceSettings.fileName, InstanceSettings(project: "demo-people").text)
  }

  @Test func `are added, listed, renamed and removed, and the journal tells it`() throws {
    #expect(bench.run("person", "add", "ana", "uid-of-ana").code == .done)
    #expect(bench.run("person", "rename", "ana", "anna").code == .done)
    #expect(bench.run("person", "list").out.hasPrefix("anna\tuid-of-ana\t0\t"))
    #expect(bench.run("person", "remove", "anna").code == .done)
    #expect(bench.run("person", "list").out.isEmpty)
    let log = try JSON(parsing: bench.run("log", "--json").out)
    #expect(
      log["operations"]?.array?.map { $0["command"]?.string } == ["person remove", "person rename", "person add"])
    #expect(log["operations"]?.array?.allSatisfy { $0["state"] == "done" } == true)
    #expect(bench.run("log", "verify").code == .done)
  }

  @Test func `may be added twice without harm`() throws {
    bench.run("person", "add", "ana", "uid-of-ana")
    #expect(bench.run("person", "add", "ana", "uid-of-ana").code == .done)
    #expect(try JSON(parsing: bench.run("log", "--json").out)["operations"]?.array?.count == 1)
  }

  @Test func `are only told, not kept, in a dry run`() {
    let result = bench.run("person", "add", "ana", "uid-of-ana", "--dry-run")
    #expect(result.code == .done)
    #expect(result.out.contains("uid-of-ana"))
    #expect(bench.run("person", "list").out.isEmpty)
    #expect(bench.run("log").out.isEmpty)
  }

  @Test(arguments: [
    (["person", "add", "ana", "other"], ExitCode.refused, "person remove ana"),
    (["person", "add", "anna", "uid-of-ana"], .refused, "person rename ana"),
    (["person", "add", "a b", "other"], .usedWrongly, "letters"),
    (["person", "add", "ben", "a/b"], .usedWrongly, "user list"),
    (["person", "remove", "anna"], .usedWrongly, "ana"),
    (["person", "rename", "zoe", "x"], .usedWrongly, "person list"),
  ])
  func `are refused where it would be unclear who is meant`(words: [String], code: ExitCode, remedy: String) {
    bench.run("person", "add", "ana", "uid-of-ana")
    bench.console.clear()
    #expect(Dispatch.run(words, in: bench.world) == code)
    #expect(bench.console.errorOutput.contains(remedy), "\(bench.console.errorOutput)")
  }
}

@Suite(.scratchFolder) struct `A change of aliases that broke off` {
  @Test func `is settled by the next one, without a server`() throws {
    let bench = Bench()
    try bench.write(InstanceSettings.fileName, InstanceSettings(project: "demo-people").text)
    bench.run("person", "add", "ana", "uid-of-ana")
    let ledger = try Instance.find(in: bench.world).openLedger(in: bench.world)
    let broken = OperationID("brokenop")
    let now = Instant(seconds: 1_767_323_045)
    let step = Step.person(.add(try Alias("ana"), try UserID("uid-of-ana")))
    try ledger.journal.append(broken, .began, at: now, content: #"{"command":"person add","steps":1}"#)
    try ledger.journal.append(broken, .intended, step: 0, at: now, content: JSON.object(step.json).serialized())
    let onServer = OperationID("serverop")
    try ledger.journal.append(onServer, .began, at: now, content: #"{"command":"user delete","steps":1}"#)
    let deletion = JSON.object(Step.account(.delete([try UserID("u")])).json).serialized()
    try ledger.journal.append(onServer, .intended, step: 0, at: now, content: deletion)

    let next = bench.run("person", "rename", "ana", "anna")
    #expect(next.code == .done)
    #expect(next.err.contains("“person add” (brokenop) broke off; it was done all the same"), "\(next.err)")
    #expect(try ledger.journal.openOperations().map(\.id) == [onServer], "what only the server can tell stays open")
  }
}
