/// A value of the rules language.
///
/// `request`, `resource` and `request.auth` are maps. The payloads are at most twelve bytes, so that a value is copied in
/// two words.
package enum Value: Sendable {
  case null
  case bool(Bool)
  case int(Int64)
  case float(Double)
  case string(Text)
  case bytes([UInt8])
  case timestamp(Timestamp)
  case duration(Duration)
  case list([Value])
  case map(Map)
  case set(ValueSet)
  indirect case mapDiff(MapDiff)
  indirect case path(Path)
  indirect case latlng(LatLng)
  case vector([Double])
  indirect case constraint(Constraint)

  package static func string(_ string: String) -> Value { .string(Text(string)) }
}

/// The types as `is` and Google's messages name them.
package enum ValueType: String, CaseIterable, Sendable {
  case null, bool, int, float, string, bytes, timestamp, duration, list, map, set, path, latlng, vector, constraint
  case mapDiff = "map_diff"
  /// Only in `is` and in signatures: an int or a float.
  case number
  /// Only in signatures: any value.
  case any

  /// The names that `is` accepts, in the order of Google's message.
  package static let testable: [ValueType] = [
    .bool, .bytes, .constraint, .duration, .float, .int, .latlng, .list, .vector, .set, .number, .map, .string,
    .timestamp, .path, .mapDiff,
  ]
}

extension Value {
  package var type: ValueType {
    switch self {
    case .null: .null
    case .bool: .bool
    case .int: .int
    case .float: .float
    case .string: .string
    case .bytes: .bytes
    case .timestamp: .timestamp
    case .duration: .duration
    case .list: .list
    case .map: .map
    case .set: .set
    case .mapDiff: .mapDiff
    case .path: .path
    case .latlng: .latlng
    case .vector: .vector
    case .constraint: .constraint
    }
  }

  /// The operator `is`. A set is no `set`, as measured.
  package func isOfType(_ type: ValueType) -> Bool {
    switch type {
    case .set, .null: false
    case .number: self.type == .int || self.type == .float
    case .any: true
    default: self.type == type
    }
  }
}
