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
      SELECT user, providers, is_disabled, created_at, last_seen_at FROM cached_accounts
      ORDER BY created_at DESC, user
      """
    return try database.withConnection { (connection: Connection) throws(StoreError) -> [Account] in
      let statement = try connection.prepare(sql)
      var accounts: [Account] = []
      while try statement.step() {
        guard let user = try? UserID(statement.text(0)) else { continue }
        let providers = statement.text(1).split(separator: " ").map(String.init)
        accounts.append(
          Account(
            user: user, kind: providers.isEmpty ? .anonymous : .identified(providers: providers),
            isDisabled: statement.integer(2) != 0, createdAt: Instant(microseconds: statement.integer(3)),
            lastSeenAt: statement.isNull(4) ? nil : Instant(microseconds: statement.integer(4))))
      }
      return accounts
    }
  }

  private func insert(_ account: Account, into connection: Connection) throws(StoreError) {
    let providers: [String]
    switch account.kind {
    case .anonymous: providers = []
    case .identified(let names): providers = names
    }
    try connection.execute(
      """
      INSERT OR REPLACE INTO cached_accounts (user, providers, is_disabled, created_at, last_seen_at)
      VALUES (?, ?, ?, ?, ?)
      """,
      .text(account.user.text), .text(providers.joined(separator: " ")), .integer(account.isDisabled ? 1 : 0),
      .integer(account.createdAt.microseconds), Cell(account.lastSeenAt?.microseconds))
  }
}
