internal import Crypto
internal import REST
internal import SQLite

/// The accounts of an instance, and the refresh tokens that devices hold.
final class AccountStore: Sendable {
  private let store: InstanceStore
  let clock: InstanceClock

  init(store: InstanceStore, clock: InstanceClock) {
    self.store = store
    self.clock = clock
  }

  func read<Result: Sendable>(
    _ body: (Connection) throws(StoreError) -> Result
  ) throws(GoogleError) -> Result {
    try stored { () throws(StoreError) in try store.writer.withConnection(body) }
  }

  func write<Result: Sendable>(
    _ body: (Connection) throws(StoreError) -> Result
  ) throws(GoogleError) -> Result {
    try stored { () throws(StoreError) in try store.writer.transaction(body) }
  }

  func account(_ id: String, of project: String) throws(GoogleError) -> Account? {
    try read { (connection: Connection) throws(StoreError) in try connection.account(id, of: project) }
  }

  /// - Returns: nil when the id is taken.
  func create(
    _ id: String?, of project: String, attributes: JSONObject = [:], signsIn: Bool, disabled: Bool = false
  ) throws(GoogleError) -> Account? {
    let now = clock.now
    let milliseconds = now.microseconds / 1_000
    var account = Account(
      id: id ?? AccountStore.newID(), created: milliseconds, disabled: disabled, validSince: now.seconds,
      attributes: attributes)
    if signsIn {
      account.lastLogin = milliseconds
      account.lastRefresh = now.seconds
    }
    return try add(account, of: project, replacing: false) ? account : nil
  }

  /// - Returns: false where the id is taken, and nothing is to be replaced.
  func add(_ account: Account, of project: String, replacing: Bool) throws(GoogleError) -> Bool {
    try write { (connection: Connection) throws(StoreError) -> Bool in
      let old = try connection.account(account.id, of: project)
      guard replacing || old == nil else { return false }
      try connection.save(account, of: project)
      return true
    }
  }

  /// Changes an account. No other change comes between the look at it and the write.
  /// - Throws: USER_NOT_FOUND, and what `body` throws; then nothing is changed.
  @discardableResult
  func change(_ id: String, of project: String, _ body: (inout Account) throws -> Void) throws -> Account {
    try store.writer.withConnection { (connection: Connection) throws -> Account in
      try connection.transaction(wrapping: { GoogleError($0) as any Error }) { () throws -> Account in
        let found = try stored { () throws(StoreError) in try connection.account(id, of: project) }
        guard var account = found else { throw AccountError("USER_NOT_FOUND") }
        try body(&account)
        try stored { () throws(StoreError) in try connection.save(account, of: project) }
        return account
      }
    }
  }

  /// 28 letters and digits, as Google's.
  private static func newID() -> String {
    String((FirestoreService.newDocumentID() + FirestoreService.newDocumentID()).prefix(28))
  }

  func save(_ accounts: [Account], of project: String) throws(GoogleError) {
    try write { (connection: Connection) throws(StoreError) in
      for account in accounts { try connection.save(account, of: project) }
    }
  }

  /// - Returns: whether there was one.
  func remove(_ id: String, of project: String) throws(GoogleError) -> Bool {
    try write { (connection: Connection) throws(StoreError) in try connection.removeAccount(id, of: project) }
  }

  func removeAll(of project: String) throws(GoogleError) {
    try write { (connection: Connection) throws(StoreError) in
      try connection.execute("DELETE FROM refresh_tokens WHERE project = ?", .text(project))
      try connection.execute("DELETE FROM accounts WHERE project = ?", .text(project))
    }
  }

  // MARK: - Refresh tokens

  private static func digest(_ token: String) -> Cell {
    .text(hexadecimal(SHA256.digest(of: Array(token.utf8))))
  }

  func issueRefreshToken(for id: String, of project: String) throws(GoogleError) -> String {
    let token = Base64.encode(randomBytes(count: 96), .url)
    let now = clock.now.seconds
    try write { (connection: Connection) throws(StoreError) in
      _ = try connection.execute(
        "INSERT INTO refresh_tokens (token, project, account, issued) VALUES (?, ?, ?, ?)", AccountStore.digest(token),
        .text(project), .text(id), .integer(now))
    }
    return token
  }

  struct Refresh: Sendable {
    var project: String
    var account: String
    /// Seconds since 1970.
    var issued: Int64
  }

  func refresh(_ token: String) throws(GoogleError) -> Refresh? {
    try read { (connection: Connection) throws(StoreError) -> Refresh? in
      let statement = try connection.prepare("SELECT project, account, issued FROM refresh_tokens WHERE token = ?")
      statement.bind([AccountStore.digest(token)])
      guard try statement.step() else { return nil }
      return Refresh(project: statement.text(0), account: statement.text(1), issued: statement.integer(2))
    }
  }
}
