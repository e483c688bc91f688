internal import REST

/// The states of a project that can be asked for by name, to rehearse what `up` does with them.
package enum ProjectState: String, Hashable, Sendable, CaseIterable {
  /// Everything is set up.
  case complete
  /// As the console makes a project: Firebase is in it, and nothing else; an account pays.
  case fresh
  /// As `fresh`, on the plan without billing.
  case freshWithoutBilling = "fresh-without-billing"
  /// Firebase was never added to it.
  case withoutFirebase = "without-firebase"
  /// As `without-firebase`, and nobody has accepted Firebase's terms.
  case termsNotAccepted = "terms-not-accepted"
  /// APIs and database are there, the rest is not.
  case halfDone = "half-done"
  case withoutBilling = "without-billing"
  case withoutAuthentication = "without-authentication"
  case anonymousOff = "anonymous-off"
  case roleMissing = "role-missing"
  case datastoreMode = "datastore-mode"
  case namedDatabaseOnly = "named-database-only"
  /// As `fresh`; all that Google says will take a while does.
  case slow

  /// The project in this state.
  func project(_ id: String, _ setting: ProjectSetting) -> CloudProject {
    var project = CloudProject(complete: id, setting)
    switch self {
    case .complete: break
    case .fresh: project = CloudProject(fresh: id)
    case .freshWithoutBilling:
      project = CloudProject(fresh: id)
      project.hasBilling = false
    case .withoutFirebase, .termsNotAccepted:
      project = CloudProject(fresh: id)
      project.firebaseSince = nil
      project.hasAcceptedTerms = self == .withoutFirebase
    case .halfDone:
      project.indexes = []
      project.fields = []
      project.authentication = nil
      project.defaultBucket = nil
      project.iosApps = []
      project.bindings.removeLast()
    case .withoutBilling: project.hasBilling = false
    case .withoutAuthentication: project.authentication = nil
    case .anonymousOff: project.authentication?["signIn"] = ["anonymous": [:]]
    case .roleMissing: project.bindings.removeAll { $0["role"]?.string == CloudProject.storageRole }
    case .datastoreMode: project.databases[0]["type"] = "DATASTORE_MODE"
    case .namedDatabaseOnly:
      project.databases = [Resource(CloudProject.database("chat", of: id, location: setting.location))]
      project.indexes = []
      project.fields = []
    case .slow:
      project = CloudProject(fresh: id)
      project.pace = CloudProject.Pace(operations: 4, services: 2, databases: 1, grants: 4)
    }
    return project
  }
}
