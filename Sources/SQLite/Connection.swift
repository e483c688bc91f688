internal import CSQLite

/// An open database. It belongs to one thread at a time: share it through ``Database``.
@safe
package final class Connection {
  private let handle: OpaquePointer
  private var idleStatements: [String: OpaquePointer] = unsafe [:]
  /// More texts than this means that SQL is being put together from values.
  private static let idleStatementLimit = 128

  package init(_ file: DatabaseFile) throws(StoreError) {
    try file.secure()
    let (path, flags) = Connection.openArguments(file)
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard let handle = unsafe opened, code == SQLITE_OK else {
      let message = unsafe String(cString: sqlite3_errstr(code))
      unsafe sqlite3_close_v2(opened)
      throw StoreError(code: code, message: message)
    }
    unsafe self.handle = handle
    unsafe sqlite3_extended_result_codes(handle, 1)
    unsafe sqlite3_busy_timeout(handle, file.busyTimeoutMilliseconds)
    try prepareDatabase(file)
  }

  deinit {
    unsafe idleStatements.values.forEach { statement in unsafe sqlite3_finalize(statement) }
    unsafe sqlite3_close_v2(handle)
  }

  private static func openArguments(_ file: DatabaseFile) -> (path: String, flags: Int32) {
    let single = SQLITE_OPEN_NOMUTEX
    switch (file.place, file.access) {
    case (.memory, _): return (":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | single)
    case (.path(let path), .read): return (path, SQLITE_OPEN_READONLY | single)
    case (.path(let path), .readWrite), (.path(let path), .create): return (path, SQLITE_OPEN_READWRITE | single)
    }
  }

  private func prepareDatabase(_ file: DatabaseFile) throws(StoreError) {
    try script("PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF")
    if file.access != .read {
      try script("PRAGMA journal_mode = WAL")
      try script("PRAGMA synchronous = \(file.durability == .powerLoss ? "FULL" : "NORMAL")")
    }
    guard let ours = file.applicationID else { return }
    let theirs = Int32(truncatingIfNeeded: try integer("PRAGMA application_id"))
    guard theirs != ours else { return }
    let tables = try integer("SELECT count(*) FROM sqlite_schema")
    guard theirs == 0, tables == 0, file.access != .read else {
      throw StoreError(reason: .foreignApplication(applicationID: theirs))
    }
    try script("PRAGMA application_id = \(ours)")
  }

  // MARK: - Statements

  /// The compiled statement, from the cache where it is idle there.
  package func prepare(_ sql: String) throws(StoreError) -> Statement {
    if let idle = unsafe idleStatements.removeValue(forKey: sql) {
      return unsafe Statement(idle, sql: sql, of: self)
    }
    var compiled: OpaquePointer?
    try check(unsafe sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil), sql)
    guard let statement = unsafe compiled else { preconditionFailure("no statement in the text: \(sql)") }
    return unsafe Statement(statement, sql: sql, of: self)
  }

  func keep(_ statement: OpaquePointer, sql: String) {
    if unsafe idleStatements.count < Connection.idleStatementLimit, unsafe idleStatements[sql] == nil {
      unsafe idleStatements[sql] = statement
    } else {
      unsafe sqlite3_finalize(statement)
    }
  }

  /// Runs a statement to its end and throws its rows away.
  /// - Returns: the number of rows that it changed.
  @discardableResult
  package func execute(_ sql: String, _ cells: Cell...) throws(StoreError) -> Int {
    try execute(sql, cells)
  }

  /// Runs a statement to its end and throws its rows away.
  /// - Returns: the number of rows that it changed.
  @discardableResult
  package func execute(_ sql: String, _ cells: [Cell]) throws(StoreError) -> Int {
    let statement = try prepare(sql)
    statement.bind(cells)
    while try statement.step() {}
    return Int(unsafe sqlite3_changes(handle))
  }

  /// Every row as cells; for results that fit in memory. Longer ones step a ``Statement``.
  package func rows(_ sql: String, _ cells: Cell...) throws(StoreError) -> [[Cell]] {
    let statement = try prepare(sql)
    statement.bind(cells)
    var rows: [[Cell]] = []
    while try statement.step() {
      rows.append(statement.cells)
    }
    return rows
  }

  /// The first row, or nil when there is none.
  package func firstRow(_ sql: String, _ cells: Cell...) throws(StoreError) -> [Cell]? {
    let statement = try prepare(sql)
    statement.bind(cells)
    return try statement.step() ? statement.cells : nil
  }

  /// The first column of the first row; 0 for no row and for null.
  package func integer(_ sql: String, _ cells: Cell...) throws(StoreError) -> Int64 {
    let statement = try prepare(sql)
    statement.bind(cells)
    return try statement.step() ? statement.integer(0) : 0
  }

  /// Runs several statements that have no parameters, such as a schema.
  package func script(_ sql: String) throws(StoreError) {
    try check(unsafe sqlite3_exec(handle, sql, nil, nil, nil), sql)
  }

  /// The row id of the last insertion.
  package var lastInsertedRowID: Int64 {
    unsafe sqlite3_last_insert_rowid(handle)
  }

  /// What SQLite finds wrong with the file's pages, indexes and constraints; empty when all is well.
  package func integrityProblems(limit: Int = 20) throws(StoreError) -> [String] {
    let statement = try prepare("PRAGMA integrity_check(\(limit))")
    var problems: [String] = []
    while try statement.step() {
      problems.append(statement.text(0))
    }
    return problems == ["ok"] ? [] : problems
  }

  /// Throws whatever is not SQLITE_OK with SQLite's own text.
  func check(_ code: Int32, _ sql: String) throws(StoreError) {
    guard code != SQLITE_OK else { return }
    throw StoreError(code: code, message: unsafe String(cString: sqlite3_errmsg(handle)), sql: sql)
  }
}
