/// A string of the rules language: a sequence of UTF-16 code units, as Google's engine (written in Java) sees it.
///
/// Sizes, indexes and slices count code units and may cut a surrogate pair in two, which Swift's `String` cannot hold;
/// equality is by unit, without the canonical equivalence of `String`.
package struct Text: Hashable, Sendable {
  package let units: [UInt16]

  package init(units: [UInt16]) {
    self.units = units
  }

  package init(_ string: String) {
    units = Array(string.utf16)
  }

  package init(scalars: some Sequence<UInt32>) {
    var units: [UInt16] = []
    for scalar in scalars { Text.append(scalar, to: &units) }
    self.units = units
  }

  /// The number of code units.
  package var count: Int { units.count }

  package var isEmpty: Bool { units.isEmpty }

  /// The text as Swift has it; a lone surrogate becomes U+FFFD.
  package var string: String { String(decoding: units, as: UTF16.self) }

  /// The UTF-8 form; a lone surrogate becomes `?`, as in Java's `getBytes`.
  package var utf8: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(units.count)
    var index = 0
    while index < units.count {
      let (scalar, next) = scalar(at: index)
      index = next
      let encodable = Unicode.Scalar(scalar) ?? "?"
      if let encoded = UTF8.encode(encodable) { bytes.append(contentsOf: encoded) }
    }
    return bytes
  }

  /// The code point at a unit's position (a lone surrogate stands for itself) and the position after it.
  package func scalar(at index: Int) -> (UInt32, next: Int) {
    let unit = units[index]
    if unit & 0xFC00 == 0xD800, index + 1 < units.count, units[index + 1] & 0xFC00 == 0xDC00 {
      let high = UInt32(unit & 0x3FF) << 10
      return (0x10000 + high + UInt32(units[index + 1] & 0x3FF), index + 2)
    }
    return (UInt32(unit), index + 1)
  }

  /// Appends one code point as one or two units.
  static func append(_ scalar: UInt32, to units: inout [UInt16]) {
    if scalar < 0x10000 {
      units.append(UInt16(scalar))
    } else {
      units.append(UInt16(0xD800 + ((scalar - 0x10000) >> 10)))
      units.append(UInt16(0xDC00 + ((scalar - 0x10000) & 0x3FF)))
    }
  }

  /// Most texts that are compared differ in length, which is seen without a call. The rest is left to the standard library:
  /// `memcmp`, and loads of several units at once, make the compiler count references around them and take longer.
  @inline(__always)
  package static func == (left: Text, right: Text) -> Bool {
    left.units.count == right.units.count && left.units == right.units
  }

  package func hash(into hasher: inout Hasher) {
    // All units at once: one by one they took a tenth of a decision.
    unsafe units.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }

  package static func + (left: Text, right: Text) -> Text {
    Text(units: left.units + right.units)
  }

  package subscript(range: Range<Int>) -> Text {
    Text(units: Array(units[range]))
  }
}

/// The order of the operators `<` and `>`: by code unit.
extension Text: Comparable {
  package static func < (left: Text, right: Text) -> Bool {
    left.units.lexicographicallyPrecedes(right.units)
  }

  /// The order of map keys: by code point, so U+FFFF stands before U+10000 (measured on `keys()`).
  package func precedesByCodePoint(_ other: Text) -> Bool {
    let count = min(units.count, other.units.count)
    var index = 0
    while index < count, units[index] == other.units[index] { index += 1 }
    guard index < count else { return units.count < other.units.count }
    let left = units[index]
    let right = other.units[index]
    let leftIsSurrogate = left & 0xF800 == 0xD800
    let rightIsSurrogate = right & 0xF800 == 0xD800
    return leftIsSurrogate == rightIsSurrogate ? left < right : rightIsSurrogate
  }
}

extension Text: ExpressibleByStringLiteral {
  package init(stringLiteral value: StaticString) {
    self.init(value.description)
  }
}

extension Text: CustomStringConvertible {
  package var description: String { string }
}
