import ClientProtocol
import Commands
import LocalFirebase
import REST
import TestSupport
import Testing

@Suite(.scratchFolder) struct `A lost phone` {
  let phones: PairedPhones
  let local: LocalBench
  /// Ana's new phone.
  let new: SimulatedDevice
  let old: String

  init() throws {
    phones = try PairedPhones()
    local = phones.local
    try phones.ana.claimLock()
    try phones.ana.send("hello", to: phones.conversation)
    old = phones.ana.user.text
    new = try phones.newPhone()
  }

  private func lost(_ words: String...) -> Bench.Outcome { local.bench.run(["phone", "lost", "ana"] + words) }

  private var account: JSON? {
    local.run("user", "list", "--json").json["users"]?.array?.first { $0["user"]?.string == old }
  }

  /// Whether everything is as it was.
  private var isUntouched: Bool {
    phones.participants.contains(old) && phones.shown["pairing"] == "paired" && account?["disabled"] == false
      && account?["alias"] == "ana" && local.run("device", "list").out.contains(old)
  }

  private func expectReplaced() {
    #expect(phones.participants == [new.user.text, phones.ben.user.text].sorted())
    #expect(phones.shown["pairing"] == "awaiting")
    #expect(account?["disabled"] == true)
    #expect(account?["alias"] == .null)
    #expect(local.run("person", "list").out.hasPrefix("ana\t\(new.user)\t"))
    #expect(!local.run("device", "list").out.contains(old))
    #expect(local.run("log", "--json").json["operations"]?.array?.allSatisfy { $0["state"] != "open" } == true)
  }

  @Test func `is replaced in one go where the new account is known`() throws {
    let result = lost("--new", new.user.text, "--force", "--yes", "--json")
    #expect(result.code == .done, "\(result.err)")
    #expect(result.json["outcome"] == "replaced")
    #expect(result.json["unreadableMessages"] == 1)
    #expect(result.err.contains("with ben “Ben”, paired; conversation \(phones.conversation): 1 message under key 1"))
    expectReplaced()
    // Its ID token is good for most of an hour, and opens nothing; it gets no other.
    #expect(throws: DeviceError.self) { try phones.ana.messages(in: phones.conversation) }
    var ana = phones.ana
    #expect(throws: DeviceError.self) { try ana.refreshToken() }
    local.server.clearRequests()
    let again = lost("--new", new.user.text, "--force", "--yes", "--json")
    #expect(again.json["outcome"] == "unchanged")
    let byOldID = local.run("phone", "lost", old, "--yes", "--json")
    #expect(byOldID.json["outcome"] == "unchanged", "\(byOldID.err)")
    #expect(local.server.requests.allSatisfy { !$0.uri.hasSuffix(":commit") && !$0.uri.hasSuffix(":update") })
  }

  @Test func `whose account is alive is only touched when somebody says what that means`() {
    let refused = lost("--new", new.user.text, "--yes")
    #expect(refused.code == .refused)
    #expect(refused.err.contains("--keep-account") && refused.err.contains("--force"), "\(refused.err)")
    #expect(lost("--new", new.user.text, "--dry-run").code == .refused, "a dry run checks what the real one does")
    #expect(local.answering(["what?"]).run("phone", "lost", "ana").code == .refused)
    #expect(isUntouched)
  }

  @Test func `that is only an app installed anew keeps its account`() throws {
    let result = local.answering(["keep", "y"]).run("phone", "lost", "ana", "--json")
    #expect(result.code == .done, "\(result.err)")
    #expect(result.json["outcome"] == "kept")
    #expect(phones.participants.contains(old))
    #expect(phones.shown["pairing"] == "awaiting")
    #expect(account?["disabled"] == false)
    #expect(local.run("device", "list").out.isEmpty)
    let reinstalled = try SimulatedDevice(
      instance: phones.ana.instance, session: phones.ana.session, deviceID: "another-installation-22")
    try reinstalled.claimLock()
    #expect(lost("--keep-account", "--dry-run").out.contains("free the device lock"))
  }

  @Test func `that is on, and says so meanwhile, keeps nothing by that`() throws {
    let ana = phones.ana
    let result = local.bench.run("phone", "lost", "ana", "--new", new.user.text, "--force", "--yes") {
      try ana.claimLock()
    }
    #expect(result.code == .done)
    expectReplaced()
  }

  @Test func `is cut off first where the new phone is yet to come`() throws {
    #expect(lost("--force", "--yes").code == .refused, "nobody can be asked for the new one")
    let dry = lost("--force", "--no-wait", "--dry-run")
    #expect(dry.out.contains("disable the account \(old)") && isUntouched)
    let cut = lost("--force", "--no-wait", "--yes", "--json")
    #expect(cut.code == .done, "\(cut.err)")
    #expect(cut.json["outcome"] == "cutOff")
    #expect(cut.err.contains("for up to an hour"))
    #expect(account?["disabled"] == true)
    #expect(phones.shown["pairing"] == "awaiting")
    #expect(phones.participants.contains(old))
    #expect(throws: DeviceError.self) { try phones.ana.send("too late", to: phones.conversation) }
    #expect(lost("--keep-account", "--yes").code == .refused, "there is no way back")
    #expect(lost("--new", new.user.text, "--yes").code == .done)
    expectReplaced()
  }

  @Test func `that was cut off stands in the status until another is in its place`() {
    var waiting: JSON? { local.run("status", "--json").json["lostPhones"] }
    #expect(waiting == [])
    // Nobody answers any more once it is cut off.
    #expect(local.answering(["cut", "y"]).run("phone", "lost", "ana").code == .refused)
    #expect(waiting == [["user": .string(old), "alias": "ana", "command": "wtadmin phone lost ana"]])
    #expect(local.run("status").out.contains("wtadmin phone lost ana"))
    #expect(lost("--new", new.user.text, "--yes").code == .done)
    #expect(waiting == [])
  }

  @Test(arguments: [
    ("GhostGhostGhostGhostGhost123", "user list"), ("ben", "wtadmin"), ("carl", "person rename carl"),
    ("dora", "connected already"),
  ])
  func `is not begun where it could not be finished`(user: String, words: String) throws {
    let carl = local.newDevice()
    local.run("person", "add", "carl", carl)
    let dora = local.newDevice()
    local.run("conversation", "create", "ben", dora, "--name-a", "B", "--name-b", "D")
    let result = lost("--new", user == "dora" ? dora : user, "--force", "--yes")
    #expect(result.code == .refused, "\(result.err)")
    #expect(result.err.contains(words), "\(result.err)")
    #expect(isUntouched)
  }

  @Test func `in a conversation that breaks the contract is left alone as a whole`() throws {
    try local.patch("conversations/\(phones.conversation)", "schema", ["schema": ["integerValue": "2"]])
    let result = lost("--new", new.user.text, "--force", "--yes")
    #expect(result.code == .refused)
    #expect(result.err.contains("wtadmin audit"))
    #expect(account?["disabled"] == false)
    // Whoever has the phone is shut out of the account all the same, and is not asked for a sound instance.
    let cut = lost("--no-wait", "--force", "--yes", "--json")
    #expect(cut.code == .done, "\(cut.err)")
    #expect(cut.err.contains("wtadmin audit"), "\(cut.err)")
    #expect(account?["disabled"] == true)
  }

  @Test func `is not put into the hands of whoever was given one of its conversations before`() throws {
    let carl = local.newDevice()
    local.run("person", "add", "carl", carl)
    let dora = local.newDevice()
    local.run("conversation", "create", "ana", dora, "--name-a", "Ana", "--name-b", "Dora")
    let given = local.run(
      "participant", "replace", phones.conversation.text, "ana", carl, "--name", "Carl", "--yes")
    #expect(given.code == .done, "\(given.err)")
    #expect(lost("--yes").err.contains("--keep-account"), "whether it is alive is asked as ever")
    #expect(lost("--force", "--yes").err.contains("--new is not given"))
    #expect(account?["disabled"] == false)
    let cut = lost("--no-wait", "--force", "--yes", "--json")
    #expect(cut.json["outcome"] == "cutOff", "\(cut.err)")
    #expect(account?["disabled"] == true)
    let result = lost("--new", new.user.text, "--yes")
    #expect(result.code == .done, "\(result.err)")
    #expect(local.run("conversation", "list", carl, "--refresh").out.split(separator: "\n").count == 1)
    #expect(local.run("conversation", "list", "ana").out.contains(dora))
  }

  @Test func `long ago does not tell who comes in the place of an account that is in use again`() throws {
    #expect(lost("--new", new.user.text, "--force", "--yes").code == .done)
    let enabling: JSON = ["localId": .string(old), "disableUser": false]
    try local.administer(.post, "/v1/projects/\(LocalBench.project)/accounts:update", enabling)
    let dora = local.newDevice()
    local.run("conversation", "create", old, dora, "--name-a", "Ana", "--name-b", "Dora")
    let refused = local.run("phone", "lost", old, "--force", "--yes")
    #expect(refused.code == .refused)
    #expect(refused.err.contains("--new is not given"), "\(refused.err)")
    #expect(account?["disabled"] == false)
  }

  @Test func `that is cut off can do for a while what its last token lets it, and that is said`() throws {
    var phones = phones
    let cut = lost("--force", "--no-wait", "--yes")
    for text in [cut.err, local.run("phone", "lost", "--help").out] {
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      for told in ["an hour", "read", "delete what it sent", "declare a pairing", "--new", "deleting the conversation"]
      {
        #expect(words.contains(told), "“\(told)” is not in: \(words)")
      }
    }
    let sent = try #require(try phones.ana.messages(in: phones.conversation).first)
    try phones.ana.delete(sent)
    #expect(throws: DeviceError.self) { try phones.ana.send("under the old key", to: phones.conversation) }
    try phones.pair()
    try phones.ana.send("under a new one", to: phones.conversation)
    #expect(lost("--new", new.user.text, "--yes").code == .done)
    #expect(throws: DeviceError.self) { try phones.ana.messages(in: phones.conversation) }
    #expect(throws: DeviceError.self) { try phones.pair() }
  }

  @Test func `goes on to the account that was begun with, and to no other`() throws {
    let carl = local.newDevice()
    local.run("conversation", "create", "ana", carl, "--name-a", "Ana", "--name-b", "Carl")
    // The second conversation is not reached.
    local.server.add(Fault(.reset, path: ":commit", skip: 1, count: nil))
    let broken = lost("--new", new.user.text, "--force", "--yes")
    #expect(broken.code == .unreachable)
    #expect(broken.err.contains("3 of 6 steps were done"), "\(broken.err)")
    local.server.clearFaults()
    let other = lost("--new", local.newDevice(), "--yes")
    #expect(other.code == .conflict)
    #expect(other.err.contains("began with \(new.user)"), "\(other.err)")
    #expect(lost("--no-wait", "--yes", "--json").json["outcome"] == "cutOff", "cutting off comes before all else")
    let next = local.run("phone", "lost", "ana", "--yes", "--json")
    #expect(next.code == .done, "\(next.err)")
    #expect(next.json["new"]?.string == new.user.text)
    expectReplaced()
    #expect(local.run("conversation", "list", "ana", "--refresh").out.split(separator: "\n").count == 2)
  }

  @Test func `is asked about, cut off, waited for and replaced on a terminal`() throws {
    var bench = local.answering(["cut", "y", "n", "no", "y", "y"])
    let instance = phones.ana.instance
    // Two phones sign up while it waits: somebody else's, and Ana's.
    bench.world.sleep = { _ in _ = try? SimulatedDevice.signUp(at: instance) }
    let result = bench.run("phone", "lost", "ana", "--json")
    #expect(result.code == .done, "\(result.err)")
    #expect(result.json["outcome"] == "replaced")
    #expect(result.err.contains("waiting for the new phone"))
    let chosen = try #require(result.json["new"]?.string)
    #expect(chosen != new.user.text, "that one was refused")
    #expect(phones.participants == [chosen, phones.ben.user.text].sorted())
    #expect(account?["disabled"] == true)
  }
}
