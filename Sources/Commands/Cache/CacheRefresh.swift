package import Arguments
internal import Ledger

/// `cache refresh`: reads all accounts and conversations anew.
package struct CacheRefresh: Command {
  package static let declaration = CommandDefinition(
    "cache refresh", "reads all accounts and conversations anew",
    discussion: "A billed read for each conversation; accounts are not billed.",
    examples: [
      Example("wtadmin cache refresh", "before working offline for a while"),
      Example("wtadmin cache refresh --max-reads 1000", "but not at any price"),
    ])

  package init() {}
  package init(_ parsed: Parsed) {}

  package func run(in world: World) throws -> ExitCode {
    try Connection.with(world) { connection in
      _ = try connection.refreshAccounts(in: world)
      _ = try connection.refreshConversations(in: world)
      try world.show(try CacheReport(connection.instance, connection.ledger, in: world))
      return .done
    }
  }
}
