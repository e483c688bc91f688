package import Arguments

/// `local stop`.
package struct LocalStop: Command {
  package static let declaration = CommandDefinition(
    "local stop", "stops the embedded instance",
    discussion: "What is stored stays. Stopping one that does not run changes nothing.",
    examples: [
      Example("wtadmin local stop", "of the instance folder at hand"),
      Example("wtadmin local stop --instance ~/family", "of another one"),
    ])

  package init() {}
  package init(_ parsed: Parsed) {}

  package func run(in world: World) throws -> ExitCode {
    let instance = try Instance.find(in: world)
    let wasRunning = try LocalServer(instance).stop(in: world)
    world.note("\(instance.settings.project) \(wasRunning ? "has stopped" : "was not running")")
    return .done
  }
}
