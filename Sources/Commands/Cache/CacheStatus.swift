package import Arguments
internal import Domain
internal import Ledger
internal import Provisioning
internal import REST

/// `cache status`: what the state file holds, how old it is, and whether the file is sound.
package struct CacheStatus: Command {
  package static let declaration = CommandDefinition(
    "cache status", "tells what the state file holds and whether it is sound",
    discussion: "Asks nothing of the server. Exits with 3 where the file is damaged.",
    examples: [
      Example("wtadmin cache status", "how old is what the lists show?"),
      Example("wtadmin cache status --json", "the same for a program"),
    ])

  package init() {}
  package init(_ parsed: Parsed) {}

  package func run(in world: World) throws -> ExitCode {
    let instance = try Instance.find(in: world)
    let report = try CacheReport(instance, try instance.openLedger(in: world), in: world)
    try world.show(report)
    return report.problems.isEmpty ? .done : .findings
  }
}

struct CacheReport: Report {
  var path: String
  var people: Int
  var operations: Int
  var conversations: Int
  var accounts: Int
  var conversationsRefreshedAt: Instant?
  var accountsRefreshedAt: Instant?
  /// What SQLite finds wrong with the file.
  var problems: [String]

  init(_ instance: Instance, _ ledger: Ledger, in world: World) throws {
    path = instance.statePath
    people = try ledger.people.all().count
    operations = try ledger.journal.operations().count
    conversations = try ledger.cache.conversations().count
    accounts = try ledger.cache.accounts().count
    conversationsRefreshedAt = try ledger.cache.refreshedAt(.conversations)
    accountsRefreshedAt = try ledger.cache.refreshedAt(.accounts)
    problems = try ledger.problems()
  }

  var json: JSONObject {
    [
      "file": .string(path), "people": .integer(Int64(people)), "operations": .integer(Int64(operations)),
      "conversations": .integer(Int64(conversations)), "accounts": .integer(Int64(accounts)),
      "conversationsRefreshedAt": conversationsRefreshedAt.map { .string($0.timestamp.rfc3339) } ?? .null,
      "accountsRefreshedAt": accountsRefreshedAt.map { .string($0.timestamp.rfc3339) } ?? .null,
      "problems": .array(problems.map { .string($0) }),
    ]
  }

  var blocks: [Block] {
    let isSound = problems.isEmpty
    return [
      .fields([
        .init("file", .text(path)), .init("state", isSound ? .text("sound", .good) : .text("damaged", .bad)),
        .init("people", .count(people)), .init("journalled changes", .count(operations)),
        .init("conversations", .count(conversations)),
        .init("conversations as of", .time(conversationsRefreshedAt?.timestamp)), .init("accounts", .count(accounts)),
        .init("accounts as of", .time(accountsRefreshedAt?.timestamp)),
      ])
    ] + problems.map { .line(.text($0, .bad)) }
      + (isSound ? [] : [.hint("save what can be read: wtadmin cache repair")])
  }
}
