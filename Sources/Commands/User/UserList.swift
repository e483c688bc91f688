package import Arguments
internal import Domain
internal import Ledger
internal import Provisioning
internal import REST

/// `user list`: who ever signed in.
package struct UserList: Command {
  static let unconnected = Flag("unconnected", "only those who are in no conversation")
  static let staleAfter = Option(
    "stale-after", as: .duration, "only those not seen for so long, such as 30d")
  static let limit = Option("limit", as: .integer(in: 1...Int.max), "show at most so many")

  package static let declaration = CommandDefinition(
    "user list", "lists the accounts, newest first",
    discussion: "Asks the server; reading accounts is not billed. Conversations are counted from the cache.",
    takes: [unconnected, staleAfter, limit],
    examples: [
      Example("wtadmin user list --unconnected", "who signed in and waits to be connected?"),
      Example("wtadmin user list --stale-after 90d --json", "who has not been seen for three months?"),
    ])

  package var isUnconnectedOnly: Bool
  package var staleAfter: Duration?
  package var limit: Int?

  package init(_ parsed: Parsed) throws(UsageError) {
    isUnconnectedOnly = try parsed[Self.unconnected]
    staleAfter = try parsed[Self.staleAfter]
    limit = try parsed[Self.limit]
  }

  package func run(in world: World) throws -> ExitCode {
    try Connection.with(world) { connection in
      let accounts = try connection.refreshAccounts(in: world)
      let now = Instant(world.now())
      var rows: [UserRow] = []
      let aliases = try connection.ledger.aliases()
      for account in accounts {
        if let staleAfter, let seen = account.lastSeenAt, now - seen < staleAfter { continue }
        let conversations = try connection.ledger.cache.conversations(of: account.user).count
        if isUnconnectedOnly, conversations > 0 { continue }
        rows.append(UserRow(account: account, alias: aliases[account.user], conversations: conversations))
        if rows.count == limit { break }
      }
      try world.show(UsersReport(rows: rows))
      return .done
    }
  }
}

/// An account, with what this machine knows of it.
struct UserRow: Hashable {
  var account: Account
  var alias: Alias?
  var conversations: Int

  var json: JSON {
    [
      "user": .string(account.user.text), "alias": alias.map { .string($0.text) } ?? .null,
      "kind": .string(account.kind.rawValue), "disabled": .bool(account.isDisabled),
      "createdAt": .string(account.createdAt.timestamp.rfc3339),
      "lastSeenAt": account.lastSeenAt.map { .string($0.timestamp.rfc3339) } ?? .null,
      "conversations": .integer(Int64(conversations)),
    ]
  }

  /// What keeps the account from taking part; empty for one that can.
  var obstacles: Cell {
    switch (account.isDisabled, account.kind) {
    case (true, _): .text("disabled", .bad)
    case (false, .identified): .text("not anonymous", .bad)
    case (false, .anonymous): .text("ok", .good)
    }
  }
}

struct UsersReport: Report {
  var rows: [UserRow]

  var json: JSONObject { ["users": .array(rows.map(\.json))] }

  var blocks: [Block] {
    let cells = rows.map { row -> [Cell] in
      [
        .identifier(row.account.user.text), row.alias.map { .text($0.text) } ?? .missing, row.obstacles,
        .count(row.conversations), .time(row.account.createdAt.timestamp), .time(row.account.lastSeenAt?.timestamp),
      ]
    }
    return [
      .table(
        Table(
          ["user", "alias", "state", "conversations", "signed up", "last seen"], cells,
          whenEmpty: "no account: a person appears here once the app was opened on their phone"))
    ]
  }
}
