extension Value {
  /// The value as somebody would write it in a rules file, where it can be written; for people to read.
  package var literal: String {
    switch self {
    case .null: "null"
    case .bool(let flag): String(flag)
    case .int(let integer): String(integer)
    case .float(let number): number.javaDescription
    case .string(let text): text.literal
    case .bytes(let bytes): "b'\(bytes.map { "\\x" + $0.hexadecimal }.joined())'"
    case .timestamp(let time): "timestamp.value('\(time.rfc3339)')"
    case .duration(let duration): duration.literal
    case .list(let elements): "[\(elements.map(\.literal).joined(separator: ", "))]"
    case .map(let map): "{\(map.entries.map { "\($0.key.literal): \($0.value.literal)" }.joined(separator: ", "))}"
    case .set(let set): "[\(set.elements.map(\.literal).joined(separator: ", "))].toSet()"
    case .mapDiff(let diff): diff.literal
    case .path(let path): path.text.string
    case .latlng(let point):
      "latlng.value(\(point.latitude.javaDescription), \(point.longitude.javaDescription))"
    case .vector(let numbers): "vector(\(numbers.map(\.javaDescription).joined(separator: ", ")))"
    case .constraint(let constraint): constraint.literal
    }
  }
}

extension Text {
  fileprivate var literal: String {
    var literal = "'"
    for scalar in string.unicodeScalars {
      switch scalar {
      case "'": literal += "\\'"
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case "\u{0}"..<" ": literal += "\\x" + UInt8(truncatingIfNeeded: scalar.value).hexadecimal
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "'"
  }
}

extension UInt8 {
  fileprivate var hexadecimal: String {
    let digits = String(self, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }
}

extension Value.Duration {
  fileprivate var literal: String {
    if nanoseconds == 0 { return "duration.value(\(seconds), 's')" }
    return "duration.time(0, 0, \(seconds), \(nanoseconds))"
  }
}

extension Value.MapDiff {
  fileprivate var literal: String {
    let parts = [("added", added), ("removed", removed), ("changed", changed), ("unchanged", unchanged)]
    let words = parts.filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.map(\.string).joined(separator: ", "))" }
    return "diff(\(words.joined(separator: "; ")))"
  }
}

extension Constraint {
  fileprivate var literal: String {
    filters.map { "a field that is \($0.operator.rawValue) \($0.value.literal)" }.joined(separator: " and ")
  }
}
