internal import SQLite

/// Walks the documents that a query looks at, in the order of their names, a batch at a time.
struct DocumentScan {
  struct Row: Sendable {
    let id: Int64
    let document: EncodedDocument
  }

  private let scope: ReadScope
  private let descending: Bool
  private var lower: DocumentKey
  private var upper: DocumentKey
  private var isAtEnd = false
  private static let batchCount = 200

  init(_ scope: ReadScope, descending: Bool = false) {
    self.scope = scope
    self.descending = descending
    lower = scope.root
    upper = scope.root.end
  }

  /// Leaves out what comes before a key on the way of the scan, and the key itself unless it is `included`.
  mutating func begin(at key: DocumentKey, included: Bool) {
    if descending { limitAbove(key, included) } else { limitBelow(key, included) }
  }

  /// Leaves out what comes after a key on the way of the scan, and the key itself unless it is `included`.
  mutating func end(at key: DocumentKey, included: Bool) {
    if descending { limitBelow(key, included) } else { limitAbove(key, included) }
  }

  // Both bounds are exclusive. A key without its last byte sorts just before everything that starts with the whole key,
  // and a key with a zero more just after the key and before all below it.

  private mutating func limitBelow(_ key: DocumentKey, _ included: Bool) {
    lower = max(lower, included ? DocumentKey(bytes: Array(key.bytes.dropLast())) : key)
  }

  private mutating func limitAbove(_ key: DocumentKey, _ included: Bool) {
    upper = min(upper, included ? DocumentKey(bytes: key.bytes + [0]) : key)
  }

  /// The next rows; empty at the end.
  mutating func next(from connection: Connection) throws(StoreError) -> [Row] {
    var rows: [Row] = []
    while rows.isEmpty, !isAtEnd {
      let statement = try connection.prepare(sql)
      var cells: [Cell] = [.blob(lower.bytes), .blob(upper.bytes)]
      if let id = scope.collectionID { cells.append(.text(id)) }
      statement.bind(cells)
      var count = 0
      while try statement.step() {
        count += 1
        let document = statement.encodedDocument
        if descending { upper = document.key } else { lower = document.key }
        guard scope.depth == nil || document.key.depth == scope.depth else { continue }
        rows.append(Row(id: statement.integer(4), document: document))
      }
      isAtEnd = count < DocumentScan.batchCount
    }
    return rows
  }

  private var sql: String {
    """
    SELECT key, created, updated, fields, id FROM documents WHERE key > ? AND key < ?
    \(scope.collectionID == nil ? "" : "AND collection = ?") ORDER BY key \(descending ? "DESC" : "ASC")
    LIMIT \(DocumentScan.batchCount)
    """
  }
}
