/// What a request to the APIs that set a project up is for.
package enum ProjectPurpose: Hashable, Sendable {
  case readProject
  case testPermissions
  case readPolicy
  case changePolicy
  case readBilling
  case readServices
  case enableServices([String])
  /// The account under which a service acts in the project.
  case createServiceAgent(service: String)

  case readDatabases
  case createDatabase
  case changeDatabase
  case readIndexes
  case createIndex(collectionGroup: String)
  case changeFieldIndexes(collectionGroup: String, field: String)

  case readAuthentication
  case initialiseAuthentication
  case changeAuthentication
  case readIdentityProviders

  case readFirebaseProject
  case addFirebase
  case listApps
  case createApp(bundleID: String)
  case readAppConfiguration(appID: String)

  case readDefaultBucket
  case createDefaultBucket
  case readBucket(String)
  case readBucketPolicy(String)

  case listAPIKeys
  case readAPIKey(String)
  case readAppCheck
  case readServiceAccount(String)
}
