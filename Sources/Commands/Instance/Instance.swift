internal import Crypto
package import Ledger
internal import REST
internal import SQLite

/// The instance that a command works on: its folder and what `walkytalky.json` there says.
package struct Instance: Hashable, Sendable {
  package var folder: String
  package var settings: InstanceSettings

  package init(folder: String, settings: InstanceSettings) {
    self.folder = folder
    self.settings = settings
  }

  package var settingsPath: String { folder + "/" + InstanceSettings.fileName }
  /// What belongs to this machine alone, kept out of version control.
  package var stateFolder: String { folder + "/.wtadmin" }
  package var statePath: String { stateFolder + "/state.db" }
  package var lockPath: String { stateFolder + "/lock" }

  /// A path that the settings name, which may be relative to the folder.
  package func path(_ path: String) -> String { path.hasPrefix("/") ? path : folder + "/" + path }
}

/// Why there is no instance to work on.
package enum InstanceError: Error, Hashable, Sendable {
  /// No `walkytalky.json` here or in any folder above.
  case notFound(from: String)
  /// The folder that was named has none.
  case noSettings(folder: String)
  /// A local instance whose settings name no address at all.
  case localWithoutEndpoints(path: String)
  /// An emulator's variable that is no `host:port`.
  case badEmulator(variable: String, value: String)
  /// A local instance, and an emulator's variable that names another machine.
  case notLoopback(variable: String, value: String)
}

extension Instance {
  /// The instance that `--instance` or `WTADMIN_INSTANCE` names, or else the nearest one at or above the working folder.
  package static func find(in world: World) throws -> Instance {
    if let named = world.options.instance ?? world.variable(.instance) {
      let folder = try world.absolute(named)
      guard try world.files.exists(folder + "/" + InstanceSettings.fileName) else {
        throw InstanceError.noSettings(folder: folder)
      }
      return try read(folder, in: world)
    }
    let start = try world.files.workingFolder()
    var folder = start
    while true {
      if try world.files.exists(folder + "/" + InstanceSettings.fileName) { return try read(folder, in: world) }
      guard folder != "/" else { throw InstanceError.notFound(from: start) }
      folder = World.Files.folder(of: folder)
    }
  }

  private static func read(_ folder: String, in world: World) throws -> Instance {
    let path = folder + "/" + InstanceSettings.fileName
    return Instance(folder: folder, settings: try .parse(try world.files.read(path), path: path))
  }

  /// Opens the state file, making it where it is absent. One that is damaged from its first page on is rebuilt at once,
  /// which is said: the next command would only meet the same.
  package func openLedger(in world: World) throws -> Ledger {
    try world.files.makeFolder(stateFolder)
    do throws(StoreError) {
      return try Ledger(path: statePath, digest: SHA256.digest)
    } catch  where error.reason == .damaged {
      try rebuildLedger(in: world)
      return try Ledger(path: statePath, digest: SHA256.digest)
    }
  }

  /// Saves people and journal out of a damaged state file, and says what was saved.
  package func rebuildLedger(in world: World) throws {
    let salvage = try Ledger.rebuild(path: statePath, suffix: String(world.now().seconds))
    world.warn(
      """
      the state file was damaged and was rebuilt: \(salvage.people) people and \(salvage.journalLines) journal lines \
      were saved; the damaged file is kept as \(salvage.damagedFile)
      """)
  }
}

extension World {
  /// A path of the user's as an absolute one, without `.`, `..` and double slashes.
  package func absolute(_ path: String) throws -> String {
    let whole = path.hasPrefix("/") ? path : try files.workingFolder() + "/" + path
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
