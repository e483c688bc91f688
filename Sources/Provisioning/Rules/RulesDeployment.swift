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
}
