internal import ClientProtocol
internal import REST

extension LocalServer {
  /// The embedded instance as a phone knows it.
  func clientInstance(in world: World) throws -> ClientInstance {
    ClientInstance(
      database: DatabaseName(project: instance.settings.project), bucket: instance.settings.mediaBucket,
      apiKey: LocalProject.apiKey, endpoints: try instance.endpoints(in: world), transport: world.transport,
      sleep: world.sleep, randomBytes: world.randomBytes)
  }
}
