import Commands
import LocalFirebase
import REST
import TestSupport
import Testing

@Suite(.scratchFolder) struct `An import` {
  let house: House
  let new: LocalBench

  init() throws {
    house = try House()
    new = try LocalBench(in: "new")
    try new.use(bucket: LocalBench.bucket)
  }

  private func export(messages: Int = 3, media: Int = 2) throws {
    try house.furnish(messages: messages, media: media)
    #expect(house.local.run("export", "../out").code == .done)
  }

  @Test func `makes an instance whose export is the same, byte for byte`() throws {
    try export(messages: 620)
    let result = new.run("import", "../out", "--json")
    #expect(result.code == .done, "\(result.err)")
    #expect(result.json["parts"]?["messages"]?["sent"] == 620)
    #expect(new.run("export", "../again").code == .done)
    #expect(try new.files(below: "again") == new.files(below: "out"))
    #expect(new.run("log", "--json").json["operations"]?.array?.first?["state"] == "done")
  }

  @Test func `that is repeated sends nothing`() throws {
    try export(messages: 20)
    #expect(new.run("import", "../out").code == .done)
    new.server.clearRequests()
    let again = new.run("import", "../out", "--json")
    #expect(again.code == .done, "\(again.err)")
    #expect(again.json["parts"]?["messages"]?["sent"] == 0)
    #expect(new.sentWrites.isEmpty)
  }

  @Test func `is only told in a dry run`() throws {
    try export()
    let result = new.run("import", "../out", "--dry-run", "--json")
    #expect(result.code == .done)
    #expect(result.json["parts"]?["conversations"]?["sent"] == 2)
    #expect(new.sentWrites.isEmpty)
  }

  /// What happens to a file of the export, and the words that must tell of it.
  enum Damage: String, CaseIterable, Sendable {
    case cutOff, flipped, lineRemoved, lineRepeated, emptied, removed

    func inflict(on bytes: [UInt8]) -> [UInt8]? {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
      let joined = { (lines: [ArraySlice<UInt8>]) in lines.flatMap { $0 + [UInt8(ascii: "\n")] } }
      switch self {
      case .cutOff: return Array(bytes.dropLast(5))
      case .flipped:
        var bytes = bytes
        bytes[bytes.count / 2] ^= 1
        return bytes
      case .lineRemoved: return joined(Array(lines.dropLast()))
      case .lineRepeated: return joined(lines + lines.suffix(1))
      case .emptied: return []
      case .removed: return nil
      }
    }
  }

  @Test(arguments: Damage.allCases) func `of an export that was damaged is refused, and nothing is written`(
    damage: Damage
  ) throws {
    try export(messages: 12)
    let whole = try new.files(below: "out")
    let files = new.bench.world.files
    for (name, bytes) in whole {
      let path = ScratchFolder.path + "/out/" + name
      if let damaged = damage.inflict(on: bytes) {
        try files.write(path, damaged, 0o600)
      } else {
        try files.remove(path)
      }
      let result = new.run("import", "../out")
      #expect(result.code == .refused, "\(name): \(result.err)")
      #expect(result.err.contains(name) || name == "export.json", "\(name): \(result.err)")
      try files.write(path, bytes, 0o600)
    }
    #expect(new.server.requests.allSatisfy { $0.uri.contains("/local/") })
    #expect(new.run("import", "../out").code == .done)
  }

  @Test func `names the line and what is wrong in it`() throws {
    try export(messages: 12)
    let path = ScratchFolder.path + "/out/messages.ndjson"
    let text = String(decoding: try new.bench.world.files.read(path), as: UTF8.self)
    var lines = text.split(separator: "\n").map(String.init)
    lines[6] = lines[6].replacing("senderId\":{", with: "senderId\":")
    try new.bench.world.files.write(path, Array((lines.joined(separator: "\n") + "\n").utf8), 0o600)
    let result = new.run("import", "../out")
    #expect(result.code == .refused)
    #expect(result.err.contains("messages.ndjson, line 7"), "\(result.err)")
    #expect(result.err.contains("column"), "\(result.err)")
  }

  @Test func `over something else is a conflict, and nothing is written`() throws {
    try export()
    let other = House(joining: new)
    try other.commit([other.write("conversations/" + House.conversationID(2), ["a": .integer(1)])])
    try other.upload(Array("other bytes".utf8), as: House.object(1))
    new.server.clearRequests()
    let result = new.run("import", "../out", "--confirm", LocalBench.project)
    #expect(result.code == .conflict, "\(result.err)")
    #expect(result.err.contains(House.conversationID(2)))
    #expect(result.err.contains(House.object(1)))
    #expect(new.sentWrites.isEmpty)
  }

  @Test func `into an instance that has data asks for the project's name`() throws {
    try export()
    let other = House(joining: new)
    try other.commit([other.write("conversations/" + House.conversationID(7), ["a": .integer(1)])])
    new.server.clearRequests()
    let unconfirmed = new.run("import", "../out", "--yes")
    #expect(unconfirmed.code == .refused)
    #expect(new.sentWrites.isEmpty)
    #expect(new.run("import", "../out", "--confirm", LocalBench.project).code == .done)
    #expect(new.conversationIDs().count == 3)
  }

  @Test(arguments: [2, 4, 6]) func `goes on where it was interrupted, without asking again`(steps: Int) throws {
    try export(messages: 1_020, media: 21)
    let interrupted = new.interrupted(after: steps).run("import", "../out")
    #expect(interrupted.code == .interrupted, "\(interrupted.err)")
    new.server.clearRequests()
    let resumed = new.run("import", "../out")
    #expect(resumed.code == .done, "\(resumed.err)")
    // One request each for accounts, conversations and locks, three for messages, and one for each object.
    #expect(new.sentWrites.count < 6 + 21)
    #expect(new.run("export", "../again").code == .done)
    #expect(try new.files(below: "again") == new.files(below: "out"))
  }

  @Test(arguments: [
    Fault(.lostReply, path: ":batchWrite"), Fault(.lostReply, path: ":batchWrite", skip: 1),
    Fault(.lostReply, path: ":batchCreate"), Fault(.lostReply, path: "/upload/"), Fault(.reset, path: ":batchWrite"),
    Fault(.truncated(afterBytes: 20), path: ":batchWrite"), Fault(.expiredTokens, path: ":batchWrite"),
    Fault(.answer(status: 503, headers: [:], body: ""), path: ":batchWrite", count: 2),
  ])
  func `is whole, whatever becomes of the replies`(fault: Fault) throws {
    try export()
    new.server.add(fault)
    let result = new.run("import", "../out")
    #expect(result.code == .done, "\(result.err)")
    #expect(new.run("export", "../again").code == .done)
    #expect(try new.files(below: "again") == new.files(below: "out"))
  }

  @Test(arguments: [true, false]) func `that broke off holds nothing up once its export is gone, or another`(
    isGone: Bool
  ) throws {
    try export()
    new.server.add(Fault(.reset, path: ":batchWrite", count: nil))
    #expect(new.run("import", "../out").code == .unreachable)
    new.server.clearFaults()
    #expect(new.run("log", "--json").json["operations"]?.array?.first?["state"] == "open")
    let files = new.bench.world.files
    for name in try files.list(ScratchFolder.path + "/out") where name.hasSuffix(".ndjson") {
      let path = ScratchFolder.path + "/out/" + name
      if isGone { try files.remove(path) } else { try files.write(path, Array("{}\n".utf8), 0o600) }
    }
    _ = new.anaAndBen()
    let next = new.run("conversation", "create", "ana", "ben", "--name-a", "A", "--name-b", "B")
    #expect(next.code == .done, "\(next.err)")
    #expect(next.err.contains("it was not done"), "\(next.err)")
    #expect(new.run("log", "--json").json["operations"]?.array?.allSatisfy { $0["state"] != "open" } == true)
  }

  @Test func `of media needs a bucket`() throws {
    try export()
    let textOnly = try LocalBench(in: "text")
    let result = textOnly.run("import", "../out")
    #expect(result.code == .refused)
    #expect(result.err.contains("bucket"))
    #expect(textOnly.sentWrites.isEmpty)
  }

  @Test func `of a folder that is none, or not finished, says so`() throws {
    try house.furnish(messages: 400)
    #expect(house.local.interrupted(after: 1).run("export", "../out").code == .interrupted)
    #expect(new.run("import", "../nothing").err.contains("no export"))
    let unfinished = new.run("import", "../out.unfinished")
    #expect(unfinished.code == .refused)
    #expect(unfinished.err.contains("not finished"))
  }
}
