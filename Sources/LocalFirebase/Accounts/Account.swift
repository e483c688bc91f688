internal import REST
internal import SQLite

/// A user of Firebase Authentication.
struct Account: Hashable, Sendable {
  var id: String
  /// Milliseconds since 1970.
  var created: Int64
  var disabled = false
  /// Seconds since 1970: tokens that were issued before are revoked.
  var validSince: Int64
  /// Milliseconds since 1970.
  var lastLogin: Int64?
  /// Seconds since 1970.
  var lastRefresh: Int64?
  /// Members of `UserInfo` that are only kept: displayName, email, customAttributes …
  var attributes = JSONObject()

  /// `UserInfo`, with its mixture of units (facts of Identity Toolkit v1).
  var json: JSON {
    var object: JSONObject = [
      "localId": .string(id), "createdAt": .string(String(created)), "validSince": .string(String(validSince)),
    ]
    if let lastLogin { object["lastLoginAt"] = .string(String(lastLogin)) }
    if let lastRefresh { object["lastRefreshAt"] = .string(Timestamp(seconds: lastRefresh).rfc3339) }
    if disabled { object["disabled"] = true }
    for (name, value) in attributes { object[name] = value }
    return .object(object)
  }
}

extension Connection {
  private static let columns = "id, created, disabled, valid_since, last_login, last_refresh, attributes"

  func account(_ id: String, of project: String) throws(StoreError) -> Account? {
    let statement = try prepare("SELECT \(Connection.columns) FROM accounts WHERE project = ? AND id = ?")
    statement.bind([.text(project), .text(id)])
    return try statement.step() ? statement.account : nil
  }

  /// Accounts by id, after the given one.
  func accounts(of project: String, after id: String, limit: Int) throws(StoreError) -> [Account] {
    let statement = try prepare(
      "SELECT \(Connection.columns) FROM accounts WHERE project = ? AND id > ? ORDER BY id LIMIT ?")
    statement.bind([.text(project), .text(id), .integer(Int64(limit))])
    var accounts: [Account] = []
    while try statement.step() { accounts.append(statement.account) }
    return accounts
  }

  func save(_ account: Account, of project: String) throws(StoreError) {
    try execute(
      "INSERT OR REPLACE INTO accounts (project, \(Connection.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      .text(project),
      .text(account.id), .integer(account.created), .integer(account.disabled ? 1 : 0), .integer(account.validSince),
      Cell(account.lastLogin), Cell(account.lastRefresh), .text(JSON.object(account.attributes).serialized()))
  }

  /// Refresh tokens stay: they then tell USER_NOT_FOUND, and are older than any account that takes the id again.
  func removeAccount(_ id: String, of project: String) throws(StoreError) -> Bool {
    try execute("DELETE FROM accounts WHERE project = ? AND id = ?", .text(project), .text(id)) > 0
  }
}

extension Statement {
  fileprivate var account: Account {
    let attributes = (try? JSON(parsing: text(6)))?.object ?? [:]
    return Account(
      id: text(0), created: integer(1), disabled: integer(2) != 0, validSince: integer(3),
      lastLogin: isNull(4) ? nil : integer(4), lastRefresh: isNull(5) ? nil : integer(5), attributes: attributes)
  }
}
