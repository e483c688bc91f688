package import SQLite

/// Where the journal's chain is broken.
package enum JournalFault: Hashable, Sendable {
  /// Lines are missing before the one with this number.
  case missing(before: Int64)
  /// The line's text is not the one that was sealed.
  case changed(sequence: Int64)
  /// The line does not continue the one before it.
  case unchained(sequence: Int64)
}

extension Journal {
  /// Recomputes the chain from its beginning.
  package func faults() throws(StoreError) -> [JournalFault] {
    try database.withConnection { (connection: Connection) throws(StoreError) -> [JournalFault] in
      let statement = try connection.prepare("SELECT \(Self.columns), previous, digest FROM journal ORDER BY sequence")
      var faults: [JournalFault] = []
      var expected: Int64 = 1
      var last: [UInt8] = []
      while try statement.step() {
        let sequence = statement.integer(0)
        let previous = statement.blob(6)
        if sequence != expected { faults.append(.missing(before: sequence)) }
        if sequence == expected, previous != last { faults.append(.unchained(sequence: sequence)) }
        let event = Self.event(of: statement)
        if event.map({ digest(Self.sealed($0, previous: previous)) }) != statement.blob(7) {
          faults.append(.changed(sequence: sequence))
        }
        expected = sequence + 1
        last = statement.blob(7)
      }
      return faults
    }
  }
}
