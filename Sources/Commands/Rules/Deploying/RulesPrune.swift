package import Arguments
internal import Firebase
internal import Provisioning
internal import REST

/// `rules prune`: deletes old rulesets, never one that is in force.
package struct RulesPrune: Command {
  static let keep = Option(
    "keep", as: .integer(in: 1...RulesClient.rulesetLimit), default: 50, "how many of the newest stay")

  package static let declaration = CommandDefinition(
    "rules prune", "deletes old rulesets of the project, never one in force",
    discussion: """
      Google takes no more than 2,500 rulesets a project. What was deployed from this machine stays in its history, text and \
      all.
      """,
    effect: .writes, takes: [keep],
    examples: [
      Example("wtadmin rules prune --keep 100 --dry-run", "which would go?"),
      Example("wtadmin rules prune --keep 100 --yes", "in a script"),
    ])

  package var keep: Int

  package init(_ parsed: Parsed) throws(UsageError) { keep = try parsed[Self.keep] }

  package func run(in world: World) throws -> ExitCode {
    try Connection.changing(world) { connection in
      let rulesets = try connection.rules.rulesets()
      let released = Set(try connection.rules.releases().map(\.ruleset))
      let old = rulesets.dropFirst(keep).filter { !released.contains($0.id) }
      let project = connection.instance.settings.project
      guard !old.isEmpty else {
        world.note("project \(project): \(counted(rulesets.count, "ruleset")), none to delete")
        return .done
      }
      // Oldest first, so that a run that breaks off has deleted what matters least.
      let steps = old.reversed().map { Step.rules(.deleteRuleset($0.id)) }
      if !world.options.dryRun {
        try world.confirm(
          "delete \(counted(steps.count, "ruleset")) of \(rulesets.count) in \(project), the newest \(keep) staying?")
      }
      try connection.change("rules prune", steps, in: world)
      return .done
    }
  }
}
