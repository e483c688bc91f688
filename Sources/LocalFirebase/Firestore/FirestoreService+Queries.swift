internal import REST
internal import SQLite

/// The methods that look for documents.
extension FirestoreService {
  func runQuery(_ text: String, _ call: Call, _ caller: Caller) throws(GoogleError) -> Reply {
    let payload = try Payload(
      body: call.body, ["structuredQuery", "transaction", "newTransaction", "readTime", "explainOptions"])
    guard payload["structuredQuery"] != nil else { throw .invalid("only structured queries are supported") }
    let query = try DocumentQuery(payload["structuredQuery"], parent: try ResourceName(text, as: .parent))
    let (open, begun) = try openTransaction(payload)
    let reader = try documents.reader(in: open, scope: query.scope)
    try documents.authorize(.list(query), by: caller, in: reader)
    return Reply(pulling: QueryReply(query, reader: reader, readTime: documents.clock.now, newTransaction: begun))
  }

  func runAggregationQuery(_ text: String, _ call: Call, _ caller: Caller) throws(GoogleError) -> Reply {
    let payload = try Payload(
      body: call.body, ["structuredAggregationQuery", "transaction", "newTransaction", "readTime", "explainOptions"])
    guard payload["structuredAggregationQuery"] != nil else {
      throw .invalid("Only structured aggregation queries are supported.")
    }
    let aggregate = try Payload(payload["structuredAggregationQuery"], ["structuredQuery", "aggregations"])
    var query = try DocumentQuery(aggregate["structuredQuery"], parent: try ResourceName(text, as: .parent))
    var aggregations = try Aggregation.list(try aggregate.array("aggregations") ?? [])
    for path in aggregations.compactMap(\.path) where query.projection?.contains(path) == false {
      throw .invalid("The aggregation property \(path) is not present in the base query's property mask.")
    }
    // All aggregations of a query are over the documents that have every field which any of them adds up.
    query.required = aggregations.compactMap(\.path)
    let (open, begun) = try openTransaction(payload)
    let reader = try documents.reader(in: open, scope: query.scope)
    try documents.authorize(.list(query), by: caller, in: reader)
    let readTime = documents.clock.now.roundedToMicroseconds.rfc3339
    let cursor = QueryCursor(query, reader: reader)
    while true {
      let batch = try cursor.next()
      guard !batch.isEmpty else { break }
      for document in batch {
        for index in aggregations.indices { aggregations[index].add(document) }
      }
    }
    let fields = JSONObject(aggregations.map { ($0.alias, $0.result.json) })
    var elements: [JSON] = []
    if let begun { elements.append(["transaction": .string(Base64.encode(begun))]) }
    elements.append(["result": ["aggregateFields": .object(fields)], "readTime": .string(readTime), "done": true])
    return Reply(json: .array(elements))
  }

  /// How many documents a listing gives when it is not told.
  private static let defaultPageSize = 300

  func list(_ text: String, _ call: Call, _ caller: Caller) throws(GoogleError) -> Reply {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let parent = try ResourceName(parts.dropLast().joined(separator: "/"), as: .parent)
    let collection = String(parts.last ?? "")
    guard !collection.isEmpty else { throw .invalid("Collection id is empty.") }
    try ResourceName.checkCollectionID(collection)
    let mask = try mask(call, "mask")
    let size = try pageSize(call.parameter("pageSize"))
    let order = call.parameter("orderBy") ?? ""
    let showsMissing = call.parameter("showMissing") == "true"
    guard !showsMissing || order.isEmpty else { throw .invalid("cannot specify an order when show_missing is true") }
    try checkReadTime(try readTime(call))

    let orders = try DocumentQuery.Order.list(order)
    try DocumentQuery.checkScan(orders)
    var query = DocumentQuery(parent: parent, source: .collection(collection), orders: orders)
    query.explicitOrders = order.isEmpty ? [] : orders
    let listing = text + "?" + order + (showsMissing ? "+" : "")
    if let token = call.parameter("pageToken"), !token.isEmpty {
      query.start = DocumentQuery.Cursor(values: try PageToken.decode(token, of: listing), before: false)
    }
    query.limit = size
    let reader = try documents.reader(in: try transaction(call.parameter("transaction")), scope: query.scope)
    try documents.authorize(.list(query), by: caller, in: reader)

    var entries: [(name: ResourceName, json: JSON, values: [FirestoreValue])] = []
    if showsMissing {
      for entry in try FirestoreService.withMissing(query, in: reader) {
        entries.append(
          (
            entry.name, entry.document?.json(mask: mask) ?? ["name": .string(entry.name.text)],
            [.reference(entry.name.text)]
          ))
      }
    } else {
      let cursor = QueryCursor(query, reader: reader)
      while true {
        let batch = try cursor.next()
        guard !batch.isEmpty else { break }
        for document in batch.map(\.document) {
          entries.append(
            (document.name, document.json(mask: mask), query.orders.compactMap { document.value(at: $0.path) }))
        }
      }
    }
    var object = JSONObject()
    if !entries.isEmpty { object["documents"] = .array(entries.map(\.json)) }
    // As Google's, a full page promises another, be it empty.
    if let last = entries.last, entries.count == size {
      object["nextPageToken"] = .string(PageToken.encode(last.values, of: listing))
    }
    return Reply(json: .object(object))
  }

  private func pageSize(_ text: String?) throws(GoogleError) -> Int {
    guard let text else { return FirestoreService.defaultPageSize }
    guard let size = Int32(text) else { throw .invalidPayload }
    guard size >= 0 else { throw .invalid("Page size must be nonnegative.") }
    return size == 0 ? FirestoreService.defaultPageSize : Int(size)
  }

  /// The documents of a collection and the missing ones that have documents below them.
  private static func withMissing(
    _ query: DocumentQuery, in reader: Reader
  ) throws(GoogleError) -> [(name: ResourceName, document: StoredDocument?)] {
    guard case .collection(let id) = query.source else { return [] }
    let collection = query.parent.appending(id)
    var start = DocumentKey(collection)
    let end = start.end
    if case .reference(let last)? = query.start?.values.first {
      start = DocumentKey(try ResourceName(last, as: .document)).end
    }
    return try reader.withConnection {
      (connection: Connection) throws(GoogleError) -> [(name: ResourceName, document: StoredDocument?)] in
      try stored { () throws(StoreError) -> [(name: ResourceName, document: StoredDocument?)] in
        var entries: [(name: ResourceName, document: StoredDocument?)] = []
        while entries.count < query.limit ?? .max, let key = try connection.firstKey(after: start, before: end) {
          let name = ResourceName(
            database: collection.database, segments: Array(key.name.segments.prefix(collection.segments.count + 1)))
          entries.append((name, try connection.document(DocumentKey(name))))
          start = DocumentKey(name).end
        }
        return entries
      }
    }
  }

  func listCollectionIDs(_ text: String, _ call: Call, _ caller: Caller) throws(GoogleError) -> Reply {
    guard case .admin = caller else { throw .denied }
    let payload = try Payload(body: call.body, ["pageSize", "pageToken", "readTime"])
    let parent = try ResourceName(text, as: .parent)
    let size = Int(clamping: try payload.integer("pageSize") ?? 0)
    guard size >= 0 else { throw .invalid("page_size must be greater than or equal to zero.") }
    let root = DocumentKey(parent)
    var start = root
    if let token = try payload.string("pageToken"), !token.isEmpty {
      guard let last = try PageToken.decode(token, of: text).first?.string else { throw .invalid("invalid page token") }
      start = root.appending(last).end
    }
    let reader = try documents.reader(in: nil)
    let limit = size == 0 ? Int.max : size
    let ids = try reader.withConnection { (connection: Connection) throws(GoogleError) -> [String] in
      try stored { () throws(StoreError) -> [String] in
        var ids: [String] = []
        while ids.count < limit,
          let key = try connection.firstKey(after: start, before: root.end)
        {
          let id = key.name.segments[parent.segments.count]
          ids.append(id)
          start = root.appending(id).end
        }
        return ids
      }
    }
    var object = JSONObject()
    if !ids.isEmpty { object["collectionIds"] = .array(ids.map(JSON.string)) }
    if let last = ids.last, ids.count == limit {
      object["nextPageToken"] = .string(PageToken.encode([.string(last)], of: text))
    }
    return Reply(json: .object(object))
  }
}

extension Connection {
  fileprivate func firstKey(after start: DocumentKey, before end: DocumentKey) throws(StoreError) -> DocumentKey? {
    let statement = try prepare("SELECT key FROM documents WHERE key > ? AND key < ? ORDER BY key LIMIT 1")
    statement.bind([.blob(start.bytes), .blob(end.bytes)])
    return try statement.step() ? DocumentKey(bytes: statement.blob(0)) : nil
  }
}

extension DocumentQuery.Order {
  /// Reads the `orderBy` parameter of a listing, `a desc, b`; the name comes last.
  fileprivate static func list(_ text: String) throws(GoogleError) -> [DocumentQuery.Order] {
    var orders: [DocumentQuery.Order] = []
    for clause in text.split(separator: ",") {
      let words = clause.split(separator: " ")
      let direction = words.count > 1 ? words[1].lowercased() : "asc"
      guard (1...2).contains(words.count), ["asc", "desc"].contains(direction) else {
        throw .invalid("Invalid order by clause \"\(clause)\".")
      }
      orders.append(
        DocumentQuery.Order(path: try FieldPath(request: String(words[0])), descending: direction == "desc"))
    }
    if !orders.contains(where: { $0.path == .documentName }) {
      orders.append(DocumentQuery.Order(path: .documentName, descending: orders.last?.descending ?? false))
    }
    return orders
  }
}
