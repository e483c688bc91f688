internal import Crypto
internal import REST

/// What a project that is set up looks like from outside the instance: where its documents and media are, and for which app.
package struct ProjectSetting: Hashable, Sendable {
  package var location: String
  /// nil for an instance that only carries text.
  package var bucket: String?
  package var bundleID: String?

  package init(location: String = "eur3", bucket: String?, bundleID: String? = nil) {
    self.location = location
    self.bucket = bucket
    self.bundleID = bundleID
  }
}

extension CloudProject {
  /// A project in which everything is as walkytalky needs it.
  init(complete id: String, _ setting: ProjectSetting) {
    self.init(fresh: id)
    for service in CloudService.allCases { services[service.rawValue] = 0 }
    agents = [CloudService.firebaseStorage.rawValue]
    databases = [Resource(Self.database("(default)", of: id, location: setting.location))]
    indexes = [
      Resource(
        Self.index(
          "conversations", [("participants", "arrayConfig", "CONTAINS"), ("updatedAt", "order", "DESCENDING")], of: id))
    ]
    fields = ["sentAt", "readAt"].map { Resource(Self.messageField($0, of: id)) }
    authentication = Self.authentication(of: self, subtype: "FIREBASE_AUTH")
    authentication?["signIn"] = ["anonymous": ["enabled": true]]
    if let bucket = setting.bucket {
      defaultBucket = bucket
      bucketLocation = setting.location
      bindings.append(["role": .string(Self.storageRole), "members": [.string("serviceAccount:" + storageAgent)]])
    }
    if let bundleID = setting.bundleID { addIOSApp(bundleID, displayName: "walkytalky", since: 0) }
  }

  /// A project as the console makes it: Firebase is in it, and nothing else.
  init(fresh id: String) {
    self.init(id: id, number: DeviceAccounts.projectNumber(of: id), displayName: id)
    firebaseSince = 0
    for service in [CloudService.serviceUsage, .cloudResourceManager, .firebase, .cloudBilling] {
      services[service.rawValue] = 0
    }
    bindings = [
      ["role": "roles/owner", "members": ["user:owner@example.com"]],
      ["role": "roles/firebase.admin", "members": [.string("serviceAccount:wtadmin@\(id).iam.gserviceaccount.com")]],
    ]
  }

  static func database(_ name: String, of project: String, location: String) -> JSONObject {
    [
      "name": .string("projects/\(project)/databases/\(name)"), "uid": "7d1c2f34-0000-4000-8000-000000000001",
      "locationId": .string(location), "type": "FIRESTORE_NATIVE", "concurrencyMode": "PESSIMISTIC",
      "databaseEdition": "STANDARD", "deleteProtectionState": "DELETE_PROTECTION_ENABLED",
      "pointInTimeRecoveryEnablement": "POINT_IN_TIME_RECOVERY_DISABLED", "versionRetentionPeriod": "3600s",
      "freeTier": .bool(name == "(default)"), "etag": "IPDwqLDxmYoD",
    ]
  }

  private static func index(
    _ group: String, _ fields: [(path: String, member: String, value: String)], of project: String
  ) -> JSONObject {
    let parts = fields.map { field -> JSON in
      ["fieldPath": .string(field.path), field.member: .string(field.value)]
    }
    return [
      "name": .string("projects/\(project)/databases/(default)/collectionGroups/\(group)/indexes/CICAgOjXh4EK"),
      "queryScope": "COLLECTION", "state": "READY",
      "fields": .array(parts + [["fieldPath": "__name__", "order": "DESCENDING"]]),
    ]
  }

  private static func messageField(_ field: String, of project: String) -> JSONObject {
    let kinds = [("COLLECTION", "ASCENDING"), ("COLLECTION", "DESCENDING"), ("COLLECTION_GROUP", "ASCENDING")]
    return [
      "name": .string("projects/\(project)/databases/(default)/collectionGroups/messages/fields/\(field)"),
      "indexConfig": [
        "indexes": .array(
          kinds.map { scope, order in
            [
              "queryScope": .string(scope), "state": "READY",
              "fields": [["fieldPath": .string(field), "order": .string(order)]],
            ]
          })
      ],
    ]
  }

  static func authentication(of project: CloudProject, subtype: String) -> JSONObject {
    [
      "name": .string("projects/\(project.number)/config"), "subtype": .string(subtype),
      "signIn": ["allowDuplicateEmails": false],
      "client": ["apiKey": .string(LocalInstance.apiKey)],
      "authorizedDomains": ["localhost", .string("\(project.id).firebaseapp.com")],
    ]
  }

  /// Registers an app, with a key of its own if there is none that fits.
  @discardableResult
  mutating func addIOSApp(_ bundleID: String, displayName: String, since: Int64) -> JSONObject {
    if apiKeys.isEmpty {
      apiKeys = [
        Resource([
          "name": .string("projects/\(number)/locations/global/keys/3f2c9d1e-0000-4000-8000-000000000001"),
          "uid": "3f2c9d1e-0000-4000-8000-000000000001", "displayName": "iOS key (auto created by Firebase)",
          "keyString": .string(LocalInstance.apiKey),
        ])
      ]
    }
    let digest = hexadecimal(SHA256.digest(of: Array("\(id) \(bundleID) \(iosApps.count)".utf8)).prefix(11))
    let appID = "1:\(number):ios:\(digest)"
    var app: JSONObject = [
      "name": .string("projects/\(id)/iosApps/\(appID)"), "appId": .string(appID), "projectId": .string(id),
      "bundleId": .string(bundleID), "displayName": .string(displayName), "state": "ACTIVE",
    ]
    app["apiKeyId"] = apiKeys.first?["uid"]
    iosApps.append(Resource(app, since: since))
    return app
  }
}
