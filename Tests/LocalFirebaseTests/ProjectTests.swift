import LocalFirebase
import REST
import TestSupport
import Testing

@Suite struct `A project that is not set up` {
  let running: RunningInstance

  init() throws { running = try RunningInstance() }

  private func signUp(_ headers: HTTPHeaders = [:], key: String = LocalInstance.apiKey) throws -> (
    status: Int, json: JSON
  ) {
    let response = try running.request(
      .post, "/v1/accounts:signUp?key=\(key)", Array("{}".utf8), token: nil, headers: headers)
    return (response.status, try JSON(parsing: response.body))
  }

  @Test(
    arguments: [
      (["authentication": nil], 400, "CONFIGURATION_NOT_FOUND"),
      (["authentication": ["signIn": ["anonymous": ["enabled": false]]]], 400, "ADMIN_ONLY_OPERATION"),
      (["authentication": ["client": ["permissions": ["disabledUserSignup": true]]]], 400, "ADMIN_ONLY_OPERATION"),
      (
        ["services": ["identitytoolkit.googleapis.com": nil]], 403,
        "Identity Toolkit API has not been used in project"
      ),
      (["appCheck": ["identitytoolkit.googleapis.com": "ENFORCED"]], 401, "Firebase App Check token is invalid."),
    ] as [(JSONObject, Int, String)]) func `lets no phone sign up, and says why`(
      _ patch: JSONObject, _ status: Int, _ message: String
    ) throws
  {
    #expect(try signUp().status == 200)
    try running.instance.changeProject(patch)
    let refused = try signUp()
    #expect(refused.status == status)
    #expect(refused.json.message?.hasPrefix(message) == true)
  }

  @Test func `holds a key to its restrictions`() throws {
    try running.instance.changeProject([
      "apiKeys": [
        [
          "name": "projects/1/locations/global/keys/u", "keyString": "AIzaBundle",
          "restrictions": ["iosKeyRestrictions": ["allowedBundleIds": ["org.example.chat"]]],
        ],
        [
          "name": "projects/1/locations/global/keys/v", "keyString": "AIzaService",
          "restrictions": ["apiTargets": [["service": "firestore.googleapis.com"]]],
        ],
        ["name": "projects/1/locations/global/keys/w", "keyString": "AIzaOld", "expired": true],
      ]
    ])
    #expect(try signUp(key: "AIzaAnyOther").status == 200)
    #expect(
      try signUp(key: "AIzaBundle").json.message == "Requests from this iOS client application <empty> are blocked.")
    #expect(try signUp(["X-Ios-Bundle-Identifier": "org.example.chat"], key: "AIzaBundle").status == 200)
    #expect(try signUp(key: "AIzaService").json["error"]?["details"]?[0]?["reason"] == "API_KEY_SERVICE_BLOCKED")
    #expect(try signUp(key: "AIzaOld").json.message == "API key expired. Please renew the API key.")
  }

  @Test(
    arguments: [
      (["databases": []], 404, "The database (default) does not exist"),
      (
        ["databases": [["name": "projects/demo-test/databases/(default)", "type": "DATASTORE_MODE"]]], 400,
        "The Cloud Firestore API is not available for Firestore in Datastore Mode"
      ),
      (["services": ["firestore.googleapis.com": nil]], 403, "Cloud Firestore API has not been used"),
    ] as [(JSONObject, Int, String)]) func `has no documents, and says why`(
      _ patch: JSONObject, _ status: Int, _ message: String
    ) throws
  {
    try running.put("c/a", [:])
    try running.instance.changeProject(patch)
    let refused = try running.get("c/a")
    #expect(refused.status == status)
    #expect(refused.json.message?.hasPrefix(message) == true)
  }

  @Test(
    arguments: [
      (["billing": false], 402, "Cloud Storage for Firebase no longer supports"),
      (["defaultBucket": nil], 404, "The specified bucket does not exist."),
      (["services": ["firebasestorage.googleapis.com": nil]], 403, "Cloud Storage for Firebase API has not been used"),
      (["appCheck": ["firebasestorage.googleapis.com": "ENFORCED"]], 403, "Permission denied."),
    ] as [(JSONObject, Int, String)]) func `has no media, and says why`(
      _ patch: JSONObject, _ status: Int, _ message: String
    ) throws
  {
    let device = try running.signUp()
    try running.instance.changeProject(patch)
    let response = try running.request(.get, RunningInstance.object(), token: device.idToken)
    #expect(response.status == status)
    #expect(try JSON(parsing: response.body).message?.hasPrefix(message) == true)
  }

  @Test func `denies media without the role by which Storage looks into Firestore`() throws {
    try running.instance.loadStorageRules(try RunningInstance.projectFile("storage.rules"))
    let (ana, ben) = (try running.signUp(), try running.signUp())
    try running.converse(ana.uid, ben.uid)
    let get = { try running.request(.get, RunningInstance.object(), token: ana.idToken).status }
    #expect(try get() == 404)
    try running.instance.changeProject(["bindings": []])
    #expect(try get() == 403)
  }

  @Test func `is asked for a role that works only some calls later`() throws {
    try running.instance.setProject(.roleMissing)
    try running.instance.changeProject(["pace": ["grants": 2]])
    try running.instance.loadStorageRules(try RunningInstance.projectFile("storage.rules"))
    let (ana, ben) = (try running.signUp(), try running.signUp())
    try running.converse(ana.uid, ben.uid)
    let number = try #require(running.instance.project["number"]?.string)
    let binding: JSON = [
      "role": "roles/firebaserules.firestoreServiceAgent",
      "members": [.string("serviceAccount:service-\(number)@gcp-sa-firebasestorage.iam.gserviceaccount.com")],
    ]
    let policy = "/v1/projects/demo-test"
    #expect(try running.send(.post, policy + ":setIamPolicy", ["policy": ["bindings": [binding]]]).status == 200)
    var statuses: [Int] = []
    for _ in 0..<3 {
      statuses.append(try running.request(.get, RunningInstance.object(), token: ana.idToken).status)
      _ = try running.send(.post, policy + ":getIamPolicy", [:])
    }
    #expect(statuses == [403, 403, 404])
  }

  @Test func `has each API that was just switched on refuse some calls of its own`() throws {
    try running.instance.setProject(.fresh)
    try running.instance.changeProject(["pace": ["services": 2]])
    let services: JSON = ["serviceIds": ["firestore.googleapis.com", "firebaserules.googleapis.com"]]
    #expect(try running.send(.post, "/v1/projects/demo-test/services:batchEnable", services).status == 200)
    for path in ["/v1/projects/demo-test/databases", "/v1/projects/demo-test/releases"] {
      let statuses = try (0..<3).map { _ in try running.send(.get, path).status }
      #expect(statuses == [403, 403, 200])
    }
  }

  @Test func `refuses to start Authentication again, and who may not list APIs, as Google does`() throws {
    let again = try running.send(.post, "/v2/projects/demo-test/identityPlatform:initializeAuth", [:])
    #expect(again.status == 400)
    #expect(again.json.message?.hasPrefix("INVALID_PROJECT_ID : Identity Platform has already been enabled") == true)
    try running.instance.changeProject(["lacking": ["serviceusage.services.list"]])
    let denied = try running.send(.get, "/v1/projects/demo-test/services")
    #expect(denied.status == 403)
    #expect(denied.json["error"]?["details"]?.array?.last?["reason"] == "AUTH_PERMISSION_DENIED")
  }

  @Test(.scratchFolder) func `keeps its state over a restart`() throws {
    let path = ScratchFolder.path + "/instance.db"
    var first: RunningInstance? = try RunningInstance(path: path)
    try first?.instance.setProject(.fresh)
    first?.instance.stop()
    first = nil
    let second = try RunningInstance(path: path)
    #expect(second.instance.project["defaultBucket"] == nil)
    #expect(second.instance.project["firebaseSince"] == 0)
    second.instance.stop()
  }

  @Test func `is shown, set and changed by the control interface`() throws {
    #expect(try running.send(.get, "/local/v1/project").json["billing"] == true)
    #expect(try running.send(.put, "/local/v1/project", ["state": "fresh-without-billing"]).json["billing"] == false)
    #expect(try running.send(.put, "/local/v1/project", ["state": "perfect"]).status == 400)
    #expect(try running.send(.patch, "/local/v1/project", ["billing": true]).json["billing"] == true)
  }

  @Test func `tells device and nobody from an administrator`() throws {
    let device = try running.signUp()
    for path in ["/v1/projects/demo-test", "/v1beta1/projects/demo-test", "/v2/projects/demo-test/config"] {
      #expect(try running.send(.get, path, token: nil).status == 401)
      #expect(try running.send(.get, path, token: device.idToken).status == 403)
      #expect(try running.send(.get, path).status == 200)
    }
    #expect(try running.send(.get, "/v1/projects/other").json.message == "The caller does not have permission")
  }

  @Test func `answers App Check behind its own host, and Service Usage on the same path`() throws {
    let path = "/v1/projects/demo-test/services"
    #expect(try running.send(.get, "/firebaseappcheck.googleapis.com" + path).json == [:])
    #expect(try running.send(.get, path).json["services"]?.array?.isEmpty == false)
  }
}
