/// The names of the methods of all built-in types. A name is resolved once, when a ruleset is compiled; which type
/// receives the call is known at run time (`Value.call`).
package enum Method: String, CaseIterable, Sendable {
  case size, lower, upper, trim, matches, split, replace, toUtf8
  case toBase64, toHexString
  case concat, hasAll, hasAny, hasOnly, join, removeAll, toSet
  case keys, values, get, diff
  case addedKeys, removedKeys, changedKeys, unchangedKeys, affectedKeys
  case union, intersection, difference
  case bind
  case date, time, year, month, day, hours, minutes, seconds, nanos, dayOfWeek, dayOfYear, toMillis
  case latitude, longitude, distance

  /// The forms of the method for a receiver of some type; none when that type has no such method.
  package func signatures(of receiver: ValueType) -> [Signature] {
    switch receiver {
    case .string: stringSignatures
    case .bytes: bytesSignatures
    case .list: listSignatures
    case .map: mapSignatures
    case .mapDiff: mapDiffSignatures
    case .set: setSignatures
    case .path: self == .bind ? [.init(.map, gives: .path)] : []
    case .timestamp: timestampSignatures
    case .duration: self == .seconds || self == .nanos ? [.init(gives: .int)] : []
    case .latlng: latlngSignatures
    case .null, .bool, .int, .float, .number, .vector, .constraint, .any: []
    }
  }

  /// The types that have the method.
  package var receivers: [ValueType] {
    ValueType.allCases.filter { !signatures(of: $0).isEmpty }
  }

  private var stringSignatures: [Signature] {
    switch self {
    case .size: [.init(gives: .int)]
    case .lower, .upper, .trim: [.init(gives: .string)]
    case .matches: [.init(.string, gives: .bool)]
    case .split: [.init(.string, gives: .list)]
    case .replace: [.init(.string, .string, gives: .string)]
    case .toUtf8: [.init(gives: .bytes)]
    default: []
    }
  }

  private var bytesSignatures: [Signature] {
    switch self {
    case .size: [.init(gives: .int)]
    case .toBase64, .toHexString: [.init(gives: .string)]
    default: []
    }
  }

  private var listSignatures: [Signature] {
    switch self {
    case .size: [.init(gives: .int)]
    case .concat, .removeAll: [.init(.list, gives: .list)]
    case .hasAll, .hasAny, .hasOnly: [.init(.list, gives: .bool)]
    case .join: [.init(.string, gives: .string)]
    case .toSet: [.init(gives: .set)]
    default: []
    }
  }

  private var mapSignatures: [Signature] {
    switch self {
    case .size: [.init(gives: .int)]
    case .keys, .values: [.init(gives: .list)]
    case .get: [.init(.string, .any, gives: .any), .init(.list, .any, gives: .any)]
    case .diff: [.init(.map, gives: .mapDiff)]
    default: []
    }
  }

  private var mapDiffSignatures: [Signature] {
    switch self {
    case .addedKeys, .removedKeys, .changedKeys, .unchangedKeys, .affectedKeys: [.init(gives: .set)]
    default: []
    }
  }

  private var setSignatures: [Signature] {
    switch self {
    case .size: [.init(gives: .int)]
    case .hasAll, .hasAny, .hasOnly: [.init(.set, gives: .bool), .init(.list, gives: .bool)]
    case .union, .intersection, .difference: [.init(.set, gives: .set)]
    default: []
    }
  }

  private var timestampSignatures: [Signature] {
    switch self {
    case .date: [.init(gives: .timestamp)]
    case .time: [.init(gives: .duration)]
    case .year, .month, .day, .hours, .minutes, .seconds, .nanos, .dayOfWeek, .dayOfYear, .toMillis:
      [.init(gives: .int)]
    default: []
    }
  }

  private var latlngSignatures: [Signature] {
    switch self {
    case .latitude, .longitude: [.init(gives: .float)]
    case .distance: [.init(.latlng, gives: .float)]
    default: []
    }
  }
}
