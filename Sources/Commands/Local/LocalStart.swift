package import Arguments
internal import REST

/// `local start`: runs the embedded instance.
package struct LocalStart: Command {
  static let port = Option(
    "port", as: .integer(in: 0...65_535), "move the instance to this port from now on; 0 for one that is free")
  static let foreground = Flag("foreground", "stay in the terminal until Ctrl-C")

  package static let declaration = CommandDefinition(
    "local start", "runs the embedded instance on this machine",
    discussion: """
      Only programs on this machine reach it. What is stored stays when it stops. Starting one that runs already changes \
      nothing.
      """,
    takes: [port, foreground],
    examples: [
      Example("wtadmin local start", "in the background"),
      Example("wtadmin local start --foreground --verbose", "in a terminal of its own, telling what is asked"),
    ])

  package var port: Int?
  package var staysInForeground: Bool

  package init(_ parsed: Parsed) throws(UsageError) {
    port = try parsed[Self.port]
    staysInForeground = try parsed[Self.foreground]
  }

  package func run(in world: World) throws -> ExitCode {
    var instance = try Instance.find(in: world)
    if let port { instance = try instance.moved(to: port == 0 ? LocalProject.freePort() : port, in: world) }
    let server = try LocalServer(instance)
    let project = instance.settings.project
    if let running = server.runningProject(in: world) {
      guard running == project else { throw LocalError.otherProject(running, port: server.port) }
      world.note("\(project) runs already at \(server.address)")
      return .done
    }
    let ready = { world.note("\(project) runs at \(server.address), on this machine only") }
    if staysInForeground {
      try server.serve(in: world, whenReady: ready)
    } else {
      server.warnOfRules(in: world)
      try server.startDetached(in: world)
      ready()
      server.noteDeployedRules(in: world)
    }
    return .done
  }
}

extension Instance {
  /// Writes another port into the settings and the key, each with the rest of its text as it is.
  fileprivate func moved(to port: Int, in world: World) throws -> Instance {
    let old = try LocalServer(self).port
    guard old != port else { return self }
    for path in [settingsPath, settings.key.map(self.path)].compactMap(\.self) {
      let text = String(decoding: try world.files.read(path), as: UTF8.self)
      let moved = text.split(separator: "http://127.0.0.1:\(old)", omittingEmptySubsequences: false)
        .joined(separator: "http://127.0.0.1:\(port)")
      try world.files.writeAnew(path, Array(moved.utf8))
    }
    return Instance(
      folder: folder, settings: try .parse(try world.files.read(settingsPath), path: settingsPath))
  }
}
