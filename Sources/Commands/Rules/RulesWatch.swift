internal import SecurityRules

/// Runs something again whenever one of some files changes.
struct RulesWatch {
  /// The files that were named; those of the instance folder if none was.
  let named: [String]

  private static let pause = Duration.milliseconds(300)

  /// Until Ctrl-C. What a run throws is told, and the next change tries again: a file being edited is often broken.
  func run(in world: World, _ body: () throws -> ExitCode) throws -> ExitCode {
    var last: [String: [UInt8]] = [:]
    while !world.isInterrupted() {
      let current = try contents(in: world)
      if current != last {
        last = current
        do {
          _ = try body()
        } catch {
          world.tell(Failure(error))
        }
        world.note("waiting for a change (Ctrl-C ends it)")
      }
      world.sleep(Self.pause)
    }
    return .interrupted
  }

  private func contents(in world: World) throws -> [String: [UInt8]] {
    var paths = try named.map { try world.absolute($0) }
    if named.isEmpty {
      let folder = try Instance.find(in: world).folder
      paths = RulesSource.fileNames.values.map { folder + "/" + $0 }
      let cases = folder + "/rules-tests"
      if try world.files.exists(cases) { paths += try world.files.list(cases).map { cases + "/" + $0 } }
    }
    var contents: [String: [UInt8]] = [:]
    // A file that an editor is just replacing is absent for a moment.
    for path in paths { contents[path] = try? world.files.read(path) }
    return contents
  }
}
