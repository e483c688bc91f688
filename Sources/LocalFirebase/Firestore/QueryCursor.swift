internal import REST
internal import SQLite

/// Runs a query and hands its documents out in order, a batch at a time. In the order of names it walks along the index and
/// stops at the limit; in any other order it first sorts what matches, of which it keeps the sort values only.
final class QueryCursor {
  private let query: DocumentQuery
  private let reader: Reader
  private let isByName: Bool
  private var scan: DocumentScan
  private var sorted: [Entry]?
  private var skipped = 0
  private var given = 0

  private struct Entry: Sendable {
    let row: Int64
    let values: [FirestoreValue]
  }

  init(_ query: DocumentQuery, reader: Reader) {
    self.query = query
    self.reader = reader
    isByName = query.orders.first?.path == .documentName
    scan = DocumentScan(query.scope, descending: isByName && query.orders.first?.descending == true)
    guard isByName else { return }
    if let start = query.start, let key = start.key {
      scan.begin(at: key, included: start.before)
    }
    if let end = query.end, let key = end.key {
      scan.end(at: key, included: !end.before)
    }
  }

  /// The next documents; empty at the end.
  func next() throws(GoogleError) -> [EncodedDocument] {
    if let limit = query.limit, given >= limit { return [] }
    return try reader.withConnection { (connection: Connection) throws(GoogleError) -> [EncodedDocument] in
      try stored { () throws(StoreError) -> [EncodedDocument] in
        try isByName ? nextByName(connection) : nextSorted(connection)
      }
    }
  }

  private func nextByName(_ connection: Connection) throws(StoreError) -> [EncodedDocument] {
    // A cursor without values stands beside every document.
    guard query.start.map({ $0.before || !$0.values.isEmpty }) ?? true,
      query.end.map({ !$0.before || !$0.values.isEmpty }) ?? true
    else { return [] }
    var documents: [EncodedDocument] = []
    while documents.isEmpty {
      let rows = try scan.next(from: connection)
      guard !rows.isEmpty else { break }
      for row in rows where matches(row.document) {
        guard skipped >= query.offset else {
          skipped += 1
          continue
        }
        documents.append(row.document)
        given += 1
        if given == query.limit { return documents }
      }
    }
    return documents
  }

  /// Whether a query in the order of names finds a document; without a filter it need not be decoded.
  private func matches(_ encoded: EncodedDocument) -> Bool {
    if query.filter == nil, query.required.isEmpty, query.orders.count == 1 { return true }
    return sortValues(of: encoded.document) != nil
  }

  private func nextSorted(_ connection: Connection) throws(StoreError) -> [EncodedDocument] {
    if sorted == nil { sorted = try sortedEntries(connection) }
    let entries = (sorted ?? []).dropFirst(query.offset + given).prefix(100)
    var documents: [EncodedDocument] = []
    for entry in entries {
      if let document = try connection.document(row: entry.row) { documents.append(document) }
    }
    given += entries.count
    return documents
  }

  private func sortedEntries(_ connection: Connection) throws(StoreError) -> [Entry] {
    let wanted = query.limit.map { $0.addingReportingOverflow(query.offset) }
    let bound = wanted.map { $0.overflow ? .max : $0.partialValue } ?? .max
    var entries: [Entry] = []
    while true {
      let rows = try scan.next(from: connection)
      guard !rows.isEmpty else { break }
      for row in rows {
        guard let values = sortValues(of: row.document.document), isWithinStart(values), isWithinEnd(values) else {
          continue
        }
        entries.append(Entry(row: row.id, values: values))
      }
      // Sorting in between keeps what is held near the limit, however many match.
      if bound < .max / 4, entries.count > bound * 2 + 1_000 {
        sort(&entries)
        entries.removeLast(entries.count - bound)
      }
    }
    sort(&entries)
    return Array(entries.prefix(bound))
  }

  private func sort(_ entries: inout [Entry]) {
    entries.sort { compare($0.values, $1.values) < 0 }
  }

  /// The values that the document is ordered by; nil when it does not match or lacks one of them.
  private func sortValues(of document: StoredDocument) -> [FirestoreValue]? {
    guard query.filter?.matches(document) ?? true else { return nil }
    guard query.required.allSatisfy({ document.value(at: $0) != nil }) else { return nil }
    var values: [FirestoreValue] = []
    values.reserveCapacity(query.orders.count)
    for order in query.orders {
      guard let value = document.value(at: order.path) else { return nil }
      values.append(value)
    }
    return values
  }

  private func isWithinStart(_ values: [FirestoreValue]) -> Bool {
    guard let start = query.start else { return true }
    let position = compare(values, start.values)
    return start.before ? position >= 0 : position > 0
  }

  private func isWithinEnd(_ values: [FirestoreValue]) -> Bool {
    guard let end = query.end else { return true }
    let position = compare(values, end.values)
    return end.before ? position < 0 : position <= 0
  }

  /// By the query's orders, as far as both go.
  private func compare(_ left: [FirestoreValue], _ right: [FirestoreValue]) -> Int {
    for (order, (left, right)) in zip(query.orders, zip(left, right)) {
      let position = ValueOrder.compare(left, right)
      if position != 0 { return order.descending ? -position : position }
    }
    return 0
  }
}

extension StoredDocument {
  /// A field's value, or for `__name__` the document's name as a reference.
  func value(at path: FieldPath) -> FirestoreValue? {
    path == .documentName ? .reference(name.text) : fields[path]
  }
}

extension DocumentQuery.Cursor {
  /// The key that it stands before or after, where its first value is a name.
  fileprivate var key: DocumentKey? {
    guard case .reference(let text)? = values.first, let name = try? ResourceName(text, as: .reference) else {
      return nil
    }
    return DocumentKey(name)
  }
}
