internal import SQLite

/// The one database file of an instance: a connection that writes, and as many readers as there are readers at a time.
/// Readers see the state of the moment in which they began, whatever is written meanwhile (WAL).
final class InstanceStore: Sendable {
  /// "WTAL" in `application_id`, so that the file is never taken for another program's.
  static let applicationID: Int32 = 0x5754_414C

  let writer: Database
  let path: String
  private let idle = Monitor<[Database]>([])

  init(path: String) throws(StoreError) {
    self.path = path
    writer = try Database(InstanceStore.file(path, .create), migrations: InstanceStore.history)
  }

  private static func file(_ path: String, _ access: DatabaseFile.Access) -> DatabaseFile {
    DatabaseFile(
      .path(path), access: access, durability: .processDeath, busyTimeoutMilliseconds: 10_000,
      applicationID: access == .read ? nil : applicationID)
  }

  /// A reader whose state is pinned to this moment until it is given back.
  func takeReader() throws(StoreError) -> Reader {
    let connection: Database
    if let waiting = idle.withLock({ $0.popLast() }) {
      connection = waiting
    } else {
      connection = try Database(InstanceStore.file(path, .read))
    }
    try connection.withConnection { (connection: Connection) throws(StoreError) in
      try connection.script("BEGIN")
      _ = try connection.integer("SELECT count(*) FROM sqlite_schema")
    }
    return Reader(connection: connection, store: self)
  }

  fileprivate func giveBack(_ connection: Database) {
    idle.withLock { $0.append(connection) }
  }

  private static let history = [
    Migration(
      1, "documents, accounts, tokens",
      sql: """
        CREATE TABLE documents (
          id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, collection TEXT NOT NULL, created INTEGER NOT NULL,
          updated INTEGER NOT NULL, fields BLOB NOT NULL);
        CREATE INDEX documents_of_a_collection ON documents (collection, key);
        CREATE TABLE accounts (
          project TEXT NOT NULL, id TEXT NOT NULL, created INTEGER NOT NULL, disabled INTEGER NOT NULL DEFAULT 0,
          valid_since INTEGER NOT NULL, last_login INTEGER, last_refresh INTEGER, attributes TEXT NOT NULL DEFAULT '{}',
          PRIMARY KEY (project, id)) WITHOUT ROWID;
        CREATE TABLE refresh_tokens (
          token TEXT PRIMARY KEY, project TEXT NOT NULL, account TEXT NOT NULL, issued INTEGER NOT NULL) WITHOUT ROWID;
        CREATE INDEX refresh_tokens_of_an_account ON refresh_tokens (project, account);
        CREATE TABLE service_accounts (
          email TEXT PRIMARY KEY, key_id TEXT, public_key TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE users (
          refresh_token TEXT PRIMARY KEY, client_id TEXT NOT NULL, client_secret TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE access_tokens (
          token TEXT PRIMARY KEY, principal TEXT NOT NULL, scopes TEXT NOT NULL, expires INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE settings (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
        """),
    // Names as bytes, so that a prefix and all below it are one range.
    Migration(
      2, "objects",
      sql: """
        CREATE TABLE objects (
          bucket TEXT NOT NULL, name BLOB NOT NULL, generation INTEGER NOT NULL UNIQUE, metageneration INTEGER NOT NULL,
          size INTEGER NOT NULL, md5 BLOB NOT NULL, crc32c INTEGER NOT NULL, created INTEGER NOT NULL,
          updated INTEGER NOT NULL, attributes TEXT NOT NULL, PRIMARY KEY (bucket, name)) WITHOUT ROWID;
        """),
    Migration(
      3, "rulesets and releases",
      sql: """
        CREATE TABLE rulesets (
          project TEXT NOT NULL, id TEXT NOT NULL, created INTEGER NOT NULL, files TEXT NOT NULL,
          services TEXT NOT NULL, attachment TEXT, PRIMARY KEY (project, id)) WITHOUT ROWID;
        CREATE TABLE releases (
          project TEXT NOT NULL, name TEXT NOT NULL, ruleset TEXT NOT NULL, created INTEGER NOT NULL,
          updated INTEGER NOT NULL, is_seed INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (project, name)) WITHOUT ROWID;
        """),
  ]
}

/// A view of the store as it was at one moment. It ends when the last reference goes.
final class Reader: Sendable {
  private let connection: Database
  private let store: InstanceStore

  fileprivate init(connection: Database, store: InstanceStore) {
    self.connection = connection
    self.store = store
  }

  deinit {
    // A read transaction that does not end is a broken connection, which is then let go.
    do {
      try connection.withConnection { (connection: Connection) throws(StoreError) in try connection.script("COMMIT") }
      store.giveBack(connection)
    } catch {}
  }

  func withConnection<Result: Sendable, Failure: Error>(
    _ body: (Connection) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try connection.withConnection(body)
  }
}
