internal import Synchronization

/// A database that several threads share: one connection, used by one of them at a time.
package final class Database: Sendable {
  private let turn = Mutex(())
  // Every use is inside `turn`, so no two threads meet in it; the connection itself is not bound to a thread
  // (SQLite's multi-thread mode, https://www.sqlite.org/threadsafe.html).
  private nonisolated(unsafe) let connection: Connection

  /// Opens the database and brings its schema up to date.
  package init(_ file: DatabaseFile, migrations: [Migration] = []) throws(StoreError) {
    let connection = try Connection(file)
    if !migrations.isEmpty { try connection.migrate(migrations) }
    unsafe self.connection = connection
  }

  /// Lends the connection. It must not leave `body`, and `body` must not come back to this database: the turn is not
  /// recursive.
  package func withConnection<Result: Sendable, Failure: Error>(
    _ body: (Connection) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try turn.withLock { (_) throws(Failure) -> Result in try unsafe body(connection) }
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
