package import Domain
package import SQLite

/// The record of every change: what was meant before it was sent, and what became of it.
///
/// Each line carries the SHA-256 of itself and of the line before, so that a changed or missing line is noticed.
package struct Journal: Sendable {
  let database: Database
  let digest: Ledger.Digest

  /// Adds a line and returns once it is on the disk.
  @discardableResult
  package func append(
    _ operation: OperationID, _ kind: JournalEvent.Kind, step: Int? = nil, at: Instant, content: String
  ) throws(StoreError) -> Int64 {
    try database.transaction { (connection: Connection) throws(StoreError) -> Int64 in
      let last = try connection.firstRow("SELECT sequence, digest FROM journal ORDER BY sequence DESC LIMIT 1")
      var sequence: Int64 = 1
      var previous: [UInt8] = []
      if let last, case .integer(let number) = last[0], case .blob(let bytes) = last[1] {
        sequence = number + 1
        previous = bytes
      }
      let event = JournalEvent(
        sequence: sequence, operation: operation, kind: kind, step: step, at: at, content: content)
      try insert(event, previous: previous, into: connection)
      return sequence
    }
  }

  func insert(_ event: JournalEvent, previous: [UInt8], into connection: Connection) throws(StoreError) {
    try connection.execute(
      "INSERT INTO journal (sequence, operation, kind, step, at, content, previous, digest) VALUES (?,?,?,?,?,?,?,?)",
      .integer(event.sequence), .text(event.operation.text), .text(event.kind.rawValue),
      Cell(event.step.map(Int64.init)),
      .integer(event.at.microseconds), .text(event.content), .blob(previous),
      .blob(digest(Self.sealed(event, previous: previous))))
  }

  /// The bytes whose digest seals a line: its columns, each behind its length, after the digest of the line before.
  static func sealed(_ event: JournalEvent, previous: [UInt8]) -> [UInt8] {
    let columns = [
      String(event.sequence), event.operation.text, event.kind.rawValue, event.step.map(String.init) ?? "",
      String(event.at.microseconds), event.content,
    ]
    return columns.reduce(into: previous) { bytes, column in
      bytes.append(contentsOf: "\(column.utf8.count):".utf8)
      bytes.append(contentsOf: column.utf8)
    }
  }

  /// The whole journal, oldest first.
  package func operations() throws(StoreError) -> [JournalOperation] {
    JournalOperation.gather(try events("SELECT \(Self.columns) FROM journal ORDER BY sequence"))
  }

  /// What was at work after a time, oldest first.
  package func operations(since time: Instant) throws(StoreError) -> [JournalOperation] {
    let sql = """
      SELECT \(Self.columns) FROM journal
      WHERE operation IN (SELECT operation FROM journal WHERE at >= ?) ORDER BY sequence
      """
    return JournalOperation.gather(try events(sql, .integer(time.microseconds)))
  }

  package func operation(_ id: OperationID) throws(StoreError) -> JournalOperation? {
    let sql = "SELECT \(Self.columns) FROM journal WHERE operation = ? ORDER BY sequence"
    return JournalOperation.gather(try events(sql, .text(id.text))).first
  }

  /// Operations that broke off before their end.
  package func openOperations() throws(StoreError) -> [JournalOperation] {
    let sql = """
      SELECT \(Self.columns) FROM journal
      WHERE operation NOT IN (SELECT operation FROM journal WHERE kind = 'ended') ORDER BY sequence
      """
    return JournalOperation.gather(try events(sql))
  }

  static let columns = "sequence, operation, kind, step, at, content"

  private func events(_ sql: String, _ cells: Cell...) throws(StoreError) -> [JournalEvent] {
    try database.withConnection { (connection: Connection) throws(StoreError) -> [JournalEvent] in
      let statement = try connection.prepare(sql)
      statement.bind(cells)
      var events: [JournalEvent] = []
      while try statement.step() {
        if let event = Self.event(of: statement) { events.append(event) }
      }
      return events
    }
  }

  static func event(of statement: borrowing Statement) -> JournalEvent? {
    guard let kind = JournalEvent.Kind(rawValue: statement.text(2)) else { return nil }
    return JournalEvent(
      sequence: statement.integer(0), operation: OperationID(statement.text(1)), kind: kind,
      step: statement.isNull(3) ? nil : Int(statement.integer(3)), at: Instant(microseconds: statement.integer(4)),
      content: statement.text(5))
  }
}
