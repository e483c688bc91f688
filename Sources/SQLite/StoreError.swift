internal import CSQLite

/// What SQLite, or the look at the file before SQLite sees it, refused. It carries the statement's text and never its values.
package struct StoreError: Error, Hashable, Sendable {
  /// What a caller may act on; `other` is told by `code` and `message`.
  package enum Reason: Hashable, Sendable {
    /// Another process or connection held the lock for longer than the busy timeout.
    case busy
    /// The file is no database, or its pages contradict each other.
    case damaged
    case diskFull
    case readOnly
    /// Absent, a folder, or not allowed to be opened.
    case cannotOpen
    case constraint
    /// The file belongs to another user of the machine.
    case foreignOwner(userID: UInt32)
    /// A database of another program: its `application_id` is not ours.
    case foreignApplication(applicationID: Int32)
    /// Written by a newer release: `user_version` is past the last migration that this one knows.
    case newerSchema(version: Int, known: Int)
    case interrupted
    case other
  }

  package let reason: Reason
  /// SQLite's extended result code (https://www.sqlite.org/rescode.html), 0 where SQLite was not asked.
  package let code: Int32
  /// SQLite's own text for the code.
  package let message: String
  /// The statement that failed, with its parameters unfilled.
  package let sql: String?

  package init(reason: Reason, code: Int32 = 0, message: String = "", sql: String? = nil) {
    self.reason = reason
    self.code = code
    self.message = message
    self.sql = sql
  }

  package init(code: Int32, message: String, sql: String? = nil) {
    self.init(reason: Reason(code: code), code: code, message: message, sql: sql)
  }
}

extension StoreError.Reason {
  /// Sorts SQLite's primary result codes, the low byte of the extended ones.
  init(code: Int32) {
    switch code & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
    case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged
    case SQLITE_FULL: self = .diskFull
    case SQLITE_READONLY: self = .readOnly
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: self = .cannotOpen
    case SQLITE_CONSTRAINT: self = .constraint
    case SQLITE_INTERRUPT: self = .interrupted
    default: self = .other
    }
  }
}
