package import Arguments
internal import Domain
internal import Firebase
internal import Ledger
internal import Provisioning

/// `user prune`: accounts that were left behind.
package struct UserPrune: Command {
  static let staleAfter = Option(
    "stale-after", as: .duration, default: .seconds(90 * 86_400), "those not seen for so long, such as 30d")
  static let limit = Option(
    "limit", as: .integer(in: 1...100_000), default: 100, "delete at most so many, the oldest first")

  package static let declaration = CommandDefinition(
    "user prune", "deletes accounts that were left behind",
    discussion: """
      Only anonymous accounts that are in no conversation, that you gave no alias, and whose phone has fetched no token for \
      --stale-after. Their device locks go along. The server is asked whether they are in a conversation, also right before \
      they are deleted: a billed read for each 30, and one for each account's lock.
      """,
    effect: .writes, takes: [staleAfter, limit],
    examples: [
      Example("wtadmin user prune --dry-run", "who would go?"),
      Example("wtadmin user prune --stale-after 180d --limit 1000 --yes", "in a script, once in a while"),
    ])

  package var staleAfter: Duration
  package var limit: Int

  package init(_ parsed: Parsed) throws(UsageError) {
    staleAfter = try parsed[Self.staleAfter]
    limit = try parsed[Self.limit]
  }

  package func run(in world: World) throws -> ExitCode {
    try Connection.changing(world) { connection in
      let users = try stale(connection, in: world)
      let project = connection.instance.settings.project
      guard !users.isEmpty else {
        try world.show(DeletedUsersReport(project: project, users: []))
        return .done
      }
      let locks = try connection.firestore.deviceLocks(of: users)
      var steps: [Step] = users.compactMap { locks[$0] }.map { .deviceLock(.discard($0)) }
      for start in stride(from: 0, to: users.count, by: AccountsClient.batchDeleteLimit) {
        steps.append(.account(.delete(Array(users[start...].prefix(AccountsClient.batchDeleteLimit)))))
      }
      if !world.options.dryRun { try world.confirm("delete \(counted(users.count, "account"))?") }
      if try connection.change("user prune", steps, in: world) {
        try world.show(DeletedUsersReport(project: project, users: users))
      }
      return .done
    }
  }

  /// The accounts to delete, those first that were not seen for longest.
  private func stale(_ connection: Connection, in world: World) throws -> [UserID] {
    let named = try connection.ledger.aliases()
    let bound = Instant(world.now())
    let candidates = try connection.refreshAccounts(in: world).filter { account in
      account.kind == .anonymous && named[account.user] == nil && bound - account.lastSign >= staleAfter
    }
    let oldest = candidates.sorted { ($0.lastSign, $0.user) < ($1.lastSign, $1.user) }.map(\.user)
    var users: [UserID] = []
    var rest = oldest[...]
    while users.count < limit, !rest.isEmpty {
      let chunk = Array(rest.prefix(limit - users.count))
      rest = rest.dropFirst(chunk.count)
      let participants = try connection.firestore.participants(among: chunk)
      users += chunk.filter { !participants.contains($0) }
    }
    return users
  }
}

extension Account {
  /// Its last sign of life; that it signed up is one.
  var lastSign: Instant { lastSeenAt ?? createdAt }
}
