package import Arguments
internal import Ledger

/// `cache clear`: forgets what the server said.
package struct CacheClear: Command {
  package static let declaration = CommandDefinition(
    "cache clear", "forgets what the server said, and access tokens",
    discussion:
      "People and the journal stay. The next command that needs the server asks it, and the next audit reads everything.",
    examples: [
      Example("wtadmin cache clear", "start from what the server says"),
      Example("wtadmin cache clear --quiet", "in a script"),
    ])

  package init() {}
  package init(_ parsed: Parsed) {}

  package func run(in world: World) throws -> ExitCode {
    let instance = try Instance.find(in: world)
    let ledger = try instance.openLedger(in: world)
    try ledger.cache.clear()
    try ledger.tokens.removeAll()
    try instance.removeAuditStore(in: world)
    world.note("project \(instance.settings.project): the cache is empty")
    return .done
  }
}
