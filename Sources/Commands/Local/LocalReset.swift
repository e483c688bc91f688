package import Arguments
internal import Ledger
internal import REST

/// `local reset`: empties the embedded instance.
package struct LocalReset: Command {
  package static let declaration = CommandDefinition(
    "local reset", "empties the embedded instance: accounts, documents and media",
    discussion:
      "One that runs is stopped and started again. Simulated phones are forgotten; aliases and the journal stay.",
    examples: [
      Example("wtadmin local reset", "start over, after a question"),
      Example("wtadmin local reset --yes", "in a script"),
    ])

  package init() {}
  package init(_ parsed: Parsed) {}

  package func run(in world: World) throws -> ExitCode {
    let instance = try Instance.find(in: world)
    let server = try LocalServer(instance)
    try world.confirm("empty the local instance \(instance.settings.project)?")
    let wasRunning = try server.stop(in: world)
    for suffix in ["", "-wal", "-shm", "-objects"] { try world.files.remove(server.dataPath + suffix) }
    try world.files.remove(server.devicesFolder)
    let ledger = try instance.openLedger(in: world)
    try ledger.cache.clear()
    try ledger.tokens.removeAll()
    try instance.removeAuditStore(in: world)
    if wasRunning { try server.startDetached(in: world) }
    world.note("\(instance.settings.project) is empty")
    return .done
  }
}
