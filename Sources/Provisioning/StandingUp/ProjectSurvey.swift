package import Firebase

/// How a project stands, as far as the account may look.
package struct ProjectSurvey: Hashable, Sendable {
  package var project: String
  package var record: Sight<ProjectRecord>
  /// The APIs that are on, among those that an instance needs.
  package var services: Sight<Set<String>>
  package var billing: Sight<BillingState>
  /// The project's number as Firebase knows it; nil inside where Firebase was not added.
  package var firebase: Sight<String?>
  package var databases: Sight<[DatabaseRecord]>
  package var indexes: [IndexRecord] = []
  package var fields: [FieldIndexes] = []
  package var authentication: Sight<AuthenticationSettings?>
  /// Sign-in providers of other companies that are on.
  package var identityProviders: [String] = []
  package var bucket: Sight<DefaultBucket?>
  package var policy: Sight<AccessPolicy>
  package var apps: [IOSApp] = []
  /// The ruleset in force for Firestore.
  package var rules: Sight<ReleaseRecord?>
  /// The permissions that the account holds among those asked for; nil where nobody could say.
  package var held: Set<String>?

  /// Whether the account holds a permission, as far as anybody can say.
  package func holds(_ permission: ProjectPermission) -> Bool {
    guard let held, ProjectPermission.askedFor.contains(permission) else { return true }
    return held.contains(permission.rawValue)
  }

  /// The project's number; nil where neither Resource Manager nor Firebase tells it yet.
  package var number: String? { record.value?.number ?? firebase.value.flatMap { $0 } }

  package var database: DatabaseRecord? { databases.value?.ofTheApp }

  /// The account under which Storage looks into Firestore; nil as long as the number is not known.
  package var storageAgent: String? {
    number.map(Self.storageAgent)
  }

  /// The same, as a member of policies, for the number of a project.
  package static func storageAgent(of number: String) -> String {
    "serviceAccount:service-\(number)@gcp-sa-firebasestorage.iam.gserviceaccount.com"
  }

  /// The APIs that a look met switched off, or not yet on everywhere.
  package var hiddenServices: Set<String> {
    var hidden: Set<String> = []
    if billing == .behindOffAPI { hidden.insert(GoogleHost.cloudBilling.rawValue) }
    if firebase == .behindOffAPI { hidden.insert(GoogleHost.firebase.rawValue) }
    if databases == .behindOffAPI { hidden.insert(GoogleHost.firestore.rawValue) }
    if authentication == .behindOffAPI { hidden.insert(GoogleHost.identityToolkit.rawValue) }
    if bucket == .behindOffAPI { hidden.insert(GoogleHost.firebaseStorage.rawValue) }
    if policy == .behindOffAPI { hidden.insert(GoogleHost.cloudResourceManager.rawValue) }
    if rules == .behindOffAPI { hidden.insert(GoogleHost.firebaseRules.rawValue) }
    return hidden
  }

  /// Whether an API is off, as far as anybody can say. One that is on may still refuse for some minutes.
  package func isOff(_ service: GoogleHost) -> Bool {
    services.value.map { !$0.contains(service.rawValue) } ?? hiddenServices.contains(service.rawValue)
  }

  /// The role of which the rules of Storage need one (firebase-tools' `rulesDeploy.ts`).
  package static let storageRole = "roles/firebaserules.firestoreServiceAgent"
}

extension Sequence<DatabaseRecord> {
  /// The database that the app uses.
  package var ofTheApp: DatabaseRecord? { first { $0.id == "(default)" } }
}

/// The project does not exist, or the account has no part in it: Google does not tell the two apart.
package struct ProjectUnknown: Error, Hashable, Sendable {
  package var project: String
}

extension ProjectClients {
  /// Looks at everything: first at what stands alone, then at what is inside of it.
  package func survey() throws -> ProjectSurvey {
    var survey = try overview()
    if case .denied = survey.record, case .denied = survey.firebase { throw ProjectUnknown(project: project) }
    try lookInside(&survey)
    return survey
  }

  /// Looks at what stands alone, side by side.
  func overview() throws(FirebaseError) -> ProjectSurvey {
    let (record, services, billing, firebase, databases, authentication, bucket, policy, rules, held) = session.askAll(
      projects.get, self.services.enabled(among: NeededService.all(withMedia: true)), self.billing.state,
      apps.firebaseProject, self.databases.list, self.authentication.settings, buckets.defaultBucket, projects.policy,
      self.rules.inForce(as: .firestore), projects.held(of: ProjectPermission.askedFor.map(\.rawValue)))
    return ProjectSurvey(
      project: project, record: try Sight(record), services: try Sight(services), billing: try Sight(billing),
      firebase: try Sight(firebase), databases: try Sight(databases), authentication: try Sight(authentication),
      bucket: try Sight(bucket), policy: try Sight(policy), rules: try Sight(rules), held: try? held.get())
  }

  private func lookInside(_ survey: inout ProjectSurvey) throws {
    if survey.database?.mode == .native {
      (survey.indexes, survey.fields) = try looking { (try indexes.allIndexes(), try indexes.allFields()) }
    }
    if survey.authentication.value?.map({ _ in true }) == true {
      survey.identityProviders = try Sight(session.outcome(of: authentication.identityProviders)).value ?? []
    }
    if survey.firebase.value?.map({ _ in true }) == true { survey.apps = try looking(apps.allIOSApps) }
  }
}

extension GoogleSession {
  fileprivate func outcome<Answer>(of question: Question<Answer>) -> Result<Answer, FirebaseError> {
    Result { () throws(FirebaseError) in try ask(question) }
  }
}
