package import Arguments
internal import Domain
internal import Ledger
internal import Provisioning

/// `person remove ALIAS`: forgets the alias; account and conversations stay.
package struct PersonRemove: Command {
  static let alias = Positional("alias", as: .text.completing(.source(.person)), "the alias to forget")

  package static let declaration = CommandDefinition(
    "person remove", "forgets a name that you gave",
    discussion: "Only the alias on this machine goes. The account and its conversations stay as they are.",
    effect: .writes, takes: [alias],
    examples: [
      Example("wtadmin person remove ana", "forget the alias ana"),
      Example("wtadmin person remove ben --dry-run", "only say what would go"),
    ])

  package var alias: String

  package init(_ parsed: Parsed) throws(UsageError) { alias = try parsed[Self.alias] }

  package func run(in world: World) throws -> ExitCode {
    let instance = try Instance.find(in: world)
    let ledger = try instance.openLedger(in: world)
    let person = try ledger.people.known(alias)
    try instance.change("person remove", [.remove(person.alias, person.user)], ledger, in: world)
    return .done
  }
}
