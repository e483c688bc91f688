package import Firebase

/// A change that was carried out, or may have been.
struct SwappedRules {
  var change: RulesRelease.Change
  /// What was put in force; nil where that is not known.
  var ruleset: String?
}

/// What came of putting rules back.
package enum PuttingBack: Hashable, Sendable {
  /// None had been put in force.
  case notNeeded
  case done
  /// Somebody else put others in force meanwhile, which were left alone.
  case overtaken(ReleaseName)
}

/// The taking back.
extension RulesDeployment {
  /// Puts back what was in force before. That the server still tells of it proves nothing: it may tell of it for a while
  /// after it took the new rules, so a release that reads as before is put back all the same.
  ///
  /// One that cannot be put back does not keep the others from it.
  /// - Throws: the first error, where something could not be put back, or cannot be seen to be.
  func putBack(_ swapped: [SwappedRules]) throws -> PuttingBack {
    var outcome = PuttingBack.notNeeded
    var first: (any Error)?
    for rules in swapped.reversed() {
      do {
        let isOwn = try restore(rules)
        if !isOwn {
          outcome = .overtaken(rules.change.name)
        } else if outcome == .notNeeded {
          outcome = .done
        }
      } catch {
        first = first ?? error
      }
    }
    if let first { throw first }
    return outcome
  }

  /// - Returns: false where a third ruleset is in force, which is somebody else's.
  private func restore(_ rules: SwappedRules) throws -> Bool {
    let change = rules.change
    let own = rules.ruleset.map { [change.from, $0] } ?? [change.from]
    guard own.contains(try lasting.release(change.name)?.ruleset) else { return false }
    if let from = change.from {
      _ = try lasting.updateRelease(change.name, to: from)
    } else {
      try lasting.deleteRelease(change.name)
    }
    for attempt in 1...Self.readBackAttempts {
      let current = try lasting.release(change.name)?.ruleset
      if current == change.from { return true }
      guard own.contains(current) else { return false }
      if attempt < Self.readBackAttempts { sleep(.seconds(1)) }
    }
    throw RulesFault.readBackDiffers(change.name)
  }
}
