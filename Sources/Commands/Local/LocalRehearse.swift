package import Arguments
internal import Firebase
package import LocalFirebase
internal import REST

/// `local rehearse STATE`: puts the project around the embedded instance into a state.
package struct LocalRehearse: Command {
  static let state = Positional("state", as: .choice as ValueForm<ProjectState>, "the state, such as fresh")

  package static let declaration = CommandDefinition(
    "local rehearse", "undoes the set-up of the embedded project, to practise it",
    discussion: """
      The project around the embedded instance is complete from the start. This makes it one that somebody has just made \
      in the console, or that lacks a part, so that “wtadmin up” and “wtadmin doctor” can be tried without an account. \
      Accounts, documents and media stay.
      """,
    takes: [state],
    examples: [
      Example("wtadmin local rehearse fresh", "then see what is missing: wtadmin up --plan"),
      Example("wtadmin local rehearse complete", "as it was in the beginning"),
    ])

  package var state: ProjectState

  package init(_ parsed: Parsed) throws(UsageError) {
    state = try parsed[Self.state]
  }

  package func run(in world: World) throws -> ExitCode {
    let instance = try Instance.find(in: world)
    try LocalServer(instance).rehearse(state, in: world)
    world.note("\(instance.settings.project) is now \(state.rawValue); see: wtadmin up --plan")
    return .done
  }
}

extension LocalServer {
  /// - Throws: ``LocalError/notRunning(port:)``, ``LocalError/otherProject(_:port:)`` or `TransferError`.
  fileprivate func rehearse(_ state: ProjectState, in world: World) throws {
    guard let running = runningProject(in: world) else { throw LocalError.notRunning(port: port) }
    guard running == instance.settings.project else { throw LocalError.otherProject(running, port: port) }
    let response = try world.transport.send(
      HTTPRequest(
        method: .put, url: address + "/local/v1/project", json: ["state": .string(state.rawValue)],
        repeatability: .repeatable))
    guard response.isSuccess else { throw APIError(response) }
  }
}
