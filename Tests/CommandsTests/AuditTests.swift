import Commands
import Domain
import Foundation
import REST
import TestSupport
import Testing

/// A local instance with a bucket, and what an administrator does to it.
struct AuditBench {
  let local: LocalBench
  static let bucket = LocalBench.bucket

  init() throws {
    local = try LocalBench()
    try local.use(bucket: Self.bucket)
  }

  @discardableResult
  func run(_ words: String...) -> Bench.Outcome { local.bench.run(words) }

  func seed(_ conversations: Int, _ messages: Int) -> Bench.Outcome {
    run(
      "local", "seed", "--conversations", "\(conversations)", "--messages", "\(messages)", "--media",
      "\(messages / 10)",
      "--seed", "1", "--json")
  }

  /// `code place` of each finding.
  func findings(_ words: String...) -> [String] {
    let outcome = local.bench.run(["audit", "--json"] + words)
    return Self.keys(outcome.json["findings"])
  }

  static func keys(_ json: JSON?) -> [String] {
    (json?.array ?? []).map { "\($0["code"]?.string ?? "") \($0["place"]?.string ?? "")" }.sorted()
  }

  /// Writes to a document as the Firebase console does, whatever the rules say; nil removes a field.
  func write(_ path: String, _ fields: [String: FirestoreValue?]) throws {
    let mask = fields.keys.sorted().map { "updateMask.fieldPaths=" + PercentEncoding.encode(FieldPath($0).description) }
      .joined(separator: "&")
    let body: JSON = ["fields": FirestoreValue.json(of: fields.compactMapValues { $0 })]
    try local.administer(.patch, LocalBench.documents + "\(path)?\(mask)", body)
  }

  func delete(_ path: String) throws { try local.administer(.delete, LocalBench.documents + path) }

  func fields(_ path: String) throws -> [String: FirestoreValue] {
    try FirestoreValue.fields(try local.administer(.get, LocalBench.documents + path)["fields"])
  }

  /// The documents of a collection, by path.
  func documents(_ collection: String) throws -> [(path: String, fields: [String: FirestoreValue])] {
    let answer = try local.administer(.get, LocalBench.documents + "\(collection)?pageSize=300")
    return try (answer["documents"]?.array ?? []).map { document in
      let name = document["name"]?.string ?? ""
      let path = name.components(separatedBy: "/documents/").last ?? ""
      return (path, try FirestoreValue.fields(document["fields"]))
    }
  }

  /// A conversation that was paired once and has several messages, and a text among them.
  func conversation() throws -> (path: String, message: String) {
    for (path, fields) in try documents("conversations")
    where fields["pairing"] == .string("paired") && fields["keyVersion"] == .integer(1) {
      let messages = try documents(path + "/messages")
      if messages.count > 1, let text = messages.first(where: { $0.fields["kind"] == .string("text") }) {
        return (path, text.path)
      }
    }
    throw CocoaError(.fileNoSuchFile)
  }

  static func time(hoursAgo hours: Double) -> FirestoreValue {
    .timestamp(Timestamp(seconds: Int64(Date().timeIntervalSince1970 - hours * 3_600)))
  }
}

@Suite(.scratchFolder) struct `An audit` {
  let bench: AuditBench

  init() throws { bench = try AuditBench() }

  @Test func `finds every seeded defect and nothing else`() {
    let seeded = bench.run("local", "seed", "--defects", "--seed", "3", "--json")
    let expected = AuditBench.keys(seeded.json["defects"])
    #expect(expected.count >= 40)
    // Every kind there is but a spent key, for which no disk is large enough.
    let kinds = Set(expected.map { String($0.prefix(5)) })
    #expect(kinds == Set(AuditCode.allCases.map(\.rawValue)).subtracting([AuditCode.nonceBudget.rawValue]))
    #expect(bench.findings("--deep") == expected)
    // The next one reads what had findings only, and comes to the same.
    #expect(bench.findings("--deep") == expected)
  }

  @Test func `finds without messages what needs none`() {
    let seeded = bench.run("local", "seed", "--defects", "--seed", "4", "--json")
    let shallow = Set(AuditCode.allCases.filter { !$0.isDeep }.map(\.rawValue))
    let expected = AuditBench.keys(seeded.json["defects"]).filter { shallow.contains(String($0.prefix(5))) }
    #expect(bench.findings() == expected)
    #expect(bench.findings() == expected)
  }

  @Test func `finds nothing in a sound instance`() {
    #expect(bench.seed(200, 3_000).json["messages"] == 3_000)
    let outcome = bench.run("audit", "--deep", "--json")
    #expect(outcome.code == .done, "\(outcome.err)")
    #expect(outcome.json["findings"]?.array?.count == 0)
    #expect(outcome.json["looked"]?["messages"] == 3_000)
    #expect(bench.run("audit", "--full").code == .done)
  }

  @Test func `reads at most a fiftieth when a hundredth moved`() throws {
    _ = bench.seed(200, 4_000)
    let first = try #require(bench.run("audit", "--deep", "--json").json["reads"]?.integer)
    #expect(first >= 4_000)
    var moved = 0
    for document in try bench.documents("conversations") where document.fields["keyVersion"] == .integer(1) {
      guard moved < 2, var message = try bench.documents(document.path + "/messages").first?.fields else { continue }
      moved += 1
      try bench.write(document.path, ["updatedAt": AuditBench.time(hoursAgo: 0)])
      message["nonce"] = .string("bm9uY2Vub25jZW5v")
      message["kind"] = .string("text")
      message["media"] = nil
      message["sentAt"] = AuditBench.time(hoursAgo: 0)
      message["readAt"] = .null
      try bench.write(document.path + "/messages/new", message.mapValues { $0 })
    }
    let second = bench.run("audit", "--deep", "--json")
    #expect(second.code == .done)
    #expect(second.json["looked"]?["messages"] == 4_002)
    #expect(try #require(second.json["reads"]?.integer) * 50 <= first)
    #expect(try #require(bench.run("audit", "--deep", "--full", "--json").json["reads"]?.integer) >= first)
  }

  @Test func `compares what is new with what it saw before`() throws {
    _ = bench.seed(10, 100)
    #expect(bench.findings("--deep").isEmpty)
    let (path, message) = try bench.conversation()
    var copy = try bench.fields(message)
    copy["sentAt"] = AuditBench.time(hoursAgo: 0)
    copy["readAt"] = .null
    copy["deletedFor"] = .array([])
    try bench.write(path + "/messages/copy", copy.mapValues { $0 })
    #expect(bench.findings("--deep") == ["WT512 \(path)/messages/copy"])
    // It stays found although nothing moved, and is gone once it is mended.
    #expect(bench.findings("--deep") == ["WT512 \(path)/messages/copy"])
    try bench.delete(path + "/messages/copy")
    #expect(bench.findings("--deep").isEmpty)
  }

  @Test func `sees a document mended by hand, and what it cannot see only with --full`() throws {
    _ = bench.seed(10, 100)
    let (path, message) = try bench.conversation()
    let sound = try bench.fields(path)["schema"]
    try bench.write(path, ["schema": .integer(7), "updatedAt": AuditBench.time(hoursAgo: 0)])
    #expect(bench.findings() == ["WT105 \(path)"])
    try bench.write(path, ["schema": sound])
    #expect(bench.findings().isEmpty)
    #expect(bench.findings("--deep").isEmpty)
    try bench.write(message, ["kind": .string("video")])
    #expect(bench.findings("--deep").isEmpty)
    #expect(bench.findings("--deep", "--full") == ["WT504 \(message)"])
    try bench.delete(message)
    let outcome = bench.run("audit", "--deep")
    #expect(outcome.code == .done)
    for document in try bench.documents(path + "/messages").prefix(1) { try bench.delete(document.path) }
    #expect(bench.run("audit", "--deep").out.contains("deleted since they were seen: 1"))
  }

  @Test func `tells a swapped account, another name, and conversations that came and went`() throws {
    _ = bench.seed(6, 0)
    #expect(bench.run("audit", "--since", "last").out.isEmpty)
    let documents = try bench.documents("conversations")
    let users = (documents[0].fields["participants"]?.array ?? []).compactMap(\.string)
    let stranger = bench.local.newDevice()
    let pair = [users[0], stranger].sorted()
    try bench.write(
      documents[0].path,
      [
        "participants": .array(pair.map(FirestoreValue.string)),
        "displayNames": .map([pair[0]: .string("A"), pair[1]: .string("B")]),
        "updatedAt": AuditBench.time(hoursAgo: 0),
      ])
    let names = try #require(documents[1].fields["displayNames"]?.map)
    let renamed = try #require(names.keys.min())
    try bench.write(
      documents[1].path,
      [
        "displayNames": .map(names.merging([renamed: .string("Zoé")]) { $1 }),
        "updatedAt": AuditBench.time(hoursAgo: 0),
      ])
    try bench.delete(documents[2].path)
    let outcome = bench.run("audit", "--since", "last", "--json")
    let changes = (outcome.json["changes"]?.array ?? []).map { change in
      [change["change"], change["conversation"], change["user"]].compactMap { $0?.string }.joined(separator: " ")
    }
    func id(_ number: Int) -> String { String(documents[number].path.split(separator: "/")[1]) }
    #expect(changes.contains("participantRemoved \(id(0)) \(users[1])"))
    #expect(changes.contains("participantAdded \(id(0)) \(stranger)"))
    #expect(changes.contains("renamed \(id(1)) \(renamed)"))
    #expect(changes.contains("conversationRemoved \(id(2))"))
    #expect(bench.run("audit", "--since", "last", "--json").json["changes"]?.array?.count == 0)
  }

  @Test func `sees what an undo put back, though its time went back, too`() throws {
    _ = bench.seed(6, 0)
    let path = try bench.documents("conversations")[0].path
    let user = try #require(try bench.fields(path)["displayNames"]?.map?.keys.min())
    let conversation = String(path.split(separator: "/")[1])
    bench.run("name", "set", conversation, user, "Zoé")
    #expect(bench.run("audit").code == .done)
    #expect(bench.run("undo", bench.local.lastChange["id"]?.string ?? "").code == .done)
    let outcome = bench.run("audit", "--since", "last", "--json")
    #expect(outcome.json["full"] == false)
    let changes = (outcome.json["changes"]?.array ?? []).map { [$0["change"]?.string, $0["user"]?.string] }
    #expect(changes == [["renamed", user]], "\(outcome.out)")
  }

  @Test func `stops before more reads than are allowed, with what it found`() {
    _ = bench.run("local", "seed", "--defects", "--seed", "5")
    let whole = bench.findings("--deep", "--full")
    let cut = bench.run("audit", "--deep", "--full", "--max-reads", "200", "--json")
    #expect(cut.code == .quotaSpent)
    #expect(cut.json["complete"] == false)
    let found = AuditBench.keys(cut.json["findings"])
    #expect(!found.isEmpty)
    // An object or a pair whose other half was not read yet is not told.
    #expect(Set(found).subtracting(whole).isEmpty)
    #expect((cut.json["reads"]?.integer ?? .max) <= 200)
    #expect(bench.run("audit", "--max-reads", "0").code == .quotaSpent)
  }

  @Test func `tells beforehand what it will read, and afterwards what it read`() {
    _ = bench.seed(20, 300)
    let estimate = bench.run("audit", "--deep", "--estimate", "--json").json
    #expect(estimate["reads"] == 341)
    #expect(estimate["messages"] == 300)
    let outcome = bench.run("audit", "--deep")
    #expect(outcome.err.contains("reads everything: 20 conversations, 21 device locks, 300 messages"))
    #expect(outcome.err.contains("reads billed"))
  }

  @Test func `leaves media out where there is no bucket`() throws {
    try bench.local.bench.write(InstanceSettings.fileName, bench.local.settings(at: bench.local.server.address).text)
    let seeded = bench.run("local", "seed", "--defects", "--json")
    let outcome = bench.run("audit", "--deep", "--json")
    #expect(AuditBench.keys(outcome.json["findings"]) == AuditBench.keys(seeded.json["defects"]))
    #expect(outcome.err.contains("media were left out"))
  }

  @Test func `goes on from nothing when its file is damaged`() throws {
    _ = bench.seed(5, 20)
    #expect(bench.run("audit").code == .done)
    for suffix in ["-wal", "-shm"] {
      try bench.local.bench.world.files.remove(ScratchFolder.path + "/.wtadmin/audit.db" + suffix)
    }
    try bench.local.bench.write(".wtadmin/audit.db", String(repeating: "no database ", count: 500))
    let outcome = bench.run("audit", "--json")
    #expect(outcome.code == .done)
    #expect(outcome.json["full"] == true)
    #expect(outcome.err.contains("everything is read anew"))
  }

  @Test func `keeps nothing of a run that Ctrl-C ended`() {
    _ = bench.seed(20, 300)
    var world = bench.local.bench.world
    world.isInterrupted = { true }
    #expect(Dispatch.run(["audit", "--deep"], in: world) == .interrupted)
    #expect(bench.run("audit", "--deep", "--json").json["full"] == true)
  }
}

@Suite(.scratchFolder) struct `What an audit found` {
  let bench: AuditBench

  init() throws {
    bench = try AuditBench()
    _ = bench.run("local", "seed", "--defects", "--seed", "9")
  }

  @Test func `is mended where that is safe, and only that`() throws {
    let before = bench.findings("--deep")
    let plan = bench.run("audit", "--deep", "--fix", "--dry-run")
    #expect(plan.code == .findings)
    #expect(bench.findings("--deep") == before)
    let refused = bench.run("audit", "--deep", "--fix")
    #expect(refused.code == .refused)
    #expect(bench.findings("--deep") == before)
    #expect(bench.run("audit", "--deep", "--fix", "--yes").code == .findings)
    let mended = Set(before).subtracting(bench.findings("--deep"))
    #expect(
      Set(mended.map { String($0.prefix(5)) }) == [
        "WT108", "WT111", "WT114", "WT301", "WT602", "WT610", "WT611",
      ])
    #expect(bench.run("log").out.contains("audit --fix"))
    let again = bench.run("audit", "--deep", "--fix", "--yes")
    #expect(again.err.contains("nothing of it can be mended safely"))
  }

  @Test func `is SARIF 2.1.0 for code hosts`() throws {
    #expect(bench.run("audit", "--deep", "--sarif", "audit.sarif").code == .findings)
    let sarif = try JSON(parsing: bench.local.bench.read("audit.sarif"))
    #expect(sarif["version"] == "2.1.0")
    #expect(sarif["$schema"]?.string?.hasSuffix("sarif-schema-2.1.0.json") == true)
    let run = try #require(sarif["runs"]?.array?.first)
    let rules = try #require(run["tool"]?["driver"]?["rules"]?.array)
    #expect(run["tool"]?["driver"]?["name"] == "wtadmin")
    let ids = rules.compactMap { $0["id"]?.string }
    #expect(Set(ids).count == rules.count)
    let results = try #require(run["results"]?.array)
    #expect(results.count == 74)
    for result in results {
      let index = try #require(result["ruleIndex"]?.integer)
      #expect(result["ruleId"]?.string == ids[Int(index)])
      #expect(["error", "warning", "note"].contains(result["level"]?.string))
      #expect(result["message"]?["text"]?.string?.isEmpty == false)
      let place = result["locations"]?.array?.first?["logicalLocations"]?.array?.first
      #expect(place?["fullyQualifiedName"]?.string?.isEmpty == false)
    }
    #expect(Set(results.compactMap { $0["partialFingerprints"]?["finding/v1"]?.string }).count == 74)
  }

  @Test func `is a page of its own, in which no name is markup`() throws {
    let (path, _) = try bench.conversation(named: .displayNameLeftOver)
    let hostile = "</td><script>alert(1)</script><img src=x onerror=\"y\">'&\u{7}"
    let names = try #require(try bench.fields(path)["displayNames"]?.map)
    try bench.write(path, ["displayNames": .map(names.mapValues { _ in .string(hostile) }), "<b>": .boolean(true)])
    #expect(bench.run("audit", "--full", "--html", "audit.html").code == .findings)
    let page = try bench.local.bench.read("audit.html")
    #expect(page.contains("&lt;/td&gt;&lt;script&gt;alert(1)&lt;/script"))
    #expect(page.contains("field &lt;b&gt;"))
    for markup in ["<script", "<img", "<b>", "http://", "https://", "\u{7}"] {
      #expect(!page.contains(markup), "\(markup)")
    }
  }

  @Test func `is told in a pipe a line each`() {
    let outcome = bench.run("audit")
    let lines = outcome.out.split(separator: "\n")
    #expect(lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 4 })
    #expect(lines.contains { $0.hasPrefix("error\tWT106\tconversations/") })
  }
}

extension AuditBench {
  /// Where a defect was seeded.
  func conversation(named code: AuditCode) throws -> (path: String, code: String) {
    let found = try #require(findings("--deep").first { $0.hasPrefix(code.rawValue) })
    return (String(found.dropFirst(6)), code.rawValue)
  }
}
