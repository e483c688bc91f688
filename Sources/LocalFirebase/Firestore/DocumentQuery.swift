package import REST

/// A structured query, checked and made total: the order always ends with the name.
package struct DocumentQuery: Sendable {
  /// Where documents are looked for.
  package enum Source: Hashable, Sendable {
    /// One collection below the parent.
    case collection(String)
    /// Every collection of this id below the parent, at any depth.
    case group(String)
    /// Every document below the parent, at any depth.
    case descendants
    /// Every document of the collections of the parent.
    case children
  }

  package struct Order: Hashable, Sendable {
    package var path: FieldPath
    package var descending = false
  }

  package struct Cursor: Sendable {
    package var values: [FirestoreValue]
    /// Stands before what equals `values`, not after.
    package var before: Bool
  }

  package var parent: ResourceName
  package var source: Source
  package var filter: QueryFilter?
  package var orders: [Order]
  /// The orders that the request named.
  package var explicitOrders: [Order] = []
  package var start: Cursor?
  package var end: Cursor?
  package var offset = 0
  /// nil for no bound.
  package var limit: Int?
  /// The fields of the answer; nil for all.
  package var projection: [FieldPath]?
  /// Documents that lack one of these are passed over, as those are that lack a field of the order.
  package var required: [FieldPath] = []

  /// What a transaction locks when it runs this.
  var scope: ReadScope {
    let root = DocumentKey(parent)
    return switch source {
    case .collection(let id): ReadScope(root: root.appending(id), collectionID: id, depth: parent.segments.count + 2)
    case .group(let id): ReadScope(root: root, collectionID: id, depth: nil)
    case .descendants: ReadScope(root: root, collectionID: nil, depth: nil)
    case .children: ReadScope(root: root, collectionID: nil, depth: parent.segments.count + 2)
    }
  }
}

extension DocumentQuery {
  /// Reads `google.firestore.v1.StructuredQuery`.
  /// - Throws: INVALID_ARGUMENT, in the emulator's words where they were seen.
  init(_ json: JSON?, parent: ResourceName) throws(GoogleError) {
    let payload = try Payload(
      json, ["select", "from", "where", "orderBy", "startAt", "endAt", "offset", "limit", "findNearest"])
    self.parent = parent
    source = try DocumentQuery.source(try payload.array("from") ?? [])
    filter =
      try payload["where"].map { (json: JSON) throws(GoogleError) in try QueryFilter(json, in: parent.database) } ?? nil
    if let filter { try QueryLimits.check(filter) }
    orders = []
    for order in try payload.array("orderBy") ?? [] { orders.append(try Order(order)) }
    explicitOrders = orders
    try checkOrder()
    try completeOrder()
    start = try Cursor(payload["startAt"], orders: orders, explicitCount: explicitOrders.count)
    end = try Cursor(payload["endAt"], orders: orders, explicitCount: explicitOrders.count)
    offset = Int(clamping: try payload.integer("offset") ?? 0)
    limit = try payload.integer("limit").map { Int(clamping: $0) }
    guard offset >= 0 else { throw .invalid("offset is negative") }
    guard limit ?? 0 >= 0 else { throw .invalid("limit is negative") }
    projection = try DocumentQuery.projection(payload["select"])
    try checkScan()
    guard payload["findNearest"] == nil else { throw GoogleError(.unimplemented, "findNearest is not supported.") }
  }

  private static func source(_ selectors: [JSON]) throws(GoogleError) -> Source {
    guard selectors.count <= 1 else {
      throw .invalid("StructuredQuery.from cannot have more than one collection selector.")
    }
    let selector = try Payload(selectors.first, ["collectionId", "allDescendants"])
    let everywhere = try selector.bool("allDescendants") ?? false
    guard let id = try selector.string("collectionId"), !id.isEmpty else {
      return everywhere ? .descendants : .children
    }
    try ResourceName.checkCollectionID(id)
    return everywhere ? .group(id) : .collection(id)
  }

  private static func projection(_ json: JSON?) throws(GoogleError) -> [FieldPath]? {
    guard let json else { return nil }
    var paths: [FieldPath] = []
    for field in try Payload(json, ["fields"]).array("fields") ?? [] {
      paths.append(try FieldPath(reference: field))
    }
    return paths
  }

  private func checkOrder() throws(GoogleError) {
    for (index, order) in orders.enumerated() {
      guard !orders[..<index].contains(where: { $0.path == order.path }) else {
        throw .invalid("order by clause cannot contain duplicate fields \(order.path)")
      }
      guard order.path != .documentName || index == orders.count - 1 else {
        throw .invalid("order by clause cannot contain more fields after the key")
      }
    }
  }

  /// What Firestore has no index for.
  private func checkScan() throws(GoogleError) {
    let path = filter?.paths.first { $0 != .documentName }
    let isPlain = path == nil && orders.count == 1 && orders.first?.descending == false
    switch source {
    case .collection: break
    case .group, .children, .descendants:
      guard isPlain || parent.segments.isEmpty else {
        throw .invalid("collection group queries are only allowed at the root parent")
      }
    }
    switch source {
    case .collection, .group: break
    case .children, .descendants:
      if let path { throw .invalid("kind is required for filter: \(path)") }
      guard isPlain else { throw .invalid("kind is required for all orders except __key__ ascending") }
    }
    if path == nil { try DocumentQuery.checkScan(orders) }
  }

  /// No index runs through names backwards.
  static func checkScan(_ orders: [Order]) throws(GoogleError) {
    guard let first = orders.first, first.path == .documentName, first.descending else { return }
    throw GoogleError(.failedPrecondition, "Firestore does not support descending key scans")
  }

  /// Appends the fields of inequality filters that no order names, sorted, then the name; both in the last direction.
  private mutating func completeOrder() throws(GoogleError) {
    let descending = orders.last?.descending ?? false
    let inequalities = filter?.inequalityPaths ?? []
    if orders.last?.path == .documentName {
      for path in inequalities where !orders.contains(where: { $0.path == path }) {
        throw .invalid("order by clause cannot contain more fields after the key")
      }
      return
    }
    for path in inequalities where path != .documentName && !orders.contains(where: { $0.path == path }) {
      orders.append(Order(path: path, descending: descending))
    }
    orders.append(Order(path: .documentName, descending: descending))
  }
}

extension DocumentQuery.Order {
  init(_ json: JSON) throws(GoogleError) {
    let payload = try Payload(json, ["field", "direction"])
    path = try FieldPath(reference: payload["field"])
    switch try payload.string("direction") {
    case nil, "ASCENDING", "DIRECTION_UNSPECIFIED": descending = false
    case "DESCENDING": descending = true
    default: throw .invalidPayload
    }
  }
}

extension DocumentQuery.Cursor {
  init?(_ json: JSON?, orders: [DocumentQuery.Order], explicitCount: Int) throws(GoogleError) {
    guard let json else { return nil }
    let payload = try Payload(json, ["values", "before"])
    values = []
    for value in try payload.array("values") ?? [] { values.append(try ValueCheck.value(value)) }
    before = try payload.bool("before") ?? false
    guard values.count <= explicitCount else { throw .invalid("Cursor has too many values.") }
    for (order, value) in zip(orders, values) where order.path == .documentName {
      guard case .reference(let name) = value else {
        throw .invalid("Cursor __key__ value is not a document reference.")
      }
      _ = try ResourceName(name, as: .reference)
    }
  }
}

extension FieldPath {
  /// Reads a `FieldReference`.
  init(reference json: JSON?) throws(GoogleError) {
    try self.init(request: try Payload(json, ["fieldPath"]).string("fieldPath") ?? "")
  }
}
