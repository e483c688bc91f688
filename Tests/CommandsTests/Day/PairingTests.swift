import ClientProtocol
import Commands
import REST
import TestSupport
import Testing

@Suite(.scratchFolder) struct `A rotation` {
  var phones: PairedPhones
  let local: LocalBench

  init() throws {
    phones = try PairedPhones()
    local = phones.local
  }

  @Test func `says what becomes unreadable, demands a new pairing, and shuts out the old key`() throws {
    for text in ["one", "two"] { try phones.ana.send(text, to: phones.conversation) }
    let status = local.run("pairing", "status", "ana,ben", "--json").json
    #expect(status["messagesUnderKey"] == 2)
    #expect(status["unreadableMessages"] == 0)
    let result = local.run("pairing", "rotate", "ana,ben", "--yes")
    #expect(result.code == .done, "\(result.err)")
    #expect(result.err.contains("2 messages under key 1 become unreadable"))
    #expect(phones.shown["pairing"] == "awaiting")
    #expect(phones.shown["keyVersion"] == 1)
    #expect(throws: DeviceError.self) { try phones.ana.send("too late", to: phones.conversation) }
    #expect(local.run("pairing", "status").out.contains(phones.conversation.text))
  }

  @Test mutating func `counts what is unreadable already apart`() throws {
    try phones.ana.send("one", to: phones.conversation)
    try phones.pair()
    for text in ["two", "three"] { try phones.ben.send(text, to: phones.conversation) }
    let result = local.run("pairing", "rotate", "ana,ben", "--dry-run")
    #expect(result.err.contains("2 messages under key 2 become unreadable"), "\(result.err)")
    #expect(result.err.contains("1 message of earlier keys cannot be read already"))
    #expect(phones.shown["pairing"] == "paired")
    #expect(local.run("pairing", "status", "ana,ben", "--json").json["unreadableMessages"] == 1)
  }

  @Test func `needs an answer where there is nobody to ask`() {
    let result = local.run("pairing", "rotate", "ana,ben")
    #expect(result.code == .refused)
    #expect(result.err.contains("--yes"))
    #expect(local.answering(["n"]).run("pairing", "rotate", "ana,ben").code == .refused)
    #expect(phones.shown["pairing"] == "paired")
    #expect(local.answering(["y"]).run("pairing", "rotate", "ana,ben").code == .done)
    #expect(phones.shown["pairing"] == "awaiting")
  }

  @Test func `of a conversation that awaits a pairing changes nothing`() {
    local.run("pairing", "rotate", "ana,ben", "--yes")
    local.server.clearRequests()
    let again = local.run("pairing", "rotate", "ana,ben", "--json")
    #expect(again.code == .done)
    #expect(again.json["conversation"]?["pairing"] == "awaiting")
    #expect(local.server.requests.allSatisfy { !$0.uri.hasSuffix(":commit") })
  }

  @Test func `that comes after the two paired anew is told, not done`() throws {
    let phones = phones
    let result = local.bench.run("pairing", "rotate", "ana,ben", "--yes") {
      var phones = phones
      try phones.pair()
    }
    #expect(result.code == .conflict)
    #expect(result.err.contains("its pairing moved"))
    #expect(phones.shown["pairing"] == "paired")
    #expect(phones.shown["keyVersion"] == 2)
  }

  @Test mutating func `with --purge deletes what no device can open, media too, and nothing else`() throws {
    let id = phones.conversation
    try phones.ana.send("one", to: id)
    let picture = try phones.ana.send(PairedPhones.dot(), to: id)
    local.run("pairing", "rotate", "ana,ben", "--yes")
    try phones.pair()
    try phones.ben.send("new", to: id)
    #expect(
      local.run("pairing", "rotate", "ana,ben", "--purge", "--yes").code == .refused, "--yes is no answer to this")
    #expect(local.run("pairing", "rotate", "ana,ben", "--purge", "--confirm", "other").code == .refused)
    #expect(try phones.ben.messages(in: id).count == 3)
    let media = try phones.ana.media.download("conversations/\(id)/media/\(picture)")
    #expect(!media.isEmpty)

    local.run("pairing", "rotate", "ana,ben", "--yes")
    try phones.pair()
    let key = phones.shown["keyVersion"]
    #expect(key == 3)
    try phones.ben.send("newest", to: id)
    let result = local.run("pairing", "rotate", "ana,ben", "--purge", "--confirm", LocalBench.project)
    #expect(result.code == .done, "\(result.err)")
    #expect(result.err.contains("delete 4 messages up to key 3"))
    #expect(try phones.ben.messages(in: id).isEmpty)
    #expect(throws: DeviceError.self) { try phones.ana.media.download("conversations/\(id)/media/\(picture)") }
  }
}
