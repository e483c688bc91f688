package import Arguments
internal import ClientProtocol
internal import Domain
internal import Ledger

/// `local device run [PERSON]`: a phone in the terminal.
package struct LocalDeviceRun: Command {
  static let person = Positional(
    optional: "person", as: .text.completing(.source(.person)),
    "whose phone: an alias or a user id; a new phone signs up if not given")

  package static let declaration = CommandDefinition(
    "local device run", "pairs and chats as a simulated phone in this terminal",
    discussion: """
      For the embedded instance only. Run it in two terminals, connect the two with “wtadmin conversation create”, paste \
      each one's code into the other, and write. /help tells what else a line can be.
      """,
    takes: [person],
    examples: [
      Example("wtadmin local device run", "a new phone signs up and waits to be connected"),
      Example("wtadmin local device run ana", "the phone of ana, which “wtadmin local device new” signed up"),
    ])

  package var person: String?

  package init(_ parsed: Parsed) throws(UsageError) {
    person = try parsed[Self.person]
  }

  package func run(in world: World) throws -> ExitCode {
    let instance = try Instance.find(in: world)
    let server = try LocalServer(instance)
    guard server.runningProject(in: world) == instance.settings.project else {
      throw LocalError.notRunning(port: server.port)
    }
    let (device, name) = try device(at: server, in: world)
    var phone = Phone(device: device, name: name, folder: server.devicesFolder, world: world)
    try phone.run()
    return .done
  }

  private func device(at server: LocalServer, in world: World) throws -> (SimulatedDevice, name: String) {
    let client = try server.clientInstance(in: world)
    guard let person else {
      let device = try SimulatedDevice.signUp(at: client)
      try DeviceFile(device).write(to: server.devicesFolder, in: world)
      return (device, device.user.text)
    }
    let reference = try reference(person, server, in: world)
    let file = try DeviceFile(of: reference.user, in: server.devicesFolder, world)
    let device = try SimulatedDevice.signIn(
      at: client, refreshToken: file.refreshToken, deviceID: file.deviceID, keys: file.keys)
    return (device, reference.alias?.text ?? reference.user.text)
  }

  /// As elsewhere, but the beginning of an id may also be that of a phone which no other command has met yet.
  private func reference(_ text: String, _ server: LocalServer, in world: World) throws -> PersonReference {
    let ledger = try server.instance.openLedger(in: world)
    do {
      return try ledger.person(text)
    } catch let error as PersonError {
      let kept = try DeviceFile.users(in: server.devicesFolder, world).filter { $0.text.hasPrefix(text) }
      guard text.count >= Ledger.shortestPrefix, kept.count == 1 else { throw error }
      return try ledger.reference(kept[0])
    }
  }
}
