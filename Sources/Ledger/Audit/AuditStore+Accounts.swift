package import Domain
package import SQLite

extension AuditStore {
  /// Forgets all accounts, before they are listed anew: a listing costs nothing.
  package func removeAccounts() throws(StoreError) {
    try connection.execute("DELETE FROM accounts")
  }

  package func put(_ account: Account) throws(StoreError) {
    try connection.execute(
      "INSERT OR REPLACE INTO accounts (user, kind, is_disabled, created_at, last_seen_at) VALUES (?, ?, ?, ?, ?)",
      .text(account.user.text), .text(account.kind.rawValue), .integer(account.isDisabled ? 1 : 0),
      .integer(account.createdAt.microseconds), Cell(account.lastSeenAt?.microseconds))
  }

  package func removeLocks() throws(StoreError) {
    try connection.execute("DELETE FROM locks")
  }

  package func putLock(of user: String) throws(StoreError) {
    try connection.execute("INSERT OR REPLACE INTO locks (user) VALUES (?)", .text(user))
  }

  package func removeLock(of user: String) throws(StoreError) {
    try connection.execute("DELETE FROM locks WHERE user = ?", .text(user))
  }
}
