package import Firebase

/// The APIs by which one project is set up.
package struct ProjectClients: Sendable {
  package let project: String
  package let session: GoogleSession
  /// Told whenever something is waited for, and for how long it was so far.
  package var waiting: @Sendable (Waited, Duration) -> Void

  package init(
    project: String, session: GoogleSession, waiting: @escaping @Sendable (Waited, Duration) -> Void
  ) {
    self.project = project
    self.session = session
    self.waiting = waiting
  }

  package var projects: ProjectsClient { ProjectsClient(project: project, session: session) }
  package var billing: BillingClient { BillingClient(project: project) }
  package var services: ServicesClient { ServicesClient(project: project, session: session) }
  package var databases: DatabasesClient { DatabasesClient(project: project, session: session) }
  package var indexes: IndexesClient { IndexesClient(project: project, session: session) }
  package var authentication: AuthenticationClient { AuthenticationClient(project: project, session: session) }
  var rules: RulesClient { RulesClient(project: project, session: session) }
  package var apps: AppsClient { AppsClient(project: project, session: session) }
  package var apiKeys: APIKeysClient { APIKeysClient(project: project, session: session) }
  package var buckets: BucketsClient { BucketsClient(project: project, session: session) }
}

/// What takes its time at Google.
package enum Waited: Hashable, Sendable {
  /// APIs to be switched on.
  case services([String])
  /// APIs that are on to answer everywhere.
  case propagation([String])
  case firebase
  case database
  case protection
  /// The indexes to be built.
  case indexes(Int)
  /// The account under which Storage looks into Firestore.
  case storageAgent
  case app(bundleID: String)
  /// What was done to show.
  case sight
  /// A step that only a person can do.
  case person
}
