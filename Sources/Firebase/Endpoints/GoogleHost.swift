/// The hosts of Google's APIs that wtadmin speaks to.
package enum GoogleHost: String, Hashable, Sendable, CaseIterable {
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
  case oauth2 = "oauth2.googleapis.com"
  case secureToken = "securetoken.googleapis.com"
  case serviceUsage = "serviceusage.googleapis.com"
  case storage = "storage.googleapis.com"
}
