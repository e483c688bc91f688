package import Domain
package import SQLite

/// What the server said when it was last asked. It answers lists and completions at no cost; nothing is decided by it.
package struct InstanceCache: Sendable {
  let database: Database

  package enum Part: String, Hashable, Sendable, CaseIterable {
    case conversations
    case accounts
  }

  /// When the part was last read whole; nil for never.
  package func refreshedAt(_ part: Part) throws(StoreError) -> Instant? {
    let row = try database.withConnection { (connection: Connection) throws(StoreError) -> [Cell]? in
      try connection.firstRow("SELECT refreshed_at FROM cache_state WHERE part = ?", .text(part.rawValue))
    }
    guard let row, case .integer(let time) = row[0] else { return nil }
    return Instant(microseconds: time)
  }

  func setRefreshed(_ part: Part, at: Instant, in connection: Connection) throws(StoreError) {
    try connection.execute(
      "INSERT OR REPLACE INTO cache_state (part, refreshed_at) VALUES (?, ?)", .text(part.rawValue),
      .integer(at.microseconds))
  }

  /// Forgets everything that the server said; people and journal stay.
  package func clear() throws(StoreError) {
    try database.transaction { (connection: Connection) throws(StoreError) in
      for table in ["cached_conversations", "cached_accounts", "cache_state"] {
        try connection.execute("DELETE FROM \(table)")
      }
    }
  }
}
