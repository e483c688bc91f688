/// The namespaces of built-in functions.
package enum Namespace: String, CaseIterable, Sendable {
  case math, timestamp, duration, latlng, hashing
  /// Only in rules of Storage.
  case firestore
}

/// The built-in functions, those of the namespaces and those that stand alone. The raw value is the spelling.
package enum Function: String, CaseIterable, Sendable {
  case int, float, string, path, debug
  case get, exists, getAfter, existsAfter
  case firestoreGet = "firestore.get"
  case firestoreExists = "firestore.exists"
  case abs = "math.abs"
  case ceil = "math.ceil"
  case floor = "math.floor"
  case round = "math.round"
  case sqrt = "math.sqrt"
  case pow = "math.pow"
  case isNaN = "math.isNaN"
  case timestampDate = "timestamp.date"
  case timestampValue = "timestamp.value"
  case durationValue = "duration.value"
  case durationTime = "duration.time"
  case durationAbs = "duration.abs"
  case latlngValue = "latlng.value"
  case md5 = "hashing.md5"
  case sha256 = "hashing.sha256"
  case crc32 = "hashing.crc32"
  case crc32c = "hashing.crc32c"

  /// A function of a namespace, or, without one, a function that stands alone.
  package init?(_ namespace: Namespace?, _ name: String) {
    guard !name.contains(".") else { return nil }
    self.init(rawValue: namespace.map { "\($0.rawValue).\(name)" } ?? name)
  }

  /// Whether the function looks up documents, which the evaluator does and `call` refuses.
  package var looksUpDocuments: Bool {
    switch self {
    case .get, .exists, .getAfter, .existsAfter, .firestoreGet, .firestoreExists: true
    default: false
    }
  }

  package var signatures: [Signature] {
    switch self {
    case .int: [.init(.int, gives: .int), .init(.float, gives: .int), .init(.string, gives: .int)]
    case .float: [.init(.int, gives: .float), .init(.float, gives: .float), .init(.string, gives: .float)]
    case .string:
      [ValueType.int, .float, .null, .string, .bool, .path].map { .init($0, gives: .string) }
    case .path: [.init(.string, gives: .path)]
    case .debug: [.init(.any, gives: .any)]
    case .get, .getAfter, .firestoreGet: [.init(.path, gives: .map)]
    case .exists, .existsAfter, .firestoreExists: [.init(.path, gives: .bool)]
    case .abs: [.init(.int, gives: .int), .init(.float, gives: .float)]
    case .ceil, .floor, .sqrt: [.init(.float, gives: .float)]
    case .round: [.init(.float, gives: .int)]
    case .pow: [.init(.float, .float, gives: .float)]
    case .isNaN: [.init(.float, gives: .bool)]
    case .timestampDate: [.init(.int, .int, .int, gives: .timestamp)]
    case .timestampValue: [.init(.int, gives: .timestamp), .init(.string, gives: .timestamp)]
    case .durationValue: [.init(.int, .string, gives: .duration)]
    case .durationTime: [.init(.int, .int, .int, .int, gives: .duration)]
    case .durationAbs: [.init(.duration, gives: .duration)]
    case .latlngValue: [.init(.float, .float, gives: .latlng)]
    case .md5, .sha256, .crc32, .crc32c: [.init(.bytes, gives: .bytes), .init(.string, gives: .bytes)]
    }
  }
}
