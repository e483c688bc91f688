internal import Firebase

/// Compares how a project stands with what an instance wants.
package struct StandingUp: Sendable {
  let survey: ProjectSurvey
  let wish: ProjectWish
  /// The steps that were refused before, with what a person must do first.
  let refused: [ProjectStep: HandStep]
  private var plan = StandingUpPlan(steps: [], later: [], byHand: [], remarks: [])

  /// Plans. `refusals` are steps that the servers refused before: they are not tried again, a person has the word.
  package static func plan(
    from survey: ProjectSurvey, to wish: ProjectWish, refusals: Refusals = Refusals()
  ) throws(ProjectWishFault) -> StandingUpPlan {
    var planning = StandingUp(survey: survey, wish: wish, refused: refusals.standing(survey))
    planning.services()
    guard planning.firebase() else { return planning.plan }
    try planning.database()
    planning.authentication()
    planning.storage()
    planning.app()
    planning.leaveOutWhatIsNotAllowed()
    return planning.plan
  }

  private init(survey: ProjectSurvey, wish: ProjectWish, refused: [ProjectStep: HandStep]) {
    self.survey = survey
    self.wish = wish
    self.refused = refused
  }

  /// Adds a step, or what a person must do because the step was refused before.
  /// - Returns: whether the step is planned.
  @discardableResult
  private mutating func add(_ step: ProjectStep) -> Bool {
    if let byHand = refused[step] {
      addByHand(byHand)
      return false
    }
    plan.steps.append(step)
    return true
  }

  private mutating func addByHand(_ step: HandStep) {
    if !plan.byHand.contains(step) { plan.byHand.append(step) }
  }

  private mutating func services() {
    let needed = NeededService.all(withMedia: wish.carriesMedia)
    let missing: [String]
    switch survey.services {
    case .seen(let enabled): missing = needed.filter { !enabled.contains($0) }
    case .denied:
      missing = survey.hiddenServices.intersection(needed).sorted()
      plan.remarks.append(.servicesUnknown)
    case .behindOffAPI:
      addByHand(.enableServiceUsage)
      return
    }
    if !missing.isEmpty { add(.enableServices(missing)) }
  }

  /// - Returns: whether there is Firebase in the project, or will be.
  private mutating func firebase() -> Bool {
    switch survey.firebase {
    case .seen(.some), .denied: true
    case .seen(nil), .behindOffAPI: add(.addFirebase)
    }
  }

  private mutating func database() throws(ProjectWishFault) {
    let databases = survey.databases.value ?? []
    let others = databases.map(\.id).filter { $0 != "(default)" }
    if !others.isEmpty { plan.remarks.append(.otherDatabases(others)) }
    guard let database = survey.database else {
      if case .denied = survey.databases { return addByHand(.giveRoles([.createDatabase])) }
      guard let location = wish.location else { throw .noLocation }
      if add(.createDatabase(location: location)) { indexes() }
      return
    }
    guard database.mode != .datastore else { return addByHand(.leaveDatastoreMode) }
    if let location = wish.location, location != database.location {
      plan.remarks.append(.otherLocation(database.location))
    }
    if !database.isDeleteProtected { add(.protectDatabase) }
    indexes()
  }

  private mutating func indexes() {
    for index in wish.indexes.indexes {
      guard let record = survey.indexes.first(where: { $0.definition == index }) else {
        add(.createIndex(index))
        continue
      }
      if record.state == .needsRepair { plan.remarks.append(.indexNeedsRepair(index)) }
    }
    for field in wish.indexes.fields where !survey.fields.contains(where: { $0.means(field) }) {
      let current = survey.fields.first { $0.collectionGroup == field.collectionGroup && $0.field == field.field }
      add(.setFieldIndexes(field, from: current))
    }
  }

  private mutating func authentication() {
    switch survey.authentication {
    case .denied: addByHand(.giveRoles([.changeAuthentication]))
    case .seen(let settings?):
      if !settings.allowsAnonymous { add(.allowAnonymous) }
      if settings.forbidsSignUp { add(.allowSignUp) }
      if settings.deletesAnonymous { add(.keepAnonymousAccounts) }
      let others =
        (settings.allowsEmail ? ["email"] : []) + (settings.allowsPhone ? ["phone"] : []) + survey.identityProviders
      if !others.isEmpty { plan.remarks.append(.otherSignIn(others)) }
    case .seen(nil), .behindOffAPI:
      // Only the console starts plain Firebase Authentication; for programs there is Identity Platform, which needs billing.
      guard survey.billing.value?.isOn != false else { return addByHand(.startAuthentication) }
      if add(.initialiseAuthentication) { add(.allowAnonymous) }
    }
  }

  private mutating func storage() {
    guard wish.carriesMedia else { return }
    switch survey.bucket {
    case .seen(.some):
      if survey.billing.value?.isOn == false { plan.remarks.append(.bucketWithoutBilling) }
    case .denied: return addByHand(.giveRoles([.createBucket]))
    case .seen(nil), .behindOffAPI:
      let database = survey.database?.location ?? wish.location ?? ""
      let location = wish.bucketLocation ?? ProjectWish.bucketLocation(near: database)
      guard add(.createBucket(location: location)) else { return }
      plan.later.append(.storageRules)
    }
    storageRole()
  }

  private mutating func storageRole() {
    guard let member = survey.storageAgent else {
      plan.later.append(.storageRules)
      return
    }
    switch survey.policy {
    case .seen(let policy):
      if !policy.grants(ProjectSurvey.storageRole, to: member) { add(.grantStorageRole(member: member)) }
    case .behindOffAPI: add(.grantStorageRole(member: member))
    case .denied: plan.remarks.append(.storageRoleUnknown(member: member))
    }
  }

  private mutating func app() {
    guard let bundleID = wish.bundleID else {
      plan.remarks.append(.noBundleID)
      return
    }
    if case .denied = survey.firebase { return addByHand(.giveRoles([.createApp])) }
    let apps = survey.apps.filter { $0.bundleID == bundleID }
    if apps.count > 1 { plan.remarks.append(.severalApps(apps.count)) }
    if apps.isEmpty, add(.createIOSApp(bundleID: bundleID, displayName: "walkytalky")) {
      plan.later.append(.configuration)
    }
  }

  /// Steps that the account may not do are a person's to make possible.
  private mutating func leaveOutWhatIsNotAllowed() {
    let denied = plan.steps.filter { !survey.holds($0.permission) }
    guard !denied.isEmpty else { return }
    plan.steps.removeAll { step in denied.contains { $0 == step || step.needs($0) } }
    var missing: [ProjectPermission] = []
    for step in denied {
      if case .grantStorageRole(let member) = step {
        addByHand(.grantStorageRole(member: member))
      } else if !missing.contains(step.permission) {
        missing.append(step.permission)
      }
    }
    if !missing.isEmpty { addByHand(.giveRoles(missing)) }
  }
}
