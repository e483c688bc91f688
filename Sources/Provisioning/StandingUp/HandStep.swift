/// What only a person can do, in a browser.
package enum HandStep: Hashable, Sendable {
  /// Add Firebase to the project, which asks for Firebase's terms.
  case addFirebase
  /// Link a billing account, or choose to carry text only.
  case linkBilling
  /// Start Authentication.
  case startAuthentication
  /// Switch on the API that switches on APIs.
  case enableServiceUsage
  /// Get a database in native mode in the place of one in Datastore mode.
  case leaveDatastoreMode
  /// Give the account behind the key roles for what it lacks.
  case giveRoles([ProjectPermission])
  /// Give Storage's account the role by which rules look into Firestore.
  case grantStorageRole(member: String)
}

extension HandStep {
  /// What a step was refused for and cannot be seen from outside, by the name under which the journal remembers it; nil
  /// for what a look shows each time.
  var name: String? {
    switch self {
    case .addFirebase: "addFirebase"
    case .linkBilling: "linkBilling"
    case .startAuthentication: "startAuthentication"
    case .enableServiceUsage, .leaveDatastoreMode, .giveRoles, .grantStorageRole: nil
    }
  }

  init?(name: String) {
    guard let step = [Self.addFirebase, .linkBilling, .startAuthentication].first(where: { $0.name == name }) else {
      return nil
    }
    self = step
  }
}
