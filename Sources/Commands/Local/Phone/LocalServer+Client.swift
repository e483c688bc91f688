internal import ClientProtocol
internal import REST

extension LocalServer {
  /// The embedded instance as a phone knows it.
  func clientInstance(in world: World) throws -> ClientInstance {
    let project = instance.settings.project
    return ClientInstance(
      database: DatabaseName(project: project), bucket: instance.settings.bucket ?? project + ".appspot.com",
      apiKey: LocalProject.apiKey, endpoints: try instance.endpoints(in: world), transport: world.transport,
      sleep: world.sleep, randomBytes: world.randomBytes)
  }
}
