package import Domain
package import Firebase
package import Ledger
internal import REST

/// Putting rules in force for both services, so that afterwards either all of them are or all of those before.
package struct RulesDeployment: Sendable {
  package let client: RulesClient
  /// The same, for what must be finished also after Ctrl-C.
  let lasting: RulesClient
  package let history: RulesHistory
  /// Whose credentials.
  let account: String
  let now: @Sendable () -> Instant
  let sleep: @Sendable (Duration) -> Void
  /// The names of the test cases that a text fails; a text that does not compile is thrown.
  let failedCases: @Sendable (ReleaseName, String) throws -> [String]

  package init(
    client: RulesClient, lasting: RulesClient, history: RulesHistory, account: String,
    now: @escaping @Sendable () -> Instant, sleep: @escaping @Sendable (Duration) -> Void,
    failedCases: @escaping @Sendable (ReleaseName, String) throws -> [String]
  ) {
    self.client = client
    self.lasting = lasting
    self.history = history
    self.account = account
    self.now = now
    self.sleep = sleep
    self.failedCases = failedCases
  }

  // MARK: - Looking

  /// Compares the folder's files with what is in force, and that with what was put in force from here last.
  package func survey(_ files: [LocalRules]) throws -> RulesSurvey {
    let last = try history.revisions(limit: 1).first
    return RulesSurvey(
      entries: try files.map { file in
        let live = try client.live(file.name)
        let deployed = last?[file.name.text]?.digest
        return RulesSurvey.Entry(
          local: file, live: live, deployedDigest: deployed, standing: standing(file, live, deployed))
      })
  }

  private func standing(_ file: LocalRules, _ live: LiveRules?, _ deployed: String?) -> RulesSurvey.Standing {
    guard let live else { return .absent }
    guard let text = live.text else { return .foreign }
    if text == file.text { return .same }
    return history.digest(of: text) == deployed ? .outdated : .foreign
  }

  /// The step that puts the folder's files in force; nil where they are. Their texts are kept with the history.
  package func release(_ survey: RulesSurvey, reason: String) throws -> RulesRelease? {
    var changes: [RulesRelease.Change] = []
    var standing: [RulesRelease.Standing] = []
    for entry in survey.entries {
      let fromDigest = try entry.live?.text.map { try history.keep($0) }
      if entry.standing == .same, let live = entry.live, let fromDigest {
        standing.append(.init(name: entry.local.name, ruleset: live.ruleset, digest: fromDigest))
      } else {
        changes.append(
          RulesRelease.Change(
            name: entry.local.name, fileName: entry.local.fileName, from: entry.live?.ruleset,
            fromDigest: fromDigest, digest: try history.keep(entry.local.text)))
      }
    }
    guard !changes.isEmpty else { return nil }
    return RulesRelease(kind: .deploy, reason: reason, changes: changes, standing: standing)
  }

  // MARK: - Doing

  /// Uploads, puts in force, reads back, compares and tests.
  /// - Throws: ``RulesUnchanged`` where everything is as it was before, ``RulesInDoubt`` where that cannot be told.
  package func perform(_ release: RulesRelease) throws {
    var begun: [(change: RulesRelease.Change, ruleset: String)] = []
    var rulesets: [String] = []
    do {
      for change in release.changes { rulesets.append(try ruleset(for: change)) }
      try noteFound(release)
      for (change, ruleset) in zip(release.changes, rulesets) {
        try checkUnmoved(change)
        begun.append((change, ruleset))
        try swap(change.name, to: ruleset)
      }
      for change in release.changes { try verify(change, release.kind) }
    } catch {
      let wasPutBack: Bool
      do { wasPutBack = try putBack(begun) } catch let second { throw RulesInDoubt(cause: doubt(error, second)) }
      throw RulesUnchanged(cause: error, wasPutBack: wasPutBack)
    }
    try note(release, rulesets)
  }

  /// The first error is the one to tell, unless it was Ctrl-C and the network is what keeps things in doubt.
  private func doubt(_ first: any Error, _ second: any Error) -> any Error {
    if let first = first as? FirebaseError, case .transfer(let transfer) = first.reason,
      transfer.reason == .interrupted
    {
      return second
    }
    return first
  }

  private func ruleset(for change: RulesRelease.Change) throws -> String {
    if let ruleset = change.ruleset { return ruleset }
    guard let text = try history.text(change.digest) else { throw RulesFault.textMissing(change.name) }
    return try client.createRuleset(RulesetFile(name: change.fileName, content: text)).id
  }

  private func checkUnmoved(_ change: RulesRelease.Change) throws {
    let current = try client.release(change.name)?.ruleset
    guard current == change.from else {
      throw RulesFault.moved(change.name, expected: change.from, found: current)
    }
  }

  /// Updates the release, and makes one only where there is none. A lost reply is asked for.
  private func swap(_ name: ReleaseName, to ruleset: String) throws {
    do throws(FirebaseError) {
      do throws(FirebaseError) {
        _ = try client.updateRelease(name, to: ruleset)
      } catch  where error.status == .notFound {
        _ = try client.createRelease(name, to: ruleset)
      }
    } catch {
      guard error.mayHaveHappened || error.status == .alreadyExists,
        let current = try? lasting.release(name)?.ruleset, current == ruleset
      else { throw error }
    }
  }

  private static let readBackAttempts = 5

  /// What the server says is in force, which may lag behind by a moment.
  private func verify(_ change: RulesRelease.Change, _ kind: RulesRelease.Kind) throws {
    for attempt in 1...Self.readBackAttempts {
      if let text = try client.live(change.name)?.text, history.digest(of: text) == change.digest {
        // The folder's cases are made for its own rules, not for those of earlier.
        let failed = kind == .deploy ? try failedCases(change.name, text) : []
        guard failed.isEmpty else { throw RulesFault.casesFail(change.name, failed) }
        return
      }
      if attempt < Self.readBackAttempts { sleep(.seconds(1)) }
    }
    throw RulesFault.readBackDiffers(change.name)
  }

  /// Puts back what was in force before, wherever the new is in force.
  /// - Returns: whether there was anything to put back.
  private func putBack(_ begun: [(change: RulesRelease.Change, ruleset: String)]) throws -> Bool {
    var wasPutBack = false
    for (change, ruleset) in begun.reversed() {
      guard try lasting.release(change.name)?.ruleset == ruleset else { continue }
      try restore(change)
      wasPutBack = true
    }
    return wasPutBack
  }

  private func restore(_ change: RulesRelease.Change) throws {
    if let from = change.from {
      _ = try lasting.updateRelease(change.name, to: from)
    } else {
      try lasting.deleteRelease(change.name)
    }
    let current = try lasting.release(change.name)?.ruleset
    guard current == change.from else {
      throw RulesFault.moved(change.name, expected: change.from, found: current)
    }
  }

  // MARK: - After a run that broke off

  /// Finds out how it ended. Where some of the rules were put in force and others not, those are taken back.
  /// - Returns: whether all are in force.
  package func settle(_ release: RulesRelease) throws -> Bool {
    var rulesets: [String] = []
    var new: [(change: RulesRelease.Change, ruleset: String)] = []
    for change in release.changes {
      guard let live = try client.live(change.name) else { continue }
      guard live.ruleset != change.from, let text = live.text, history.digest(of: text) == change.digest else {
        continue
      }
      rulesets.append(live.ruleset)
      new.append((change, live.ruleset))
    }
    guard new.count == release.changes.count else {
      _ = try putBack(new)
      return false
    }
    try note(release, rulesets)
    return true
  }

  // MARK: - History

  /// Counts rules in force as known here: they are the folder's.
  package func takeOver(_ rules: [(name: ReleaseName, live: LiveRules)]) throws {
    let last = try history.revisions(limit: 1).first
    let entries = try rules.compactMap { name, live -> RulesRevision.Entry? in
      guard let text = live.text else { return nil }
      let digest = try history.keep(text)
      return RulesRevision.Entry(
        release: name.text, ruleset: live.ruleset, digest: digest, isChanged: last?[name.text]?.digest != digest)
    }
    guard entries.contains(where: \.isChanged) else { return }
    try history.add(RulesRevision(at: now(), kind: .takenOver, account: account, reason: "", entries: entries))
  }

  /// What somebody else had put in force goes into the history before it is replaced.
  private func noteFound(_ release: RulesRelease) throws {
    let last = try history.revisions(limit: 1).first
    let entries = release.changes.compactMap { change -> RulesRevision.Entry? in
      guard let from = change.from, let digest = change.fromDigest else { return nil }
      let isKnown = last?[change.name.text]?.digest == digest
      return RulesRevision.Entry(release: change.name.text, ruleset: from, digest: digest, isChanged: !isKnown)
    }
    guard entries.contains(where: \.isChanged) else { return }
    let all = entries + release.standing.map { $0.entry(isChanged: false) }
    try history.add(RulesRevision(at: now(), kind: .found, account: "", reason: "", entries: all))
  }

  private func note(_ release: RulesRelease, _ rulesets: [String]) throws {
    let changed = zip(release.changes, rulesets).map { change, ruleset in
      RulesRevision.Entry(release: change.name.text, ruleset: ruleset, digest: change.digest, isChanged: true)
    }
    try history.add(
      RulesRevision(
        at: now(), kind: release.kind == .deploy ? .deployed : .rolledBack, account: account, reason: release.reason,
        entries: changed + release.standing.map { $0.entry(isChanged: false) }))
  }
}

extension RulesRelease.Standing {
  fileprivate func entry(isChanged: Bool) -> RulesRevision.Entry {
    RulesRevision.Entry(release: name.text, ruleset: ruleset, digest: digest, isChanged: isChanged)
  }
}
