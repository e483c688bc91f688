internal import CSQLite

/// A database that several threads share: one connection, used by one of them at a time.
@safe
package final class Database: Sendable {
  // SQLite's own mutex, which is safe to share by its nature; the thread sanitizer sees it, unlike Swift's.
  private nonisolated(unsafe) let turn: OpaquePointer
  // Every use is inside `turn`, so no two threads meet in it; the connection itself is not bound to a thread
  // (SQLite's multi-thread mode, https://www.sqlite.org/threadsafe.html).
  private nonisolated(unsafe) let connection: Connection

  /// Opens the database and brings its schema up to date.
  package init(_ file: DatabaseFile, migrations: [Migration] = []) throws(StoreError) {
    let connection = try Connection(file)
    if !migrations.isEmpty { try connection.migrate(migrations) }
    guard let turn = unsafe sqlite3_mutex_alloc(SQLITE_MUTEX_FAST) else {
      throw StoreError(code: SQLITE_NOMEM, message: unsafe String(cString: sqlite3_errstr(SQLITE_NOMEM)))
    }
    unsafe self.turn = turn
    unsafe self.connection = connection
  }

  deinit { unsafe sqlite3_mutex_free(turn) }

  /// Lends the connection. It must not leave `body`, and `body` must not come back to this database: the turn is not
  /// recursive.
  package func withConnection<Result: Sendable, Failure: Error>(
    _ body: (Connection) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe sqlite3_mutex_enter(turn)
    defer { unsafe sqlite3_mutex_leave(turn) }
    return try unsafe body(connection)
  }

  /// Lends the connection inside a transaction that takes the write lock at once and rolls back on every way out but
  /// the ordinary one.
  @discardableResult
  package func transaction<Result: Sendable>(
    _ body: (Connection) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try withConnection { (connection: Connection) throws(StoreError) -> Result in
      try connection.transaction { () throws(StoreError) -> Result in try body(connection) }
    }
  }

  /// Runs one statement to its end.
  /// - Returns: the number of rows that it changed.
  @discardableResult
  package func execute(_ sql: String, _ cells: Cell...) throws(StoreError) -> Int {
    try withConnection { (connection: Connection) throws(StoreError) -> Int in try connection.execute(sql, cells) }
  }
}
