extension Value {
  /// The operator `==` at the top of an expression: numbers by value, whatever lies inside lists and maps strictly.
  package func isEqual(to other: Value) -> Bool {
    switch (self, other) {
    case (.int(let left), .int(let right)): left == right
    case (.float(let left), .float(let right)): left == right
    case (.int(let left), .float(let right)): Double(left) == right
    case (.float(let left), .int(let right)): left == Double(right)
    case (.mapDiff, .mapDiff): false
    case (.path(let left), .path(let right)): left.isEqual(to: right)
    default: isStrictlyEqual(to: other)
    }
  }

  /// Equality inside lists and maps: an int never equals a float, -0.0 is not 0.0, and NaN is not itself.
  package func isStrictlyEqual(to other: Value) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.int(let left), .int(let right)): left == right
    case (.float(let left), .float(let right)): left == right && left.sign == right.sign
    case (.string(let left), .string(let right)): left == right
    case (.bytes(let left), .bytes(let right)): left == right
    case (.timestamp(let left), .timestamp(let right)): left == right
    case (.duration(let left), .duration(let right)): left == right
    case (.list(let left), .list(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isStrictlyEqual(to: $1) }
    case (.map(let left), .map(let right)): left.isEqual(to: right) { $0.isStrictlyEqual(to: $1) }
    case (.set(let left), .set(let right)): left.isEqual(to: right)
    case (.mapDiff(let left), .mapDiff(let right)): left.isEqual(to: right)
    case (.path(let left), .path(let right)): left == right
    case (.latlng(let left), .latlng(let right)): left.isEqual(to: right)
    case (.vector(let left), .vector(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.hasSameBits(as: $1) }
    default: false
    }
  }

  /// Equality inside sets and of `diff`: numbers by exact value at any depth, NaN is itself, a bound placeholder is its
  /// value.
  package func isLooselyEqual(to other: Value) -> Bool {
    switch (self, other) {
    case (.float(let left), .float(let right)): left == right || (left.isNaN && right.isNaN)
    case (.int(let left), .float(let right)): Int64(exactly: right) == left
    case (.float(let left), .int(let right)): Int64(exactly: left) == right
    case (.list(let left), .list(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isLooselyEqual(to: $1) }
    case (.map(let left), .map(let right)): left.isEqual(to: right) { $0.isLooselyEqual(to: $1) }
    case (.path(let left), .path(let right)): left == right || left.isEqual(to: right)
    default: isStrictlyEqual(to: other)
    }
  }

  /// Whether an element of a list is the value that `in`, `hasAll` and their kin look for: of one type and equal at the
  /// top, so that 0.0 is -0.0 but 1 is not 1.0.
  package func isSameElement(as other: Value) -> Bool {
    switch (self, other) {
    case (.int, .float), (.float, .int): false
    default: isEqual(to: other)
    }
  }
}

extension Value.Map {
  func isEqual(to other: Value.Map, by areEqual: (Value, Value) -> Bool) -> Bool {
    guard entries.count == other.entries.count else { return false }
    for index in entries.indices {
      guard entries[index].key == other.entries[index].key else { return false }
      guard areEqual(entries[index].value, other.entries[index].value) else { return false }
    }
    return true
  }
}

extension Value.Path {
  /// Segment by segment; a path with an unbound placeholder equals nothing.
  package func isEqual(to other: Value.Path) -> Bool {
    guard let texts, let others = other.texts else { return false }
    return texts == others
  }
}

extension Value.MapDiff {
  /// Only which keys were added, removed, changed and left counts, not what they hold.
  func isEqual(to other: Value.MapDiff) -> Bool {
    added == other.added && removed == other.removed && changed == other.changed && unchanged == other.unchanged
  }
}

extension Value.LatLng {
  func isEqual(to other: Value.LatLng) -> Bool {
    latitude.hasSameBits(as: other.latitude) && longitude.hasSameBits(as: other.longitude)
  }
}

extension Double {
  /// Java's `Double.equals`.
  func hasSameBits(as other: Double) -> Bool {
    bitPattern == other.bitPattern || (isNaN && other.isNaN)
  }
}
