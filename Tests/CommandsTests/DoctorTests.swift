import Commands
import Domain
import Firebase
import Foundation
import Ledger
import LocalFirebase
import REST
import TestSupport
import Testing

private let bucket = "demo-bench.firebasestorage.app"
private let bundleID = "com.example.chat"

/// An instance in which nothing is wrong.
private struct DoctorBench {
  var local: LocalBench

  init() throws {
    local = try LocalBench()
    try local.write(settings { _ in })
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    for name in ["firestore.rules", "storage.rules"] {
      try write(name, try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8))
    }
    try write(
      "firestore.indexes.json",
      try String(contentsOf: root.appendingPathComponent("templates/firestore.indexes.json"), encoding: .utf8))
    try local.bench.world.files.makeFolder(local.folder + "/rules-tests")
    try write("rules-tests/one.json", Self.cases("deny"))
    try register()
    try local.server.changeProject(["bucketAttributes": ["softDeletePolicy": ["retentionDurationSeconds": "0"]]])
    try changeDatabase("pointInTimeRecoveryEnablement", "POINT_IN_TIME_RECOVERY_ENABLED")
    let deployed = local.run("rules", "deploy")
    #expect(deployed.code == .done, "\(deployed.err)")
    let number = local.server.project["number"]?.string ?? ""
    try write("GoogleService-Info.plist", Self.plist(number: number))
  }

  static func cases(_ verdict: String) -> String {
    """
    { "service": "cloud.firestore", "now": "2026-12-01T12:00:00Z", "documents": {}, "actors": {}, "cases": [
      { "name": "nobody reads", "as": null, "do": "get", "path": "devices/a", "expect": "\(verdict)" } ] }
    """
  }

  static func plist(number: String, project: String = LocalBench.project) -> String {
    let values = [
      ("PROJECT_ID", project), ("BUNDLE_ID", bundleID), ("STORAGE_BUCKET", bucket), ("GCM_SENDER_ID", number),
      ("GOOGLE_APP_ID", "1:\(number):ios:abc"), ("API_KEY", "AIza"),
    ]
    let lines = values.map { "<key>\($0.0)</key>\n<string>\($0.1)</string>" }.joined(separator: "\n")
    return "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict>\n\(lines)\n<key>ON</key><true/></dict></plist>\n"
  }

  func settings(_ change: (inout InstanceSettings) -> Void) -> InstanceSettings {
    var settings = local.settings(at: local.server.address)
    settings.location = "eur3"
    settings.bucket = bucket
    settings.bundleID = bundleID
    change(&settings)
    return settings
  }

  func write(_ name: String, _ text: String, mode: UInt16 = 0o644) throws {
    try local.bench.world.files.write(local.folder + "/" + name, Array(text.utf8), mode)
  }

  func read(_ name: String) throws -> String {
    String(decoding: try local.bench.world.files.read(local.folder + "/" + name), as: UTF8.self)
  }

  /// The app, with a key that opens what it needs.
  func register(bundles: [String] = [bundleID], services: [String]? = nil) throws {
    let number = local.server.project["number"]?.string ?? ""
    let opened =
      services ?? [
        "identitytoolkit.googleapis.com", "securetoken.googleapis.com", "firestore.googleapis.com",
        "firebasestorage.googleapis.com",
      ]
    let key: JSON = [
      "name": .string("projects/\(number)/locations/global/keys/u1"), "uid": "u1", "displayName": "iOS key",
      "keyString": "AIza",
      "restrictions": [
        "iosKeyRestrictions": ["allowedBundleIds": .array(bundles.map(JSON.string))],
        "apiTargets": .array(opened.map { ["service": .string($0)] }),
      ],
    ]
    let app: JSON = [
      "name": .string("projects/demo-bench/iosApps/1:\(number):ios:abc"), "appId": .string("1:\(number):ios:abc"),
      "projectId": "demo-bench", "bundleId": .string(bundleID), "displayName": "chat", "state": "ACTIVE",
      "apiKeyId": "u1",
    ]
    try local.server.changeProject(["apiKeys": [key], "iosApps": [app]])
  }

  func change(_ patch: JSONObject) throws { try local.server.changeProject(patch) }

  func send(_ method: HTTPMethod, _ path: String, _ body: JSON) throws {
    try local.administer(method, path, body)
  }

  func ledger() throws -> Ledger {
    try Ledger(path: local.folder + "/.wtadmin/state.db") { bytes in bytes }
  }

  /// The outcomes by check, and the rest of the report.
  func examine(_ words: String...) -> (outcomes: [String: JSON], result: Bench.Outcome) {
    let result = local.bench.run(["doctor", "--json"] + words)
    var outcomes: [String: JSON] = [:]
    for check in result.json["checks"]?.array ?? [] { outcomes[check["name"]?.string ?? ""] = check }
    return (outcomes, result)
  }
}

@Suite(.scratchFolder) struct `The doctor` {
  private static func refusal(_ status: Int, _ body: String) -> Fault.Effect {
    .answer(status: status, headers: ["Content-Type": "application/json"], body: body)
  }

  @Test func `finds nothing where nothing is wrong`() throws {
    let (outcomes, result) = try DoctorBench().examine()
    let seen = outcomes.filter { !["ok", "info", "skipped"].contains($0.value["outcome"]?.string ?? "") }
    #expect(seen.isEmpty, "\(seen)")
    #expect(result.code == .done, "\(result.out)")
    #expect(result.json["next"]?["remedy"] == "nothing: all is well")
    #expect(outcomes.count >= 50)
    for ailment in Self.ailments {
      #expect(["ok", "skipped"].contains(outcomes[ailment.check]?["outcome"]?.string ?? ""), "\(ailment.check)")
    }
  }

  @Test func `has a state for every check in which it fires`() {
    let listed = Bench().run("doctor", "--list", "--json").json["checks"]?.array ?? []
    let names = Set(listed.compactMap { $0["name"]?.string })
    let remarks: Set = ["bucket-location"]
    #expect(names.subtracting(remarks) == Set(Self.ailments.map(\.check)))
  }

  struct Ailment: Sendable, CustomTestStringConvertible {
    var check: String
    var outcome: String
    /// Stands in evidence, cause or remedy.
    var words: String
    fileprivate var bring: @Sendable (inout DoctorBench) throws -> Void

    var testDescription: String { "\(check): \(words)" }

    fileprivate init(
      _ check: String, _ outcome: String, _ words: String,
      _ bring: @escaping @Sendable (inout DoctorBench) throws -> Void
    ) {
      self.check = check
      self.outcome = outcome
      self.words = words
      self.bring = bring
    }

    fileprivate init(_ check: String, _ outcome: String, _ words: String, project: JSONObject) {
      self.init(check, outcome, words) { try $0.change(project) }
    }
  }

  static let ailments: [Ailment] = keyAilments + projectAilments + storageAilments + rulesAilments + machineAilments

  private static let keyAilments: [Ailment] = [
    Ailment("key-found", "error", "does not exist") {
      try $0.local.bench.world.files.remove($0.local.folder + "/key.json")
    },
    Ailment("key-readable", "error", "type") { try $0.write("key.json", "{}", mode: 0o600) },
    Ailment("key-mode", "error", "chmod 600") { try $0.write("key.json", try $0.read("key.json"), mode: 0o644) },
    Ailment("key-in-git", "error", "git rm --cached") {
      try $0.local.bench.world.files.makeFolder($0.local.folder + "/.git")
      try $0.write(".git/index", "DIRC....key.json\0....")
    },
    Ailment("key-in-git", "warning", ".gitignore: key.json") {
      try $0.local.bench.world.files.makeFolder($0.local.folder + "/.git")
      try $0.write(".gitignore", "# nothing\n*.txt\n")
    },
    Ailment("key-project", "warning", "the key is of another-one") {
      try $0.write(
        "key.json",
        try $0.read("key.json").replacing("\"project_id\":\"demo-bench\"", with: "\"project_id\":\"another-one\""),
        mode: 0o600)
    },
    Ailment("clock", "error", "600 seconds behind the server") { $0.local.server.clockOffsetSeconds = 600 },
    Ailment("clock", "warning", "seconds ahead of the server") { $0.local.server.clockOffsetSeconds = -90 },
    Ailment("key-accepted", "error", "no token was given for the key k1") { bench in
      let json = try JSON(parsing: try bench.read("key.json"))
      var object = try #require(json.object)
      object["private_key"] = .string(SampleKey.pem)
      try bench.write("key.json", JSON.object(object).serialized(), mode: 0o600)
    },
    Ailment("key-standing", "error", "disabled", project: ["accountDisabled": true]),
    Ailment(
      "key-standing", "error", "everybody can read it",
      project: [
        "accountKeys": [
          [
            "name": "projects/p/serviceAccounts/a/keys/k1",
            "extendedStatus": [["key": "SERVICE_ACCOUNT_KEY_EXTENDED_STATUS_KEY_EXPOSED"]],
          ]
        ]
      ]),
    Ailment(
      "permissions-day", "error", "the role roles/datastore.user", project: ["lacking": ["datastore.entities.get"]]),
    Ailment(
      "permissions-media", "error", "roles/storage.objectAdmin: Google Cloud console, Storage, \(bucket), permissions",
      project: ["lacking": ["storage.objects.list"]]),
    Ailment(
      "permissions-rules", "error", "missing: firebaserules.releases.list",
      project: ["lacking": ["firebaserules.releases.list"]]),
    Ailment(
      "permissions-setup", "info", "roles/resourcemanager.projectIamAdmin",
      project: ["lacking": ["resourcemanager.projects.setIamPolicy"]]),
    Ailment(
      "permissions-setup", "info",
      "missing: firebase.projects.update, firebaseauth.configs.create, firebasestorage.defaultBucket.create",
      project: [
        "lacking": ["firebase.projects.update", "firebaseauth.configs.create", "firebasestorage.defaultBucket.create"]
      ]),
    Ailment(
      "key-standing", "info", "roles/iam.serviceAccountViewer", project: ["lacking": ["iam.serviceAccounts.get"]]),
  ]

  private static let projectAilments: [Ailment] = [
    Ailment("project-active", "error", "is to be deleted") {
      let body = #"{"projectId":"demo-bench","projectNumber":"1","lifecycleState":"DELETE_REQUESTED"}"#
      $0.local.server.add(Fault(refusal(200, body), method: .get, path: "/v1/projects/demo-bench"))
    },
    Ailment("firebase-added", "error", "without Firebase", project: ["firebaseSince": nil]),
    Ailment("apis", "error", "off: storage.googleapis.com", project: ["services": ["storage.googleapis.com": nil]]),
    Ailment("billing", "error", "Spark", project: ["billing": false]),
    Ailment("database", "error", "there is none", project: ["databases": []]),
    Ailment("database-mode", "error", "Datastore mode") { try $0.local.server.setProject(.datastoreMode) },
    Ailment("database-location", "warning", "it is in eur3, walkytalky.json says nam5") { bench in
      try bench.local.write(bench.settings { $0.location = "nam5" })
    },
    Ailment("delete-protection", "warning", "one click deletes") { bench in
      try bench.changeDatabase("deleteProtectionState", "DELETE_PROTECTION_DISABLED")
    },
    Ailment("point-in-time", "info", "off") { bench in
      try bench.changeDatabase("pointInTimeRecoveryEnablement", "POINT_IN_TIME_RECOVERY_DISABLED")
    },
    Ailment("indexes", "error", "conversations by participants, updatedAt", project: ["indexes": []]),
    Ailment("field-indexes", "error", "messages.sentAt, messages.readAt", project: ["fields": []]),
    Ailment("auth-started", "error", "CONFIGURATION_NOT_FOUND", project: ["authentication": nil]),
    Ailment(
      "anonymous-on", "error", "ADMIN_ONLY_OPERATION",
      project: ["authentication": ["signIn": ["anonymous": ["enabled": false]]]]),
    Ailment(
      "sign-up-open", "error", "forbidden",
      project: ["authentication": ["client": ["permissions": ["disabledUserSignup": true]]]]),
    Ailment(
      "anonymous-kept", "error", "thirty days", project: ["authentication": ["autodeleteAnonymousUsers": true]]),
    Ailment(
      "other-providers", "warning", "also on: e-mail",
      project: ["authentication": ["signIn": ["email": ["enabled": true]]]]),
    Ailment(
      "app-check", "error", "firestore.googleapis.com", project: ["appCheck": ["firestore.googleapis.com": "ENFORCED"]]),
    Ailment("app-registered", "error", "no app with the bundle id com.example.chat", project: ["iosApps": []]),
    Ailment("app-configuration", "error", "PROJECT_ID is other-project instead of demo-bench") {
      try $0.write(
        "GoogleService-Info.plist", DoctorBench.plist(number: "1", project: "other-project"))
    },
    Ailment("api-key", "error", "the app com.example.chat is blocked") {
      try $0.register(bundles: ["com.example.other"])
    },
    Ailment("api-key", "error", "securetoken.googleapis.com") {
      try $0.register(services: ["identitytoolkit.googleapis.com", "firebasestorage.googleapis.com"])
    },
  ]

  private static let storageAilments: [Ailment] = [
    Ailment("bucket", "error", "write the real one", project: ["defaultBucket": "another.firebasestorage.app"]),
    Ailment(
      "bucket-public", "error", "roles/storage.objectViewer",
      project: [
        "bucketAttributes": ["bindings": [["role": "roles/storage.objectViewer", "members": ["allUsers"]]]]
      ]),
    Ailment(
      "bucket-public", "error", "given to everybody",
      project: [
        "bucketAttributes": [
          "bindings": [["role": "roles/storage.legacyObjectReader", "members": ["allAuthenticatedUsers"]]]
        ]
      ]),
    Ailment(
      "bucket-guarded", "warning", "off: public access prevention",
      project: ["bucketAttributes": ["iamConfiguration": ["publicAccessPrevention": "inherited"]]]),
    Ailment(
      "soft-delete", "info", "7 days",
      project: ["bucketAttributes": ["softDeletePolicy": ["retentionDurationSeconds": "604800"]]]),
    Ailment("storage-role", "error", "roles/firebaserules.firestoreServiceAgent", project: ["bindings": []]),
    Ailment("download-tokens", "warning", "1 of 1 object have download tokens, x for one") {
      try $0.send(.post, "/upload/storage/v1/b/\(bucket)/o?uploadType=media&name=x", "text")
      try $0.send(
        .patch, "/storage/v1/b/\(bucket)/o/x", ["metadata": ["firebaseStorageDownloadTokens": "t1"]])
    },
  ]

  private static let open = """
    rules_version = '2';
    service cloud.firestore { match /databases/{d}/documents { match /{path=**} { allow read, write: if true; } } }
    """

  private static let expiring = open.replacing("if true", with: "if request.time < timestamp.date(2027, 1, 1)")

  private static let rulesAilments: [Ailment] = [
    Ailment("rules-files", "error", "wtadmin rules check") {
      try $0.write("firestore.rules", try $0.read("firestore.rules").replacing("request.auth", with: "reqest.auth"))
    },
    Ailment("rules-files", "error", "missing: storage.rules") {
      try $0.local.bench.world.files.remove($0.local.folder + "/storage.rules")
    },
    Ailment("rules-tests", "error", "“nobody reads”") {
      try $0.write("rules-tests/one.json", DoctorBench.cases("allow"))
    },
    Ailment("rules-live-firestore", "warning", "was changed since") {
      try $0.write("firestore.rules", "// more\n" + (try $0.read("firestore.rules")))
    },
    Ailment("rules-live-firestore", "error", "not put there from here") { try $0.console(open) },
    Ailment("rules-live-storage", "error", "nothing is in force") {
      try $0.send(.delete, "/v1/projects/demo-bench/releases/firebase.storage/\(bucket)", [:])
    },
    Ailment("rules-open", "error", "cloud.firestore, line 2") { try $0.console(open) },
    Ailment("rules-open", "error", "until a date") { try $0.console(expiring) },
    Ailment("rulesets", "warning", "2001 of 2500") {
      let entries = (0...2_000).map { "{\"name\":\"projects/p/rulesets/r\($0)\"}" }.joined(separator: ",")
      $0.local.server.add(
        Fault(refusal(200, "{\"rulesets\":[\(entries)]}"), method: .get, path: "/rulesets?"))
    },
  ]

  private static let machineAilments: [Ailment] = [
    Ailment("settings", "error", "without gs://") { bench in
      try bench.local.write(bench.settings { $0.bucket = "gs://\(bucket)" })
    },
    Ailment("endpoints", "warning", "firestore.googleapis.com to http://127.0.0.1") { bench in
      let address = bench.local.server.address
      try bench.local.write(
        bench.settings { settings in
          settings.isLocal = false
          for host in GoogleHost.allCases { settings.endpoints[host.rawValue] = address }
        })
    },
    Ailment("state-mode", "warning", "had mode 644") {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o644], ofItemAtPath: $0.local.folder + "/.wtadmin/state.db")
    },
    Ailment("state-in-git", "error", ".gitignore: .wtadmin/") {
      try $0.local.bench.world.files.makeFolder($0.local.folder + "/.git")
    },
    Ailment("state-sound", "error", "wtadmin cache repair") { bench in
      // Text where an index wants its entries.
      let ledger = try bench.ledger()
      for number in 0..<400 {
        try ledger.journal.append(
          OperationID("op\(number)"), .began, at: Instant(seconds: 1), content: "{}")
        try ledger.journal.append(
          OperationID("op\(number)"), .ended, at: Instant(seconds: 1), content: "{}")
      }
      try bench.damage()
    },
    Ailment("journal", "error", "wtadmin log verify") { bench in
      // Sealed by another digest than the program's.
      try bench.ledger().journal.append(OperationID("op"), .began, at: Instant(seconds: 1), content: "{}")
      try bench.ledger().journal.append(OperationID("op"), .ended, at: Instant(seconds: 1), content: "{}")
    },
    Ailment("open-changes", "warning", "broke off") { bench in
      try bench.ledger().journal.append(
        OperationID("op"), .began, at: Instant(seconds: 1), content: "{\"command\":\"rules deploy\"}")
    },
    Ailment("cache-age", "info", "wtadmin cache refresh") { bench in
      bench.local.run("cache", "refresh")
      let later = bench.local.bench.world.now
      bench.local.server.clockOffsetSeconds = 40 * 86_400
      bench.later { later().adding(seconds: 40 * 86_400) }
    },
    Ailment("quota", "warning", "midnight, Pacific time") { bench in
      let now = bench.local.bench.world.now()
      try bench.ledger().usage.add(
        UsageStore.Day(reads: 45_000), to: String(now.adding(seconds: -8 * 3_600).rfc3339.prefix(10)))
    },
  ]

  @Test(arguments: ailments) func `names each ailment with what mends it`(_ ailment: Ailment) throws {
    var bench = try DoctorBench()
    try ailment.bring(&bench)
    let group = Bench().run("doctor", "--list", "--json").json["checks"]?.array?
      .first { $0["name"]?.string == ailment.check }?["group"]?.string
    let (outcomes, result) = bench.examine(try #require(group))
    let found = outcomes[ailment.check]
    #expect(found?["outcome"]?.string == ailment.outcome, "\(result.err)\(result.out)")
    let words = ["evidence", "cause", "remedy"].compactMap { found?[$0]?.string }.joined(separator: "\n")
    #expect(words.contains(ailment.words), "\(words)")
    if ailment.outcome != "info" {
      #expect(result.code == .findings)
      #expect(found?["remedy"]?.string?.isEmpty == false)
      #expect(result.json["next"]?["check"]?.string != nil)
    }
  }

  @Test func `goes on where the server is out of reach, and says why`() throws {
    let bench = try DoctorBench()
    bench.local.server.stop()
    let (outcomes, result) = bench.examine()
    #expect(result.code == .unreachable)
    #expect(outcomes["database"]?["outcome"] == "impossible")
    #expect(outcomes["rules-tests"]?["outcome"] == "ok")
    #expect(outcomes["journal"]?["outcome"] == "ok")
    #expect(outcomes["key-accepted"]?["outcome"] == "impossible")
  }

  @Test func `blames a wrong key and not the project`() throws {
    let bench = try DoctorBench()
    let json = try JSON(parsing: try bench.read("key.json"))
    var object = try #require(json.object)
    object["private_key"] = .string(SampleKey.pem)
    try bench.write("key.json", JSON.object(object).serialized(), mode: 0o600)
    let (outcomes, result) = bench.examine()
    #expect(result.json["next"]?["check"] == "key-accepted")
    #expect(outcomes["key-accepted"]?["remedy"]?.string?.contains("download a new key") == true)
    for check in ["project-active", "database", "anonymous-on", "bucket", "apis"] {
      #expect(outcomes[check]?["outcome"] == "impossible", "\(check)")
    }
    #expect(result.json["errors"] == 1)
  }

  @Test func `mends on this machine what can be mended without risk`() throws {
    let bench = try DoctorBench()
    try bench.write("key.json", try bench.read("key.json"), mode: 0o644)
    try bench.local.bench.world.files.makeFolder(bench.local.folder + "/.git")
    let (outcomes, result) = bench.examine("--fix")
    #expect(result.code == .done, "\(result.out)")
    #expect(outcomes["key-mode"]?["mended"] != nil)
    #expect(try bench.local.bench.world.files.mode(bench.local.folder + "/key.json") == 0o600)
    #expect(try bench.read(".gitignore") == "key.json\n.wtadmin/\n")
  }

  @Test func `closes a key behind a link where it is, and copies it nowhere`() throws {
    let bench = try DoctorBench()
    let files = bench.local.bench.world.files
    let (link, key) = (bench.local.folder + "/key.json", bench.local.folder + "/elsewhere.json")
    try files.write(key, try files.read(link), 0o644)
    try files.remove(link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: key)
    #expect(bench.examine("key", "--fix").outcomes["key-mode"]?["mended"] != nil)
    #expect(try files.mode(key) == 0o600)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == key)
  }

  @Test func `leaves a .gitignore in the mode that it has`() throws {
    let bench = try DoctorBench()
    try bench.local.bench.world.files.makeFolder(bench.local.folder + "/.git")
    try bench.write(".gitignore", "*.txt\n", mode: 0o664)
    #expect(bench.examine("key", "--fix").outcomes["key-in-git"]?["mended"] != nil)
    #expect(try bench.read(".gitignore") == "*.txt\nkey.json\n")
    #expect(try bench.local.bench.world.files.mode(bench.local.folder + "/.gitignore") == 0o664)
  }

  @Test(arguments: [[], ["--text-only"]])
  func `is content with what up has set up`(_ words: [String]) throws {
    let bench = try UpBench(.fresh)
    let stoodUp = bench.up(words)
    #expect(stoodUp.code == .done, "\(stoodUp.err)")
    let result = bench.local.run("doctor", "--json")
    let bad = (result.json["checks"]?.array ?? []).filter {
      !["ok", "info", "skipped"].contains($0["outcome"]?.string ?? "")
    }
    #expect(bad.isEmpty, "\(bad)")
    #expect(result.code == .done)
    #expect(result.json["next"]?["remedy"] == "nothing: all is well")
  }

  @Test func `asks no question of a bucket that is named though only text is carried`() throws {
    let bench = try DoctorBench()
    try bench.local.write(bench.settings { $0.isTextOnly = true })
    try bench.change([
      "billing": false, "services": ["storage.googleapis.com": nil, "firebasestorage.googleapis.com": nil],
    ])
    let (outcomes, result) = bench.examine()
    #expect(result.code == .done, "\(result.out)")
    for check in ["bucket", "storage-role", "permissions-media", "rules-live-storage"] {
      #expect(outcomes[check]?["outcome"] == "skipped", "\(check)")
    }
  }

  @Test func `lets an account be whose role for media is one on the bucket`() throws {
    let bench = try DoctorBench()
    let media: JSON = [
      "storage.objects.list", "storage.objects.get", "storage.objects.create", "storage.objects.update",
      "storage.objects.delete",
    ]
    try bench.change(["lacking": media, "grantedOnBucket": media])
    let (outcomes, result) = bench.examine("key")
    #expect(outcomes["permissions-media"]?["outcome"] == "ok")
    #expect(result.code == .done, "\(result.out)")
  }

  @Test func `notes of an account that may only look what it may not change`() throws {
    let bench = try DoctorBench()
    try bench.change([
      "lacking": [
        "datastore.entities.create", "datastore.entities.update", "datastore.entities.delete",
        "firebaseauth.users.update", "firebaseauth.users.delete", "storage.objects.create", "storage.objects.update",
        "storage.objects.delete", "firebaserules.releases.create", "firebaserules.releases.update",
        "firebaserules.rulesets.create", "firebaserules.rulesets.delete", "firebaserules.rulesets.test",
      ]
    ])
    let (outcomes, result) = bench.examine("key")
    #expect(result.code == .done, "\(result.out)")
    for (work, missing) in [
      ("day", "datastore.entities.update"), ("media", "storage.objects.create"),
      ("rules", "firebaserules.rulesets.test"),
    ] {
      let found = outcomes["permissions-" + work]
      #expect(found?["outcome"] == "info")
      #expect(found?["evidence"]?.string?.contains(missing) == true)
      #expect(found?["evidence"]?.string?.hasSuffix("the account can look, and not change") == true)
    }
  }

  // MARK: - Rules that are open where the folder has none

  @Test func `finds open rules of Storage in a folder without a bucket and without rules for it`() throws {
    let bench = try DoctorBench()
    let text = """
      rules_version = '2';
      service firebase.storage { match /b/{b}/o { match /{path=**} { allow read, write: if true; } } }
      """
    try bench.local.putInForce([("storage.rules", text)], as: "firebase.storage/" + bucket)
    try bench.local.write(bench.settings { $0.bucket = nil })
    try bench.local.bench.world.files.remove(bench.local.folder + "/storage.rules")
    let found = bench.examine("rules").outcomes["rules-open"]
    #expect(found?["outcome"] == "error", "\(found ?? .null)")
    #expect(found?["evidence"]?.string?.hasPrefix("firebase.storage/\(bucket), line 2") == true, "\(found ?? .null)")
    #expect(found?["remedy"]?.string?.contains("Firebase console") == true)
  }

  @Test func `finds open rules in any file of a ruleset`() throws {
    let bench = try DoctorBench()
    let own = try bench.read("firestore.rules")
    try bench.local.putInForce([("own.rules", own), ("other.rules", Self.open)])
    let found = bench.examine("rules").outcomes["rules-open"]
    #expect(found?["outcome"] == "error")
    #expect(found?["evidence"]?.string?.hasPrefix("cloud.firestore, other.rules, line 2") == true, "\(found ?? .null)")
  }

  @Test(arguments: [
    #"{"name":"projects/demo-bench/rulesets/r"}"#,
    #"{"name":"projects/demo-bench/rulesets/r","source":{"files":[{"name":"f","content":"service cloud.firestore {"}]}}"#,
  ])
  func `does not call rules closed whose text it cannot read`(_ ruleset: String) throws {
    let bench = try DoctorBench()
    bench.local.server.add(Fault(Self.refusal(200, ruleset), method: .get, path: "/rulesets/", count: nil))
    let found = bench.examine("rules").outcomes["rules-open"]
    #expect(found?["outcome"] == "impossible", "\(found ?? .null)")
    #expect(found?["evidence"]?.string?.contains("cloud.firestore could not be checked") == true, "\(found ?? .null)")
  }

  @Test func `asks no question of a bucket where only text is carried`() throws {
    let bench = try DoctorBench()
    try bench.local.write(bench.settings { $0.bucket = nil })
    try bench.change(["billing": false])
    let (outcomes, result) = bench.examine("storage", "project")
    #expect(result.code == .done, "\(result.out)")
    #expect(outcomes["bucket"]?["outcome"] == "skipped")
    #expect(outcomes["billing"]?["outcome"] == "info")
  }

  @Test func `looks only at the groups that were named`() throws {
    let bench = try DoctorBench()
    let (outcomes, _) = bench.examine("machine")
    #expect(Set(outcomes.values.compactMap { $0["group"]?.string }) == ["machine"])
    #expect(bench.local.run("doctor", "everything").code == .usedWrongly)
  }

  @Test func `ends with exactly one next action`() throws {
    let bench = try DoctorBench()
    try bench.change(["authentication": nil, "indexes": []])
    let out = bench.local.run("doctor").out
    #expect(out.split(separator: "\n").filter { $0.hasPrefix("next") } == ["next (indexes): make them: wtadmin up"])
  }
}

extension DoctorBench {
  fileprivate func changeDatabase(_ member: String, _ value: String) throws {
    var databases = local.server.project["databases"]?.array ?? []
    var database = try #require(databases.first?.object)
    database[member] = .string(value)
    databases[0] = .object(database)
    try change(["databases": .array(databases)])
  }

  /// What somebody puts in force in the console.
  fileprivate func console(_ text: String) throws { try local.putInForce([("f", text)]) }

  fileprivate mutating func later(_ now: @escaping @Sendable () -> Timestamp) {
    local.bench.world.now = now
  }

  /// Overwrites the pages in the middle of the state file, once its log is folded in.
  fileprivate func damage() throws {
    let path = local.folder + "/.wtadmin/state.db"
    let handle = try #require(FileHandle(forUpdatingAtPath: path))
    let size = try handle.seekToEnd()
    try handle.seek(toOffset: size / 2 / 4_096 * 4_096)
    try handle.write(contentsOf: Data(repeating: 0x55, count: 8_192))
    try handle.close()
  }
}
