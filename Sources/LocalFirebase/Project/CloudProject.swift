internal import REST

/// Everything about the project that stands outside its documents, accounts and objects: what `up` sets up.
struct CloudProject: Hashable, Sendable {
  /// How long something takes to have an effect: in administrative calls to the project, or in calls to the one API or
  /// database that it is about. Nothing one API was asked makes another one answer.
  struct Pace: Hashable, Sendable {
    /// Before a long-running operation is done; with 0 its first answer says so.
    var operations: Int64 = 0
    /// How many of its own calls an API that was just switched on still refuses.
    var services: Int64 = 0
    /// How many administrative looks into a database that was just made do not find it.
    var databases: Int64 = 0
    /// Before a role that was given works.
    var grants: Int64 = 0
  }

  struct Operation: Hashable, Sendable {
    /// As in its URL, behind the version.
    var name: String
    /// The number of the call at which it is done.
    var doneAt: Int64
    var response: JSON
  }

  var id: String
  /// Digits.
  var number: String
  var displayName: String
  /// nil for a project that Firebase was not added to, or else the call from which on it is seen.
  var firebaseSince: Int64?
  /// Whether the owner accepted Firebase's terms.
  var hasAcceptedTerms = true
  var hasBilling = true
  /// The APIs that are on, each with the call from which on it is on.
  var services: [String: Int64] = [:]
  /// How many calls an API that is on, or a database that is there, will still refuse; by name.
  var settling: [String: Int64] = [:]
  /// The permissions that the caller has not got.
  var lacking: Set<String> = []
  /// Those of them that a role on the bucket gives.
  var grantedOnBucket: Set<String> = []
  var pace = Pace()
  var databases: [Resource] = []
  var indexes: [Resource] = []
  var fields: [Resource] = []
  /// Identity Toolkit's `Config`; nil where Authentication was never started.
  var authentication: JSONObject?
  var identityProviders: [Resource] = []
  var iosApps: [Resource] = []
  /// A name; nil where there is none.
  var defaultBucket: String?
  var bucketLocation = ""
  /// What a bucket's resource says beyond the usual, and its `bindings`.
  var bucketAttributes: JSONObject = [:]
  /// Of the project's policy.
  var bindings: [JSON] = []
  var policyRevision: Int64 = 1
  /// From when on roles that were given last work.
  var grantsSince: Int64 = 0
  /// The services whose agents exist.
  var agents: Set<String> = []
  /// `V2Key` with its `keyString`.
  var apiKeys: [Resource] = []
  /// The enforcement mode by service.
  var appCheck: [String: String] = [:]
  /// Keys of the service account that are shown beside the registered one, as `ServiceAccountKey`.
  var accountKeys: [Resource] = []
  var isAccountDisabled = false
  var operations: [Operation] = []
  /// How many administrative calls came so far.
  var calls: Int64 = 0
}

extension CloudProject {
  static let storageRole = "roles/firebaserules.firestoreServiceAgent"

  /// The account under which Cloud Storage for Firebase looks into Firestore.
  var storageAgent: String { "service-\(number)@gcp-sa-firebasestorage.iam.gserviceaccount.com" }

  func database(_ id: String) -> Resource? {
    databases.first { $0.name == "projects/\(self.id)/databases/\(id)" && $0.since <= calls }
  }

  /// Whether rules of Storage may look into Firestore.
  var letsStorageReadDocuments: Bool {
    guard calls >= grantsSince else { return false }
    let member = "serviceAccount:" + storageAgent
    return bindings.contains { binding in
      binding["role"]?.string == Self.storageRole && binding["condition"] == nil
        && binding["members"]?.array?.contains(.string(member)) == true
    }
  }

  /// Counts a call to an API or into a database.
  /// - Returns: whether it is answered by now.
  mutating func settles(_ name: String) -> Bool {
    guard let left = settling[name], left > 0 else { return true }
    settling[name] = left - 1
    return false
  }

  /// Begins an operation whose work shows when it is done.
  /// - Returns: the operation as its first answer has it, and the number of the call from which on its work is seen.
  mutating func begin(_ prefix: String, response: JSON = [:]) -> (answer: JSON, since: Int64) {
    let operation = Operation(
      name: prefix + String(calls, radix: 36), doneAt: calls + pace.operations, response: response)
    operations.append(operation)
    return (json(of: operation), operation.doneAt)
  }

  func json(of operation: Operation) -> JSON {
    guard operation.doneAt <= calls else { return ["name": .string(operation.name)] }
    return ["name": .string(operation.name), "done": true, "response": operation.response]
  }
}
