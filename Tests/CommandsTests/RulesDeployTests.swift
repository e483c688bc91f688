import Commands
import LocalFirebase
import REST
import TestSupport
import Testing

private let bucket = "demo-bench.firebasestorage.app"
private let media = "firebase.storage/" + bucket

private func firestoreRules(_ owner: String) -> String {
  """
  rules_version = '2';
  service cloud.firestore {
    match /databases/{database}/documents {
      match /board/{entry} { allow get: if request.auth.uid == resource.data.\(owner); }
    }
  }

  """
}

private func storageRules(_ prefix: String) -> String {
  """
  rules_version = '2';
  service firebase.storage {
    match /b/{bucket}/o {
      match /\(prefix)/{name} { allow get: if request.auth.token.firebase.sign_in_provider == 'anonymous'; }
    }
  }

  """
}

/// An instance folder with rules for both services.
private struct RulesBench {
  let local: LocalBench

  init(bucket: String? = bucket) throws {
    local = try LocalBench()
    try local.use(bucket: bucket)
    try write(owner: "owner", prefix: "media")
  }

  func write(owner: String, prefix: String) throws {
    try local.bench.write("firestore.rules", firestoreRules(owner))
    try local.bench.write("storage.rules", storageRules(prefix))
  }

  /// The texts that are in force, by the names of their releases.
  func live() throws -> [String: String] {
    let releases = try get("/releases")["releases"]?.array ?? []
    var live: [String: String] = [:]
    for release in releases {
      let name = try #require(release["name"]?.string?.split(separator: "/", maxSplits: 3).last.map(String.init))
      let ruleset = try #require(release["rulesetName"]?.string)
      live[name] = try get("", of: "/v1/" + ruleset)["source"]?["files"]?.array?.first?["content"]?.string
    }
    return live
  }

  func get(_ path: String, of root: String = "/v1/projects/demo-bench") throws -> JSON {
    try send(.get, root + path)
  }

  @discardableResult
  func send(_ method: HTTPMethod, _ path: String, _ body: JSON? = nil) throws -> JSON {
    try local.administer(method, path, body)
  }

  /// What somebody else does in the console.
  func release(_ text: String, as name: String) throws {
    try local.putInForce([("console.rules", text)], as: name)
  }

  /// The requests that change something.
  var writes: [String] {
    local.server.requests.filter { $0.method != .get && !$0.uri.hasSuffix("/token") }
      .map { "\($0.method.rawValue) \($0.uri)" }
  }
}

@Suite(.scratchFolder) struct `Rules that are deployed` {
  private let rules: RulesBench
  private var local: LocalBench { rules.local }

  init() throws { rules = try RulesBench() }

  private static let old = ["cloud.firestore": firestoreRules("owner"), media: storageRules("media")]
  private static let new = ["cloud.firestore": firestoreRules("author"), media: storageRules("pictures")]

  @Test func `are in force for both services, proven and remembered`() throws {
    let result = local.run("rules", "deploy", "-m", "first")
    #expect(result.code == .done, "\(result.err)")
    #expect(result.out.contains("demo-bench: cloud.firestore: in force = firestore.rules = tested"))
    #expect(try rules.live() == Self.old)
    let history = local.run("rules", "history", "--json").json["revisions"]?.array
    #expect(history?.count == 1)
    #expect(history?.first?["reason"] == "first")
    #expect(history?.first?["account"] == "wtadmin@demo-bench.iam.gserviceaccount.com")
    let whole = local.run("rules", "history", "1", "--json").json["texts"]
    #expect(whole?["cloud.firestore"] == .string(firestoreRules("owner")))
    #expect(whole?[media] == .string(storageRules("media")))
  }

  @Test func `and are in force already send nothing, and it is said what is`() throws {
    local.run("rules", "deploy")
    local.server.clearRequests()
    let result = local.run("rules", "deploy")
    #expect(result.code == .done)
    #expect(result.out.contains("no change, firestore.rules is in force"))
    #expect(rules.writes == [])
  }

  @Test func `are replaced by update, Firestore's first, after both were uploaded`() throws {
    local.run("rules", "deploy")
    try rules.write(owner: "author", prefix: "pictures")
    local.server.clearRequests()
    #expect(local.run("rules", "deploy").code == .done)
    #expect(
      rules.writes.map { $0.split(separator: "/projects/demo-bench").joined(separator: " … ") } == [
        "POST /v1 … /rulesets", "POST /v1 … /rulesets", "PATCH /v1 … /releases/cloud.firestore",
        "PATCH /v1 … /releases/\(media)",
      ])
    #expect(try rules.live() == Self.new)
  }

  @Test func `are shown and not sent in a dry run`() throws {
    let result = local.run("rules", "deploy", "--dry-run")
    #expect(result.code == .done)
    #expect(result.out.contains("put in force firestore.rules as cloud.firestore, the first there"))
    #expect(result.err.contains("+rules_version = '2';"))
    #expect(rules.writes == [])
  }

  @Test func `with a mistake are not sent`() throws {
    try local.bench.write("firestore.rules", firestoreRules("owner").replacing("request.auth", with: "reqest.auth"))
    let result = local.run("rules", "deploy")
    #expect(result.code == .findings)
    #expect(result.err.contains("did you mean `request`?"))
    #expect(rules.writes == [])
  }

  @Test func `that fail a test case are not sent`() throws {
    try local.bench.world.files.makeFolder(ScratchFolder.path + "/rules-tests")
    try local.bench.write(
      "rules-tests/board.json",
      """
      { "service": "cloud.firestore", "now": "2026-12-01T12:00:00Z", "documents": { "board/a": { "owner": "ua" } },
        "actors": {}, "cases": [
          { "name": "everybody reads", "as": null, "do": "get", "path": "board/a", "expect": "allow" } ] }
      """)
    let result = local.run("rules", "deploy")
    #expect(result.code == .findings)
    #expect(result.err.contains("“everybody reads”"))
    #expect(rules.writes == [])
  }

  // MARK: - Faults

  private static let release = "/releases/cloud.firestore"
  private static let mediaRelease = "/releases/firebase.storage"

  private static func refusal(_ status: Int, _ word: String, _ message: String = "x") -> Fault.Effect {
    .answer(
      status: status, headers: ["Content-Type": "application/json"],
      body: "{\"error\":{\"code\":\(status),\"message\":\"\(message)\",\"status\":\"\(word)\"}}")
  }

  private static func otherText(_ ruleset: String = "other") -> Fault.Effect {
    .answer(
      status: 200, headers: ["Content-Type": "application/json"],
      body: """
        {"name":"projects/demo-bench/rulesets/\(ruleset)","source":{"files":[{"name":"f","content":"other"}]}}
        """)
  }

  struct Mishap: Sendable, CustomTestStringConvertible {
    var name: String
    var faults: [Fault]
    var code: ExitCode
    /// Whether the new rules are in force afterwards.
    var isNew: Bool
    var words: String

    var testDescription: String { name }
  }

  /// The reads of a deployment: each release and its ruleset when it is looked at, each release before it is moved, and each
  /// release with its ruleset afterwards.
  static let mishaps: [Mishap] = [
    Mishap(
      name: "an upload is refused", faults: [Fault(refusal(400, "INVALID_ARGUMENT"), method: .post, path: "/rulesets")],
      code: .failed, isNew: false, words: "the rules in force are unchanged: firestore.rules could not be uploaded"),
    Mishap(
      name: "too many rulesets",
      faults: [
        Fault(refusal(429, "RESOURCE_EXHAUSTED"), method: .post, path: "/rulesets", count: nil)
      ], code: .quotaSpent, isNew: false, words: "wtadmin rules prune"),
    Mishap(
      name: "Firestore's update is refused",
      faults: [Fault(refusal(403, "PERMISSION_DENIED"), method: .patch, path: release)], code: .notPermitted,
      isNew: false, words: "the rules in force are unchanged: the release cloud.firestore could not be moved"),
    Mishap(
      name: "Storage's update is refused",
      faults: [Fault(refusal(403, "PERMISSION_DENIED"), method: .patch, path: mediaRelease)], code: .notPermitted,
      isNew: false, words: "the rules of before were put back and are in force: the release firebase.storage"),
    Mishap(
      name: "an update says 409",
      faults: [
        Fault(refusal(409, "ALREADY_EXISTS", "Requested entity already exists"), method: .patch, path: release)
      ], code: .conflict, isNew: false, words: "could not be moved"),
    Mishap(
      name: "an update finds no release, and a creation one",
      faults: [Fault(refusal(404, "NOT_FOUND"), method: .patch, path: release)], code: .conflict, isNew: false,
      words: "the release cloud.firestore could not be made"),
    Mishap(
      name: "Storage's update finds no release, and a creation one",
      faults: [Fault(refusal(404, "NOT_FOUND"), method: .patch, path: mediaRelease)], code: .conflict, isNew: false,
      words: "were put back"),
    Mishap(
      name: "what is read back differs",
      faults: [Fault(otherText(), method: .get, path: "/rulesets/", skip: 2, count: nil)],
      code: .failed, isNew: false, words: "is not what was sent"),
    Mishap(
      name: "what is read back differs for a moment",
      faults: [Fault(otherText(), method: .get, path: "/rulesets/", skip: 2, count: 3)], code: .done, isNew: true,
      words: "done"),
    Mishap(
      name: "Storage's text read back differs",
      faults: [Fault(otherText(), method: .get, path: "/rulesets/", skip: 3, count: nil)], code: .failed, isNew: false,
      words: "is not what was sent"),
    Mishap(
      name: "reading back is refused",
      faults: [Fault(refusal(403, "PERMISSION_DENIED"), method: .get, path: "/rulesets/", skip: 2, count: nil)],
      code: .notPermitted, isNew: false, words: "were put back"),
    Mishap(
      name: "the reply to Firestore's update is lost", faults: [Fault(.lostReply, method: .patch, path: release)],
      code: .done, isNew: true, words: "done"),
    Mishap(
      name: "the replies to Storage's updates are lost",
      faults: [Fault(.lostReply, method: .patch, path: mediaRelease, count: nil)], code: .done, isNew: true,
      words: "done"),
    Mishap(
      name: "the reply to an upload is lost", faults: [Fault(.lostReply, method: .post, path: "/rulesets")],
      code: .done,
      isNew: true, words: "done"),
    Mishap(
      name: "Firestore's update never gets through",
      faults: [Fault(refusal(503, "UNAVAILABLE"), method: .patch, path: release, count: nil)], code: .unreachable,
      isNew: false, words: "nobody knows yet which rules are in force"),
    Mishap(
      name: "Storage's update never gets through",
      faults: [Fault(.reset, method: .patch, path: mediaRelease, count: nil)], code: .unreachable, isNew: false,
      words: "nobody knows yet which rules are in force"),
  ]

  @Test(arguments: mishaps)
  func `are all in force or none of them, and the exit code says which`(_ mishap: Mishap) throws {
    local.run("rules", "deploy")
    try rules.write(owner: "author", prefix: "pictures")
    for fault in mishap.faults { local.server.add(fault) }
    let result = local.run("rules", "deploy")
    local.server.clearFaults()
    #expect(result.code == mishap.code, "\(result.err)")
    #expect(result.err.contains(mishap.words), "\(result.err)")
    #expect(try rules.live() == (mishap.isNew ? Self.new : Self.old))
    #expect((result.code == .done) == mishap.isNew)
    let count = mishap.isNew ? 2 : 1
    #expect(local.run("rules", "history", "--json").json["revisions"]?.array?.count == count)
    #expect(local.run("rules", "deploy").code == .done)
    #expect(try rules.live() == Self.new)
  }

  @Test func `and break off with the server gone are taken back by the next run`() throws {
    local.run("rules", "deploy")
    try rules.write(owner: "author", prefix: "pictures")
    // Firestore's release is moved, and from then on nothing gets through.
    local.server.add(Fault(.reset, method: .get, path: mediaReleaseRead, skip: 1, count: nil))
    local.server.add(Fault(.reset, path: Self.release, skip: 3, count: nil))
    let result = local.run("rules", "deploy")
    #expect(result.code == .unreachable, "\(result.err)")
    #expect(result.err.contains("nobody knows yet which rules are in force"), "\(result.err)")
    local.server.clearFaults()
    #expect(try rules.live() == ["cloud.firestore": firestoreRules("author"), media: storageRules("media")])
    #expect(local.run("rules", "diff").err.contains("broke off"))
    // Any command that changes something settles it first.
    let next = local.run("rules", "prune")
    #expect(next.err.contains("broke off; it was not done"), "\(next.err)")
    #expect(try rules.live() == Self.old)
    #expect(local.run("rules", "deploy").code == .done)
    #expect(try rules.live() == Self.new)
  }

  private var mediaReleaseRead: String { Self.mediaRelease }

  // MARK: - Reading what is older than what was sent

  /// Lets the server tell of Storage's release what it tells of it now, whatever happens to it.
  private func freezeMedia(skip: Int) throws -> Fault {
    let told = try rules.get("/releases/" + media)
    return Fault(
      .answer(status: 200, headers: ["Content-Type": "application/json"], body: told.serialized()), method: .get,
      path: Self.mediaRelease, skip: skip, count: nil)
  }

  @Test func `and do not show for long are taken back for both services`() throws {
    local.run("rules", "deploy")
    try rules.write(owner: "author", prefix: "pictures")
    local.server.add(try freezeMedia(skip: 2))
    let result = local.run("rules", "deploy")
    local.server.clearFaults()
    #expect(result.code == .failed, "\(result.err)")
    #expect(result.err.contains("the rules of before were put back"), "\(result.err)")
    #expect(try rules.live() == Self.old)
  }

  @Test func `and neither show nor can be taken back are in doubt, and the next run takes them back unseen`() throws {
    local.run("rules", "deploy")
    try rules.write(owner: "author", prefix: "pictures")
    let frozen = try freezeMedia(skip: 2)
    local.server.add(frozen)
    local.server.add(Fault(.reset, method: .patch, path: Self.mediaRelease, skip: 1, count: nil))
    let result = local.run("rules", "deploy")
    #expect(result.err.contains("nobody knows yet which rules are in force"), "\(result.err)")
    local.server.clearFaults()
    // What can be put back is, also where the other cannot.
    #expect(try rules.live() == ["cloud.firestore": firestoreRules("owner"), media: storageRules("pictures")])
    local.server.add(Fault(frozen.effect, method: .get, path: Self.mediaRelease, count: nil))
    let next = local.run("rules", "prune")
    local.server.clearFaults()
    #expect(next.err.contains("broke off; it was not done"), "\(next.err)")
    #expect(try rules.live() == Self.old)
  }

  @Test func `leave alone what somebody else put in force meanwhile, and say so`() throws {
    local.run("rules", "deploy")
    try rules.write(owner: "author", prefix: "pictures")
    let third =
      "{\"name\":\"projects/demo-bench/releases/\(media)\",\"rulesetName\":\"projects/demo-bench/rulesets/t\"}"
    local.server.add(
      Fault(.answer(status: 200, headers: [:], body: third), method: .get, path: Self.mediaRelease, skip: 2, count: nil)
    )
    local.server.clearRequests()
    let result = local.run("rules", "deploy")
    #expect(result.code == .failed, "\(result.err)")
    #expect(result.err.contains("somebody else's are in force as \(media)"), "\(result.err)")
    #expect(rules.writes.count { $0.contains(Self.mediaRelease) } == 1)
    #expect(try rules.live()["cloud.firestore"] == firestoreRules("owner"))
  }

  @Test func `for the first time are taken away again where the second service fails`() throws {
    local.server.add(
      Fault(Self.refusal(403, "PERMISSION_DENIED"), method: .patch, path: Self.mediaRelease))
    let result = local.run("rules", "deploy")
    #expect(result.code == .notPermitted, "\(result.err)")
    #expect(try rules.live() == [:])
  }

  // MARK: - Somebody else

  @Test func `do not replace what somebody else changed, unless forced`() throws {
    local.run("rules", "deploy")
    try rules.release(firestoreRules("console"), as: "cloud.firestore")
    try rules.write(owner: "author", prefix: "pictures")
    let result = local.run("rules", "deploy")
    #expect(result.code == .conflict)
    #expect(
      result.err.contains("-      match /board/{entry} { allow get: if request.auth.uid == resource.data.console; }")
        || result.err.contains("resource.data.console"), "\(result.err)")
    #expect(local.run("rules", "deploy", "--dry-run").code == .conflict)
    #expect(try rules.live()["cloud.firestore"] == firestoreRules("console"))
    #expect(local.run("rules", "deploy", "--force").code == .done)
    #expect(try rules.live() == Self.new)
    // What was replaced can be gone back to.
    #expect(local.run("rules", "rollback").code == .done)
    #expect(try rules.live() == ["cloud.firestore": firestoreRules("console"), media: storageRules("media")])
  }

  @Test func `do not replace rules of unknown origin`() throws {
    let made = try rules.send(
      .post, "/v1/projects/demo-bench/rulesets",
      ["source": ["files": [["name": "f", "content": .string(firestoreRules("console"))]]]])
    try rules.send(
      .post, "/v1/projects/demo-bench/releases",
      ["name": "projects/demo-bench/releases/cloud.firestore", "rulesetName": made["name"] ?? .null])
    #expect(local.run("rules", "deploy").code == .conflict)
    #expect(try rules.live() == ["cloud.firestore": firestoreRules("console")])
  }

  @Test func `lose against somebody who is faster`() throws {
    local.run("rules", "deploy")
    try rules.write(owner: "author", prefix: "pictures")
    let other = try rules.send(
      .post, "/v1/projects/demo-bench/rulesets",
      ["source": ["files": [["name": "f", "content": .string(firestoreRules("console"))]]]])
    let id = try #require(other["name"]?.string)
    let body = "{\"name\":\"projects/demo-bench/releases/cloud.firestore\",\"rulesetName\":\"\(id)\"}"
    local.server.add(
      Fault(.answer(status: 200, headers: [:], body: body), method: .get, path: Self.release, skip: 1))
    let result = local.run("rules", "deploy")
    #expect(result.code == .conflict, "\(result.err)")
    #expect(result.err.contains("somebody else changed the rules in force"))
    #expect(try rules.live() == Self.old)
  }

  // MARK: - The other verbs

  @Test func `are compared, and drift exits with 3`() throws {
    #expect(local.run("rules", "diff").code == .findings)
    local.run("rules", "deploy")
    #expect(local.run("rules", "diff").code == .done)
    try rules.release(firestoreRules("console"), as: "cloud.firestore")
    let drift = local.run("rules", "diff")
    #expect(drift.code == .findings)
    #expect(drift.out.contains("--- cloud.firestore (in force)\n+++ firestore.rules\n@@ -"))
    let json = local.run("rules", "diff", "--json").json["rules"]?.array
    #expect(json?.map { $0["standing"]?.string } == ["foreign", "same"])
  }

  @Test func `stand on the status screen as live, drifted or absent`() throws {
    func standing() -> JSON? { local.run("status", "--json").json["rules"] }
    #expect(standing() == "absent")
    local.run("rules", "deploy")
    #expect(standing() == "live")
    try rules.write(owner: "author", prefix: "media")
    #expect(standing() == "drifted")
    local.server.add(Fault(Self.refusal(403, "PERMISSION_DENIED"), path: Self.release, count: nil))
    #expect(standing() == "unknown")
    #expect(local.run("status").code == .done)
  }

  @Test func `go back together, Storage's first, and the folder stays`() throws {
    local.run("rules", "deploy")
    try rules.write(owner: "author", prefix: "pictures")
    local.run("rules", "deploy")
    let dry = local.run("rules", "rollback", "--dry-run")
    #expect(dry.code == .done)
    #expect(dry.err.contains("resource.data.owner"))
    #expect(try rules.live() == Self.new)
    local.server.clearRequests()
    #expect(local.run("rules", "rollback", "-m", "too strict").code == .done)
    #expect(try rules.live() == Self.old)
    #expect(rules.writes.map { $0.contains("firebase.storage") } == [true, false])
    #expect(try local.bench.read("firestore.rules") == firestoreRules("author"))
    let latest = local.run("rules", "history", "--json").json["revisions"]?.array?.first
    #expect(latest?["kind"] == "rolledBack")
    #expect(latest?["reason"] == "too strict")
    #expect(local.run("rules", "rollback", "2").code == .done)
    #expect(try rules.live() == Self.new)
    #expect(local.run("rules", "rollback", "9").code == .usedWrongly)
  }

  @Test func `go back to a ruleset that was pruned by uploading its text again`() throws {
    local.run("rules", "deploy")
    try rules.write(owner: "author", prefix: "pictures")
    local.run("rules", "deploy")
    #expect(local.run("rules", "prune", "--keep", "1", "--yes").code == .done)
    #expect(try rules.get("/rulesets")["rulesets"]?.array?.count == 2)
    #expect(local.run("rules", "rollback").code == .done)
    #expect(try rules.live() == Self.old)
  }

  @Test func `are never pruned while they are in force`() throws {
    local.run("rules", "deploy")
    for name in ["a", "b", "c"] {
      try rules.release(firestoreRules(name), as: "cloud.firestore")
    }
    let live = try rules.live()
    #expect(local.run("rules", "prune", "--keep", "1").code == .refused)
    #expect(local.run("rules", "prune", "--keep", "1", "--yes").code == .done)
    #expect(try rules.live() == live)
    #expect(try rules.get("/rulesets")["rulesets"]?.array?.count == 2)
  }

  @Test func `are not said to stay where the replies to their deletion were lost`() throws {
    local.run("rules", "deploy")
    try rules.write(owner: "author", prefix: "pictures")
    local.run("rules", "deploy")
    local.server.add(Fault(.lostReply, method: .delete, path: "/rulesets/", count: nil))
    let broken = local.run("rules", "prune", "--keep", "1", "--yes")
    #expect(broken.code == .unreachable)
    #expect(broken.err.contains("nobody knows yet"), "\(broken.err)")
    #expect(local.lastChange["state"] == "open")
    local.server.clearFaults()
    let next = local.run("rules", "prune", "--keep", "1", "--yes")
    #expect(next.err.contains("it was done all the same"), "\(next.err)")
    #expect(try rules.get("/rulesets")["rulesets"]?.array?.count == 2)
  }

  @Test func `are pulled into the folder, after a question where it has others`() throws {
    local.run("rules", "deploy")
    try rules.release(firestoreRules("console"), as: "cloud.firestore")
    #expect(local.run("rules", "pull").code == .refused)
    #expect(try local.bench.read("firestore.rules") == firestoreRules("owner"))
    #expect(
      local.run("rules", "pull", "--dry-run").out.contains("+      match /board/{entry} { allow get")
        || local.run("rules", "pull", "--dry-run").out.contains("resource.data.console"))
    #expect(local.run("rules", "pull", "--yes").code == .done)
    #expect(try local.bench.read("firestore.rules") == firestoreRules("console"))
    #expect(local.run("rules", "diff").code == .done)
    // Known from now on.
    try rules.write(owner: "author", prefix: "pictures")
    #expect(local.run("rules", "deploy").code == .done)
  }

  @Test func `of Storage are left out without a bucket, and it is said`() throws {
    let textOnly = try RulesBench(bucket: nil)
    let result = textOnly.local.run("rules", "deploy")
    #expect(result.code == .done, "\(result.err)")
    #expect(result.err.contains("storage.rules is left out: this instance carries text only"))
    #expect(try textOnly.live() == ["cloud.firestore": firestoreRules("owner")])
  }
}

@Suite(.scratchFolder) struct `Rules that Google's evaluator judges, too` {
  private let rules: RulesBench
  private var local: LocalBench { rules.local }

  init() throws {
    rules = try RulesBench()
    try local.bench.world.files.makeFolder(ScratchFolder.path + "/rules-tests")
    try local.bench.write(
      "rules-tests/board.json",
      """
      { "service": "cloud.firestore", "now": "2026-12-01T12:00:00Z", "documents": { "board/a": { "owner": "ua" } },
        "actors": { "ana": { "uid": "ua", "provider": "anonymous" } }, "cases": [
          { "name": "its owner reads it", "as": "ana", "do": "get", "path": "board/a", "expect": "allow" },
          { "name": "nobody lists", "as": "ana", "do": "list", "path": "board", "expect": "deny" } ] }
      """)
  }

  @Test func `are asked about each case that its format can say`() {
    let result = local.run("rules", "test", "--remote")
    #expect(result.code == .done, "\(result.err)")
    #expect(result.out.contains("Google's evaluator agrees on 1 of 1 case; 1 cannot be said in its format"))
    #expect(result.err.contains("nothing is stored or read"))
    #expect(rules.writes.allSatisfy { $0 == "POST /v1/projects/demo-bench:test" })
  }

  @Test func `and judges otherwise are a finding`() {
    local.server.add(
      Fault(
        .answer(
          status: 200, headers: ["Content-Type": "application/json"],
          body: "{\"testResults\":[{\"state\":\"FAILURE\"}]}"),
        method: .post, path: ":test"))
    let result = local.run("rules", "test", "--remote")
    #expect(result.code == .findings)
    #expect(result.out.contains("rules-tests/board.json: “its owner reads it”: Google denies it"))
  }

  @Test func `but may not be asked for by this key are told so`() throws {
    try local.server.changeProject(["lacking": ["firebaserules.rulesets.test"]])
    let result = local.run("rules", "test", "--remote")
    #expect(result.code == .notPermitted)
    #expect(result.err.contains("firebaserules.rulesets.test"), "\(result.err)")
  }
}
