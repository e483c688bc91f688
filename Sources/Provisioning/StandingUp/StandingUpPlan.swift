package import Firebase

/// What is to be done so that an instance can run in a project.
package struct StandingUpPlan: Hashable, Sendable {
  package var steps: [ProjectStep]
  /// What can only be seen once the steps are done.
  package var later: [Later]
  package var byHand: [HandStep]
  package var remarks: [Remark]

  /// What follows from steps.
  package enum Later: Hashable, Sendable {
    /// The rules of Storage are released under the bucket's name.
    case storageRules
    /// The app's configuration names the bucket and the app.
    case configuration
  }

  /// What is worth knowing and needs nothing.
  package enum Remark: Hashable, Sendable {
    case otherDatabases([String])
    /// The documents are not where `walkytalky.json` says; that never changes.
    case otherLocation(String)
    case otherSignIn([String])
    case noBundleID
    /// The bucket may answer no one as long as nobody pays.
    case bucketWithoutBilling
    case severalApps(Int)
    case indexNeedsRepair(IndexDefinition)
    /// APIs could not be listed; those that refuse were found out by asking.
    case servicesUnknown
    /// The account may not see who has which role, that of Storage's account among them.
    case storageRoleUnknown(member: String)
  }

  package var isEmpty: Bool { steps.isEmpty && byHand.isEmpty }
}
