package import Arguments
internal import ClientProtocol
internal import Domain
internal import REST

/// `local device new`: a simulated phone signs in anonymously, as the app does when it is first opened.
package struct LocalDeviceNew: Command {
  package static let declaration = CommandDefinition(
    "local device new", "signs up a simulated phone and prints its user id",
    discussion: """
      For the embedded instance only: a real phone signs up by opening the app. What the phone holds is kept in the instance \
      folder, for “wtadmin local device run” to take over.
      """,
    examples: [
      Example("wtadmin local device new", "one more person to connect"),
      Example("wtadmin person add ana $(wtadmin local device new)", "and call that person ana"),
    ])

  package init() {}
  package init(_ parsed: Parsed) {}

  package func run(in world: World) throws -> ExitCode {
    let instance = try Instance.find(in: world)
    let server = try LocalServer(instance)
    guard server.runningProject(in: world) != nil else { throw LocalError.notRunning(port: server.port) }
    let device = try SimulatedDevice.signUp(at: try server.clientInstance(in: world))
    try DeviceFile(device).write(to: server.devicesFolder, in: world)
    world.note("project \(instance.settings.project): a new phone signed in")
    try world.show(DeviceReport(user: device.user.text))
    return .done
  }
}

struct DeviceReport: Report {
  var user: String

  var json: JSONObject { ["user": .string(user)] }
  var blocks: [Block] { [.line(.identifier(user))] }
}
