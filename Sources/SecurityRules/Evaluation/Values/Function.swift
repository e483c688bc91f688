/// The namespaces of built-in functions.
package enum Namespace: String, CaseIterable, Sendable {
  case math, timestamp, duration, latlng, hashing
}

/// The built-in functions, those of the namespaces and those that stand alone. The raw value is the spelling.
package enum Function: String, CaseIterable, Sendable {
  case int, float, string, path, debug
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
    if let namespace {
      self.init(rawValue: namespace.rawValue + "." + name)
    } else {
      self.init(rawValue: name)
      guard !rawValue.contains(".") else { return nil }
    }
  }

  /// Calls the function. Errors: no such signature, or what the function itself refuses.
  package func call(_ arguments: [Value]) throws(EvaluationError) -> Value {
    throw .functionNotFound(rawValue)
  }
}

extension Value {
  /// Calls a method. `pattern` is the compiled form of the first argument, when that is a literal known beforehand.
  package func call(
    _ method: Method, _ arguments: [Value], pattern: RegularExpression? = nil
  ) throws(EvaluationError) -> Value {
    throw .functionNotFound(method.rawValue)
  }
}
