package import REST

extension FirestoreClient {
  /// All results of a query below the root or a document. Use `pages(of:)` where there may be many.
  ///
  /// Throws `readLimit` when the operator's limit may have cut the results short.
  package func run(
    _ query: StructuredQuery, below parent: DocumentPath? = nil, transaction: String? = nil
  ) throws(FirebaseError) -> [FirestoreDocument] {
    let purpose = Purpose.query(collection: query.collection)
    try allow(reads: 1, purpose)
    var query = query
    let left = billed.readsLeft
    let isCut = left.map { left in query.limit.map { $0 > left } ?? true } ?? false
    if isCut { query.limit = left }
    var body: JSONObject = ["structuredQuery": query.json]
    if let transaction { body["transaction"] = .string(transaction) }
    if let readTime { body["readTime"] = .string(readTime.rfc3339) }
    let answer = try post(purpose, method("runQuery", on: parent), body, .streamingRead)
    var documents: [FirestoreDocument] = []
    for (index, element) in try elements(answer, purpose).enumerated() {
      guard let json = element["document"] else { continue }
      documents.append(try document(json, "[\(index)].document", purpose))
    }
    billed.add(reads: max(1, documents.count))
    if isCut, documents.count == left { throw FirebaseError(purpose, .readLimit(billed.readLimit ?? 0)) }
    return documents
  }

  /// The results of a query page by page, however many there are: in the order of their names, or of a field and then of
  /// their names, which finds only documents that have the field. `last` is where an earlier run stopped in the order of
  /// names.
  ///
  /// The query must not have an order or a limit of its own; it may have a start and an end.
  package func pages(
    of query: StructuredQuery, below parent: DocumentPath? = nil, by field: String? = nil,
    after last: DocumentPath? = nil, pageSize: Int = 300
  ) -> QueryPages {
    precondition(query.order.isEmpty && query.limit == nil, "the order is that of the pages")
    var query = query
    if let last { query.start = .after(last, in: database) }
    return QueryPages(client: self, query: query, parent: parent, field: field, pageSize: pageSize)
  }

  /// How many documents a query finds; counting stops at `limit`. Billed as one read for each 1,000 index entries.
  package func count(
    _ query: StructuredQuery, below parent: DocumentPath? = nil, limit: Int? = nil
  ) throws(FirebaseError) -> Int {
    try timedCount(query, below: parent, limit: limit).count
  }

  /// As ``count(_:below:limit:)``, and the moment at which the server counted, for ``asOf(_:)``.
  package func timedCount(
    _ query: StructuredQuery, below parent: DocumentPath? = nil, limit: Int? = nil
  ) throws(FirebaseError) -> (count: Int, readTime: Timestamp) {
    let purpose = Purpose.count(collection: query.collection)
    try allow(reads: 1, purpose)
    var count = JSONObject()
    if let limit { count["upTo"] = .string(String(limit)) }
    let aggregation: JSONObject = [
      "structuredQuery": query.json, "aggregations": [["alias": "count", "count": .object(count)]],
    ]
    var body: JSONObject = ["structuredAggregationQuery": .object(aggregation)]
    if let readTime { body["readTime"] = .string(readTime.rfc3339) }
    let answer = try post(purpose, method("runAggregationQuery", on: parent), body, .streamingRead)
    for element in try elements(answer, purpose) {
      guard let result = element["result"]?["aggregateFields"]?["count"]?["integerValue"]?.integer else { continue }
      let found = Int(clamping: result)
      billed.add(reads: max(1, found / 1_000 + (found % 1_000 > 0 ? 1 : 0)))
      return (found, try time(element["readTime"], "readTime", purpose))
    }
    throw FirebaseError(purpose, .unreadable(.shape("result.aggregateFields.count")))
  }
}

/// The pages of a query's results, fetched one at a time.
package struct QueryPages: Sendable {
  private let client: FirestoreClient
  private var query: StructuredQuery
  private let parent: DocumentPath?
  private let field: String?
  private let pageSize: Int
  private var isFinished = false

  fileprivate init(
    client: FirestoreClient, query: StructuredQuery, parent: DocumentPath?, field: String?, pageSize: Int
  ) {
    self.client = client
    self.query = query
    self.query.order = (field.map { [FieldPath($0)] } ?? []).map { .init($0) } + [.init(StructuredQuery.name)]
    self.parent = parent
    self.field = field
    self.pageSize = pageSize
  }

  /// The next page, never empty; nil after the last.
  package mutating func next() throws(FirebaseError) -> [FirestoreDocument]? {
    guard !isFinished else { return nil }
    try client.allow(reads: 1, .query(collection: query.collection))
    // A page as small as the reads that are left is asked for openly, so nothing is cut behind the caller's back.
    let size = min(pageSize, client.billed.readsLeft ?? pageSize)
    query.limit = size
    let page = try client.run(query, below: parent)
    isFinished = page.count < size
    guard let last = page.last else { return nil }
    query.start = .after(last.path, in: client.database)
    if let field { query.start?.values.insert(last.fields[field] ?? .null, at: 0) }
    return page
  }
}

extension StructuredQuery.Cursor {
  /// Just behind a document, in the order of names.
  fileprivate static func after(_ document: DocumentPath, in database: DatabaseName) -> Self {
    StructuredQuery.Cursor([.reference(document.name(in: database))], isBefore: false)
  }
}
