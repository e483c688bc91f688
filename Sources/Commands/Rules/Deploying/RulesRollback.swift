package import Arguments
internal import Firebase
internal import Ledger
internal import Provisioning
internal import REST
internal import SecurityRules

/// `rules rollback [REVISION]`: puts earlier rules back in force.
package struct RulesRollback: Command {
  static let revision = Positional(
    optional: "revision", as: .integer(in: 1...Int.max), "from rules history; the one before the last if not given")
  static let message = Option("message", short: "m", as: .text, "why, for the history")
  static let force = Flag("force", "replace rules that were not put in force from here")

  package static let declaration = CommandDefinition(
    "rules rollback", "puts earlier rules back in force",
    discussion: """
      Both services go back to what was in force together at that revision: first Storage's rules, then Firestore's, the \
      reverse of a deployment. The files of the folder stay as they are. Shows the difference first.
      """,
    effect: .writes, takes: [revision, message, force],
    examples: [
      Example("wtadmin rules rollback --dry-run", "what would go back?"),
      Example("wtadmin rules rollback 3 -m \"media could not be sent\"", "to the rules of revision 3"),
    ])

  package var revision: Int?
  package var message: String?
  package var isForced: Bool

  package init(_ parsed: Parsed) throws(UsageError) {
    revision = try parsed[Self.revision]
    message = try parsed[Self.message]
    isForced = try parsed[Self.force]
  }

  package func run(in world: World) throws -> ExitCode {
    try Connection.changing(world) { connection in
      let history = connection.ledger.rules
      let target = try self.target(history)
      let files = try target.entries.map { entry in
        guard let text = try history.text(entry.digest) else {
          throw RulesFault.textMissing(ReleaseName(entry.release))
        }
        let name = ReleaseName(entry.release)
        return LocalRules(name: name, fileName: name.fileName, text: text)
      }
      let deployment = connection.rulesDeployment(in: world)
      let survey = try deployment.survey(files)
      guard var release = try deployment.release(survey, reason: message ?? "") else {
        try world.show(RulesDeployReport(connection, survey, .unchanged))
        return .done
      }
      release = try release.goingBack(to: target, connection.rules)
      for entry in survey.entries {
        world.note(entry.difference)
        let failed = try connection.instance.failedCases(of: entry.local.name, entry.local.text, in: world)
        if !failed.isEmpty {
          world.warn("under these rules \(counted(failed.count, "test case")) of the folder will fail")
        }
      }
      guard isForced || survey.foreign.isEmpty else {
        let command = "rules rollback" + (revision.map { " \($0)" } ?? "")
        throw ForeignRules(names: survey.foreign.map(\.local.name), command: command)
      }
      guard try connection.change("rules rollback", [.rules(.release(release))], in: world) else { return .done }
      try world.show(RulesDeployReport(connection, try deployment.survey(files), .wentBack))
      world.note("the folder's files are as they were; compare: wtadmin rules diff")
      return .done
    }
  }

  private func target(_ history: RulesHistory) throws -> RulesRevision {
    if let revision { return try history.known(revision) }
    let latest = try history.revisions(limit: 2)
    guard latest.count == 2 else { throw RulesRevisionError.noEarlier }
    return latest[1]
  }
}

extension RulesRelease {
  /// The same as a rollback, which uses the rulesets of then as long as they are there.
  fileprivate func goingBack(to revision: RulesRevision, _ client: RulesClient) throws -> RulesRelease {
    let changes = try changes.map { change in
      var change = change
      if let ruleset = revision[change.name.text]?.ruleset, try client.ruleset(ruleset) != nil {
        change.ruleset = ruleset
      }
      return change
    }
    return RulesRelease(kind: .rollback, reason: reason, changes: changes, standing: standing)
  }
}

extension ReleaseName {
  /// The folder's file for it.
  var fileName: String {
    switch self {
    case .firestore: RulesSource.fileNames[.firestore] ?? text
    case .storage: RulesSource.fileNames[.storage] ?? text
    case .other(let text): text
    }
  }
}
