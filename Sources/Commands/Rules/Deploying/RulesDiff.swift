package import Arguments
internal import Firebase
internal import Ledger
internal import Provisioning
internal import REST

/// `rules diff`: the folder's rules against those in force.
package struct RulesDiff: Command {
  package static let declaration = CommandDefinition(
    "rules diff", "compares the folder's rules with those in force",
    discussion: """
      Shows what a deployment would change: lines that go with -, lines that come with +. Exits with 3 where the rules differ, \
      or where none are in force.
      """,
    examples: [
      Example("wtadmin rules diff", "is what is in force what the folder has?"),
      Example("wtadmin rules diff --json", "the same for a program"),
    ])

  package init() {}
  package init(_ parsed: Parsed) {}

  package func run(in world: World) throws -> ExitCode {
    try Connection.with(world) { connection in
      let files = try connection.instance.localRules(in: world)
      let survey = try connection.rulesDeployment(in: world).survey(files)
      let project = connection.instance.settings.project
      try world.show(RulesSurveyReport(project: project, survey: survey))
      for entry in survey.entries { world.note("\(project): \(entry.words(in: world))") }
      if let open = try connection.ledger.journal.openOperations().first(where: { $0.command.hasPrefix("rules ") }) {
        world.warn("“\(open.command)” (\(open.id)) broke off; it is settled by the next one: wtadmin rules deploy")
      }
      return survey.isSame ? .done : .findings
    }
  }
}

/// Rules compared with those in force, as differences.
struct RulesSurveyReport: Report {
  var project: String
  var survey: RulesSurvey

  var json: JSONObject { ["project": .string(project), "rules": .array(survey.entries.map(\.json))] }
  var blocks: [Block] { survey.entries.flatMap(\.difference.blocks) }
}

extension RulesSurvey.Entry {
  /// What a deployment changes.
  var difference: UnifiedDiff {
    guard let live else {
      return UnifiedDiff(from: "", to: local.text, oldName: "/dev/null", newName: local.fileName)
    }
    return UnifiedDiff(
      from: live.text ?? "", to: local.text, oldName: "\(local.name) (in force)", newName: local.fileName)
  }

  var json: JSON {
    [
      "release": .string(local.name.text), "file": .string(local.fileName), "standing": .string(standing.rawValue),
      "ruleset": live.map { .string($0.ruleset) } ?? .null, "since": live?.since.map { .string($0.rfc3339) } ?? .null,
      "difference": .string(difference.text),
    ]
  }

  /// How the file stands to what is in force, in a line.
  func words(in world: World) -> String {
    let since = live?.since.map { ", put there \(world.words(for: .time($0)))" } ?? ""
    let ruleset = live?.ruleset.shortID ?? ""
    return switch standing {
    case .absent: "\(local.name): nothing is in force, so devices may do nothing; deploy it: wtadmin rules deploy"
    case .same: "\(local.name): \(local.fileName) is what is in force (\(ruleset)\(since))"
    case .outdated: "\(local.name): \(local.fileName) was changed since it was deployed (\(ruleset)\(since))"
    case .foreign:
      "\(local.name): what is in force (\(ruleset)\(since)) was not put there from here; take it over: wtadmin rules pull"
    }
  }
}
