/// The APIs of Google that a project can switch on, by the name under which Service Usage knows them.
package enum CloudService: String, Hashable, Sendable, CaseIterable {
  case apiKeys = "apikeys.googleapis.com"
  case cloudBilling = "cloudbilling.googleapis.com"
  case cloudResourceManager = "cloudresourcemanager.googleapis.com"
  case firebase = "firebase.googleapis.com"
  case firebaseAppCheck = "firebaseappcheck.googleapis.com"
  case firebaseRules = "firebaserules.googleapis.com"
  case firebaseStorage = "firebasestorage.googleapis.com"
  case firestore = "firestore.googleapis.com"
  case iam = "iam.googleapis.com"
  case identityToolkit = "identitytoolkit.googleapis.com"
  case secureToken = "securetoken.googleapis.com"
  case serviceUsage = "serviceusage.googleapis.com"
  case storage = "storage.googleapis.com"

  /// As the sentence of a refusal names it.
  var title: String {
    switch self {
    case .apiKeys: "API Keys API"
    case .cloudBilling: "Cloud Billing API"
    case .cloudResourceManager: "Cloud Resource Manager API"
    case .firebase: "Firebase Management API"
    case .firebaseAppCheck: "Firebase App Check API"
    case .firebaseRules: "Firebase Rules API"
    case .firebaseStorage: "Cloud Storage for Firebase API"
    case .firestore: "Cloud Firestore API"
    case .iam: "Identity and Access Management (IAM) API"
    case .identityToolkit: "Identity Toolkit API"
    case .secureToken: "Token Service API"
    case .serviceUsage: "Service Usage API"
    case .storage: "Cloud Storage API"
    }
  }
}
