package import Domain
package import SQLite

/// What the audit keeps between two runs, so that the next one reads only what moved: an index of what it saw, without any
/// ciphertext. One SQLite file of its own, since a run holds it in one transaction from its first page to its end.
///
/// It belongs to one thread. What is damaged is thrown away: all of it can be read anew.
package final class AuditStore {
  let connection: Connection
  private var isOpen = false
  var recentSenders: [(user: String, number: Int64)] = []

  /// "wtau"
  private static let applicationID: Int32 = 0x7774_6175

  /// Opens the file, and makes it where it is absent.
  package init(path: String) throws(StoreError) {
    connection = try Connection(
      DatabaseFile(.path(path), durability: .processDeath, applicationID: Self.applicationID))
    try connection.migrate(AuditSchema.history)
  }

  /// One that is gone when it is closed.
  package init() throws(StoreError) {
    connection = try Connection(DatabaseFile(.memory, applicationID: Self.applicationID))
    try connection.migrate(AuditSchema.history)
  }

  /// One audit in the store's history.
  package struct Run: Hashable, Sendable {
    package var number: Int64
    package var beganAt: Instant
    package var isDeep: Bool
    package var isFull: Bool
    package var reads: Int64
    /// How many findings there were; nil where an earlier release kept no count.
    package var errors: Int64?
    package var warnings: Int64?
  }

  /// The last audit that came to its end; nil for none yet.
  package func lastRun() throws(StoreError) -> Run? {
    let statement = try connection.prepare(
      "SELECT number, began_at, is_deep, is_full, reads, errors, warnings FROM audits ORDER BY number DESC LIMIT 1")
    guard try statement.step() else { return nil }
    return Run(
      number: statement.integer(0), beganAt: Instant(microseconds: statement.integer(1)),
      isDeep: statement.integer(2) != 0, isFull: statement.integer(3) != 0, reads: statement.integer(4),
      errors: statement.optionalInteger(5), warnings: statement.optionalInteger(6))
  }

  /// Begins an audit. Nothing of it is kept unless it is finished.
  /// - Throws: `busy` where another audit runs.
  /// - Returns: its number.
  package func begin(at time: Instant, isDeep: Bool, isFull: Bool) throws(StoreError) -> Int64 {
    try connection.script("BEGIN IMMEDIATE")
    isOpen = true
    try connection.execute(
      "INSERT INTO audits (began_at, is_deep, is_full) VALUES (?, ?, ?)", .integer(time.microseconds),
      .integer(isDeep ? 1 : 0), .integer(isFull ? 1 : 0))
    let number = connection.lastInsertedRowID
    try connection.execute("DELETE FROM changes WHERE audit < ?", .integer(number - 1))
    return number
  }

  /// Keeps what the audit saw.
  package func finish(_ audit: Int64, reads: Int, errors: Int, warnings: Int) throws(StoreError) {
    try connection.execute(
      "UPDATE audits SET reads = ?, errors = ?, warnings = ? WHERE number = ?", .integer(Int64(reads)),
      .integer(Int64(errors)), .integer(Int64(warnings)), .integer(audit))
    try connection.script("COMMIT")
    isOpen = false
  }

  /// Forgets what the audit saw, as if it had not begun.
  package func abandon() {
    guard isOpen else { return }
    isOpen = false
    recentSenders = []
    do { try connection.script("ROLLBACK") } catch {}
  }

  deinit { abandon() }

  /// The parts whose movements are followed.
  package enum Part: String, Hashable, Sendable, CaseIterable {
    case conversations, locks, messages
  }

  /// What moved after this time has not been seen; nil where the part was never read whole.
  package func mark(_ part: Part) throws(StoreError) -> Instant? {
    let statement = try connection.prepare("SELECT moved_after FROM marks WHERE part = ?")
    statement.bind([.text(part.rawValue)])
    return try statement.step() ? Instant(microseconds: statement.integer(0)) : nil
  }

  package func setMark(_ part: Part, _ time: Instant) throws(StoreError) {
    try connection.execute(
      "INSERT OR REPLACE INTO marks (part, moved_after) VALUES (?, ?)", .text(part.rawValue),
      .integer(time.microseconds))
  }

  /// How many documents of a part are known.
  package func count(_ part: Part) throws(StoreError) -> Int {
    switch part {
    case .conversations: Int(try connection.integer("SELECT count(*) FROM conversations WHERE is_missing = 0"))
    case .locks: Int(try connection.integer("SELECT count(*) FROM locks"))
    case .messages: Int(try connection.integer("SELECT count(*) FROM messages"))
    }
  }
}
