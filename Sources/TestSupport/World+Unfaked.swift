package import Commands
import REST

extension World {
  /// A world in which every touch of the outside stops the test with the name of what it did not fake.
  package static var unfaked: World {
    World(
      now: { missing("now") },
      timeZoneOffset: { _ in missing("timeZoneOffset") },
      randomBytes: { _ in missing("randomBytes") },
      files: Files(
        workingFolder: { missing("files.workingFolder") },
        homeFolder: { missing("files.homeFolder") },
        read: { missing("files.read of \($0)") },
        write: { path, _, _ in missing("files.write of \(path)") },
        kind: { missing("files.kind of \($0)") },
        mode: { missing("files.mode of \($0)") },
        setMode: { path, _ in missing("files.setMode of \(path)") },
        list: { missing("files.list of \($0)") },
        makeFolder: { missing("files.makeFolder of \($0)") },
        remove: { missing("files.remove of \($0)") },
        long: Files.Long(
          size: { missing("files.long.size of \($0)") },
          read: { path, _, _ in missing("files.long.read of \(path)") },
          append: { path, _ in missing("files.long.append to \(path)") },
          truncate: { path, _ in missing("files.long.truncate of \(path)") },
          rename: { path, _ in missing("files.long.rename of \(path)") },
          makePrivateFolder: { missing("files.long.makePrivateFolder of \($0)") })),
      environment: { missing("environment of \($0)") },
      terminal: .none,
      output: { _ in missing("output") },
      errorOutput: { missing("errorOutput of “\($0)”") },
      readLine: { missing("readLine") },
      awaitInput: { _ in missing("awaitInput") },
      readInput: { missing("readInput") },
      transport: Transport { missing("transport for \($0.method.rawValue) \($0.url)") },
      sleep: { missing("sleep of \($0)") },
      isInterrupted: { missing("isInterrupted") },
      processes: Processes(
        ownIdentifier: { missing("processes.ownIdentifier") },
        spawnDetached: { words, _ in missing("processes.spawnDetached of \(words)") },
        isRunning: { _ in missing("processes.isRunning") }))
  }

  private static func missing(_ name: String) -> Never {
    fatalError("the test did not fake World.\(name)")
  }
}
