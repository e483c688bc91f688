package import Firebase
internal import Ledger

/// What the history is told.
extension RulesDeployment {
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
  func noteFound(_ release: RulesRelease) throws {
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

  func note(_ release: RulesRelease, _ rulesets: [String]) throws {
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
