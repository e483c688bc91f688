import ClientProtocol
import Commands
import LocalFirebase
import REST
import TestSupport
import Testing

@Suite(.scratchFolder) struct `Replacing a participant` {
  let phones: PairedPhones
  let local: LocalBench
  let carl: SimulatedDevice

  init() throws {
    phones = try PairedPhones()
    local = phones.local
    carl = try phones.newPhone()
    local.run("person", "add", "carl", carl.user.text)
  }

  @Test func `moves membership and name in one write, demands a new pairing, and cuts off at once`() throws {
    try phones.ana.send("hello", to: phones.conversation)
    local.server.clearRequests()
    let result = local.run("participant", "replace", "ana,ben", "ben", "carl", "--yes", "--json")
    #expect(result.code == .done, "\(result.err)")
    #expect(local.server.requests.count { $0.uri.hasSuffix(":commit") } == 1)
    #expect(result.err.contains("1 message under key 1 becomes unreadable"))
    let people = try #require(result.json["conversation"]?["participants"]?.array)
    #expect(people.map { $0["user"]?.string } == [phones.ana.user.text, carl.user.text].sorted())
    #expect(people.first { $0["alias"] == "carl" }?["displayName"] == "Ben")
    #expect(phones.shown["pairing"] == "awaiting")
    // Ben's ID token is good for most of an hour, and opens nothing here any more.
    #expect(throws: DeviceError.self) { try phones.ben.conversation(phones.conversation) }
    #expect(throws: DeviceError.self) { try phones.ben.messages(in: phones.conversation) }
    #expect(try carl.messages(in: phones.conversation).count == 1)
  }

  @Test func `gives the new one another name where that is asked for`() {
    local.run("participant", "replace", "ana,ben", "ben", "carl", "--name", "Carl", "--yes")
    #expect(local.run("name", "list", "ana,carl").out.contains("\tcarl\tCarl\n"))
  }

  @Test func `is done once`() {
    local.run("participant", "replace", "ana,ben", "ben", "carl", "--yes")
    local.server.clearRequests()
    let again = local.run("participant", "replace", phones.conversation.text, "ben", "carl")
    #expect(again.code == .done)
    #expect(again.err.contains("already"))
    #expect(local.server.requests.allSatisfy { !$0.uri.hasSuffix(":commit") })
  }

  @Test(arguments: [
    (["ben", "ana"], ExitCode.refused, "takes part in conversation"), (["carl", "ben"], .done, "has the place"),
    (["dora", "carl"], .refused, "takes no part"), (["ben", "GhostGhostGhostGhostGhost123"], .refused, "user list"),
    (["ben", "erna"], .refused, "connected already"),
  ])
  func `is refused for`(people: [String], code: ExitCode, words: String) throws {
    local.run("person", "add", "dora", local.newDevice())
    local.run("person", "add", "erna", local.newDevice())
    local.run("conversation", "create", "ana", "erna", "--name-a", "A", "--name-b", "E")
    let before = phones.participants
    let result = local.bench.run(["participant", "replace", phones.conversation.text] + people + ["--yes"])
    #expect(result.code == code)
    #expect(result.err.contains(words), "\(result.err)")
    #expect(phones.participants == before)
  }

  @Test func `is only told in a dry run, and needs an answer`() {
    let dry = local.run("participant", "replace", "ana,ben", "ben", "carl", "--dry-run")
    #expect(dry.code == .done)
    #expect(dry.out.contains("replace \(phones.ben.user) by \(carl.user) as “Ben”"))
    #expect(local.run("participant", "replace", "ana,ben", "ben", "carl").code == .refused)
    #expect(phones.participants.contains(phones.ben.user.text))
  }

  @Test func `that meets another write of the conversation tells of it`() throws {
    let result = local.bench.run("participant", "replace", "ana,ben", "ben", "carl", "--yes") { [phones] in
      var phones = phones
      try phones.pair()
    }
    #expect(result.code == .conflict)
    #expect(phones.participants.contains(phones.ben.user.text))
    #expect(local.lastChange["state"] == "failed")
  }
}
