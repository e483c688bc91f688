internal import REST
internal import SQLite

/// The rulesets and releases of every project. What is released is what decides.
final class RulesReleases: Sendable {
  private struct Behaviour: Sendable {
    /// How long a release takes to reach the requests that it decides about; Google's takes up to a minute.
    var propagationSeconds: Int64 = 0
    /// How many rulesets a project may have (Firestore's quotas page).
    var rulesetLimit: Int64 = 2_500
  }

  private let store: InstanceStore
  private let clock: InstanceClock
  private let firestore: RulesInForce<any RulesGate>
  private let storage: RulesInForce<SecurityRulesGate>
  private let behaviour = Monitor(Behaviour())
  /// Held from the writing of a release until it decides: what is stored last is what decides.
  private let turn = Monitor(())

  init(
    store: InstanceStore, clock: InstanceClock, firestore: RulesInForce<any RulesGate>,
    storage: RulesInForce<SecurityRulesGate>
  ) throws(StoreError) {
    self.store = store
    self.clock = clock
    self.firestore = firestore
    self.storage = storage
    let releases = try store.writer.withConnection { (connection: Connection) throws(StoreError) in
      try connection.releasesOfAllProjects()
    }
    for (project, name, id) in releases {
      let ruleset = try store.writer.withConnection { (connection: Connection) throws(StoreError) in
        try connection.ruleset(id, of: project)
      }
      putInForce(ruleset, as: name, of: project, at: nil)
    }
  }

  /// Sets what is given; nil leaves it as it is.
  func behave(propagationSeconds: Int64?, rulesetLimit: Int64?) {
    behaviour.withLock { behaviour in
      behaviour.propagationSeconds = propagationSeconds ?? behaviour.propagationSeconds
      behaviour.rulesetLimit = rulesetLimit ?? behaviour.rulesetLimit
    }
  }

  func read<Result: Sendable>(
    _ body: (Connection) throws(StoreError) -> Result
  ) throws(GoogleError) -> Result {
    try stored { () throws(StoreError) in try store.writer.withConnection(body) }
  }

  private func write<Result: Sendable>(
    _ body: (Connection) throws(StoreError) -> Swift.Result<Result, GoogleError>
  ) throws(GoogleError) -> Result {
    try stored { () throws(StoreError) in try store.writer.transaction(body) }.get()
  }

  // MARK: - Rulesets

  /// - Throws: INVALID_ARGUMENT with the first fault, RESOURCE_EXHAUSTED past the limit.
  func create(_ files: [Ruleset.File], attachment: String?, project: String) throws(GoogleError) -> Ruleset {
    var services: [String] = []
    for file in files {
      do throws(RulesFault) {
        for service in try SecurityRulesGate(file.content).services where !services.contains(service) {
          services.append(service)
        }
      } catch {
        let first = error.issues.first { $0.isError }
        throw .invalid("Error compiling rules: \(file.name): \(first?.text ?? "")")
      }
    }
    let ruleset = Ruleset(
      id: newUUID(), created: clock.tick(), files: files, services: services, attachment: attachment)
    let limit = behaviour.withLock { $0.rulesetLimit }
    return try write { (connection: Connection) throws(StoreError) -> Swift.Result<Ruleset, GoogleError> in
      guard try connection.rulesetCount(of: project) < limit else {
        return .failure(GoogleError(.resourceExhausted, "Resource has been exhausted (e.g. check quota)."))
      }
      try connection.insert(ruleset, of: project)
      return .success(ruleset)
    }
  }

  /// - Throws: NOT_FOUND, or FAILED_PRECONDITION where it is released.
  func deleteRuleset(_ id: String, project: String) throws(GoogleError) {
    try write { (connection: Connection) throws(StoreError) -> Swift.Result<Void, GoogleError> in
      guard try connection.ruleset(id, of: project) != nil else { return .failure(.notThere) }
      guard try !connection.releases(of: project).contains(where: { $0.ruleset == id }) else {
        return .failure(GoogleError(.failedPrecondition, "The ruleset is referenced by a release."))
      }
      try connection.deleteRuleset(id, of: project)
      return .success(())
    }
  }

  // MARK: - Releases

  /// - Throws: ALREADY_EXISTS, or NOT_FOUND where there is no such ruleset.
  func create(_ name: String, ruleset id: String, project: String) throws(GoogleError) -> Release {
    try change(name, to: id, project: project) { old in
      old == nil ? nil : .alreadyThere
    }
  }

  /// - Throws: NOT_FOUND where there is no such release, or no such ruleset.
  func update(_ name: String, ruleset id: String, project: String) throws(GoogleError) -> Release {
    try change(name, to: id, project: project) { old in old == nil ? .notThere : nil }
  }

  private func change(
    _ name: String, to id: String, isSeed: Bool = false, project: String, unless refusal: (Release?) -> GoogleError?
  ) throws(GoogleError) -> Release {
    try turn.withLock { _ throws(GoogleError) -> Release in
      let now = clock.tick()
      let (release, ruleset) = try write {
        (connection: Connection) throws(StoreError) -> Swift.Result<(Release, Ruleset), GoogleError> in
        let old = try connection.release(name, of: project)
        if let error = refusal(old) { return .failure(error) }
        guard let ruleset = try connection.ruleset(id, of: project) else { return .failure(.notThere) }
        let release = Release(name: name, ruleset: id, created: old?.created ?? now, updated: now, isSeed: isSeed)
        try connection.put(release, of: project)
        return .success((release, ruleset))
      }
      let delay = behaviour.withLock { $0.propagationSeconds }
      putInForce(ruleset, as: name, of: project, at: delay == 0 ? nil : clock.now.adding(seconds: delay))
      return release
    }
  }

  func deleteRelease(_ name: String, project: String) throws(GoogleError) {
    try turn.withLock { _ throws(GoogleError) in
      try write { (connection: Connection) throws(StoreError) -> Swift.Result<Void, GoogleError> in
        guard try connection.release(name, of: project) != nil else { return .failure(.notThere) }
        try connection.deleteRelease(name, of: project)
        return .success(())
      }
      putInForce(nil, as: name, of: project, at: nil)
    }
  }

  private func putInForce(_ ruleset: Ruleset?, as name: String, of project: String, at time: Timestamp?) {
    guard let place = RulesPlace(release: name, project: project) else { return }
    let gates = (ruleset?.files ?? []).compactMap { try? SecurityRulesGate($0.content) }
    let gate = gates.first { $0.services.contains(place.service) }
    switch place {
    case .database: firestore.release(gate, at: place, from: time)
    case .bucket: storage.release(gate, at: place, from: time)
    }
  }

  // MARK: - A folder's rules

  func seed(
    _ source: String, fileName: String, release name: String, project: String
  ) throws(GoogleError) -> String? {
    let (old, current) = try read {
      (connection: Connection) throws(StoreError) -> (Release?, Ruleset?) in
      let old = try connection.release(name, of: project)
      return (
        old,
        try old.flatMap { (release: Release) throws(StoreError) in
          try connection.ruleset(release.ruleset, of: project)
        }
      )
    }
    if let current, current.files.map(\.content) == [source] { return current.id }
    guard old?.isSeed ?? true else { return nil }
    let file = Ruleset.File(name: fileName, content: source)
    let ruleset = try create([file], attachment: nil, project: project)
    _ = try change(name, to: ruleset.id, isSeed: true, project: project) { _ in nil }
    if let old { try? deleteRuleset(old.ruleset, project: project) }
    return ruleset.id
  }

  /// What decides, for the control interface.
  func inForce(of project: String) throws(GoogleError) -> JSON {
    let releases = try read { (connection: Connection) throws(StoreError) in try connection.releases(of: project) }
    var list = releases.map { release -> JSON in
      [
        "release": .string(release.name), "ruleset": .string(release.ruleset),
        "from": release.isSeed ? "folder" : "deployment",
        "updateTime": .string(Timestamp(microseconds: release.updated).rfc3339),
      ]
    }
    for (service, isLoaded) in [
      (RulesPlace.firestore, firestore[project] != nil), (RulesPlace.storage, storage[project] != nil),
    ] where isLoaded && !releases.contains(where: { $0.name == service || $0.name.hasPrefix(service + "/") }) {
      list.append(["release": .string(service), "from": "emulator"])
    }
    return ["rules": .array(list)]
  }
}

extension GoogleError {
  /// The words of Google's management APIs.
  static let notThere = GoogleError(.notFound, "Requested entity was not found.")
}
