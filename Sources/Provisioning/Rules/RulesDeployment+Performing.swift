internal import Firebase
internal import Ledger
internal import REST

/// The putting in force, and the taking back.
extension RulesDeployment {
  /// Uploads, puts in force, reads back, compares and tests.
  /// - Throws: ``RulesUnchanged`` where nothing of it is in force, ``RulesInDoubt`` where that cannot be told.
  package func perform(_ release: RulesRelease) throws {
    var swapped: [SwappedRules] = []
    var rulesets: [String] = []
    do {
      for change in release.changes { rulesets.append(try ruleset(for: change)) }
      try noteFound(release)
      for (change, ruleset) in zip(release.changes, rulesets) {
        try checkUnmoved(change)
        do throws(FirebaseError) {
          try swap(change.name, to: ruleset)
        } catch {
          if error.mayHaveHappened || error.status == .alreadyExists {
            swapped.append(SwappedRules(change: change, ruleset: ruleset))
          }
          throw error
        }
        swapped.append(SwappedRules(change: change, ruleset: ruleset))
      }
      for change in release.changes { try verify(change, release.kind) }
    } catch {
      let outcome: PuttingBack
      do { outcome = try putBack(swapped) } catch let second { throw RulesInDoubt(cause: doubt(error, second)) }
      throw RulesUnchanged(cause: error, puttingBack: outcome)
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
  private func swap(_ name: ReleaseName, to ruleset: String) throws(FirebaseError) {
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

  static let readBackAttempts = 5

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

  /// Finds out how it ended. Where not all of the rules were put in force, or that does not show, those of before are put
  /// back, also where they seem to be in force: what is read may be older than what was sent.
  /// - Returns: whether all are in force.
  package func settle(_ release: RulesRelease) throws -> Bool {
    var rulesets: [String] = []
    var swapped: [SwappedRules] = []
    for change in release.changes {
      let live = try client.live(change.name)
      if let live, live.ruleset != change.from, let text = live.text, history.digest(of: text) == change.digest {
        rulesets.append(live.ruleset)
        swapped.append(SwappedRules(change: change, ruleset: live.ruleset))
      } else if live?.ruleset == change.from {
        swapped.append(SwappedRules(change: change, ruleset: nil))
      }
    }
    guard rulesets.count == release.changes.count else {
      _ = try putBack(swapped)
      return false
    }
    try note(release, rulesets)
    return true
  }
}
