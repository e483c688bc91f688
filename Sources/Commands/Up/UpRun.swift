internal import Domain
internal import Firebase
internal import Ledger
internal import Provisioning
internal import REST

/// Standing an instance up: look, plan, do, and look again until what was asked for can be seen.
struct UpRun {
  var connection: Connection
  let choices: UpChoices
  let command: String
  let world: World
  private var refusals: Refusals
  private let waiting: Waiting
  /// What was asked for already.
  private var agreed: Set<Step> = []
  /// How many steps were sent.
  private(set) var stepsDone = 0

  init(_ connection: Connection, _ choices: UpChoices, command: String, in world: World) throws {
    self.connection = connection
    self.choices = choices
    self.command = command
    self.world = world
    refusals = Refusals(try connection.ledger.journal.operations())
    waiting = Waiting(in: world)
  }

  private var clients: ProjectClients { connection.project(waiting: waiting.observer) }

  // MARK: - Looking

  /// Looks at the project and the folder. Nothing is sent that changes anything.
  mutating func plan() throws -> UpPlan {
    let survey = try clients.survey()
    let wish = try choices.wish(of: connection.instance, in: world)
    let standing = try StandingUp.plan(from: survey, to: wish, refusals: refusals)
    var settings = choices.settings
    if let location = survey.database?.location ?? choices.location {
      settings.append(SettingsChange(member: .location, value: .string(location)))
    }
    if wish.carriesMedia, let bucket = survey.bucket.value?.map(\.name) {
      settings.append(SettingsChange(member: .bucket, value: .string(bucket)))
    }
    let current = try JSON(parsing: try world.files.read(connection.instance.settingsPath), dialect: .relaxed)
    var plan = UpPlan(
      project: survey.project, account: connection.account, survey: survey, standing: standing, rules: nil,
      release: nil, configuration: nil, settings: settings.filter { current[$0.name] != $0.value },
      isForced: choices.isForced)
    try lookAtRules(&plan, wish)
    try lookAtConfiguration(&plan, wish)
    return plan
  }

  /// Rules are compared once the database is there, and the bucket if there is to be one.
  private func lookAtRules(_ plan: inout UpPlan, _ wish: ProjectWish) throws {
    guard plan.survey.database?.mode == .native, !plan.survey.isOff(.firebaseRules) else { return }
    var here = connection.instance
    here.settings.bucket = wish.carriesMedia ? plan.survey.bucket.value?.map(\.name) : nil
    let deployment = connection.with(here).rulesDeployment(in: world)
    let files = try here.localRules(in: world.silent)
    let survey = try clients.looking { try deployment.survey(files) }
    plan.rules = survey
    plan.release = try deployment.release(survey, reason: "wtadmin up")
  }

  private func lookAtConfiguration(_ plan: inout UpPlan, _ wish: ProjectWish) throws {
    guard let bundleID = wish.bundleID, let app = plan.survey.apps.first(where: { $0.bundleID == bundleID }) else {
      return
    }
    let path = connection.instance.path(AppConfiguration.fileName)
    let configuration = try clients.looking { try AppConfiguration(app, clients) }
    if try configuration.differs(from: path, in: world) { plan.configuration = configuration }
  }

  // MARK: - Doing

  /// Asks before a plan is carried out. A step that was refused and is tried again was agreed to already.
  mutating func confirm(_ plan: UpPlan) throws {
    guard !connection.instance.settings.isLocal else { return }
    let steps = plan.steps
    if steps.isEmpty || !agreed.isSuperset(of: steps) { try world.confirm("do this in \(plan.project)?") }
    agreed.formUnion(steps)
  }

  /// As often as it may take until what was done by one round is seen in the next.
  private static let rounds = 12

  /// Carries a plan out, and what follows from it.
  /// - Returns: the plan at the end, which holds what only a person can do.
  mutating func carryOut(_ first: UpPlan) throws -> UpPlan {
    var plan = first
    var done: Set<ProjectStep> = []
    try checkRules(plan)
    for round in 1...Self.rounds {
      try world.stopIfInterrupted()
      let fresh = plan.standing.steps.filter { !done.contains($0) }
      if !fresh.isEmpty {
        done.formUnion(try change(fresh.map(Step.project)))
      } else if !plan.standing.steps.isEmpty {
        // Done, and not seen yet.
        guard round < Self.rounds else { throw StepNotSeen(step: plan.standing.steps[0]) }
        waiting.observer(.sight, .seconds(round))
        world.sleep(.seconds(round))
      } else {
        connection = connection.with(try connection.instance.changingSettings(plan.settings, in: world))
        plan.settings = []
        if let release = plan.release {
          try checkForeign(plan)
          for entry in plan.rules?.endangered ?? [] { world.note(entry.difference) }
          _ = try change([.rules(.release(release))])
        }
        if let configuration = plan.configuration { try write(configuration) }
        if plan.survey.database?.mode == .native { try awaitIndexes() }
        return try self.plan()
      }
      plan = try self.plan()
    }
    throw StepNotSeen(step: first.standing.steps.first ?? .addFirebase)
  }

  private func awaitIndexes() throws {
    let building = try clients.awaitIndexes()
    guard building > 0 else { return }
    world.note("\(counted(building, "index", plural: "indexes")) still being built; queries have to wait for them")
  }

  /// Rules that do not hold up, and rules that somebody else put in force, are found before anything is sent.
  private func checkRules(_ plan: UpPlan) throws {
    guard plan.rules == nil || plan.release != nil || plan.standing.later.contains(.storageRules) else { return }
    var here = connection.instance
    // Storage's cases hold for whatever bucket there will be.
    here.settings.bucket = plan.survey.bucket.value?.map(\.name) ?? here.settings.bucket ?? "bucket"
    guard try here.areSound(try here.localRules(in: world), in: world) else { throw UnsoundRules() }
    try checkForeign(plan)
  }

  /// Rules of others are seen once their API is on and the bucket is there, which may be in the middle of a run.
  private func checkForeign(_ plan: UpPlan) throws {
    let endangered = plan.rules?.endangered ?? []
    guard choices.isForced || endangered.isEmpty else {
      throw ForeignRules(names: endangered.map(\.local.name), command: "up")
    }
  }

  /// Carries steps out as one entry of the journal. A step that only a person can make possible ends it, and is remembered.
  /// - Returns: the steps that were done.
  private mutating func change(_ steps: [Step]) throws -> Set<ProjectStep> {
    var done: Set<ProjectStep> = []
    let administration = connection.administration(in: world)
    do {
      try connection.instance.change(command, steps, connection.ledger, in: world) { step in
        try step.perform(by: administration)
        if case .project(let step) = step { done.insert(step) }
      }
      stepsDone += steps.count
    } catch let refusal as NeedsPerson {
      stepsDone += done.count
      refusals.add(refusal)
      world.note("refused: \(refusal.step.words)")
    }
    return done
  }

  private func write(_ configuration: AppConfiguration) throws {
    try configuration.write(to: connection.instance.path(AppConfiguration.fileName), in: world)
    world.note("wrote \(AppConfiguration.fileName), for the app's Xcode project; it is no secret")
  }

  // MARK: - Waiting for a person

  private static let pause = Duration.seconds(5)
  /// After so many looks, a minute's, what no look shows is tried again.
  private static let looksBeforeRetry = 12

  /// Looks every five seconds, until something that was to be done by hand is done or worth another try, or Ctrl-C.
  mutating func awaitPerson(_ plan: UpPlan) throws -> UpPlan {
    waiting.observer(.person, .zero)
    var looks = 0
    while true {
      world.sleep(Self.pause)
      try world.stopIfInterrupted()
      looks += 1
      if looks.isMultiple(of: Self.looksBeforeRetry) { refusals.forgetUnseen(in: plan.survey) }
      let next = try self.plan()
      if next.standing.byHand != plan.standing.byHand { return next }
    }
  }
}

/// A step that was done, and does not show.
struct StepNotSeen: Error, Hashable {
  var step: ProjectStep
}

extension StepNotSeen: Explained {
  var failure: Failure {
    Failure(
      "what was done does not show: \(step.words)", cause: "the server took it, and answers as if it had not",
      remedy: "look again in some minutes: wtadmin up --plan", exitCode: .unreachable)
  }
}

/// The folder's rules have faults, which were told.
struct UnsoundRules: Error, Hashable {}

extension UnsoundRules: Explained {
  var failure: Failure {
    Failure(
      "the folder's rules are not put in force", cause: "they have the faults above",
      remedy: "mend them: wtadmin rules check", exitCode: .findings)
  }
}
