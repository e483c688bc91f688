import Crypto
import Firebase
import LocalFirebase
import REST
import TestSupport
import Testing

@Suite struct `The clients that set a project up` {
  @Test func `ask many things side by side, and read each`() throws {
    let scene = try ProjectScene()
    let (project, billing, databases, settings, firebase, bucket, appCheck) = scene.session.askAll(
      scene.projects.get, BillingClient(project: ProjectScene.project).state, scene.databases.list,
      scene.authentication.settings, scene.apps.firebaseProject, scene.buckets.defaultBucket, scene.appCheck.enforcement
    )
    #expect(try project.get().number == scene.number)
    #expect(try project.get().isActive)
    #expect(try billing.get().isOn)
    let database = try #require(try databases.get().first)
    #expect(database.id == "(default)")
    #expect(database.mode == .native)
    #expect(database.location == "eur3")
    #expect(database.isDeleteProtected)
    #expect(!database.recoversPointInTime)
    #expect(try settings.get()?.allowsAnonymous == true)
    #expect(try settings.get()?.isIdentityPlatform == false)
    #expect(try firebase.get() == scene.number)
    #expect(try bucket.get()?.name == "demo-setup.appspot.com")
    #expect(try appCheck.get() == [:])
  }

  @Test func `tell what is not there from what is refused`() throws {
    let scene = try ProjectScene(.withoutFirebase, ["services": ["firestore.googleapis.com": 0]])
    #expect(try scene.session.ask(scene.apps.firebaseProject) == nil)
    #expect(try scene.session.ask(scene.databases.list) == [])
    #expect(
      reason { () throws(FirebaseError) in _ = try scene.session.ask(scene.buckets.defaultBucket) }
        == .serviceDisabled(
          service: "firebasestorage.googleapis.com",
          activationURL:
            "https://console.developers.google.com/apis/api/firebasestorage.googleapis.com/overview?project="
            + scene.number))
    try scene.server.changeProject(["lacking": ["datastore.databases.list"]])
    #expect(
      reason { () throws(FirebaseError) in _ = try scene.session.ask(scene.databases.list) }
        == .permissionMissing(permission: "datastore.databases.list", resource: "projects/demo-setup"))
    #expect(
      try scene.session.ask(scene.projects.held(of: ["datastore.databases.list", "firebase.projects.get"]))
        == ["firebase.projects.get"])
  }

  @Test func `wait for an operation as long as it takes, and say so`() throws {
    let scene = try ProjectScene(.complete, ["databases": [], "pace": ["operations": 3]])
    var waits: [Duration] = []
    try scene.databases.create(location: "nam5") { waits.append($0) }
    #expect(waits.first == .zero)
    #expect(waits.count == 3)
    #expect(scene.slept.all.prefix(2) == [.milliseconds(250), .milliseconds(375)])
    #expect(try scene.session.ask(scene.databases.list).first?.location == "nam5")
  }

  @Test func `do not ask about an operation that is done at once`() throws {
    let scene = try ProjectScene(.fresh)
    try scene.services.enable(["firestore.googleapis.com"]) { _ in Issue.record("nothing is to be waited for") }
    try scene.services.enable(["firestore.googleapis.com"]) { _ in Issue.record("nothing is to be waited for") }
    #expect(scene.sent == Array(repeating: "POST /v1/projects/\(scene.number)/services:batchEnable", count: 2))
    #expect(
      try scene.session.ask(scene.services.enabled(among: ["firestore.googleapis.com", "iam.googleapis.com"]))
        == ["firestore.googleapis.com"])
  }

  @Test func `stop waiting at a bound`() throws {
    let scene = try ProjectScene(.fresh, ["pace": ["operations": 10_000]])
    #expect {
      try scene.services.enable(["iam.googleapis.com"]) { _ in }
    } throws: { error in
      guard case .unfinished(let after) = (error as? FirebaseError)?.reason else { return false }
      return after >= .seconds(300) && after < .seconds(310)
    }
  }

  @Test func `take an operation that the server forgot for one that ended`() throws {
    let scene = try ProjectScene(.withoutFirebase, ["pace": ["operations": 1]])
    let gone = #"{"error":{"code":404,"message":"gone","status":"NOT_FOUND"}}"#
    scene.server.add(Fault(.answer(status: 404, headers: [:], body: gone), path: "/operations/"))
    try scene.apps.addFirebase { _ in }
    #expect(try scene.session.ask(scene.apps.firebaseProject) == scene.number)
  }

  @Test func `tell why an operation failed`() throws {
    let scene = try ProjectScene(.withoutFirebase)
    let failed = #"{"name":"operations/x","done":true,"error":{"code":7,"message":"TOS_REQUIRED: accept them"}}"#
    scene.server.add(Fault(.answer(status: 200, headers: [:], body: failed), path: ":addFirebase"))
    #expect(reason { () throws(FirebaseError) in try scene.apps.addFirebase { _ in } } == .termsNotAccepted)
  }

  @Test func `tell by the canonical number why an operation failed`() throws {
    let scene = try ProjectScene(.withoutFirebase)
    let begun = #"{"name":"operations/x"}"#
    // 5 is NOT_FOUND: that the operation failed for something missing does not mean that it is over and done.
    for (code, status) in [(7, Firebase.CanonicalStatus.permissionDenied), (5, .notFound)] {
      let failed = #"{"name":"operations/x","done":true,"error":{"code":\#(code),"message":"no"}}"#
      scene.server.add(Fault(.answer(status: 200, headers: [:], body: begun), path: ":addFirebase"))
      scene.server.add(Fault(.answer(status: 200, headers: [:], body: failed), path: "/operations/x"))
      #expect {
        try scene.apps.addFirebase { _ in }
      } throws: { error in
        (error as? FirebaseError)?.status == status && (error as? FirebaseError)?.mayHaveHappened == false
      }
    }
  }

  @Test func `may have been done where the server cannot be asked any more`() throws {
    let scene = try ProjectScene(.withoutFirebase)
    scene.server.add(Fault(.answer(status: 200, headers: [:], body: #"{"name":"operations/x"}"#), path: ":addFirebase"))
    scene.server.add(Fault(.reset, path: "/operations/x", count: nil))
    #expect {
      try scene.apps.addFirebase { _ in scene.server.stop() }
    } throws: { error in
      guard case .transfer(let transfer) = (error as? FirebaseError)?.reason else { return false }
      return transfer.reason == .connectionRefused && (error as? FirebaseError)?.mayHaveHappened == true
    }
  }

  @Test func `give a role and leave every other binding as it is`() throws {
    let conditional: JSON = [
      "role": "roles/viewer", "members": ["user:a@example.com"], "condition": ["expression": "true", "title": "t"],
    ]
    let scene = try ProjectScene(.roleMissing, ["bindings": [conditional]])
    let member = "serviceAccount:service-\(scene.number)@gcp-sa-firebasestorage.iam.gserviceaccount.com"
    let role = "roles/firebaserules.firestoreServiceAgent"
    #expect(try scene.projects.grant(role, to: member))
    #expect(
      scene.server.project["bindings"] == [conditional, ["role": .string(role), "members": [.string(member)]]])
    scene.server.clearRequests()
    #expect(try !scene.projects.grant(role, to: member))
    #expect(scene.sent == ["POST /v1/projects/demo-setup:getIamPolicy"])
  }

  @Test func `begin a change of the roles anew when others came between`() throws {
    let scene = try ProjectScene(.roleMissing)
    let conflict = #"{"error":{"code":409,"message":"There were concurrent policy changes.","status":"ABORTED"}}"#
    scene.server.add(Fault(.answer(status: 409, headers: [:], body: conflict), path: ":setIamPolicy"))
    #expect(try scene.projects.grant("roles/viewer", to: "user:b@example.com"))
    #expect(scene.sent.filter { $0.hasSuffix(":getIamPolicy") }.count == 2)
    scene.server.add(Fault(.answer(status: 409, headers: [:], body: conflict), path: ":setIamPolicy", count: nil))
    let contention = FirebaseError(.project(.changePolicy), .contention(attempts: 5))
    #expect(throws: contention) { try scene.projects.grant("roles/viewer", to: "user:c@example.com") }
  }

  @Test func `tell that Storage's account is not there yet, and make it`() throws {
    let scene = try ProjectScene(.roleMissing, ["agents": []])
    let member = "serviceAccount:service-\(scene.number)@gcp-sa-firebasestorage.iam.gserviceaccount.com"
    let grant = { () throws(FirebaseError) in _ = try scene.projects.grant("roles/viewer", to: member) }
    #expect(reason(grant) == .memberMissing)
    try scene.services.createAgent(of: "firebasestorage.googleapis.com") { _ in }
    #expect(reason(grant) == nil)
  }

  @Test func `start Authentication only where an account pays, and change no more than is asked`() throws {
    let scene = try ProjectScene(.withoutAuthentication, ["billing": false])
    #expect(try scene.session.ask(scene.authentication.settings) == nil)
    #expect(reason { () throws(FirebaseError) in try scene.authentication.initialise() } == .billingNeeded)
    try scene.server.changeProject(["billing": true])
    try scene.authentication.initialise()
    try scene.authentication.initialise()
    try scene.server.changeProject([
      "authentication": ["autodeleteAnonymousUsers": true, "signIn": ["email": ["enabled": true]]],
      "identityProviders": [["name": "projects/1/defaultSupportedIdpConfigs/google.com", "enabled": true]],
    ])
    try scene.authentication.setAnonymous(true)
    var settings = try #require(try scene.session.ask(scene.authentication.settings))
    #expect(
      settings.allowsAnonymous && settings.allowsEmail && settings.deletesAnonymous && settings.isIdentityPlatform)
    try scene.authentication.setAutomaticDeletion(false)
    settings = try #require(try scene.session.ask(scene.authentication.settings))
    #expect(settings.allowsAnonymous && !settings.deletesAnonymous)
    #expect(try scene.session.ask(scene.authentication.identityProviders) == ["google.com"])
  }

  @Test func `take Authentication that others started a moment before for done`() throws {
    let scene = try ProjectScene()
    let none = #"{"error":{"code":404,"message":"CONFIGURATION_NOT_FOUND","status":"NOT_FOUND"}}"#
    scene.server.add(Fault(.answer(status: 404, headers: [:], body: none), method: .get, path: "/config"))
    try scene.authentication.initialise()
    #expect(scene.sent.contains("POST /v2/projects/demo-setup/identityPlatform:initializeAuth"))
    #expect(try scene.session.ask(scene.authentication.settings)?.isIdentityPlatform == false)
  }

  @Test func `register an app and fetch its file`() throws {
    let scene = try ProjectScene(.complete, ["iosApps": [], "pace": ["operations": 1]])
    try scene.apps.createIOSApp(bundleID: "org.example.other", displayName: "other") { _ in }
    let app = try #require(try scene.apps.allIOSApps().first)
    #expect(app.bundleID == "org.example.other")
    let plist = String(decoding: try scene.session.ask(scene.apps.configuration(ofIOSApp: app.appID)), as: UTF8.self)
    for text in ["<string>org.example.other</string>", app.appID, "demo-setup.appspot.com", scene.number] {
      #expect(plist.contains(text))
    }
  }

  @Test func `make a bucket where an account pays, and learn its name from the answer`() throws {
    let scene = try ProjectScene(.freshWithoutBilling, ["services": ["firebasestorage.googleapis.com": 0]])
    #expect(
      reason { () throws(FirebaseError) in _ = try scene.buckets.createDefaultBucket(location: "europe-west1") }
        == .billingNeeded)
    try scene.server.changeProject(["billing": true])
    #expect(try scene.buckets.createDefaultBucket(location: "europe-west1").name == "demo-setup.firebasestorage.app")
    #expect(try scene.session.ask(scene.buckets.linked) == ["demo-setup.firebasestorage.app"])
  }

  @Test func `read how a bucket is kept and who may use it`() throws {
    let everyone: JSON = [["role": "roles/storage.objectViewer", "members": ["allUsers"]]]
    let scene = try ProjectScene(
      .complete,
      ["bucketAttributes": ["iamConfiguration": ["publicAccessPrevention": "inherited"], "bindings": everyone]])
    let bucket = try scene.session.ask(scene.buckets.bucket("demo-setup.appspot.com"))
    #expect(!bucket.preventsPublicAccess && bucket.hasUniformAccess && bucket.projectNumber == scene.number)
    #expect(bucket.softDeleteSeconds == 604_800)
    let policy = try scene.session.ask(scene.buckets.policy(of: "demo-setup.appspot.com"))
    #expect(policy.grants("roles/storage.objectViewer", to: "allUsers"))
  }

  @Test func `read the restrictions of API keys and of App Check`() throws {
    let scene = try ProjectScene(.complete, ["appCheck": ["firestore.googleapis.com": "ENFORCED"]])
    let open = try #require(try scene.keys.all().first)
    #expect(open.callers == .any && open.services == nil)
    #expect(try scene.session.ask(scene.keys.text(of: open)) == LocalInstance.apiKey)
    try scene.server.changeProject([
      "apiKeys": [
        [
          "name": "projects/1/locations/global/keys/u", "uid": "u", "keyString": "AIzaX",
          "restrictions": [
            "iosKeyRestrictions": ["allowedBundleIds": ["org.example.chat"]],
            "apiTargets": [["service": "firestore.googleapis.com"]],
          ],
        ]
      ]
    ])
    let restricted = try #require(try scene.keys.all().first)
    #expect(restricted.callers == .iosApps(["org.example.chat"]))
    #expect(restricted.services == ["firestore.googleapis.com"])
    #expect(try scene.session.ask(scene.appCheck.enforcement) == ["firestore.googleapis.com": .enforced])
  }

  @Test func `see a key that Google found in public`() throws {
    let exposed: JSON = [
      "name": "projects/p/serviceAccounts/a/keys/k9", "disabled": true,
      "disableReason": "SERVICE_ACCOUNT_KEY_DISABLE_REASON_EXPOSED",
    ]
    let scene = try ProjectScene(.complete, ["accountKeys": [exposed]])
    try scene.server.register(
      LocalFirebase.ServiceAccount(
        email: ProjectScene.account, keyID: "k1", publicKey: try PrivateKey(pem: SampleKey.pem).publicKey.pem))
    let account = ServiceAccountsClient(email: ProjectScene.account)
    #expect(try scene.session.ask(account.isDisabled) == false)
    #expect(try scene.session.ask(account.keys).map(\.state) == [.active, .exposed])
    #expect(try scene.session.ask(ServiceAccountsClient(email: "nobody@example.com").isDisabled) == nil)
  }

  @Test func `compare indexes without the name that the server adds`() throws {
    let scene = try ProjectScene()
    let index = IndexDefinition(
      collectionGroup: "conversations", scope: .collection,
      fields: [.init(path: "participants", kind: .contains), .init(path: "updatedAt", kind: .descending)])
    #expect(try scene.indexes.allIndexes().map(\.definition) == [index])
    #expect(throws: FirebaseError.self) { try scene.indexes.create(index) }
    let own = FieldIndexes(
      collectionGroup: "messages", field: "readAt",
      indexes: [.init(scope: .collectionGroup, kind: .ascending), .init(scope: .collection, kind: .descending)])
    try scene.indexes.set(own)
    #expect(try scene.indexes.allFields().contains { $0.means(own) })
    #expect(try scene.indexes.allFields().count == 2)
  }
}
