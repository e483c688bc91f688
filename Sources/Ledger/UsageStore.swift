package import SQLite

/// What this machine had Firestore bill, by day. Google does not tell how much of the free quota is used, so it is
/// counted here; what the phones use is not in it.
package struct UsageStore: Sendable {
  let database: Database

  /// The operations of one day.
  package struct Day: Hashable, Sendable {
    package var reads: Int64
    package var writes: Int64
    package var deletes: Int64

    package init(reads: Int64 = 0, writes: Int64 = 0, deletes: Int64 = 0) {
      self.reads = reads
      self.writes = writes
      self.deletes = deletes
    }
  }

  /// What was used on a day, named as `2026-12-01` in the zone whose midnight resets the quota.
  package func day(_ name: String) throws(StoreError) -> Day {
    let row = try database.withConnection { (connection: Connection) throws(StoreError) -> [Cell]? in
      try connection.firstRow("SELECT reads, writes, deletes FROM usage WHERE day = ?", .text(name))
    }
    guard let row, case .integer(let reads) = row[0], case .integer(let writes) = row[1],
      case .integer(let deletes) = row[2]
    else { return Day() }
    return Day(reads: reads, writes: writes, deletes: deletes)
  }

  package func add(_ used: Day, to name: String) throws(StoreError) {
    guard used != Day() else { return }
    try database.execute(
      """
      INSERT INTO usage (day, reads, writes, deletes) VALUES (?, ?, ?, ?) ON CONFLICT (day) DO UPDATE SET
        reads = reads + excluded.reads, writes = writes + excluded.writes, deletes = deletes + excluded.deletes
      """, .text(name), .integer(used.reads), .integer(used.writes), .integer(used.deletes))
  }
}
