/// Percent-encoding (RFC 3986, section 2.1) and the query strings and forms made with it.
package enum PercentEncoding {
  /// The text with everything escaped that is not unreserved (RFC 3986, section 2.3): right for one path segment,
  /// one query name or value, and, `/` being escaped, for a Cloud Storage object name.
  package static func encode(_ text: String) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isUnreserved(byte) {
        output.append(byte)
      } else {
        output.append(UInt8(ascii: "%"))
        output.append(hexDigits[Int(byte >> 4)])
        output.append(hexDigits[Int(byte & 15)])
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The text with every escape resolved; nil where an escape is broken or the bytes are no UTF-8.
  ///
  /// With `plusIsSpace`, a plus sign is a space, as in forms (`application/x-www-form-urlencoded`).
  package static func decode(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
    var output: [UInt8] = []
    var bytes = text.utf8.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = bytes.next().flatMap(hexValue), let low = bytes.next().flatMap(hexValue) else { return nil }
        output.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: output.append(0x20)
      default: output.append(byte)
      }
    }
    return String(validating: output, as: UTF8.self)
  }

  /// `a=1&b=2`, for a query string or a form body.
  package static func form(_ pairs: [(String, String)]) -> String {
    pairs.map { encode($0.0) + "=" + encode($0.1) }.joined(separator: "&")
  }

  /// The pairs of a query string or form body, in order; nil where an escape is broken.
  package static func parseForm(_ text: some StringProtocol) -> [(String, String)]? {
    var pairs: [(String, String)] = []
    for part in text.split(separator: "&") {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decode(halves[0], plusIsSpace: true),
        let value = decode(halves.count > 1 ? halves[1] : "", plusIsSpace: true)
      else { return nil }
      pairs.append((name, value))
    }
    return pairs
  }

  private static let hexDigits = Array("0123456789ABCDEF".utf8)

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
  }
}
