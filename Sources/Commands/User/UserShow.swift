package import Arguments
internal import Domain
internal import Firebase
internal import Ledger
internal import Provisioning
internal import REST

/// `user show PERSON`: one account and its conversations.
package struct UserShow: Command {
  static let person = Positional("person", as: .text.completing(.source(.person)), "an alias or a user id")

  package static let declaration = CommandDefinition(
    "user show", "shows one account and its conversations", takes: [person],
    examples: [
      Example("wtadmin user show ana", "by alias"),
      Example("wtadmin user show kBq3xTt2hVYcR0dM9ZsPfLw7Jn42 --json", "by user id, for a program"),
    ])

  package var person: String

  package init(_ parsed: Parsed) throws(UsageError) { person = try parsed[Self.person] }

  package func run(in world: World) throws -> ExitCode {
    try Connection.with(world) { connection in
      let person = try connection.ledger.person(self.person)
      guard let account = try connection.accounts.lookUp(person.user.text).flatMap({ Account($0) }) else {
        throw ConversationCreation.Refusal.noSuchAccount(person.user)
      }
      let records = try connection.firestore.conversations(of: person.user)
      let row = UserRow(account: account, alias: person.alias, conversations: records.count)
      let aliases = try connection.ledger.aliases()
      try world.show(UserReport(row: row, conversations: records.map { ConversationRow($0, aliases) }))
      return .done
    }
  }
}

struct UserReport: Report {
  var row: UserRow
  var conversations: [ConversationRow]

  var json: JSONObject {
    ["user": row.json, "conversations": .array(conversations.map(\.json))]
  }

  var blocks: [Block] {
    [
      .fields([
        .init("user", .identifier(row.account.user.text)), .init("alias", row.alias.map { .text($0.text) } ?? .missing),
        .init("state", row.obstacles), .init("signed up", .time(row.account.createdAt.timestamp)),
        .init("last seen", .time(row.account.lastSeenAt?.timestamp)),
      ]),
      .table(ConversationRow.table(conversations, whenEmpty: "in no conversation")),
    ]
  }
}
