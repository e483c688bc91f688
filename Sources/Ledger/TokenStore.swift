package import Domain
package import SQLite

/// Access tokens that are still good, so that most runs need no round trip for one. The file they lie in is readable by
/// its owner only.
package struct TokenStore: Sendable {
  let database: Database

  /// What a token was given for.
  package struct Key: Hashable, Sendable {
    /// The principal: a service account's address, or the client id of a user's grant.
    package var account: String
    package var scope: String
    /// Where it was obtained: a token of the local instance is none of Google's.
    package var endpoint: String

    package init(account: String, scope: String, endpoint: String) {
      self.account = account
      self.scope = scope
      self.endpoint = endpoint
    }
  }

  package func token(_ key: Key) throws(StoreError) -> (token: String, expiresAt: Instant)? {
    let row = try database.withConnection { (connection: Connection) throws(StoreError) -> [Cell]? in
      try connection.firstRow(
        "SELECT token, expires_at FROM tokens WHERE account = ? AND scope = ? AND endpoint = ?", .text(key.account),
        .text(key.scope), .text(key.endpoint))
    }
    guard let row, case .text(let token) = row[0], case .integer(let expiry) = row[1] else { return nil }
    return (token, Instant(microseconds: expiry))
  }

  /// Keeps a token in place of an older one; nil forgets it.
  package func set(_ token: (token: String, expiresAt: Instant)?, for key: Key) throws(StoreError) {
    guard let token else {
      try database.execute(
        "DELETE FROM tokens WHERE account = ? AND scope = ? AND endpoint = ?", .text(key.account), .text(key.scope),
        .text(key.endpoint))
      return
    }
    try database.execute(
      "INSERT OR REPLACE INTO tokens (account, scope, endpoint, token, expires_at) VALUES (?, ?, ?, ?, ?)",
      .text(key.account), .text(key.scope), .text(key.endpoint), .text(token.token),
      .integer(token.expiresAt.microseconds))
  }

  package func removeAll() throws(StoreError) { try database.execute("DELETE FROM tokens") }
}
