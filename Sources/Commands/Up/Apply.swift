package import Arguments
internal import Provisioning
internal import REST

/// `apply FILE`: carries out a plan that `up` saved.
package struct Apply: Command {
  static let file = Positional("file", as: .file, "the plan, as “wtadmin up --plan-out” wrote it")

  package static let declaration = CommandDefinition(
    "apply", "carries out a plan that up saved",
    discussion: "Refused with 7, and nothing sent, where the project or the folder moved since the plan was made.",
    takes: [file],
    examples: [
      Example("wtadmin apply up.plan", "exactly what the plan showed"),
      Example("wtadmin apply up.plan --yes --json", "in a script"),
    ])

  package var file: String

  package init(_ parsed: Parsed) throws(UsageError) { file = try parsed[Self.file] }

  package func run(in world: World) throws -> ExitCode {
    let saved = try UpPlanFile(reading: try world.absolute(file), in: world)
    return try Connection.changing(world) { connection in
      let project = connection.instance.settings.project
      guard saved.project == project else { throw UpPlanRefusal.otherProject(saved: saved.project, here: project) }
      var run = try UpRun(connection, saved.choices, command: "apply", in: world)
      let plan = try run.plan()
      guard plan.fingerprint == saved.fingerprint, plan.json["steps"] == saved.steps else {
        throw UpPlanRefusal.moved(project: project)
      }
      return try run.finish(plan, waits: false)
    }
  }
}
