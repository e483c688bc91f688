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
    try repeatedly { waited throws(Failure) in
      do throws(Failure) {
        return .answer(try body())
      } catch {
        guard let reason = passing(error), waited < Self.propagationLimit else { throw error }
        return .wait(reason)
      }
    }
  }

  /// What came of a look at something that takes its time.
  private enum Look<Answer> {
    case answer(Answer)
    case wait(Waited)
  }

  /// Looks again and again, with growing pauses between. Each look is told how long it was waited so far, and gives up by
  /// itself.
  private func repeatedly<Answer, Failure: Error>(
    _ look: (_ waited: Duration) throws(Failure) -> Look<Answer>
  ) throws(Failure) -> Answer {
    var waited = Duration.zero
    var pause = Self.firstPause
    while true {
      switch try look(waited) {
      case .answer(let answer): return answer
      case .wait(let reason):
        waiting(reason, waited)
        session.sleep(pause)
        waited += pause
        pause = min(pause * 2, Self.longestPause)
      }
    }
  }

  /// Waits until the APIs answer that were just switched on.
  func awaitPropagation(of services: [String]) throws(FirebaseError) {
    try repeatedly { waited throws(FirebaseError) in
      let hidden = try overview().hiddenServices.intersection(services).sorted()
      guard !hidden.isEmpty else { return .answer(()) }
      guard waited < Self.propagationLimit else {
        throw FirebaseError(.project(.enableServices(hidden)), .unfinished(after: waited))
      }
      return .wait(.propagation(hidden))
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
    try repeatedly { waited in
      let building = try looking(indexes.allIndexes).count { $0.state == .creating }
      return building > 0 && waited < Self.indexLimit ? .wait(.indexes(building)) : .answer(building)
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
