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

  /// What a unary filter asks.
  package enum Test: String, Hashable, Sendable {
    case isNull = "IS_NULL"
    case isNotNull = "IS_NOT_NULL"
    case isNaN = "IS_NAN"
    case isNotNaN = "IS_NOT_NAN"
  }

  case all([QueryFilter])
  case any([QueryFilter])
  case field(FieldPath, Comparison, FirestoreValue)
  case unary(FieldPath, Test)
}

extension QueryFilter {
  /// - Returns: nil for a conjunction of nothing, which holds for every document.
  init?(_ json: JSON, in database: DatabaseName) throws(GoogleError) {
    let payload = try Payload(json, ["compositeFilter", "fieldFilter", "unaryFilter"])
    try payload.checkOneOf("compositeFilter", "fieldFilter", "unaryFilter")
    if let composite = payload["compositeFilter"] {
      try self.init(composite: composite, in: database)
    } else if let field = payload["fieldFilter"] {
      try self.init(field: field)
    } else if let unary = payload["unaryFilter"] {
      try self.init(unary: unary)
    } else {
      throw .invalid("Unknown Filter type.")
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
    if filters.isEmpty {
      guard case .all = self else { throw .invalid("Composite filter must have at least one sub-filter.") }
      return nil
    }
  }

  private init(field json: JSON) throws(GoogleError) {
    let payload = try Payload(json, ["field", "op", "value"])
    let path = try FieldPath(reference: payload["field"])
    let name = try payload.string("op") ?? "OPERATOR_UNSPECIFIED"
    guard name != "OPERATOR_UNSPECIFIED" else { throw .invalid("Unknown FieldFilter operator.") }
    guard let comparison = Comparison(rawValue: name) else { throw .invalidPayload }
    let value = try ValueCheck.value(payload["value"] ?? [:])
    let elements = try QueryFilter.elements(of: value, for: comparison)
    if path == .documentName {
      guard comparison != .arrayContains, comparison != .arrayContainsAny else {
        throw .invalid("the name __key__ is reserved")
      }
      for element in elements ?? [value] { try QueryFilter.checkName(element) }
    }
    self = .field(path, comparison, value)
  }

  /// The values of a comparison with several; nil for one with one.
  private static func elements(
    of value: FirestoreValue, for comparison: Comparison
  ) throws(GoogleError) -> [FirestoreValue]? {
    let limit: Int
    switch comparison {
    case .isIn, .arrayContainsAny: limit = 30
    case .isNotIn: limit = 10
    case .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual, .equal, .notEqual, .arrayContains: return nil
    }
    let name = comparison.rawValue
    guard let elements = value.array else { throw .invalid("'\(name)' requires an ArrayValue.") }
    guard !elements.isEmpty else { throw .invalid("'\(name)' requires an non-empty ArrayValue.") }
    guard elements.count <= limit else { throw .invalid("'\(name)' supports up to \(limit) comparison values.") }
    return elements
  }

  private static func checkName(_ value: FirestoreValue) throws(GoogleError) {
    guard case .reference(let name) = value else { throw .invalid("__key__ filter value must be a Key") }
    _ = try ResourceName(name, as: .reference)
  }

  private init(unary json: JSON) throws(GoogleError) {
    let payload = try Payload(json, ["op", "field"])
    guard payload["field"] != nil else { throw .invalid("Unsupported UnaryFilter operand type (non-FIELD).") }
    let path = try FieldPath(reference: payload["field"])
    guard let test = Test(rawValue: try payload.string("op") ?? "") else { throw .invalidPayload }
    guard path != .documentName else { throw .invalid("__key__ filter value must be a Key") }
    self = .unary(path, test)
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
    // A comparison that can never hold (with null, or of order with NaN) orders nothing.
    case .field(_, let comparison, let value)
    where value == .null || (ValueOrder.isNaN(value) && comparison != .notEqual):
      break
    case .field(let path, let comparison, _):
      switch comparison {
      case .lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual, .notEqual, .isNotIn: paths.insert(path)
      case .equal, .arrayContains, .arrayContainsAny, .isIn: break
      }
    case .unary(let path, .isNotNull), .unary(let path, .isNotNaN): paths.insert(path)
    case .unary(_, .isNull), .unary(_, .isNaN): break
    }
  }

  /// The fields that are asked about.
  var paths: [FieldPath] {
    switch self {
    case .all(let filters), .any(let filters): filters.flatMap(\.paths)
    case .field(let path, _, _), .unary(let path, _): [path]
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
    case .unary(let path, let test):
      document.fields[path].map { QueryFilter.matches($0, test) } ?? false
    }
  }

  /// Null and NaN are only found by unary filters: no comparison with either holds but "not equal to NaN".
  private static func compare(_ stored: FirestoreValue, _ comparison: Comparison, _ value: FirestoreValue) -> Bool {
    switch comparison {
    case .equal: isEqual(stored, value)
    case .notEqual: stored != .null && value != .null && !isEqual(stored, value)
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
    isComparable(left, right) && ValueOrder.compare(left, right) == 0
  }

  private static func isComparable(_ left: FirestoreValue, _ right: FirestoreValue) -> Bool {
    ValueOrder.typeClass(left) == ValueOrder.typeClass(right) && left != .null && !ValueOrder.isNaN(left)
      && !ValueOrder.isNaN(right)
  }

  private static func matches(_ stored: FirestoreValue, _ test: Test) -> Bool {
    switch test {
    case .isNull: stored == .null
    case .isNotNull: stored != .null
    case .isNaN: ValueOrder.isNaN(stored)
    case .isNotNaN: stored != .null && !ValueOrder.isNaN(stored)
    }
  }
}
