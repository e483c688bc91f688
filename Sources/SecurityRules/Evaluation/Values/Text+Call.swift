extension Text {
  func call(
    _ method: Method, _ arguments: [Value], _ pattern: RegularExpression?
  ) throws(EvaluationError) -> Value? {
    switch (method, arguments.count) {
    case (.size, 0): return .int(Int64(count))
    case (.lower, 0): return .string(lowercased)
    case (.upper, 0): return .string(uppercased)
    case (.trim, 0): return .string(trimmed)
    case (.toUtf8, 0): return .bytes(utf8)
    case (.matches, 1):
      guard case .string(let source) = arguments[0] else { return nil }
      return .bool(try Text.expression(source, pattern).matchesWhole(self))
    case (.split, 1):
      guard case .string(let source) = arguments[0] else { return nil }
      return .list(try Text.expression(source, pattern).split(self).map(Value.string))
    case (.replace, 2):
      guard case .string(let source) = arguments[0], case .string(let replacement) = arguments[1] else { return nil }
      let expression = try Text.expression(source, pattern)
      guard let replaced = expression.replace(in: self, with: replacement) else {
        throw .invalidReplacement(replacement)
      }
      return .string(replaced)
    default: return nil
    }
  }

  private static func expression(
    _ source: Text, _ compiled: RegularExpression?
  ) throws(EvaluationError) -> RegularExpression {
    if let compiled { return compiled }
    guard let expression = RegularExpression(source) else { throw .invalidPattern(source) }
    return expression
  }

  /// ASCII letters in lower case; others stay.
  private var lowercased: Text {
    Text(units: units.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 })
  }

  private var uppercased: Text {
    Text(units: units.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 })
  }

  /// Without the units up to U+0020 at both ends, as Java's `trim`.
  private var trimmed: Text {
    guard let first = units.firstIndex(where: { $0 > 0x20 }), let last = units.lastIndex(where: { $0 > 0x20 }) else {
      return Text(units: [])
    }
    return self[first..<last + 1]
  }
}
