internal import REST
internal import SQLite

/// Walks the documents that a query looks at, in the order of their names, a batch at a time.
struct DocumentScan {
  struct Row: Sendable {
    let id: Int64
    let key: DocumentKey
    let document: StoredDocument
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

  /// Leaves out the keys before (or, when descending, after) a key that is itself kept.
  mutating func skip(to key: DocumentKey) {
    if descending {
      upper = min(upper, DocumentKey(bytes: key.bytes + [0]))
    } else {
      // The bound is exclusive; a key without its last byte sorts just before everything that starts with the whole key.
      lower = max(lower, DocumentKey(bytes: Array(key.bytes.dropLast())))
    }
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
        let key = DocumentKey(bytes: statement.blob(0))
        if descending { upper = key } else { lower = key }
        guard scope.depth == nil || key.depth == scope.depth else { continue }
        rows.append(Row(id: statement.integer(4), key: key, document: statement.document))
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
