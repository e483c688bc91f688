package import Arguments
internal import Provisioning

/// `roster plan`: how the instance differs from its roster.
package struct RosterPlan: Command {
  static let file = Positional(optional: "file", as: .file, "the roster; the instance's roster.json if not given")
  static let prune = Flag("prune", "also remove what the roster does not have")
  static let out = Option("out", as: .file.named("plan"), "keep the plan in a file, for roster apply --saved")

  package static let declaration = CommandDefinition(
    "roster plan", "shows how the instance differs from its roster",
    discussion: """
      Conversations are told apart by their two people. What the roster does not have is removed only with --prune, \
      conversations with all their messages. Exits with 3 where anything differs. A plan that is kept is refused later if the \
      instance moved meanwhile. A billed read for each conversation.
      """,
    takes: [file, prune, out],
    examples: [
      Example("wtadmin roster plan", "what would change?"),
      Example("wtadmin roster plan --prune --out friday.plan", "keep it, to apply exactly this"),
    ])

  package var file: String?
  package var prunes: Bool
  package var out: String?

  package init(_ parsed: Parsed) throws(UsageError) {
    file = try parsed[Self.file]
    prunes = try parsed[Self.prune]
    out = try parsed[Self.out]
  }

  package func run(in world: World) throws -> ExitCode {
    try Connection.with(world) { connection in
      let work = RosterWork(connection: connection, world: world)
      let roster = try work.roster(file)
      let survey = try work.survey()
      let difference = try work.difference(of: survey, from: roster, pruning: prunes)
      try world.show(RosterReport(project: work.project, changes: difference.changes, isPruning: prunes))
      if let out {
        let plan = SavedPlan(
          project: work.project, fingerprint: survey.fingerprint, changes: difference.changes(pruning: prunes))
        let path = try world.absolute(out)
        try world.files.write(path, Array(plan.text.utf8), 0o600)
        world.note("the plan for \(work.project) is in \(path); to carry it out: wtadmin roster apply --saved \(out)")
      }
      return difference.isEmpty ? .done : .findings
    }
  }
}

extension RosterDifference {
  /// What is carried out: removals only where they are wanted.
  func changes(pruning: Bool) -> [Change] { changes.filter { $0.kind != .remove || pruning } }
}
