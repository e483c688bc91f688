package import Arguments
internal import Domain
internal import Ledger
internal import Provisioning

/// `person add ALIAS USER`: a name of the admin's own for an account.
package struct PersonAdd: Command {
  static let alias = Positional("alias", as: .text, "the name that you will type, such as ana")
  static let user = Positional("user", as: .text.completing(.source(.user)), "the account's user id")

  package static let declaration = CommandDefinition(
    "person add", "gives an account a name that you can type",
    discussion: """
      An alias lives on this machine only and is never sent to the server. A user id is shown on the app's id screen, and by \
      “wtadmin user list”.
      """,
    effect: .writes, takes: [alias, user],
    examples: [
      Example("wtadmin person add ana kBq3xTt2hVYcR0dM9ZsPfLw7Jn42", "call that account ana"),
      Example("wtadmin person add ben Zp81LrNwQYgX5uVaEc0tHkMs63D2 --dry-run", "only say what would be kept"),
    ])

  package var alias: String
  package var user: String

  package init(_ parsed: Parsed) throws(UsageError) {
    alias = try parsed[Self.alias]
    user = try parsed[Self.user]
  }

  package func run(in world: World) throws -> ExitCode {
    let instance = try Instance.find(in: world)
    let ledger = try instance.openLedger(in: world)
    let person = Person(alias: try Alias(alias), user: try UserID(user), addedAt: Instant(world.now()))
    if try ledger.people.person(alias: person.alias)?.user == person.user {
      world.note("\(person.alias) is known already")
      return .done
    }
    try instance.change("person add", [.add(person.alias, person.user)], ledger, in: world)
    return .done
  }
}
