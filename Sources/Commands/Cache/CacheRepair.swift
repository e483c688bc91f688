package import Arguments
internal import Ledger

/// `cache repair`: rebuilds a damaged state file from what can be read of it.
package struct CacheRepair: Command {
  package static let declaration = CommandDefinition(
    "cache repair", "rebuilds a damaged state file",
    discussion: """
      Saves all people and journal lines that can be read, and keeps the damaged file under another name. A file that is sound \
      is left alone.
      """,
    examples: [
      Example("wtadmin cache repair", "after “the state file is damaged”"),
      Example("wtadmin cache repair --quiet", "in a script"),
    ])

  package init() {}
  package init(_ parsed: Parsed) {}

  package func run(in world: World) throws -> ExitCode {
    let instance = try Instance.find(in: world)
    let lock = try OperatorLock(path: instance.lockPath)
    defer { withExtendedLifetime(lock) {} }
    guard try !instance.openLedger(in: world).problems().isEmpty else {
      world.note("the state file is sound; nothing was changed")
      return .done
    }
    try instance.rebuildLedger(in: world)
    return .done
  }
}
