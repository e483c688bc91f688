internal import REST
internal import SecurityRules

/// Documents, queries and tokens in the terms of the rules language.
extension Value {
  init(_ value: FirestoreValue) {
    switch value {
    case .null: self = .null
    case .boolean(let flag): self = .bool(flag)
    case .integer(let number): self = .int(number)
    case .double(let number): self = .float(number)
    case .timestamp(let time):
      self = Value.Timestamp(seconds: time.seconds, nanoseconds: time.nanoseconds).map(Value.timestamp) ?? .null
    case .string(let text): self = .string(text)
    case .bytes(let bytes): self = .bytes(bytes)
    case .reference(let name): self = .path(Value.Path(Value.path(ofDocument: name)))
    case .geoPoint(let latitude, let longitude):
      self = Value.LatLng(latitude: latitude, longitude: longitude).map(Value.latlng) ?? .null
    case .array(let elements): self = .list(elements.map(Value.init))
    case .map(let members):
      if ValueOrder.isVector(members), let elements = members["value"]?.array {
        self = .vector(elements.compactMap(Value.component))
      } else {
        self = .map(Value.Map(members))
      }
    }
  }

  private static func component(_ value: FirestoreValue) -> Double? {
    switch value {
    case .double(let number): number
    case .integer(let number): Double(number)
    default: nil
    }
  }

  /// The segments from `databases` on; rules know nothing of the project.
  static func path(ofDocument name: String) -> [Text] {
    name.split(separator: "/").dropFirst(2).map { Text(String($0)) }
  }

  init(_ json: JSON) {
    switch json {
    case .null: self = .null
    case .bool(let flag): self = .bool(flag)
    case .integer(let number): self = .int(number)
    case .number(let number): self = .float(number)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .list(elements.map(Value.init))
    case .object: self = .map(Value.Map(json))
    }
  }
}

extension Value.Map {
  init(_ fields: [String: FirestoreValue]) {
    self.init(fields.map { (key: Text($0.key), value: Value($0.value)) })
  }

  /// The members of an object; none for anything else.
  init(_ json: JSON) {
    self.init((json.object ?? [:]).map { (key: Text($0.name), value: Value($0.value)) })
  }
}

extension ResourceName {
  /// All segments, from `databases` on.
  var rulesPath: [Text] {
    (["databases", database.database, "documents"] + segments).map { Text($0) }
  }
}

extension SecurityRules.DocumentWrite {
  init(_ change: DocumentChange) {
    self.init(
      path: change.name.rulesPath, after: change.after.map { Value.Map($0.fields) },
      mask: change.mask?.map { Text($0.description) }, transforms: change.transforms.map { Text($0.description) })
  }
}

extension SecurityRules.DocumentQuery {
  /// - Returns: nil for a query over collections of any name, which no rule can allow.
  init?(_ query: DocumentQuery) {
    let collection: String
    let isGroup: Bool
    switch query.source {
    case .collection(let id): (collection, isGroup) = (id, false)
    case .group(let id): (collection, isGroup) = (id, true)
    case .children, .descendants: return nil
    }
    self.init(
      parent: query.parent.rulesPath, collection: Text(collection), isGroup: isGroup,
      filter: query.filter.map(SecurityRules.QueryFilter.init),
      order: query.explicitOrders.map { (field: Text($0.path.description), isDescending: $0.descending) },
      limit: query.limit.map(Int64.init), offset: Int64(query.offset))
  }
}

extension SecurityRules.QueryFilter {
  init(_ filter: QueryFilter) {
    switch filter {
    case .all(let filters): self = .and(filters.map(SecurityRules.QueryFilter.init))
    case .any(let filters): self = .or(filters.map(SecurityRules.QueryFilter.init))
    case .field(.documentName, .equal, .reference(let name)): self = .documentIs([Value.path(ofDocument: name)])
    case .field(.documentName, .isIn, .array(let names)):
      self = .documentIs(
        names.compactMap { name in
          guard case .reference(let text) = name else { return nil }
          return Value.path(ofDocument: text)
        })
    case .field(.documentName, _, _): self = .documentCompares
    case .field(let path, let comparison, let value):
      self = .field(path.segments.map { Text($0) }, FieldTest(comparison, value))
    case .unary(let path, let test):
      self = .field(path.segments.map { Text($0) }, FieldTest(test))
    }
  }
}

extension FieldTest {
  fileprivate init(_ comparison: QueryFilter.Comparison, _ value: FirestoreValue) {
    let elements = (value.array ?? []).map(Value.init)
    self =
      switch comparison {
      case .equal: .equal(Value(value))
      case .notEqual: .notEqual(Value(value))
      case .lessThan: .less(Value(value))
      case .lessThanOrEqual: .lessOrEqual(Value(value))
      case .greaterThan: .greater(Value(value))
      case .greaterThanOrEqual: .greaterOrEqual(Value(value))
      case .isIn: .in(elements)
      case .isNotIn: .notIn(elements)
      case .arrayContains: .arrayContains(Value(value))
      case .arrayContainsAny: .arrayContainsAny(elements)
      }
  }

  fileprivate init(_ test: QueryFilter.Test) {
    self =
      switch test {
      case .isNull: .isNull
      case .isNotNull: .isNotNull
      case .isNaN: .isNaN
      case .isNotNaN: .isNotNaN
      }
  }
}
