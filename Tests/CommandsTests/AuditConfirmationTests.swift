import Commands
import Domain
import Foundation
import REST
import Synchronization
import TestSupport
import Testing

extension AuditBench {
  /// The bench of phones that the test holds.
  init(_ phones: PairedPhones) { local = phones.local }

  /// The names of the objects in the bucket.
  func objects() throws -> Set<String> {
    let answer = try local.administer(.get, "/storage/v1/b/\(Self.bucket)/o?maxResults=1000")
    return Set((answer["items"]?.array ?? []).compactMap { $0["name"]?.string })
  }

  func deleteObject(_ name: String) throws {
    try local.administer(.delete, "/storage/v1/b/\(Self.bucket)/o/\(PercentEncoding.encode(name))")
  }

  func deleteAccount(_ user: String) throws {
    try local.administer(.post, "/v1/projects/\(LocalBench.project)/accounts:delete", ["localId": .string(user)])
  }

  func createAccount(_ user: String) throws {
    let body: JSON = ["users": [["localId": .string(user)]]]
    try local.administer(.post, "/v1/projects/\(LocalBench.project)/accounts:batchCreate", body)
  }

  /// Runs a command whose question is answered with yes; before that, something else happens.
  func run(_ words: [String], beforeYes act: @escaping @Sendable () throws -> Void) -> Bench.Outcome {
    var bench = local.bench
    bench.world.terminal = World.Terminal(
      isInputTerminal: true, isOutputTerminal: true, isErrorTerminal: true, width: { 100 })
    bench.world.environment = { $0 == "NO_COLOR" ? "1" : nil }
    bench.world.readLine = {
      do { try act() } catch { Issue.record(error) }
      return "yes"
    }
    return bench.run(words)
  }
}

@Suite(.scratchFolder) struct `What an audit says is not there` {
  @Test func `was looked up, so that messages that were not read keep their media`() throws {
    let bench = try AuditBench()
    _ = bench.seed(10, 100)
    #expect(bench.findings("--deep").isEmpty)
    // Their times are older than the last audit.
    let seeded = AuditBench.keys(bench.run("local", "seed", "--defects", "--seed", "3", "--json").json["defects"])
    let orphans = seeded.filter { $0.hasPrefix("WT602") }
    let before = try bench.objects()
    let outcome = bench.run("audit", "--deep", "--json")
    #expect(AuditBench.keys(outcome.json["findings"]).filter { $0.hasPrefix("WT602") } == orphans)
    let gap = try #require(outcome.json["unjudged"]?.array?.first)
    #expect(gap["reason"] == "messagesUnread")
    #expect(gap["count"]?.integer ?? 0 > 100)
    #expect(bench.run("audit", "--deep").out.contains("unjudged\t"))
    #expect(bench.run("audit", "--deep", "--fix", "--yes").code == .findings)
    let gone = before.subtracting(try bench.objects())
    #expect(gone.map { "WT602 \($0)" } == orphans)
    #expect(bench.run("audit", "--deep", "--full", "--json").json["unjudged"]?.array?.count == 0)
  }

  @Test func `is no media of messages that were deleted with them`() throws {
    let phones = try PairedPhones()
    let bench = AuditBench(phones)
    try phones.ana.send(try PairedPhones.dot(), to: phones.conversation)
    // The download token that an upload makes.
    #expect(bench.findings("--deep") == ["WT611 "])
    let object = try #require(try bench.objects().first)
    try bench.delete(object.replacing("/media/", with: "/messages/"))
    try bench.deleteObject(object)
    let outcome = bench.run("audit", "--deep", "--json")
    #expect(outcome.code == .done)
    #expect(outcome.json["findings"]?.array?.count == 0)
    #expect(outcome.json["unjudged"]?.array?.count == 0)
  }

  @Test func `is told of what was so all the time, not of what moved during the audit`() throws {
    let phones = try PairedPhones()
    let bench = AuditBench(phones)
    try phones.ana.claimLock()
    try phones.ana.send(try PairedPhones.dot(), to: phones.conversation)
    let object = try #require(try bench.objects().first)
    let users = (phones.ana.user.text, phones.ben.user.text)
    let stranger = bench.local.newDevice()
    let conversation = "conversations/\(phones.conversation)"
    // A message goes with its media after it was read.
    let deleted = bench.local.bench.run("audit", "--deep", "--json", before: "/o?prefix=") {
      try bench.delete(object.replacing("/media/", with: "/messages/"))
      try bench.deleteObject(object)
    }
    #expect(AuditBench.keys(deleted.json["findings"]).isEmpty)
    // Another account takes a participant's place, whose account and lock go, after both were read.
    let replaced = bench.local.bench.run("audit", "--full", "--json", before: "accounts:batchGet") {
      let pair = [users.1, stranger].sorted()
      try bench.write(
        conversation,
        [
          "participants": .array(pair.map(FirestoreValue.string)),
          "displayNames": .map([pair[0]: .string("A"), pair[1]: .string("B")]),
        ])
      try bench.delete("devices/\(users.0)")
      try bench.deleteAccount(users.0)
    }
    #expect(AuditBench.keys(replaced.json["findings"]).isEmpty)
    #expect(bench.findings("--full").isEmpty)
    try bench.deleteAccount(stranger)
    #expect(bench.findings() == ["WT201 \(conversation)"])
  }

  @Test func `is left open where no read is left to look it up`() throws {
    let phones = try PairedPhones()
    let bench = AuditBench(phones)
    try bench.deleteAccount(phones.ana.user.text)
    let whole = bench.run("audit", "--full", "--json").json
    #expect(AuditBench.keys(whole["findings"]) == ["WT201 conversations/\(phones.conversation)"])
    let reads = try #require(whole["reads"]?.integer)
    let short = bench.run("audit", "--full", "--max-reads", "\(reads - 1)", "--json")
    #expect(short.code == .quotaSpent)
    #expect(short.json["complete"] == true)
    #expect(short.json["findings"]?.array?.count == 0)
    #expect(AuditBench.keys(short.json["unjudged"]) == ["WT201 conversations/\(phones.conversation)"])
    #expect(short.json["unjudged"]?.array?.first?["reason"] == "noReadsLeft")
    #expect(bench.findings() == AuditBench.keys(whole["findings"]))
  }
}

@Suite(.scratchFolder) struct `A repair of an audit` {
  @Test func `leaves alone what came back before it deletes, and mends the rest`() throws {
    let bench = try AuditBench()
    let seeded = AuditBench.keys(bench.run("local", "seed", "--defects", "--seed", "9", "--json").json["defects"])
    func place(_ code: AuditCode) throws -> String {
      String(try #require(seeded.first { $0.hasPrefix(code.rawValue) }).dropFirst(6))
    }
    let (object, lock) = (try place(.objectWithoutMessage), try place(.lockOfNobody))
    let named = try place(.displayNameLeftOver)
    let fields = try bench.fields(named)
    let names = try #require(fields["displayNames"]?.map)
    let participants = (fields["participants"]?.array ?? []).compactMap(\.string)
    let former = try #require(names.keys.first { !participants.contains($0) })
    let outcome = bench.run(["audit", "--deep", "--fix"]) {
      try bench.write(object.replacing("/media/", with: "/messages/"), ["kind": .string("video")])
      try bench.createAccount(String(lock.dropFirst("devices/".count)))
      try bench.write(
        named, ["participants": .array([former, participants[0]].sorted().map(FirestoreValue.string))])
    }
    #expect(outcome.code == .findings, "\(outcome.err)")
    #expect(outcome.err.components(separatedBy: "left alone: ").count == 4, "\(outcome.err)")
    #expect(try bench.objects().contains(object))
    #expect(try !bench.fields(lock).isEmpty)
    #expect(try bench.fields(named)["displayNames"]?.map?[former] != nil)
    #expect(bench.findings("--full").allSatisfy { !$0.hasPrefix("WT108") })
    #expect(bench.local.run("log", "--json").json["operations"]?.array?.first?["state"] == "done")
  }
}

@Suite(.scratchFolder) struct `After a phone was replaced` {
  @Test(arguments: [["phone", "lost", "ana", "--force", "--new"], ["participant", "replace", "CONVERSATION", "ana"]])
  func `an audit has nothing but notes`(_ words: [String]) throws {
    let phones = try PairedPhones()
    let bench = AuditBench(phones)
    try phones.ana.claimLock()
    try phones.ana.send("hello", to: phones.conversation)
    try phones.ana.send(try PairedPhones.dot(), to: phones.conversation)
    try phones.ben.send("hello, too", to: phones.conversation)
    #expect(bench.run("audit", "--deep").code == .done)
    let new = try phones.newPhone()
    let replacing = words.map { $0 == "CONVERSATION" ? phones.conversation.text : $0 } + [new.user.text, "--yes"]
    #expect(bench.local.bench.run(replacing).code == .done)
    for more in [[], ["--full"]] {
      let outcome = bench.local.bench.run(["audit", "--deep", "--json"] + more)
      #expect(outcome.code == .done, "\(outcome.out)")
      #expect(AuditBench.keys(outcome.json["findings"]) == ["WT506 conversations/\(phones.conversation)", "WT611 "])
    }
  }
}

@Suite(.scratchFolder) struct `The last audit` {
  let bench: AuditBench

  init() throws { bench = try AuditBench() }

  @Test func `is told by status, from this machine alone`() throws {
    #expect(bench.run("status", "--json").json["lastAudit"] == .null)
    #expect(bench.run("status").out.contains("never: wtadmin audit"))
    _ = bench.run("local", "seed", "--defects", "--seed", "9")
    let audit = bench.run("audit", "--deep", "--json").json
    let used = bench.run("status", "--json").json["usedToday"]?["reads"]?.integer ?? 0
    let status = bench.run("status", "--json").json
    #expect(status["lastAudit"]?["deep"] == true)
    for member in ["errors", "warnings"] { #expect(status["lastAudit"]?[member] == audit[member]) }
    #expect(status["lastAudit"]?["at"]?.string != nil)
    // Two counts, and no read more.
    #expect((status["usedToday"]?["reads"]?.integer ?? 0) - used == 2)
  }

  @Test func `is kept for its owner's eyes, and forgotten with the cache`() throws {
    _ = bench.run("audit")
    let path = ScratchFolder.path + "/.wtadmin/audit.db"
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(bench.run("cache", "clear").code == .done)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(bench.run("status", "--json").json["lastAudit"] == .null)
    #expect(bench.run("audit", "--json").json["full"] == true)
  }
}
