/// Base64 in both alphabets of RFC 4648.
package enum Base64 {
  package enum Alphabet: Hashable, Sendable {
    /// Section 4: `+` and `/`, always padded.
    case standard
    /// Section 5: `-` and `_`, written without padding as JOSE does (RFC 7515, section 2).
    case url
  }

  package static func encode(_ bytes: some Collection<UInt8>, _ alphabet: Alphabet = .standard) -> String {
    let digits = alphabet == .standard ? standardDigits : urlDigits
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var group: UInt32 = 0
    var count = 0
    for byte in bytes {
      group = group << 8 | UInt32(byte)
      count += 1
      if count == 3 {
        for shift in [18, 12, 6, 0] { text.append(digits[Int(group >> UInt32(shift) & 63)]) }
        group = 0
        count = 0
      }
    }
    if count > 0 {
      group <<= UInt32(8 * (3 - count))
      for shift in [18, 12, 6].prefix(count + 1) { text.append(digits[Int(group >> UInt32(shift) & 63)]) }
      if alphabet == .standard { text.append(contentsOf: repeatElement(UInt8(ascii: "="), count: 3 - count)) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes only the one canonical spelling: the right alphabet and padding, and no bit set beyond the last byte.
  /// - Returns: nil for any other text.
  package static func decode(_ text: String, _ alphabet: Alphabet = .standard) -> [UInt8]? {
    guard let bytes = decodeLeniently(text), encode(bytes, alphabet) == text else { return nil }
    return bytes
  }

  /// Decodes either alphabet with or without padding, as proto3 JSON input does.
  package static func decodeLeniently(_ text: String) -> [UInt8]? {
    var digits = text.utf8[...]
    while digits.last == UInt8(ascii: "="), text.utf8.count - digits.count < 2 { digits.removeLast() }
    guard digits.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count * 3 / 4)
    var group: UInt32 = 0
    var bits = 0
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      group = group << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(bits)))
      }
    }
    return bytes
  }

  private static let standardDigits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let urlDigits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
