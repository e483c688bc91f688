import Commands
import LocalFirebase
import REST
import TestSupport
import Testing

/// A project that is not set up, and how `up` ends on it.
struct StartingState: Sendable, CustomTestStringConvertible {
  var name: String
  var state: ProjectState
  var patch: JSONObject
  var words: [String]
  /// Occurs in what only a person can do; nil where nothing is left.
  var byHand: String?

  init(
    _ name: String, _ state: ProjectState, _ patch: JSONObject = [:], _ words: [String] = [], byHand: String? = nil
  ) {
    self.name = name
    self.state = state
    self.patch = patch
    self.words = words
    self.byHand = byHand
  }

  var testDescription: String { name }

  private static let unprotected: JSON = [
    [
      "name": "projects/demo-bench/databases/(default)", "type": "FIRESTORE_NATIVE", "locationId": "eur3",
      "deleteProtectionState": "DELETE_PROTECTION_DISABLED",
    ]
  ]
  private static let conditional: JSON = [
    [
      "role": "roles/firebaserules.firestoreServiceAgent", "members": ["serviceAccount:somebody@example.com"],
      "condition": ["expression": "request.time < timestamp('2030-01-01T00:00:00Z')", "title": "for a while"],
    ]
  ]

  static let all = [
    StartingState("complete", .complete), StartingState("fresh", .fresh), StartingState("slow", .slow),
    StartingState("without Firebase", .withoutFirebase), StartingState("half done", .halfDone),
    StartingState("slow and half done", .halfDone, ["pace": ["operations": 5, "grants": 5, "services": 5]]),
    StartingState("fresh, and nobody pays", .freshWithoutBilling, byHand: "start Authentication"),
    StartingState("fresh, text only", .freshWithoutBilling, [:], ["--text-only"], byHand: "start Authentication"),
    StartingState("terms not accepted", .termsNotAccepted, byHand: "add Firebase to the project"),
    StartingState("set up, and nobody pays any more", .withoutBilling),
    StartingState("Authentication never started", .withoutAuthentication),
    StartingState(
      "Authentication never started, and nobody pays", .withoutAuthentication, ["billing": false],
      byHand: "start Authentication"),
    StartingState("anonymous sign-in off", .anonymousOff),
    StartingState(
      "anonymous sign-in off, and not ours to change", .anonymousOff, ["lacking": ["firebaseauth.configs.update"]],
      byHand: "roles/firebaseauth.admin"),
    StartingState("anonymous accounts deleted", .complete, ["authentication": ["autodeleteAnonymousUsers": true]]),
    StartingState(
      "sign-up forbidden", .complete, ["authentication": ["client": ["permissions": ["disabledUserSignup": true]]]]),
    StartingState("other sign-in allowed", .complete, ["authentication": ["signIn": ["email": ["enabled": true]]]]),
    StartingState("role missing", .roleMissing),
    StartingState("role missing, and Storage's account, too", .roleMissing, ["agents": []]),
    StartingState("role only under a condition", .complete, ["bindings": conditional]),
    StartingState(
      "role missing, and not ours to give", .roleMissing, ["lacking": ["resourcemanager.projects.setIamPolicy"]],
      byHand: "roles/firebaserules.firestoreServiceAgent"),
    StartingState(
      "roles not ours to see", .complete, ["lacking": ["resourcemanager.projects.getIamPolicy"]]),
    StartingState("Datastore mode", .datastoreMode, byHand: "Datastore mode"),
    StartingState("only a named database", .namedDatabaseOnly),
    StartingState("database not protected", .complete, ["databases": unprotected]),
    StartingState("no database", .complete, ["databases": [], "indexes": [], "fields": []]),
    StartingState(
      "no database, and not ours to make", .complete,
      ["databases": [], "indexes": [], "fields": [], "lacking": ["datastore.databases.create"]],
      byHand: "roles/datastore.owner"),
    StartingState("indexes missing", .complete, ["indexes": [], "fields": []]),
    StartingState("bucket of the old shape", .complete, ["defaultBucket": "demo-bench.appspot.com"]),
    StartingState("no bucket", .complete, ["defaultBucket": nil]),
    StartingState(
      "no bucket, and nobody pays", .complete, ["defaultBucket": nil, "billing": false], byHand: "billing account"),
    StartingState("no bucket, text only", .complete, ["defaultBucket": nil, "billing": false], ["--text-only"]),
    StartingState("one API off", .complete, ["services": ["identitytoolkit.googleapis.com": nil]]),
    StartingState("resource manager off", .complete, ["services": ["cloudresourcemanager.googleapis.com": nil]]),
    StartingState(
      "the API of APIs off", .complete, ["services": ["serviceusage.googleapis.com": nil]],
      byHand: "serviceusage.googleapis.com"),
    StartingState("APIs not ours to list", .complete, ["lacking": ["serviceusage.services.get"]]),
    StartingState(
      "APIs not ours to list, that of rules off", .complete,
      ["lacking": ["serviceusage.services.get"], "services": ["firebaserules.googleapis.com": nil]]),
    StartingState(
      "the API of rules off, and slow to come", .complete,
      ["services": ["firebaserules.googleapis.com": nil], "pace": ["services": 5]]),
    StartingState(
      "fresh, and APIs not ours to switch on", .fresh, ["lacking": ["serviceusage.services.enable"]],
      byHand: "roles/serviceusage.serviceUsageAdmin"),
    StartingState("app missing", .complete, ["iosApps": []]),
    StartingState(
      "app missing, and not ours to make", .complete, ["iosApps": [], "lacking": ["firebase.clients.create"]],
      byHand: "roles/firebase.admin"),
  ]
}

/// An instance folder with rules and indexes, and the project beside it.
struct UpBench {
  let local: LocalBench
  static let arguments = ["--location", "eur3", "--bundle-id", "org.example.chat"]

  init(_ state: ProjectState = .complete, _ patch: JSONObject = [:]) throws {
    local = try LocalBench()
    local.run("init", "files", "--project", "demo-bench")
    for name in ["firestore.rules", "storage.rules", "firestore.indexes.json"] {
      try local.bench.write(name, try local.bench.read("files/" + name))
    }
    try local.server.setProject(state)
    try local.server.changeProject(patch)
  }

  func up(_ words: String...) -> Bench.Outcome { up(words) }
  func up(_ words: [String]) -> Bench.Outcome { local.bench.run(["up", "--yes"] + Self.arguments + words) }

  /// The requests since the last look that change something, or were to.
  var writes: [String] {
    let reads = [":testIamPermissions", ":getIamPolicy", ":test", "/token"]
    return local.server.requests.filter { request in
      request.method != .get && !reads.contains { request.uri.hasSuffix($0) }
    }.map { "\($0.method.rawValue) \($0.uri)" }
  }

  var project: JSON { .object(local.server.project) }

  /// Puts rules in force as somebody else would.
  func putInForce(_ source: String, as release: String = "cloud.firestore", isFirst: Bool = false) throws {
    try local.putInForce([("firestore.rules", source)], as: release, isFirst: isFirst)
  }

  /// Whether a release is what the folder has.
  func isOurs(_ release: String = "cloud.firestore") -> Bool {
    let rules = local.run("rules", "diff", "--json").json["rules"]?.array ?? []
    return rules.contains { $0["release"] == .string(release) && $0["standing"] == "same" }
  }
}

@Suite(.scratchFolder) struct `Standing up` {
  @Test(arguments: StartingState.all)
  func `ends well or with what only a person can do, and a second run sends nothing`(
    _ start: StartingState
  ) throws {
    let bench = try UpBench(start.state, start.patch)
    let first = bench.up(start.words + ["--json"])
    #expect(first.code == (start.byHand == nil ? .done : .findings), "\(first.err)")
    #expect(first.json["complete"] == .bool(start.byHand == nil))
    let instructions = first.json["byHand"]?.array ?? []
    if let byHand = start.byHand {
      #expect(
        instructions.contains {
          $0["what"]?.string?.contains(byHand) == true || $0["page"]?.string?.contains(byHand) == true
        })
      #expect(instructions.allSatisfy { $0["page"]?.string?.hasPrefix("https://") == true })
    } else {
      #expect(instructions.isEmpty)
      expectSetUp(bench, carriesMedia: !start.words.contains("--text-only"))
    }
    bench.local.server.clearRequests()
    let second = bench.up(start.words + ["--json"])
    #expect(second.code == first.code, "\(second.err)")
    #expect(second.json["stepsDone"] == 0)
    #expect(bench.writes == [])
  }

  private func expectSetUp(_ bench: UpBench, carriesMedia: Bool) {
    let project = bench.project
    let database = project["databases"]?.array?.first { json in
      (json["resource"] ?? json)["name"] == "projects/demo-bench/databases/(default)"
    }
    let shown = database?["resource"] ?? database
    #expect(shown?["type"] == "FIRESTORE_NATIVE")
    #expect(shown?["deleteProtectionState"] == "DELETE_PROTECTION_ENABLED")
    #expect(project["indexes"]?.array?.count == 1)
    #expect(project["fields"]?.array?.count == 2)
    #expect(project["authentication"]?["signIn"]?["anonymous"]?["enabled"] == true)
    #expect(project["authentication"]?["autodeleteAnonymousUsers"] != true)
    #expect(project["iosApps"]?.array?.count == 1)
    let releases = bench.local.bench.run("rules", "diff", "--json")
    #expect(releases.code == .done, "\(releases.err)")
    #expect(releases.json["rules"]?.array?.count == (carriesMedia ? 2 : 1))
    let plist = try? bench.local.bench.read("GoogleService-Info.plist")
    #expect(plist?.contains("org.example.chat") == true)
    #expect(plist?.contains("STORAGE_BUCKET") == (project["defaultBucket"] != nil))
    #expect(bench.local.newDevice().utf8.count == 28)
  }

  @Test func `makes what phones need, which they then prove`() throws {
    let bench = try UpBench(.fresh)
    #expect(bench.up().code == .done)
    let verified = bench.local.bench.run("verify", "--yes")
    #expect(verified.code == .done, "\(verified.out)\(verified.err)")
  }

  @Test func `shows one plan and sends nothing with it`() throws {
    let bench = try UpBench(.fresh)
    for words in [["--plan"], ["--dry-run"], ["--plan", "--json"]] {
      let shown = bench.up(words)
      #expect(shown.code == .done)
      #expect(shown.out.contains("eur3"))
    }
    #expect(bench.writes == [])
    let steps = bench.up("--plan", "--json").json["steps"]?.array?.compactMap { $0["step"]?.string }
    #expect(
      steps == [
        "enableServices", "createDatabase", "createIndex", "setFieldIndexes", "setFieldIndexes",
        "initialiseAuthentication", "allowAnonymous", "createBucket", "grantStorageRole", "createIOSApp",
      ])
  }

  @Test func `asks for a place before it makes the database, for that is for good`() throws {
    let bench = try UpBench(.fresh)
    let refused = bench.local.run("up", "--plan")
    #expect(refused.code == .usedWrongly)
    #expect(refused.err.contains("--location"))
  }

  @Test func `keeps what was found out in walkytalky.json, and comments that stand there`() throws {
    let bench = try UpBench(.complete, ["defaultBucket": "demo-bench.appspot.com"])
    let text = try bench.local.bench.read("walkytalky.json")
    try bench.local.bench.write("walkytalky.json", "// ours\n" + text)
    let run = bench.up()
    #expect(run.code == .done, "\(run.err)")
    let written = try bench.local.bench.read("walkytalky.json")
    #expect(written.hasPrefix("// ours\n"))
    for member in [#""bucket": "demo-bench.appspot.com""#, #""bundleId": "org.example.chat""#, #""location": "eur3""#] {
      #expect(written.contains(member))
    }
    #expect(bench.local.run("status").code == .done)
  }

  @Test func `remembers that text only was chosen`() throws {
    let bench = try UpBench(.complete, ["defaultBucket": nil, "billing": false])
    #expect(bench.up("--text-only").code == .done)
    #expect(try bench.local.bench.read("walkytalky.json").contains(#""textOnly": true"#))
    #expect(bench.up().code == .done)
  }

  @Test func `goes on around a step that only a person can do, and does not ask to be run again for the rest`() throws {
    let run = try UpBench(.freshWithoutBilling).up()
    #expect(run.code == .findings)
    #expect(run.err.contains("refused: make the Storage bucket"))
    #expect(run.err.contains("done: register the iOS app"))
    #expect(!run.err.contains("to go on, run it again"))
  }

  @Test func `waits for a person, and goes on after her`() throws {
    let scene = try UpBench(.withoutAuthentication, ["billing": false])
    var bench = scene.local.bench
    let server = scene.local.server
    let started: JSON = ["name": "projects/1/config", "subtype": "FIREBASE_AUTH", "signIn": [:]]
    bench.world.sleep = { _ in try? server.changeProject(["authentication": started]) }
    let outcome = bench.run(["up", "--yes", "--wait"] + UpBench.arguments)
    #expect(outcome.code == .done, "\(outcome.err)")
    #expect(outcome.err.contains("authentication"))
    #expect(outcome.err.contains("waiting for you"))
    #expect(scene.project["authentication"]?["signIn"]?["anonymous"]?["enabled"] == true)
  }

  @Test func `tries again what it was refused for want of a role, while it waits`() throws {
    let scene = try UpBench(.complete, ["indexes": [], "lacking": ["datastore.indexes.create"]])
    var bench = scene.local.bench
    let server = scene.local.server
    bench.world.sleep = { duration in
      if duration == .seconds(5) { try? server.changeProject(["lacking": []]) }
    }
    let outcome = bench.run(["up", "--yes", "--wait"] + UpBench.arguments)
    #expect(outcome.code == .done, "\(outcome.err)")
    #expect(outcome.err.contains("roles/datastore.indexAdmin"))
    #expect(scene.project["indexes"]?.array?.count == 1)
  }

  @Test func `tells to start Authentication where it may not, whatever roles it has`() throws {
    let bench = try UpBench(.withoutAuthentication)
    let denied =
      #"{"error":{"code":403,"message":"The caller does not have permission","status":"PERMISSION_DENIED"}}"#
    bench.local.server.add(
      Fault(.answer(status: 403, headers: [:], body: denied), path: "initializeAuth", count: nil))
    for _ in 0..<2 {
      bench.local.server.clearRequests()
      let run = bench.up("--json")
      #expect(run.code == .findings, "\(run.err)")
      #expect(run.json["byHand"]?.array?.map { $0["button"] } == ["“Get started”"])
    }
    #expect(bench.writes == [])
  }

  @Test func `does not start Authentication again where its API was off`() throws {
    let bench = try UpBench(.complete, ["services": ["identitytoolkit.googleapis.com": nil]])
    #expect(bench.up().code == .done)
    #expect(bench.writes.filter { $0.contains("initializeAuth") } == [])
    #expect(bench.project["authentication"]?["subtype"] == "FIREBASE_AUTH")
  }

  @Test func `takes a refusal of a reason that nobody knows yet for a denial`() throws {
    let bench = try UpBench()
    let denied =
      #"{"error":{"code":403,"message":"no","status":"PERMISSION_DENIED","details":[{"reason":"SOMETHING_NEW"}]}}"#
    bench.local.server.add(Fault(.answer(status: 403, headers: [:], body: denied), path: "batchGet", count: nil))
    let run = bench.up("--json")
    #expect(run.code == .done, "\(run.err)")
    #expect(run.out.contains("may not list APIs"))
  }

  @Test func `leaves a bucket alone that is left over from before text only was chosen`() throws {
    let bench = try UpBench()
    try bench.local.bench.write(
      "walkytalky.json",
      try bench.local.bench.read("walkytalky.json").replacing(
        "{\n", with: "{\n  \"textOnly\": true,\n  \"bucket\": \"demo-bench.firebasestorage.app\",\n",
        maxReplacements: 1))
    #expect(bench.up().code == .done)
    let deployed = bench.local.run("rules", "deploy", "--json")
    #expect(deployed.json["rules"]?.array?.map { $0["release"] } == ["cloud.firestore"], "\(deployed.err)")
  }

  @Test func `tries again what was refused for want of billing once an account pays`() throws {
    let bench = try UpBench(.complete, ["defaultBucket": nil, "billing": false])
    #expect(bench.up().code == .findings)
    try bench.local.server.changeProject(["billing": true])
    #expect(bench.up().code == .done)
  }

  @Test func `refuses folder's rules that do not hold up, before anything is sent`() throws {
    let bench = try UpBench(.fresh)
    try bench.local.bench.write("storage.rules", "rules_version = '2'; service firebase.storage { match /x { allow } }")
    let refused = bench.up()
    #expect(refused.code != .done)
    #expect(bench.writes == [])
  }

  @Test func `does not replace rules that somebody put in force after us`() throws {
    let bench = try UpBench()
    #expect(bench.up().code == .done)
    try bench.local.bench.write("firestore.rules", try bench.local.bench.read("firestore.rules") + "\n// ours\n")
    try bench.putInForce(foreignFirestoreRules)
    bench.local.server.clearRequests()
    let refused = bench.up()
    #expect(refused.code == .conflict, "\(refused.err)")
    #expect(bench.writes == [])
  }

  private static let storage = "firebase.storage/demo-bench.firebasestorage.app"

  @Test(arguments: [foreignFirestoreRules, foreignStorageRules])
  func `does not replace rules of which this machine knows nothing, unless it is told to`(_ rules: String) throws {
    let bench = try UpBench(.complete, ["indexes": []])
    let release = rules.contains("firebase.storage") ? Self.storage : "cloud.firestore"
    try bench.putInForce(rules, as: release, isFirst: true)
    bench.local.server.clearRequests()
    #expect(bench.up("--plan").out.contains("the rules in force as \(release) were not put there from here"))
    let refused = bench.up()
    #expect(refused.code == .conflict)
    for words in [release, "wtadmin rules diff", "wtadmin rules pull", "wtadmin up --force"] {
      #expect(refused.err.contains(words))
    }
    #expect(bench.writes == [])
    let forced = bench.up("--force")
    #expect(forced.code == .done, "\(forced.err)")
    #expect(forced.err.split(separator: "(in force)").count == 2, "the difference is shown once")
    #expect(bench.isOurs(release))
  }

  @Test func `does not replace rules that come to light in the middle of a run`() throws {
    let bench = try UpBench()
    try bench.putInForce(foreignFirestoreRules, isFirst: true)
    try bench.local.server.changeProject(["services": ["firebaserules.googleapis.com": nil]])
    bench.local.server.clearRequests()
    let refused = bench.up()
    #expect(refused.code == .conflict, "\(refused.err)")
    #expect(bench.writes.contains { $0.contains("services:batchEnable") })
    #expect(bench.writes.filter { $0.contains("/releases") } == [])
    #expect(!bench.isOurs())
  }

  @Test(
    arguments: [
      ("cloud.firestore", "if false"),
      ("cloud.firestore", "if\n          request.time < timestamp.date(2026, 12, 31)"),
      (storage, "if false"), (storage, "if request.auth != null"),
    ]) func `replaces rules that the console wrote, which are nobody's`(_ release: String, _ condition: String) throws
  {
    let bench = try UpBench()
    let (service, root, rest) =
      release == "cloud.firestore"
      ? ("cloud.firestore", "/databases/{database}/documents", "{document=**}")
      : ("firebase.storage", "/b/{bucket}/o", "{allPaths=**}")
    let rules = """
      rules_version = '2';

      service \(service) {
        match \(root) {
          // This rule is of the console's. /* It
          match /\(rest) {
            allow read, write: \(condition);
          }
        }
      }
      """
    try bench.putInForce(rules, as: release, isFirst: true)
    let run = bench.up()
    #expect(run.code == .done, "\(run.err)")
    #expect(bench.isOurs(release))
  }
}

private let foreignFirestoreRules = """
  rules_version = '2';
  service cloud.firestore {
    match /databases/{d}/documents { match /x/{y} { allow read: if false; } }
  }
  """

private let foreignStorageRules = """
  rules_version = '2';
  service firebase.storage {
    match /b/{bucket}/o { match /x/{y} { allow read: if request.auth != null; } }
  }
  """

/// A write of `up` that meets something.
struct BrokenWrite: Sendable, CustomTestStringConvertible {
  var method: HTTPMethod
  var path: String
  var effect: (name: String, fault: Fault.Effect)

  var testDescription: String { "\(effect.name) at \(path)" }

  private static let writes: [(HTTPMethod, String)] = [
    (.post, "services:batchEnable"), (.post, "/databases?databaseId"), (.post, "/indexes"), (.patch, "/fields/sentAt"),
    (.post, "initializeAuth"), (.patch, "/config?"), (.post, "/defaultBucket"), (.post, ":setIamPolicy"),
    (.post, "/iosApps"), (.post, "/rulesets"), (.post, "/releases"),
  ]
  private static let effects: [(name: String, fault: Fault.Effect)] = [
    ("a lost reply", .lostReply), ("a lost connection", .reset),
    ("trouble", .answer(status: 503, headers: [:], body: #"{"error":{"code":503,"status":"UNAVAILABLE"}}"#)),
  ]

  static let all = writes.flatMap { method, path in
    effects.map { BrokenWrite(method: method, path: path, effect: $0) }
  }
}

@Suite(.scratchFolder) struct `Standing up on bad ground` {
  @Test(arguments: BrokenWrite.all) func `is finished by the next run, and nothing is made twice`(
    _ broken: BrokenWrite
  ) throws {
    let bench = try UpBench(.fresh)
    bench.local.server.add(Fault(broken.effect.fault, method: broken.method, path: broken.path, count: 10))
    let first = bench.up()
    #expect([.done, .unreachable].contains(first.code), "\(first.err)")
    bench.local.server.clearFaults()
    let second = bench.up("--json")
    #expect(second.code == .done, "\(second.err)")
    #expect(second.json["complete"] == true)
    let project = bench.project
    for member in ["databases", "indexes", "iosApps"] { #expect(project[member]?.array?.count == 1) }
    let role: JSON = "roles/firebaserules.firestoreServiceAgent"
    #expect(project["bindings"]?.array?.filter { $0["role"] == role }.map { $0["members"]?.array?.count } == [1])
    let open = bench.local.run("log", "--json").json["operations"]?.array?.filter { $0["state"] == "open" }
    #expect(open == [])
  }

  @Test func `waits for what takes a while, and says for what`() throws {
    let bench = try UpBench(.slow)
    let run = bench.up()
    #expect(run.code == .done)
    for words in ["APIs to be switched on", "to answer everywhere", "the Firestore database to be made"] {
      #expect(run.err.contains("waiting for") && run.err.contains(words))
    }
  }

  @Test func `waits for a database that was just made, also to look into it`() throws {
    let bench = try UpBench(
      .complete, ["databases": [], "indexes": [], "fields": [], "pace": ["databases": 4]])
    try bench.local.bench.write("firestore.indexes.json", "{}")
    let run = bench.up()
    #expect(run.code == .done, "\(run.err)")
    #expect(run.err.contains("waiting for the Firestore database to be made"))
  }

  @Test func `tells that an API does not come, after a bound`() throws {
    let bench = try UpBench(.fresh, ["pace": ["services": 100_000]])
    let run = bench.up()
    #expect(run.code == .unreachable)
    #expect(run.err.contains("still at work on it"))
  }

  @Test func `tells a project that is none of the account's from one that is not set up`() throws {
    let bench = try UpBench()
    try bench.local.bench.write(
      "walkytalky.json",
      try bench.local.bench.read("walkytalky.json").replacing("\"demo-bench\"", with: "\"demo-other\""))
    let refused = bench.up()
    #expect(refused.code == .notPermitted)
    #expect(refused.err.contains("the project demo-other cannot be seen"))
  }
}

@Suite(.scratchFolder) struct `A saved plan` {
  @Test func `is carried out as it was shown`() throws {
    let bench = try UpBench(.fresh)
    #expect(bench.up("--plan-out", "up.plan").code == .done)
    #expect(bench.writes == [])
    #expect(try bench.local.bench.world.files.mode(bench.local.folder + "/up.plan") == 0o600)
    let applied = bench.local.run("apply", "up.plan", "--yes")
    #expect(applied.code == .done, "\(applied.err)")
    #expect(bench.up("--json").json["stepsDone"] == 0)
  }

  @Test(
    arguments: [
      ["billing": false], ["authentication": ["subtype": "FIREBASE_AUTH"]],
      ["services": ["firestore.googleapis.com": 0]], ["defaultBucket": "demo-bench.appspot.com"],
    ] as [JSONObject]) func `is refused where the project moved`(_ patch: JSONObject) throws
  {
    let bench = try UpBench(
      .fresh, ["services": ["identitytoolkit.googleapis.com": 0, "firebasestorage.googleapis.com": 0]])
    #expect(bench.up("--plan-out", "up.plan").code == .done)
    try bench.local.server.changeProject(patch)
    let refused = bench.local.run("apply", "up.plan", "--yes")
    #expect(refused.code == .conflict, "\(refused.err)")
    #expect(bench.writes == [])
  }

  @Test func `is refused for another project, and where it is no plan`() throws {
    let bench = try UpBench(.fresh)
    #expect(bench.up("--plan-out", "up.plan").code == .done)
    let text = try bench.local.bench.read("up.plan")
    try bench.local.bench.write("other.plan", text.replacing("\"demo-bench\"", with: "\"demo-other\""))
    #expect(bench.local.run("apply", "other.plan").code == .refused)
    #expect(bench.local.run("apply", "walkytalky.json").code == .usedWrongly)
  }
}

@Suite(.scratchFolder) struct `The app's configuration` {
  @Test func `is fetched once for each look of up, and not again to be written`() throws {
    let bench = try UpBench()
    #expect(bench.up().code == .done)
    #expect(try bench.local.bench.read("GoogleService-Info.plist").contains("demo-bench"))
    #expect(bench.local.server.requests.count { $0.uri.contains("/iosApps/") && $0.uri.hasSuffix("/config") } == 2)
  }

  @Test func `is written once the app is registered, and only when it is another`() throws {
    let bench = try UpBench(.complete, ["iosApps": []])
    let missing = bench.local.run("app", "config")
    #expect(missing.code == .usedWrongly)
    let dry = bench.local.run("app", "config", "--bundle-id", "org.example.chat", "--dry-run")
    #expect(dry.code == .done)
    #expect(bench.writes == [])
    let written = bench.local.run("app", "config", "--bundle-id", "org.example.chat", "--json")
    #expect(written.json["written"] == true)
    #expect(try bench.local.bench.read("GoogleService-Info.plist").contains("demo-bench.firebasestorage.app"))
    bench.local.server.clearRequests()
    let again = bench.local.run("app", "config", "--json")
    #expect(again.json["written"] == false)
    #expect(bench.writes == [])
  }
}
