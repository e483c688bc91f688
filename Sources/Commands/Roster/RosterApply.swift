package import Arguments
internal import Provisioning

/// `roster apply`: brings the instance in line with its roster.
package struct RosterApply: Command {
  static let plan = Option("saved", as: .file.named("plan"), "carry out a plan that roster plan --out kept")

  package static let declaration = CommandDefinition(
    "roster apply", "brings people, conversations and names in line",
    discussion: """
      What the roster does not have is removed only with --prune; a conversation that goes takes its messages with it, and \
      that asks for the project's id. A second run changes nothing. A kept plan is refused if the instance moved since.
      """,
    effect: .severe, takes: [RosterPlan.file, RosterPlan.prune, plan],
    examples: [
      Example("wtadmin roster apply", "make it so"),
      Example("wtadmin roster apply --saved friday.plan", "exactly what was looked at"),
    ])

  package var file: String?
  package var prunes: Bool
  package var plan: String?

  package init(_ parsed: Parsed) throws(UsageError) {
    file = try parsed[RosterPlan.file]
    prunes = try parsed[RosterPlan.prune]
    plan = try parsed[Self.plan]
    try parsed.refuse(Self.plan, with: RosterPlan.prune)
    try parsed.refuse(Self.plan, with: RosterPlan.file)
  }

  package func run(in world: World) throws -> ExitCode {
    try Connection.changing(world) { connection in
      let work = RosterWork(connection: connection, world: world)
      let changes = try plan.map { try saved($0, work, in: world) } ?? planned(work)
      guard !changes.isEmpty else {
        world.note("project \(work.project): there is nothing to do; nothing was sent")
        return .done
      }
      if !world.options.dryRun {
        try world.show(RosterReport(project: work.project, changes: changes, isPruning: true))
        try ask(about: changes, work, in: world)
      }
      try connection.change("roster apply", changes.map(\.step), in: world)
      return .done
    }
  }

  private func planned(_ work: RosterWork) throws -> [RosterDifference.Change] {
    let roster = try work.roster(file)
    let difference = try work.difference(of: try work.survey(), from: roster, pruning: prunes)
    let left = difference.changes.count - difference.changes(pruning: prunes).count
    if left > 0 {
      work.world.note("\(counted(left, "thing")) that the roster does not have stay; --prune removes them")
    }
    return difference.changes(pruning: prunes)
  }

  /// - Throws: ``RosterRefusal`` where the instance is not the one that was looked at.
  private func saved(
    _ file: String, _ work: RosterWork, in world: World
  ) throws -> [RosterDifference.Change] {
    let path = try world.absolute(file)
    let plan = try SavedPlan(parsing: try world.files.read(path), path: path)
    guard plan.project == work.project else { throw RosterRefusal.planOfAnotherProject(plan.project) }
    guard try work.survey().fingerprint == plan.fingerprint else { throw RosterRefusal.planOutdated }
    return plan.changes
  }

  private func ask(about changes: [RosterDifference.Change], _ work: RosterWork, in world: World) throws {
    let deletions = changes.compactMap { change -> ConversationDeletion? in
      guard case .conversation(.delete(let deletion)) = change.step else { return nil }
      return deletion
    }
    if !deletions.isEmpty {
      let messages = deletions.reduce(0) { $0 + $1.messages }
      try world.confirmSeverely(
        "\(counted(deletions.count, "conversation")) with \(counted(messages, "message")) will be deleted for good",
        project: work.project)
    } else if changes.contains(where: { $0.kind == .remove }) {
      try world.confirm("forget the aliases that the roster does not have?")
    }
  }
}
