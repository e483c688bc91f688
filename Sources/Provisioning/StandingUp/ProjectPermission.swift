/// The permissions that standing up needs, each with the smallest of Google's own roles that holds it (Google's IAM
/// reference).
package enum ProjectPermission: String, Hashable, Sendable, CaseIterable {
  case enableServices = "serviceusage.services.enable"
  case addFirebase = "firebase.projects.update"
  case createDatabase = "datastore.databases.create"
  case changeDatabase = "datastore.databases.update"
  case createIndex = "datastore.indexes.create"
  case changeIndex = "datastore.indexes.update"
  case initialiseAuthentication = "firebaseauth.configs.create"
  case changeAuthentication = "firebaseauth.configs.update"
  case createBucket = "firebasestorage.defaultBucket.create"
  case changePolicy = "resourcemanager.projects.setIamPolicy"
  case createApp = "firebase.clients.create"
  case createRuleset = "firebaserules.rulesets.create"
  case changeRelease = "firebaserules.releases.update"

  /// Those whose names are sure. Google is renaming the ones of indexes, and refuses a question with a name it does not know.
  package static let askedFor = allCases.filter { $0 != .createIndex && $0 != .changeIndex }

  package var role: String {
    switch self {
    case .enableServices: "roles/serviceusage.serviceUsageAdmin"
    case .addFirebase, .createApp: "roles/firebase.admin"
    case .createDatabase, .changeDatabase: "roles/datastore.owner"
    case .createIndex, .changeIndex: "roles/datastore.indexAdmin"
    case .initialiseAuthentication, .changeAuthentication: "roles/firebaseauth.admin"
    case .createBucket: "roles/firebasestorage.admin"
    case .changePolicy: "roles/resourcemanager.projectIamAdmin"
    case .createRuleset, .changeRelease: "roles/firebaserules.admin"
    }
  }
}

/// The APIs that an instance needs.
package enum NeededService {
  private static let always = [
    "cloudresourcemanager", "firebase", "firestore", "firebaserules", "identitytoolkit", "securetoken", "cloudbilling",
    "iam", "apikeys",
  ]
  private static let forMedia = ["firebasestorage", "storage"]

  /// The names under which Service Usage knows them.
  package static func all(withMedia: Bool) -> [String] {
    (always + (withMedia ? forMedia : [])).map { $0 + ".googleapis.com" }
  }
}
