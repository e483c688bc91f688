import ClientProtocol
import Commands
import LocalFirebase
import REST
import TestSupport
import Testing

@Suite(.scratchFolder) struct `A device lock` {
  let phones: PairedPhones
  let local: LocalBench

  init() throws {
    phones = try PairedPhones()
    local = phones.local
    try phones.ana.claimLock()
  }

  /// The bench so much later, while nobody gives a sign of life.
  private func later(_ seconds: Int64) -> Bench {
    var bench = local.bench
    let now = local.bench.world.now
    bench.world.now = { now().adding(seconds: seconds) }
    return bench
  }

  @Test func `is listed and shown with every sign of life`() throws {
    try phones.ana.send("hello", to: phones.conversation)
    let devices = try #require(local.run("device", "list", "--json").json["devices"]?.array)
    #expect(devices.map { $0["alias"] } == ["ana"])
    #expect(devices[0]["device"]?.string == phones.ana.deviceID)
    let lock = local.run("device", "show", "ana", "--json").json["lock"]
    #expect(lock?["lastMessageAt"]?.string != nil)
    #expect(lock?["lastSignOfLifeAt"] == lock?["lastMessageAt"], "the message came last")
    #expect(lock?["claimedAt"] == lock?["lastSeenAt"])
    #expect(local.run("device", "show", "ben", "--json").json["lock"] == .null)
    #expect(local.run("device", "list", "--silent-for", "30m").out.isEmpty)
    #expect(later(3_000).run("device", "list", "--silent-for", "30m").out.contains("\tana\t"))
  }

  @Test func `of an account that is gone says so`() throws {
    let carl = try phones.newPhone()
    try carl.claimLock()
    try carl.deleteAccount()
    #expect(local.run("device", "list").out.contains("\(carl.user)\tno such account\t"))
  }

  @Test func `that is alive is freed by force only`() throws {
    let refused = local.run("device", "reset", "ana")
    #expect(refused.code == .refused)
    #expect(refused.err.contains("the installation that holds it just now"), "\(refused.err)")
    #expect(refused.err.contains("--force"))
    #expect(local.run("device", "reset", "ana", "--dry-run").code == .refused)
    #expect(later(1_200).run("device", "reset", "ana", "--alive-within", "1h").code == .refused)
    #expect(local.run("device", "list").out.contains("ana"))
    #expect(local.run("device", "reset", "ana", "--force").code == .done)
    #expect(local.run("device", "list").out.isEmpty)
  }

  @Test func `that was silent is freed for the next installation, once`() throws {
    let bench = later(1_200)
    #expect(
      bench.run("device", "reset", "ana", "--dry-run").out.contains("held by the installation \(phones.ana.deviceID)"))
    #expect(local.run("device", "list").out.contains("ana"))
    let result = bench.run("device", "reset", "ana", "--json")
    #expect(result.code == .done, "\(result.err)")
    #expect(result.json["lock"] == .null)
    let again = bench.run("device", "reset", "ana")
    #expect(again.code == .done)
    #expect(again.err.contains("no installation holds"))
    let reinstalled = try SimulatedDevice(
      instance: phones.ana.instance, session: phones.ana.session, deviceID: "another-installation-22")
    try reinstalled.claimLock()
    #expect(throws: DeviceError.self) { try phones.ana.claimLock() }
  }

  @Test func `is alive while its holder reads messages, though the lock is old`() throws {
    try phones.ben.send("hello", to: phones.conversation)
    local.server.clockOffsetSeconds = 1_200
    let message = try #require(try phones.ana.messages(in: phones.conversation).first)
    try phones.ana.markRead(message)
    let refused = later(1_200).run("device", "reset", "ana")
    local.server.clockOffsetSeconds = 0
    #expect(refused.code == .refused, "\(refused.err)")
  }

  @Test func `that moves between the look and the reset is left alone`() throws {
    let ana = phones.ana
    let result = later(1_200).run("device", "reset", "ana") { try ana.claimLock() }
    #expect(result.code == .conflict)
    #expect(result.err.contains("it moved since it was looked at"), "\(result.err)")
    #expect(local.run("device", "list").out.contains("ana"))
  }

  @Test(arguments: [
    Fault(.lostReply, path: ":commit"), Fault(.reset, path: ":commit"),
    Fault(.truncated(afterBytes: 1), path: ":commit"),
  ])
  func `is freed whatever becomes of the replies`(fault: Fault) {
    local.server.add(fault)
    #expect(local.run("device", "reset", "ana", "--force").code == .done)
    #expect(local.run("device", "list").out.isEmpty)
    #expect(local.lastChange["state"] == "done")
  }
}
