#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif
internal import SQLite

/// What was saved out of a damaged state file.
package struct Salvage: Hashable, Sendable {
  package var people: Int
  package var journalLines: Int
  /// Where the damaged file lies now, byte for byte.
  package var damagedFile: String
}

extension Ledger {
  /// Builds a new state file from all people and journal lines that can still be read in a damaged one, and keeps the
  /// damaged one under another name that ends in `suffix`. Caches and tokens are not worth saving: the server has them.
  /// - Throws: `StoreError` where the new file cannot be written; the damaged one is then still in its place.
  package static func rebuild(path: String, suffix: String) throws -> Salvage {
    let kept = path + ".damaged-" + suffix
    let rebuilt = path + ".rebuilt"
    for extra in ["", "-wal"] where FileManager.default.fileExists(atPath: path + extra) {
      try FileManager.default.copyItem(atPath: path + extra, toPath: kept + extra)
    }
    for extra in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: rebuilt + extra) }
    let people = readable(in: kept, table: "people", key: "alias", columns: ["alias", "user", "added_at"])
    let lines = readable(
      in: kept, table: "journal", key: "sequence",
      columns: ["sequence", "operation", "kind", "step", "at", "content", "previous", "digest"])
    do {
      let file = DatabaseFile(.path(rebuilt), applicationID: applicationID)
      let connection = try Connection(file)
      try connection.migrate(LedgerSchema.history)
      try connection.transaction { () throws(StoreError) in
        for person in people { try connection.execute("INSERT INTO people VALUES (?, ?, ?)", person) }
        for line in lines { try connection.execute("INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?)", line) }
      }
      try connection.script("PRAGMA journal_mode = DELETE")
    }
    // A write-ahead log would be replayed into whatever database lies beside it.
    for extra in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + extra) }
    guard unsafe rename(rebuilt, path) == 0 else {
      throw StoreError(reason: .cannotOpen, message: unsafe String(cString: strerror(errno)))
    }
    return Salvage(people: people.count, journalLines: lines.count, damagedFile: kept)
  }

  /// Reads from the front and from the back until a damaged page stops it, so that only what lies between is lost.
  private static func readable(in path: String, table: String, key: String, columns: [String]) -> [[Cell]] {
    let names = columns.joined(separator: ", ")
    var found: [Cell: [Cell]] = [:]
    for direction in ["ASC", "DESC"] {
      guard let connection = try? Connection(DatabaseFile(path: path, access: .readWrite)),
        let statement = try? connection.prepare("SELECT \(names) FROM \(table) ORDER BY \(key) \(direction)")
      else { continue }
      while (try? statement.step()) == true {
        let row = statement.cells
        found[row[0]] = row
      }
    }
    return found.values.sorted { precedes($0[0], $1[0]) }
  }

  private static func precedes(_ left: Cell, _ right: Cell) -> Bool {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): left < right
    case (.text(let left), .text(let right)): left < right
    default: false
    }
  }
}
