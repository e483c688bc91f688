internal import Firebase
internal import Provisioning
internal import REST

/// `GoogleService-Info.plist`: what the app must know to find the project. It is no secret: its API key names the project and
/// opens nothing that the rules keep shut.
struct AppConfiguration {
  static let fileName = "GoogleService-Info.plist"

  private let bytes: [UInt8]

  /// What Firebase has for the app at this moment.
  init(_ app: IOSApp, _ clients: ProjectClients) throws {
    bytes = try clients.session.ask(clients.apps.configuration(ofIOSApp: app.appID))
  }

  /// Whether the folder's file is another, or missing.
  func differs(from path: String, in world: World) throws -> Bool {
    try !world.files.exists(path) || world.files.read(path) != bytes
  }

  func write(to path: String, in world: World) throws { try world.files.writeAnew(path, bytes) }
}
