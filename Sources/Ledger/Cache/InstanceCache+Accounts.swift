package import Domain
package import SQLite

extension InstanceCache {
  /// Puts a complete listing in place of what was known.
  package func replaceAccounts(_ accounts: [Account], at: Instant) throws(StoreError) {
    try database.transaction { (connection: Connection) throws(StoreError) in
      try connection.execute("DELETE FROM cached_accounts")
      for account in accounts { try insert(account, into: connection) }
      try setRefreshed(.accounts, at: at, in: connection)
    }
  }

  /// All accounts, the newest first.
  package func accounts() throws(StoreError) -> [Account] {
    let sql = """
      SELECT user, kind, is_disabled, created_at, last_seen_at FROM cached_accounts
      ORDER BY created_at DESC, user
      """
    return try database.withConnection { (connection: Connection) throws(StoreError) -> [Account] in
      let statement = try connection.prepare(sql)
      var accounts: [Account] = []
      while try statement.step() {
        guard let user = try? UserID(statement.text(0)), let kind = Account.Kind(rawValue: statement.text(1)) else {
          continue
        }
        accounts.append(
          Account(
            user: user, kind: kind, isDisabled: statement.integer(2) != 0,
            createdAt: Instant(microseconds: statement.integer(3)),
            lastSeenAt: statement.isNull(4) ? nil : Instant(microseconds: statement.integer(4))))
      }
      return accounts
    }
  }

  private func insert(_ account: Account, into connection: Connection) throws(StoreError) {
    try connection.execute(
      """
      INSERT OR REPLACE INTO cached_accounts (user, kind, is_disabled, created_at, last_seen_at)
      VALUES (?, ?, ?, ?, ?)
      """,
      .text(account.user.text), .text(account.kind.rawValue), .integer(account.isDisabled ? 1 : 0),
      .integer(account.createdAt.microseconds), Cell(account.lastSeenAt?.microseconds))
  }
}
