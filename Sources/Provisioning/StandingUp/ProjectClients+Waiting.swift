internal import Firebase

/// What is done takes effect a while later; each wait has a bound, and is told.
extension ProjectClients {
  /// As long as Google says that switching an API on may take to be seen everywhere.
  private static let propagationLimit = Duration.seconds(300)
  private static let firstPause = Duration.seconds(1)
  private static let longestPause = Duration.seconds(10)

  /// Does something until nothing that was just made is still missing in it: an API that was switched on, a database.
  func persisting(
    through step: ProjectStep, _ body: () throws(FirebaseError) -> Void
  ) throws(FirebaseError) {
    try persisting({ $0.passing(of: step) }, body)
  }

  /// Looks into what is there and whose API is on, until both show everywhere.
  package func looking<Answer>(_ body: () throws -> Answer) throws -> Answer {
    try persisting({ ($0 as? FirebaseError)?.passing(of: nil) }, body)
  }

  private func persisting<Answer, Failure: Error>(
    _ passing: (Failure) -> Waited?, _ body: () throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    var waited = Duration.zero
    var pause = Self.firstPause
    while true {
      do throws(Failure) {
        return try body()
      } catch {
        guard let reason = passing(error), waited < Self.propagationLimit else { throw error }
        waiting(reason, waited)
        session.sleep(pause)
        waited += pause
        pause = min(pause * 2, Self.longestPause)
      }
    }
  }

  /// Waits until the APIs answer that were just switched on.
  func awaitPropagation(of services: [String]) throws(FirebaseError) {
    var waited = Duration.zero
    var pause = Self.firstPause
    while true {
      let hidden = try hiddenServices.filter(services.contains).sorted()
      guard !hidden.isEmpty else { return }
      guard waited < Self.propagationLimit else {
        throw FirebaseError(.project(.enableServices(hidden)), .unfinished(after: waited))
      }
      waiting(.propagation(hidden), waited)
      session.sleep(pause)
      waited += pause
      pause = min(pause * 2, Self.longestPause)
    }
  }

  /// The APIs that refuse to answer because they are off, among those that can be asked something harmless.
  private var hiddenServices: [String] {
    get throws(FirebaseError) {
      let (databases, settings, bucket, policy, billing, firebase, rules) = session.askAll(
        self.databases.list, authentication.settings, buckets.defaultBucket, projects.get, self.billing.state,
        apps.firebaseProject, self.rules.inForce(as: .firestore))
      var hidden: [String] = []
      if try Sight(databases) == .behindOffAPI { hidden.append(GoogleHost.firestore.rawValue) }
      if try Sight(settings) == .behindOffAPI { hidden.append(GoogleHost.identityToolkit.rawValue) }
      if try Sight(bucket) == .behindOffAPI { hidden.append(GoogleHost.firebaseStorage.rawValue) }
      if try Sight(policy) == .behindOffAPI { hidden.append(GoogleHost.cloudResourceManager.rawValue) }
      if try Sight(billing) == .behindOffAPI { hidden.append(GoogleHost.cloudBilling.rawValue) }
      if try Sight(firebase) == .behindOffAPI { hidden.append(GoogleHost.firebase.rawValue) }
      if try Sight(rules) == .behindOffAPI { hidden.append(GoogleHost.firebaseRules.rawValue) }
      return hidden
    }
  }

  /// Gives Storage's account its role, and makes the account where it is not there yet.
  func grantStorageRole(to member: String) throws(FirebaseError) {
    do throws(FirebaseError) {
      _ = try projects.grant(ProjectSurvey.storageRole, to: member)
    } catch {
      guard case .api(let refusal) = error.reason, refusal.reason == .memberMissing else { throw error }
      try services.createAgent(of: GoogleHost.firebaseStorage.rawValue) { waiting(.storageAgent, $0) }
      _ = try projects.grant(ProjectSurvey.storageRole, to: member)
    }
  }

  /// How long indexes are waited for at most; Google builds on.
  private static let indexLimit = Duration.seconds(600)

  /// Waits until every index is built.
  /// - Returns: how many are still being built when the time is up.
  package func awaitIndexes() throws -> Int {
    var waited = Duration.zero
    var pause = Self.firstPause
    while true {
      let building = try looking(indexes.allIndexes).count { $0.state == .creating }
      guard building > 0, waited < Self.indexLimit else { return building }
      waiting(.indexes(building), waited)
      session.sleep(pause)
      waited += pause
      pause = min(pause * 2, Self.longestPause)
    }
  }
}

extension FirebaseError {
  /// What to wait for where a refusal of a step, or of a look, will pass; nil for any other error. Steps are only planned
  /// where their API is on or switched on before, so an API that is off is one that has yet to be seen everywhere.
  fileprivate func passing(of step: ProjectStep?) -> Waited? {
    guard case .api(let refusal) = reason else { return nil }
    switch (refusal.reason, step) {
    case (.serviceDisabled(let service, _), _): return .propagation([service ?? ""])
    case (.databaseMissing, nil), (.databaseMissing, .createIndex?), (.databaseMissing, .setFieldIndexes?):
      return .database
    case (.memberMissing, .grantStorageRole?): return .storageAgent
    default: return nil
    }
  }
}
