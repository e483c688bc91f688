extension Value {
  /// The number as a float, nil for what is no number.
  var number: Double? {
    switch self {
    case .int(let number): Double(number)
    case .float(let number): number
    default: nil
    }
  }

  /// `string(value)`, which interpolation, `join` and `bind` use as well.
  package func converted() throws(EvaluationError) -> Text {
    switch self {
    case .string(let text): text
    case .int(let number): Text(String(number))
    case .float(let number): Text(number.javaDescription)
    case .bool(let truth): truth ? "true" : "false"
    case .null: "null"
    case .path(let path): path.text
    default: throw Operation.function(.string).refusal(of: [type])
    }
  }
}

extension Double {
  /// Towards zero, clamped to the range of an int; NaN is 0.
  var saturatedInteger: Int64 {
    if isNaN { return 0 }
    return Int64(exactly: rounded(.towardZero)) ?? (self < 0 ? .min : .max)
  }

  /// To the nearest int, halves upward.
  var roundedHalfUp: Int64 {
    let floor = rounded(.down)
    return (self - floor >= 0.5 ? floor + 1 : floor).saturatedInteger
  }

  /// The text that Java's `Double.toString` gives: `1.0E7`, `1.0E-4`, `4.9E-324`.
  var javaDescription: String {
    if isNaN { return "NaN" }
    if isInfinite { return self < 0 ? "-Infinity" : "Infinity" }
    let sign = self.sign == .minus ? "-" : ""
    if isZero { return sign + "0.0" }
    var (digits, exponent) = magnitude.shortestDigits
    if (-3..<7).contains(exponent) {
      if exponent < 0 {
        return sign + "0." + String(repeating: "0", count: -exponent - 1) + digits
      }
      if digits.utf8.count < exponent + 2 {
        digits += String(repeating: "0", count: exponent + 2 - digits.utf8.count)
      }
      return sign + digits.prefix(exponent + 1) + "." + digits.dropFirst(exponent + 1)
    }
    let fraction = digits.utf8.count == 1 ? "0" : digits.dropFirst()
    return sign + digits.prefix(1) + "." + fraction + "E" + String(exponent)
  }

  /// The fewest digits that tell a positive number apart, and the power of ten of the first.
  private var shortestDigits: (digits: String, exponent: Int) {
    if self < 0x1p-1064 { return tinyDigits }
    let parts = description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".")
    var digits = mantissa.joined()
    var exponent = mantissa[0].utf8.count - 1 + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    let zeros = digits.prefix { $0 == "0" }.count
    digits.removeFirst(zeros)
    exponent -= zeros
    while digits.last == "0", digits.utf8.count > 1 { digits.removeLast() }
    return (digits, exponent)
  }

  /// Java (from 19 on) gives the nearest two digits where one would do; that shows in the smallest numbers only.
  private var tinyDigits: (digits: String, exponent: Int) {
    let parts = description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".").filter { $0 != "0" }.joined()
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    guard mantissa.utf8.count == 1 else { return (mantissa, exponent) }
    var value = Double(bitPattern) * 4.940_656_458_412_465_4
    var power = -324
    while value >= 9.95 {
      value /= 10
      power += 1
    }
    let two = Int((value * 10).rounded())
    return (two % 10 == 0 ? String(two / 10) : String(two), power)
  }
}

extension Text {
  /// `int(string)`: Java's `Long.parseLong`, which takes a sign and the decimal digits of any script.
  func integer() throws(EvaluationError) -> Int64 {
    guard let number = Text.integer(units[...]) else { throw .notConvertible(self, from: .string, to: .int) }
    return number
  }

  static func integer(_ units: ArraySlice<UInt16>) -> Int64? {
    let isNegative = units.first == UInt16(UInt8(ascii: "-"))
    let isSigned = isNegative || units.first == UInt16(UInt8(ascii: "+"))
    let digits = isSigned ? units.dropFirst() : units
    guard !digits.isEmpty else { return nil }
    var number: Int64 = 0
    for unit in digits {
      guard let digit = digit(unit) else { return nil }
      let (tens, overflowed) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = tens.subtractingReportingOverflow(digit)
      guard !overflowed, !overflows else { return nil }
      number = sum
    }
    if isNegative { return number }
    return number == .min ? nil : -number
  }

  /// The value of a decimal digit of the basic plane.
  static func digit(_ unit: UInt16) -> Int64? {
    if (0x30...0x39).contains(unit) { return Int64(unit) - 0x30 }
    guard unit > 0x7F, let scalar = Unicode.Scalar(unit), scalar.properties.numericType == .decimal else { return nil }
    return scalar.properties.numericValue.map { Int64($0) }
  }

  /// `float(string)`: Java's `Double.parseDouble`, with its blanks, suffixes, hexadecimal form, `NaN` and `Infinity`.
  func float() throws(EvaluationError) -> Double {
    guard let number = Text.float(string) else { throw .notConvertible(self, from: .string, to: .float) }
    return number
  }

  private static func float(_ string: String) -> Double? {
    var text = Substring(string)
    while let first = text.unicodeScalars.first, first.value <= 0x20 { text.unicodeScalars.removeFirst() }
    while let last = text.unicodeScalars.last, last.value <= 0x20 { text.unicodeScalars.removeLast() }
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    if isNegative || text.utf8.first == UInt8(ascii: "+") { text.unicodeScalars.removeFirst() }
    let magnitude: Double?
    switch text {
    case "NaN": magnitude = .nan
    case "Infinity": magnitude = .infinity
    default: magnitude = unsignedFloat(text)
    }
    return magnitude.map { isNegative ? -$0 : $0 }
  }

  private static func unsignedFloat(_ text: Substring) -> Double? {
    var body = Array(text.utf8)
    let isHexadecimal = body.count > 2 && body[0] == UInt8(ascii: "0") && body[1] | 0x20 == UInt8(ascii: "x")
    if let last = body.last, last | 0x20 == UInt8(ascii: "d") || last | 0x20 == UInt8(ascii: "f") {
      if !isHexadecimal || body.contains(where: { $0 | 0x20 == UInt8(ascii: "p") }) { body.removeLast() }
    }
    let mark = UInt8(ascii: isHexadecimal ? "p" : "e")
    let parts = body.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == mark }
    let digits = isHexadecimal ? parts[0].dropFirst(2) : parts[0]
    let isDigit = { (byte: UInt8) in
      isHexadecimal ? Character(Unicode.Scalar(byte)).isHexDigit : (0x30...0x39).contains(byte)
    }
    let point = UInt8(ascii: ".")
    guard digits.filter({ $0 == point }).count <= 1, digits.contains(where: isDigit) else { return nil }
    guard digits.allSatisfy({ $0 == point || isDigit($0) }) else { return nil }
    if isHexadecimal, parts.count == 1 { return nil }
    if parts.count == 2 {
      let exponent = parts[1]
      let isSigned = exponent.first == UInt8(ascii: "-") || exponent.first == UInt8(ascii: "+")
      let power = isSigned ? exponent.dropFirst() : exponent
      guard !power.isEmpty, power.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    }
    var number = Array(digits)
    if number.first == point { number.insert(UInt8(ascii: "0"), at: 0) }
    if number.last == point { number.append(UInt8(ascii: "0")) }
    let exponent = parts.count == 2 ? String(decoding: [mark] + parts[1], as: UTF8.self) : ""
    return Double((isHexadecimal ? "0x" : "") + String(decoding: number, as: UTF8.self) + exponent)
  }
}
