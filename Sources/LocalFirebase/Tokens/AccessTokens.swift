internal import Crypto
internal import REST
internal import SQLite

/// The OAuth tokens that are out, and who may ask for them.
final class AccessTokens: Sendable {
  /// Google's tokens live an hour, of which the answer promises a second less.
  static let lifetimeSeconds: Int64 = 3_599

  enum Standing: Sendable {
    case valid(scopes: Set<String>)
    case expired
    case unknown
  }

  private let store: InstanceStore
  private let clock: InstanceClock

  init(store: InstanceStore, clock: InstanceClock) {
    self.store = store
    self.clock = clock
  }

  /// Tokens are stored by their digest: a copy of the database opens nothing.
  private static func digest(_ token: String) -> Cell {
    .text(hexadecimal(SHA256.digest(of: Array(token.utf8))))
  }

  func issue(to principal: String, scopes: String) throws(GoogleError) -> String {
    let token = "ya29.local." + Base64.encode(randomBytes(count: 48), .url)
    let now = clock.now.seconds
    try stored { () throws(StoreError) in
      try store.writer.transaction { (connection: Connection) throws(StoreError) in
        try connection.execute("DELETE FROM access_tokens WHERE expires < ?", .integer(now - 86_400))
        try connection.execute(
          "INSERT INTO access_tokens (token, principal, scopes, expires) VALUES (?, ?, ?, ?)",
          AccessTokens.digest(token), .text(principal), .text(scopes), .integer(now + AccessTokens.lifetimeSeconds))
      }
    }
    return token
  }

  func standing(of token: String) throws(GoogleError) -> Standing {
    let row = try stored { () throws(StoreError) -> [Cell]? in
      try store.writer.withConnection { (connection: Connection) throws(StoreError) in
        try connection.firstRow("SELECT scopes, expires FROM access_tokens WHERE token = ?", AccessTokens.digest(token))
      }
    }
    guard case .text(let scopes)? = row?.first, case .integer(let expires)? = row?.last else { return .unknown }
    return expires <= clock.now.seconds ? .expired : .valid(scopes: Set(scopes.split(separator: " ").map(String.init)))
  }

  /// Ends all that are out, as a test wants to see it met.
  func expireAll() throws(GoogleError) {
    try stored { () throws(StoreError) in
      _ = try store.writer.execute("UPDATE access_tokens SET expires = ?", .integer(clock.now.seconds - 1))
    }
  }

  // MARK: - Who may ask

  func register(_ account: ServiceAccount) throws(GoogleError) {
    guard (try? PublicKey(pem: account.publicKey)) != nil else { throw .invalid("The public key cannot be read.") }
    try stored { () throws(StoreError) in
      _ = try store.writer.execute(
        "INSERT OR REPLACE INTO service_accounts (email, key_id, public_key) VALUES (?, ?, ?)", .text(account.email),
        Cell(account.keyID), .text(account.publicKey))
    }
  }

  func serviceAccount(_ email: String) throws(GoogleError) -> ServiceAccount? {
    let row = try stored { () throws(StoreError) -> [Cell]? in
      try store.writer.withConnection { (connection: Connection) throws(StoreError) in
        try connection.firstRow("SELECT key_id, public_key FROM service_accounts WHERE email = ?", .text(email))
      }
    }
    guard let row, case .text(let pem)? = row.last else { return nil }
    guard case .text(let keyID)? = row.first else { return ServiceAccount(email: email, publicKey: pem) }
    return ServiceAccount(email: email, keyID: keyID, publicKey: pem)
  }

  func register(_ user: AuthorizedUser) throws(GoogleError) {
    try stored { () throws(StoreError) in
      _ = try store.writer.execute(
        "INSERT OR REPLACE INTO users (refresh_token, client_id, client_secret) VALUES (?, ?, ?)",
        AccessTokens.digest(user.refreshToken), .text(user.clientID), AccessTokens.digest(user.clientSecret))
    }
  }

  enum UserStanding: Hashable {
    case known
    case wrongClient
    case unknown
  }

  func standing(of user: AuthorizedUser) throws(GoogleError) -> UserStanding {
    let row = try stored { () throws(StoreError) -> [Cell]? in
      try store.writer.withConnection { (connection: Connection) throws(StoreError) in
        try connection.firstRow(
          "SELECT client_id, client_secret FROM users WHERE refresh_token = ?",
          AccessTokens.digest(user.refreshToken))
      }
    }
    guard let row else { return .unknown }
    return row == [.text(user.clientID), AccessTokens.digest(user.clientSecret)] ? .known : .wrongClient
  }
}
