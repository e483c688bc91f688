internal import Firebase
internal import Ledger
internal import REST

/// The putting in force, and the taking back.
extension RulesDeployment {
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
  func putBack(_ begun: [(change: RulesRelease.Change, ruleset: String)]) throws -> Bool {
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
}
