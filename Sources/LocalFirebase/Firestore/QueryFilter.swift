package import REST

/// The condition of a query.
package indirect enum QueryFilter: Hashable, Sendable {
  package enum Comparison: String, Hashable, Sendable {
    case lessThan = "LESS_THAN"
    case lessThanOrEqual = "LESS_THAN_OR_EQUAL"
    case greaterThan = "GREATER_THAN"
    case greaterThanOrEqual = "GREATER_THAN_OR_EQUAL"
    case equal = "EQUAL"
    case notEqual = "NOT_EQUAL"
    case arrayContains = "ARRAY_CONTAINS"
    case arrayContainsAny = "ARRAY_CONTAINS_ANY"
    case isIn = "IN"
    case isNotIn = "NOT_IN"
  }

  case all([QueryFilter])
  case any([QueryFilter])
  case field(FieldPath, Comparison, FirestoreValue)
}

extension QueryFilter {
  /// - Returns: nil for a conjunction of nothing, which holds for every document.
  init?(_ json: JSON, in database: DatabaseName) throws(GoogleError) {
    let payload = try Payload(json, ["compositeFilter", "fieldFilter", "unaryFilter"])
    if let composite = payload["compositeFilter"] {
      try self.init(composite: composite, in: database)
    } else if let field = payload["fieldFilter"] {
      try self.init(field: field)
    } else if let unary = payload["unaryFilter"] {
      try self.init(unary: unary)
    } else {
      throw .invalid("Filter type must be specified.")
    }
  }

  private init?(composite json: JSON, in database: DatabaseName) throws(GoogleError) {
    let payload = try Payload(json, ["op", "filters"])
    var filters: [QueryFilter] = []
    for filter in try payload.array("filters") ?? [] {
      if let filter = try QueryFilter(filter, in: database) { filters.append(filter) }
    }
    switch try payload.string("op") {
    case "AND": self = .all(filters)
    case "OR": self = .any(filters)
    case nil, "OPERATOR_UNSPECIFIED": throw .invalid("Unsupported CompositeFilter operator.")
    default: throw .invalidPayload
    }
    if filters.isEmpty { return nil }
  }

  private init(field json: JSON) throws(GoogleError) {
    let payload = try Payload(json, ["field", "op", "value"])
    let path = try FieldPath(reference: payload["field"])
    let value = try ValueCheck.value(payload["value"] ?? [:])
    guard let comparison = Comparison(rawValue: try payload.string("op") ?? "") else { throw .invalidPayload }
    switch comparison {
    case .isIn, .isNotIn, .arrayContainsAny:
      guard let elements = value.array else { throw .invalid("'\(comparison.rawValue)' requires an ArrayValue.") }
      guard !elements.isEmpty else { throw .invalid("'\(comparison.rawValue)' requires an non-empty ArrayValue.") }
      if path == .documentName { for element in elements { try QueryFilter.checkName(element) } }
    case .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual, .equal, .notEqual, .arrayContains:
      if path == .documentName { try QueryFilter.checkName(value) }
    }
    self = .field(path, comparison, value)
  }

  private static func checkName(_ value: FirestoreValue) throws(GoogleError) {
    guard case .reference(let name) = value else { throw .invalid("__key__ filter value must be a Key") }
    _ = try ResourceName(name, as: .reference)
  }

  private init(unary json: JSON) throws(GoogleError) {
    let payload = try Payload(json, ["op", "field"])
    let path = try FieldPath(reference: payload["field"])
    switch try payload.string("op") {
    case "IS_NULL": self = .field(path, .equal, .null)
    case "IS_NOT_NULL": self = .field(path, .notEqual, .null)
    case "IS_NAN": self = .field(path, .equal, .double(.nan))
    case "IS_NOT_NAN": self = .field(path, .notEqual, .double(.nan))
    default: throw .invalidPayload
    }
  }

  /// The fields of comparisons that are no equality, each once, sorted by name.
  var inequalityPaths: [FieldPath] {
    var paths: Set<FieldPath> = []
    collectInequalityPaths(&paths)
    return paths.sorted { $0.description < $1.description }
  }

  private func collectInequalityPaths(_ paths: inout Set<FieldPath>) {
    switch self {
    case .all(let filters), .any(let filters):
      for filter in filters { filter.collectInequalityPaths(&paths) }
    case .field(let path, let comparison, _):
      switch comparison {
      case .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual, .notEqual, .isNotIn: paths.insert(path)
      case .equal, .arrayContains, .arrayContainsAny, .isIn: break
      }
    }
  }

  func matches(_ document: StoredDocument) -> Bool {
    switch self {
    case .all(let filters): filters.allSatisfy { $0.matches(document) }
    case .any(let filters): filters.contains { $0.matches(document) }
    case .field(.documentName, let comparison, let value):
      QueryFilter.compare(.reference(document.name.text), comparison, value)
    case .field(let path, let comparison, let value):
      document.fields[path].map { QueryFilter.compare($0, comparison, value) } ?? false
    }
  }

  private static func compare(_ stored: FirestoreValue, _ comparison: Comparison, _ value: FirestoreValue) -> Bool {
    switch comparison {
    case .equal: isEqual(stored, value)
    case .notEqual: stored != .null && !isEqual(stored, value)
    case .lessThan: isComparable(stored, value) && ValueOrder.compare(stored, value) < 0
    case .lessThanOrEqual: isComparable(stored, value) && ValueOrder.compare(stored, value) <= 0
    case .greaterThan: isComparable(stored, value) && ValueOrder.compare(stored, value) > 0
    case .greaterThanOrEqual: isComparable(stored, value) && ValueOrder.compare(stored, value) >= 0
    case .arrayContains: stored.array?.contains { isEqual($0, value) } ?? false
    case .arrayContainsAny:
      stored.array?.contains { element in value.array?.contains { isEqual(element, $0) } ?? false } ?? false
    case .isIn: value.array?.contains { isEqual(stored, $0) } ?? false
    case .isNotIn:
      stored != .null && !(value.array?.contains { $0 == .null || isEqual(stored, $0) } ?? false)
    }
  }

  private static func isEqual(_ left: FirestoreValue, _ right: FirestoreValue) -> Bool {
    ValueOrder.compare(left, right) == 0
  }

  private static func isComparable(_ left: FirestoreValue, _ right: FirestoreValue) -> Bool {
    ValueOrder.typeClass(left) == ValueOrder.typeClass(right)
  }
}
