package import Firebase
package import REST

/// A step that the account behind the key cannot do, whatever it tries: somebody must do something first.
package struct NeedsPerson: Remembered, Sendable {
  package var step: ProjectStep
  package var byHand: HandStep
  /// What the server said.
  package var cause: FirebaseError

  package var memory: JSONObject {
    byHand.name.map { ["byHand": .string($0), "billing": .bool(wantsBilling)] } ?? [:]
  }

  /// Whether it was refused because nobody pays.
  var wantsBilling: Bool {
    guard case .api(let refusal) = cause.reason else { return false }
    return refusal.reason == .billingNeeded || refusal.reason == .billingDisabled
  }
}

extension ProjectStep: StepGroup {
  package func perform(by administration: Administration) throws {
    let clients = administration.project
    do throws(FirebaseError) {
      try clients.persisting(through: self) { () throws(FirebaseError) in try perform(with: clients) }
    } catch {
      if let byHand = byHand(error) { throw NeedsPerson(step: self, byHand: byHand, cause: error) }
      // The server is still at work on it, or does not let it be seen.
      if case .unfinished = error.reason { throw UndecidedWrite(cause: error) }
      guard error.mayHaveHappened || error.status == .alreadyExists else { throw error }
      guard let isDone = try? wasApplied(administration) else { throw UndecidedWrite(cause: error) }
      guard isDone else { throw error }
    }
  }

  private func perform(with clients: ProjectClients) throws(FirebaseError) {
    let waiting = clients.waiting
    switch self {
    case .enableServices(let services):
      var rest = services[...]
      while !rest.isEmpty {
        let some = Array(rest.prefix(ServicesClient.batchEnableLimit))
        rest = rest.dropFirst(some.count)
        try clients.services.enable(some) { waiting(.services(some), $0) }
      }
      try clients.awaitPropagation(of: services)
    case .addFirebase:
      // Where the API was off, nobody could look whether it was added before.
      guard try clients.session.ask(clients.apps.firebaseProject) == nil else { return }
      try clients.apps.addFirebase { waiting(.firebase, $0) }
    case .createDatabase(let location): try clients.databases.create(location: location) { waiting(.database, $0) }
    case .protectDatabase: try clients.databases.setDeleteProtection(true) { waiting(.protection, $0) }
    case .createIndex(let index): try clients.indexes.create(index)
    case .setFieldIndexes(let field, _): try clients.indexes.set(field)
    case .initialiseAuthentication: try clients.authentication.initialise()
    case .allowAnonymous: try clients.authentication.setAnonymous(true)
    case .allowSignUp: try clients.authentication.setSignUp(true)
    case .keepAnonymousAccounts: try clients.authentication.setAutomaticDeletion(false)
    case .createBucket(let location): _ = try clients.buckets.createDefaultBucket(location: location)
    case .grantStorageRole(let member): try clients.grantStorageRole(to: member)
    case .createIOSApp(let bundleID, let name):
      guard try !clients.apps.allIOSApps().contains(where: { $0.bundleID == bundleID }) else { return }
      try clients.apps.createIOSApp(bundleID: bundleID, displayName: name) { waiting(.app(bundleID: bundleID), $0) }
    }
  }

  /// What a person must do where the server refuses for good.
  private func byHand(_ error: FirebaseError) -> HandStep? {
    guard case .api(let refusal) = error.reason else { return nil }
    switch (self, refusal.reason) {
    case (.addFirebase, .termsNotAccepted),
      (.addFirebase, nil) where refusal.status == .permissionDenied:
      return .addFirebase
    case (.createBucket, .billingNeeded), (.createBucket, .billingDisabled): return .linkBilling
    case (.initialiseAuthentication, .billingNeeded), (.initialiseAuthentication, .billingDisabled):
      return .startAuthentication
    // Its permission alone is not enough: what else Google asks for is written nowhere, and a click needs none of it.
    case (.initialiseAuthentication, _) where refusal.isDenial: return .startAuthentication
    case (.grantStorageRole(let member), _) where refusal.isDenial:
      return .grantStorageRole(member: member)
    case _ where refusal.isDenial: return .giveRoles([permission])
    default: return nil
    }
  }

  package func wasApplied(_ administration: Administration) throws -> Bool {
    let clients = administration.project
    let session = clients.session
    switch self {
    case .enableServices(let services):
      return try session.ask(clients.services.enabled(among: services)).isSuperset(of: services)
    case .addFirebase: return try session.ask(clients.apps.firebaseProject) != nil
    case .createDatabase: return try session.ask(clients.databases.list).contains { $0.id == "(default)" }
    case .protectDatabase:
      return try session.ask(clients.databases.list).contains { $0.id == "(default)" && $0.isDeleteProtected }
    case .createIndex(let index): return try clients.indexes.allIndexes().contains { $0.definition == index }
    case .setFieldIndexes(let field, _): return try clients.indexes.allFields().contains { $0.means(field) }
    case .initialiseAuthentication: return try session.ask(clients.authentication.settings) != nil
    case .allowAnonymous: return try session.ask(clients.authentication.settings)?.allowsAnonymous ?? false
    case .allowSignUp: return try session.ask(clients.authentication.settings)?.forbidsSignUp == false
    case .keepAnonymousAccounts: return try session.ask(clients.authentication.settings)?.deletesAnonymous == false
    case .createBucket: return try session.ask(clients.buckets.defaultBucket) != nil
    case .grantStorageRole(let member):
      return try session.ask(clients.projects.policy).grants(ProjectSurvey.storageRole, to: member)
    case .createIOSApp(let bundleID, _): return try clients.apps.allIOSApps().contains { $0.bundleID == bundleID }
    }
  }
}
