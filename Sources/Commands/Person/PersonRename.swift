package import Arguments
internal import Domain
internal import Ledger
internal import Provisioning

/// `person rename ALIAS NEW`.
package struct PersonRename: Command {
  static let alias = Positional("alias", as: .text.completing(.source(.person)), "the alias that is known")
  static let newAlias = Positional("new-alias", as: .text, "the alias from now on")

  package static let declaration = CommandDefinition(
    "person rename", "changes the name that you type for somebody",
    discussion: "Display names, which people see, are another thing: “wtadmin name set”.", effect: .writes,
    takes: [alias, newAlias],
    examples: [
      Example("wtadmin person rename ana anna", "type anna from now on"),
      Example("wtadmin person rename ben benjamin --dry-run", "only say what would change"),
    ])

  package var alias: String
  package var newAlias: String

  package init(_ parsed: Parsed) throws(UsageError) {
    alias = try parsed[Self.alias]
    newAlias = try parsed[Self.newAlias]
  }

  package func run(in world: World) throws -> ExitCode {
    let instance = try Instance.find(in: world)
    let ledger = try instance.openLedger(in: world)
    let known = try ledger.people.known(alias)
    let renamed = try Alias(newAlias)
    guard known.alias != renamed else {
      world.note("\(renamed) is called so already")
      return .done
    }
    try instance.change("person rename", [.rename(known.alias, of: known.user, to: renamed)], ledger, in: world)
    return .done
  }
}
