internal import Firebase

/// The clients of the APIs by which a project is set up.
extension Connection {
  var projects: ProjectsClient { ProjectsClient(project: rules.project, session: session) }
  var services: ServicesClient { ServicesClient(project: rules.project, session: session) }
  var databases: DatabasesClient { DatabasesClient(project: rules.project, session: session) }
  var indexes: IndexesClient { IndexesClient(project: rules.project, session: session) }
  var authentication: AuthenticationClient { AuthenticationClient(project: rules.project, session: session) }
  var buckets: BucketsClient { BucketsClient(project: rules.project, session: session) }
  var apps: AppsClient { AppsClient(project: rules.project, session: session) }
  var apiKeys: APIKeysClient { APIKeysClient(project: rules.project, session: session) }
}
