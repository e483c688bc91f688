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
    let digits = text.utf8.prefix { $0 != padding }
    let paddingCount = alphabet == .standard ? (4 - digits.count % 4) % 4 : 0
    guard text.utf8.count == digits.count + paddingCount, text.utf8.suffix(paddingCount).allSatisfy({ $0 == padding }),
      let (bytes, isExact) = bytes(of: digits, alphabet == .standard ? standardValues : urlValues), isExact
    else { return nil }
    return bytes
  }

  /// Decodes either alphabet with or without padding, as proto3 JSON input does.
  package static func decodeLeniently(_ text: String) -> [UInt8]? {
    var digits = text.utf8[...]
    while digits.last == padding, text.utf8.count - digits.count < 2 { digits.removeLast() }
    return bytes(of: digits, eitherValues)?.bytes
  }

  /// The bytes that digits spell, and whether no bit is set beyond the last of them; nil where one is no digit.
  private static func bytes(
    of digits: Substring.UTF8View, _ values: [UInt8]
  ) -> (bytes: [UInt8], isExact: Bool)? {
    let count = digits.count
    guard count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * 3 / 4)
    var group: UInt32 = 0
    var bits: UInt32 = 0
    for digit in digits {
      let value = values[Int(digit)]
      guard value < 64 else { return nil }
      group = group << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: group >> bits))
      }
    }
    return (bytes, group & (1 << bits - 1) == 0)
  }

  private static let padding = UInt8(ascii: "=")
  private static let standardDigits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let urlDigits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  // What each byte stands for as a digit; 64 and more for none.
  private static let standardValues = values(of: standardDigits)
  private static let urlValues = values(of: urlDigits)
  private static let eitherValues = zip(standardValues, urlValues).map(min)

  private static func values(of digits: [UInt8]) -> [UInt8] {
    var values = [UInt8](repeating: 64, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }
}
