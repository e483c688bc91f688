package import REST

/// A query (`google.firestore.v1.StructuredQuery`).
package struct StructuredQuery: Hashable, Sendable {
  package indirect enum Filter: Hashable, Sendable {
    case field(FieldPath, Comparison, FirestoreValue)
    case unary(FieldPath, Test)
    case all([Filter])
    case any([Filter])
  }

  package enum Comparison: String, Hashable, Sendable, CaseIterable {
    case lessThan = "LESS_THAN"
    case lessThanOrEqual = "LESS_THAN_OR_EQUAL"
    case greaterThan = "GREATER_THAN"
    case greaterThanOrEqual = "GREATER_THAN_OR_EQUAL"
    case equal = "EQUAL"
    case notEqual = "NOT_EQUAL"
    case arrayContains = "ARRAY_CONTAINS"
    case arrayContainsAny = "ARRAY_CONTAINS_ANY"
    case `in` = "IN"
    case notIn = "NOT_IN"
  }

  package enum Test: String, Hashable, Sendable, CaseIterable {
    case isNull = "IS_NULL"
    case isNotNull = "IS_NOT_NULL"
    case isNaN = "IS_NAN"
    case isNotNaN = "IS_NOT_NAN"
  }

  package enum Direction: String, Hashable, Sendable {
    case ascending = "ASCENDING"
    case descending = "DESCENDING"
  }

  package struct Order: Hashable, Sendable {
    package var field: FieldPath
    package var direction: Direction

    package init(_ field: FieldPath, _ direction: Direction = .ascending) {
      self.field = field
      self.direction = direction
    }
  }

  /// A position in the order of the results.
  package struct Cursor: Hashable, Sendable {
    package var values: [FirestoreValue]
    /// Whether the position lies just before the values, or just after them.
    package var isBefore: Bool

    package init(_ values: [FirestoreValue], isBefore: Bool) {
      self.values = values
      self.isBefore = isBefore
    }
  }

  /// The collection's id; nil, together with `allDescendants`, for every document below the parent.
  package var collection: String?
  /// Collections of that id at any depth.
  package var allDescendants: Bool
  package var filter: Filter?
  package var order: [Order]
  package var start: Cursor?
  package var end: Cursor?
  package var limit: Int?
  /// The fields to return; nil for all, `[__name__]` for none but the name.
  package var fields: [FieldPath]?

  package init(
    from collection: String?, allDescendants: Bool = false, where filter: Filter? = nil, order: [Order] = [],
    start: Cursor? = nil, end: Cursor? = nil, limit: Int? = nil, fields: [FieldPath]? = nil
  ) {
    self.collection = collection
    self.allDescendants = allDescendants
    self.filter = filter
    self.order = order
    self.start = start
    self.end = end
    self.limit = limit
    self.fields = fields
  }

  /// The most values that `arrayContainsAny` or `in` takes (Firestore, "Usage and limits").
  package static let disjunctionLimit = 30

  /// The pseudo-field that holds a document's name.
  package static let name = FieldPath("__name__")

  /// The JSON of the API.
  package var json: JSON {
    var object = JSONObject()
    if let fields { object["select"] = ["fields": .array(fields.map(Self.reference))] }
    var source = JSONObject()
    if let collection { source["collectionId"] = .string(collection) }
    if allDescendants { source["allDescendants"] = true }
    object["from"] = [.object(source)]
    if let filter { object["where"] = filter.json }
    if !order.isEmpty { object["orderBy"] = .array(order.map(\.json)) }
    if let start { object["startAt"] = start.json }
    if let end { object["endAt"] = end.json }
    if let limit { object["limit"] = .integer(Int64(limit)) }
    return .object(object)
  }

  fileprivate static func reference(_ field: FieldPath) -> JSON { ["fieldPath": .string(field.description)] }
}

extension StructuredQuery.Filter {
  fileprivate var json: JSON {
    switch self {
    case .field(let field, let comparison, let value):
      [
        "fieldFilter": [
          "field": StructuredQuery.reference(field), "op": .string(comparison.rawValue), "value": value.json,
        ]
      ]
    case .unary(let field, let test):
      ["unaryFilter": ["op": .string(test.rawValue), "field": StructuredQuery.reference(field)]]
    case .all(let filters): Self.composite("AND", filters)
    case .any(let filters): Self.composite("OR", filters)
    }
  }

  private static func composite(_ operation: JSON, _ filters: [Self]) -> JSON {
    ["compositeFilter": ["op": operation, "filters": .array(filters.map(\.json))]]
  }
}

extension StructuredQuery.Order {
  fileprivate var json: JSON {
    ["field": StructuredQuery.reference(field), "direction": .string(direction.rawValue)]
  }
}

extension StructuredQuery.Cursor {
  fileprivate var json: JSON {
    var object: JSONObject = ["values": .array(values.map(\.json))]
    // proto3 JSON leaves a false out.
    if isBefore { object["before"] = true }
    return .object(object)
  }
}
