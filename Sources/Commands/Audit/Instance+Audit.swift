internal import Ledger
internal import SQLite

extension Instance {
  private var auditPath: String { stateFolder + "/audit.db" }

  /// The file of the audit beside the state file. One that is damaged or of another release is made anew: all of it can be
  /// read from the server.
  func openAuditStore(in world: World) throws -> AuditStore {
    try world.files.makeFolder(stateFolder)
    do throws(StoreError) {
      return try AuditStore(path: auditPath)
    } catch {
      switch error.reason {
      case .damaged, .foreignApplication, .newerSchema:
        world.warn("what the last audit saw cannot be used, so everything is read anew")
        try removeAuditStore(in: world)
        return try AuditStore(path: auditPath)
      default: throw error
      }
    }
  }

  /// The last audit that came to its end, as far as the file beside the state file tells; nothing is made or mended for it.
  func lastAudit(in world: World) -> AuditStore.Run? {
    guard (try? world.files.exists(auditPath)) == true else { return nil }
    return try? AuditStore(path: auditPath).lastRun()
  }

  /// Forgets what the last audit saw.
  func removeAuditStore(in world: World) throws {
    for suffix in ["", "-wal", "-shm"] { try world.files.remove(auditPath + suffix) }
  }
}
