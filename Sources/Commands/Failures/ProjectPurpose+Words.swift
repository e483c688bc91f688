internal import Firebase

extension ProjectPurpose {
  /// What could not be done: `the billing state could not be read`.
  var failed: String {
    switch self {
    case .readProject: "the project could not be looked up"
    case .testPermissions: "it could not be asked what the account behind the key may do"
    case .readPolicy: "the project's roles could not be read"
    case .changePolicy: "the project's roles could not be changed"
    case .readBilling: "the billing state could not be read"
    case .readServices: "the project's APIs could not be listed"
    case .enableServices(let services): "\(services.joined(separator: ", ")) could not be switched on"
    case .createServiceAgent(let service): "the service account of \(service) could not be made"
    case .readDatabases: "the Firestore databases could not be listed"
    case .createDatabase: "the Firestore database could not be made"
    case .changeDatabase: "the Firestore database could not be changed"
    case .readIndexes: "the indexes could not be listed"
    case .createIndex(let group): "an index of \(group) could not be made"
    case .changeFieldIndexes(let group, let field): "the indexes of \(group).\(field) could not be changed"
    case .readAuthentication: "the settings of Authentication could not be read"
    case .initialiseAuthentication: "Authentication could not be set up"
    case .changeAuthentication: "the settings of Authentication could not be changed"
    case .readIdentityProviders: "the sign-in providers could not be listed"
    case .readFirebaseProject: "the Firebase project could not be looked up"
    case .addFirebase: "Firebase could not be added to the project"
    case .listApps: "the project's iOS apps could not be listed"
    case .createApp(let bundleID): "the iOS app \(bundleID) could not be registered"
    case .readAppConfiguration: "GoogleService-Info.plist could not be fetched"
    case .readDefaultBucket: "the project's Storage bucket could not be looked up"
    case .createDefaultBucket: "the Storage bucket could not be made"
    case .readBucket(let name): "the bucket \(name) could not be looked up"
    case .readBucketPolicy(let name): "who may use the bucket \(name) could not be read"
    case .listAPIKeys: "the project's API keys could not be listed"
    case .readAPIKey(let name): "the API key “\(name)” could not be read"
    case .readAppCheck: "the settings of App Check could not be read"
    case .readServiceAccount(let email): "the service account \(email) could not be looked up"
    }
  }
}
