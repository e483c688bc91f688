package import Arguments
internal import Firebase
internal import Provisioning
internal import REST
internal import SecurityRules

/// `rules deploy`: puts the folder's rules in force, and proves it.
package struct RulesDeploy: Command {
  static let message = Option("message", short: "m", as: .text, "why, for the history")
  static let force = Flag("force", "replace rules that were not put in force from here")

  package static let declaration = CommandDefinition(
    "rules deploy", "puts the folder's rules in force, and proves it",
    discussion: """
      Checks and tests them, shows the difference, and replaces those in force: first Firestore's, which protect the documents \
      that Storage's rely on. Then what is in force is read back, compared and tested. Where anything goes wrong, what was in \
      force before is put back. Rules that somebody else changed are kept unless --force is given; that exits with 7.
      """,
    effect: .writes, takes: [message, force],
    examples: [
      Example("wtadmin rules deploy --dry-run", "what would change?"),
      Example("wtadmin rules deploy -m \"let participants delete media\"", "with a reason for the history"),
    ])

  package var message: String?
  package var isForced: Bool

  package init(_ parsed: Parsed) throws(UsageError) {
    message = try parsed[Self.message]
    isForced = try parsed[Self.force]
  }

  package func run(in world: World) throws -> ExitCode {
    try Connection.changing(world) { connection in
      let files = try connection.instance.localRules(in: world)
      guard try connection.instance.areSound(files, in: world) else { return .findings }
      let deployment = connection.rulesDeployment(in: world)
      let survey = try deployment.survey(files)
      guard let release = try deployment.release(survey, reason: message ?? "") else {
        if !world.options.dryRun {
          try deployment.takeOver(survey.entries.compactMap { entry in entry.live.map { (entry.local.name, $0) } })
        }
        try world.show(RulesDeployReport(connection, survey, .unchanged))
        return .done
      }
      for entry in survey.entries { world.note(entry.difference) }
      guard isForced || survey.foreign.isEmpty else {
        throw ForeignRules(names: survey.foreign.map(\.local.name), command: "rules deploy")
      }
      guard try connection.change("rules deploy", [.rules(.release(release))], in: world) else { return .done }
      try world.show(RulesDeployReport(connection, try deployment.survey(files), .deployed))
      world.note("phones see them within a minute, open listeners within ten")
      try connection.warnOfRulesetCount(in: world)
      return .done
    }
  }
}

/// Rules in force that nobody put there from here.
struct ForeignRules: Error, Hashable {
  var names: [ReleaseName]
  /// What replaces them all the same, with `--force`.
  var command: String
}

extension ForeignRules: Explained {
  var failure: Failure {
    Failure(
      "no rules were sent: those in force as \(names.map(\.text).joined(separator: " and ")) were not put there from here",
      cause: "somebody else changed them, or this machine never deployed",
      remedy:
        "see them: wtadmin rules diff; take them over: wtadmin rules pull; or replace them: wtadmin \(command) --force",
      exitCode: .conflict)
  }
}

/// What is in force after a deployment or a rollback.
struct RulesDeployReport: Report {
  enum Outcome: Hashable {
    case deployed
    case unchanged
    case wentBack
  }

  var project: String
  var survey: RulesSurvey
  var outcome: Outcome

  init(_ connection: Connection, _ survey: RulesSurvey, _ outcome: Outcome) {
    project = connection.instance.settings.project
    self.survey = survey
    self.outcome = outcome
  }

  var json: JSONObject {
    [
      "project": .string(project), "changed": .bool(outcome != .unchanged), "rules": .array(survey.entries.map(\.json)),
    ]
  }

  var blocks: [Block] {
    survey.entries.map { entry in
      let ruleset = entry.live.map { "the ruleset \($0.ruleset.shortID)" } ?? "nothing"
      let state =
        switch outcome {
        case .deployed: "in force = \(entry.local.fileName) = tested"
        case .unchanged: "no change, \(entry.local.fileName) is in force"
        case .wentBack: "the earlier text is in force"
        }
      return .line(.text("\(project): \(entry.local.name): \(state) (\(ruleset))", .good))
    }
  }
}

extension Connection {
  /// How many rulesets may be there before it is said.
  static let rulesetWarning = RulesClient.rulesetLimit * 8 / 10

  /// Google refuses the ruleset after the last that fits.
  func warnOfRulesetCount(in world: World) throws {
    guard let count = try? rules.rulesets().count, count >= Self.rulesetWarning else { return }
    world.warn(
      "the project has \(count) of \(RulesClient.rulesetLimit) rulesets; delete old ones: wtadmin rules prune --keep 100"
    )
  }
}
