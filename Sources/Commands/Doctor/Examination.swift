internal import Domain
internal import Firebase
internal import Ledger
internal import Provisioning
internal import REST
internal import SecurityRules

/// What the checks look at: the instance, and what the servers say of it, each asked once and only when a check wants it.
final class Examination {
  let instance: Instance
  let world: World
  let plistPath: String?
  /// The mode of the state file before anything opened it, which closes it; nil where there was none.
  let stateMode: UInt16?
  private let connection: Result<Connection, any Error>

  init(
    _ instance: Instance, _ connection: Result<Connection, any Error>, plistPath: String?, stateMode: UInt16?,
    in world: World
  ) {
    self.stateMode = stateMode
    self.instance = instance
    self.connection = connection
    self.plistPath = plistPath
    self.world = world
  }

  var settings: InstanceSettings { instance.settings }
  var project: String { instance.settings.project }
  /// The APIs that the instance needs.
  var neededServices: [String] { NeededService.all(withMedia: !settings.isTextOnly) }

  /// - Throws: why there is none, which is about the key.
  func connected() throws -> Connection { try connection.get() }

  private func ask<Answer>(_ question: (Connection) throws -> Answer) -> Result<Answer, any Error> {
    Result { try question(try connection.get()) }
  }

  /// Asks the APIs by which the project is set up. No look of a doctor waits for anything.
  private func askProject<Answer>(_ question: (ProjectClients) throws -> Answer) -> Result<Answer, any Error> {
    ask { connection in try question(connection.project(waiting: { _, _ in })) }
  }

  private func answer<Answer>(_ question: (ProjectClients) throws -> Question<Answer>) -> Result<Answer, any Error> {
    askProject { clients in try clients.session.ask(question(clients)) }
  }

  private func answerOnBucket<Answer>(
    _ question: (BucketsClient, String) -> Question<Answer>
  ) -> Result<Answer, any Error> {
    answer { clients in
      guard let bucket = settings.mediaBucket else { throw NoBucket() }
      return question(clients.buckets, bucket)
    }
  }

  // MARK: - The project

  private(set) lazy var held = answer {
    let needs = PermissionNeed.Work.allCases.filter { $0 != .media }.flatMap { work in
      PermissionNeed.needs(of: work, withMedia: true)
    }
    return $0.projects.held(of: Set(needs.map(\.permission)).sorted())
  }
  /// What the account holds of the bucket, be it by a role there or in the whole project.
  private(set) lazy var heldOnBucket = answerOnBucket {
    $0.held(of: PermissionNeed.needs(of: .media, withMedia: true).map(\.permission), on: $1)
  }
  private(set) lazy var record = answer { $0.projects.get }
  private(set) lazy var policy = answer { $0.projects.policy }
  private(set) lazy var billing = answer { $0.billing.state }
  private(set) lazy var firebaseNumber = answer { $0.apps.firebaseProject }
  private(set) lazy var servicesOn = answer { [neededServices] in $0.services.enabled(among: neededServices) }
  private(set) lazy var accountIsDisabled = ask {
    try $0.session.ask(ServiceAccountsClient(email: $0.account).isDisabled)
  }
  private(set) lazy var accountKeys = ask { try $0.session.ask(ServiceAccountsClient(email: $0.account).keys) }

  // MARK: - Its parts

  private(set) lazy var databases = answer { $0.databases.list }
  private(set) lazy var indexes = askProject { try $0.indexes.allIndexes() }
  private(set) lazy var fields = askProject { try $0.indexes.allFields() }
  private(set) lazy var authentication = answer { $0.authentication.settings }
  private(set) lazy var identityProviders = answer { $0.authentication.identityProviders }
  private(set) lazy var appCheck = answer { AppCheckClient(project: $0.project).enforcement }
  private(set) lazy var defaultBucket = answer { $0.buckets.defaultBucket }
  private(set) lazy var linkedBuckets = answer { $0.buckets.linked }
  private(set) lazy var bucket = answerOnBucket { $0.bucket($1) }
  private(set) lazy var bucketPolicy = answerOnBucket { $0.policy(of: $1) }
  private(set) lazy var apps = askProject { try $0.apps.allIOSApps() }
  private(set) lazy var apiKeys = askProject { try $0.apiKeys.all() }

  // MARK: - Rules

  private(set) lazy var rulesFiles = Result { try instance.localRules(in: world.silent) }
  private(set) lazy var survey = ask { [world, rulesFiles] in
    try $0.rulesDeployment(in: world).survey(try rulesFiles.get())
  }
  /// All that is in force in the project, with the rulesets' files; nil for a ruleset that is gone.
  private(set) lazy var released = ask { connection in
    try connection.rules.releases().map { release in
      (name: release.name, ruleset: try connection.rules.ruleset(release.ruleset))
    }
  }

  /// The rules in force for a service, as the survey has them.
  func liveRules(_ service: ServiceKind) throws -> RulesSurvey.Entry? {
    let name = instance.release(of: service)
    return try survey.get().entries.first { $0.local.name == name }
  }

  // MARK: - This machine

  private(set) lazy var ledger = Result { try instance.openLedger(in: world) }

  /// Times by which the server is behind this machine, in seconds, as the `Date` of an answer tells; nil where it has none.
  private(set) lazy var clockSkew = Result { [instance, world] () throws -> Int64? in
    let base = try instance.endpoints(in: world)[.firestore]
    let request = HTTPRequest(method: .get, url: base.description + "/", timeout: .seconds(10))
    let response = try world.transport.send(request)
    return response.headers["Date"].flatMap(Timestamp.init(httpDate:)).map { world.now().seconds(since: $0) }
  }
}

extension World {
  /// The same without notes, for a look whose remarks belong elsewhere.
  var silent: World {
    var world = self
    world.options.quiet = true
    return world
  }
}
