package import Firebase

/// A change of the project around documents, accounts and media. Each names what it makes, and what was there before where
/// it changes something.
package enum ProjectStep: Hashable, Sendable {
  case enableServices([String])
  case addFirebase
  case createDatabase(location: String)
  /// From unprotected.
  case protectDatabase
  case createIndex(IndexDefinition)
  /// `from` is nil where the field had the indexes that every field has.
  case setFieldIndexes(FieldIndexes, from: FieldIndexes?)
  case initialiseAuthentication
  /// From off.
  case allowAnonymous
  /// From forbidden.
  case allowSignUp
  /// From deleting them after thirty days.
  case keepAnonymousAccounts
  case createBucket(location: String)
  case grantStorageRole(member: String)
  case createIOSApp(bundleID: String, displayName: String)

  /// Whether the step can only be done after another one of the same plan.
  func needs(_ other: ProjectStep) -> Bool {
    switch (self, other) {
    case (_, .addFirebase): true
    case (_, .enableServices(let services)) where services.contains(host.rawValue): true
    case (.grantStorageRole, .enableServices(let services)):
      // Storage's account comes with its API.
      services.contains(GoogleHost.firebaseStorage.rawValue)
    case (.createIndex, .createDatabase), (.setFieldIndexes, .createDatabase): true
    case (.allowAnonymous, .initialiseAuthentication): true
    default: false
    }
  }

  /// The API that does it.
  private var host: GoogleHost {
    switch self {
    case .enableServices: .serviceUsage
    case .addFirebase, .createIOSApp: .firebase
    case .createDatabase, .protectDatabase, .createIndex, .setFieldIndexes: .firestore
    case .initialiseAuthentication, .allowAnonymous, .allowSignUp, .keepAnonymousAccounts: .identityToolkit
    case .createBucket: .firebaseStorage
    case .grantStorageRole: .cloudResourceManager
    }
  }

  /// What the account must be allowed to.
  package var permission: ProjectPermission {
    switch self {
    case .enableServices: .enableServices
    case .addFirebase: .addFirebase
    case .createDatabase: .createDatabase
    case .protectDatabase: .changeDatabase
    case .createIndex: .createIndex
    case .setFieldIndexes: .changeIndex
    case .initialiseAuthentication: .initialiseAuthentication
    case .allowAnonymous, .allowSignUp, .keepAnonymousAccounts: .changeAuthentication
    case .createBucket: .createBucket
    case .grantStorageRole: .changePolicy
    case .createIOSApp: .createApp
    }
  }
}
