/// Numbers, strings and bytes.
extension Lexer {
  /// `1`, `1.5`, `1.` and `.5`. There are no exponents, and a leading zero is a number of its own (measured).
  mutating func number() -> Token.Kind {
    let start = offset
    if peek() == UInt8(ascii: "0") {
      offset += 1
    } else {
      skipDigits()
    }
    guard peek() == UInt8(ascii: ".") else {
      return .integer(
        UInt64(String(decoding: source[start..<offset], as: UTF8.self)).flatMap { $0 <= 1 << 63 ? $0 : nil })
    }
    offset += 1
    skipDigits()
    let text = "0" + String(decoding: source[start..<offset], as: UTF8.self) + "0"
    return .float(Double(text) ?? .infinity)
  }

  private mutating func skipDigits() {
    while let byte = peek(), Lexer.isDigit(byte) { offset += 1 }
  }

  mutating func stringLiteral() -> Token.Kind {
    var units: [UInt16] = []
    var plain: [UInt8] = []
    quoted { piece in
      switch piece {
      case .byte(let byte): plain.append(byte)
      case .escape(let scalar), .unicodeEscape(let scalar):
        units.append(contentsOf: String(decoding: plain, as: UTF8.self).utf16)
        plain.removeAll(keepingCapacity: true)
        units.append(UInt16(truncatingIfNeeded: scalar))
      }
    }
    units.append(contentsOf: String(decoding: plain, as: UTF8.self).utf16)
    return .string(Text(units: units))
  }

  mutating func bytesLiteral() -> Token.Kind {
    let start = offset
    var bytes: [UInt8] = []
    var hasUnicodeEscape = false
    quoted { piece in
      switch piece {
      case .byte(let byte): bytes.append(byte)
      case .escape(let scalar): bytes.append(UInt8(truncatingIfNeeded: scalar))
      case .unicodeEscape: hasUnicodeEscape = true
      }
    }
    if hasUnicodeEscape { report(.invalidEscape("u"), from: start) }
    return .bytes(bytes)
  }

  private enum Piece {
    case byte(UInt8)
    /// At most 255, or one of the named control characters.
    case escape(UInt32)
    case unicodeEscape(UInt32)
  }

  /// Reads from the opening quote to the closing one, or to the end of the line.
  private mutating func quoted(_ take: (Piece) -> Void) {
    let start = offset
    let quote = peek()
    offset += 1
    while let byte = peek(), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
      if byte == quote {
        offset += 1
        return
      }
      if byte == UInt8(ascii: "\\") {
        let escapeStart = offset
        offset += 1
        if let piece = escape() {
          take(piece)
        } else {
          report(.invalidEscape(peek().map { String(Unicode.Scalar($0)) } ?? ""), from: escapeStart)
        }
      } else {
        offset += 1
        take(.byte(byte))
      }
    }
    diagnostics.append(
      CompilerDiagnostic(.missingClosingQuote(quote == UInt8(ascii: "'") ? "'" : "\""), Span(start, offset)))
  }

  /// After the backslash; nil, with nothing read, when the language has no such escape.
  private mutating func escape() -> Piece? {
    guard let byte = peek() else { return nil }
    let named: UInt32? =
      switch byte {
      case UInt8(ascii: "n"): 0x0A
      case UInt8(ascii: "r"): 0x0D
      case UInt8(ascii: "t"): 0x09
      case UInt8(ascii: "b"): 0x08
      case UInt8(ascii: "f"): 0x0C
      case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): UInt32(byte)
      default: nil
      }
    if let named {
      offset += 1
      return .escape(named)
    }
    switch byte {
    case UInt8(ascii: "x"): return digits(2, radix: 16, after: 1).map(Piece.escape)
    case UInt8(ascii: "u"): return digits(4, radix: 16, after: 1).map(Piece.unicodeEscape)
    case UInt8(ascii: "0")...UInt8(ascii: "3"): return digits(3, radix: 8, after: 0).map(Piece.escape)
    default: return nil
    }
  }

  private mutating func digits(_ count: Int, radix: Int, after skipped: Int) -> UInt32? {
    let start = offset + skipped
    guard start + count <= source.count else { return nil }
    let text = source[start..<(start + count)]
    guard text.allSatisfy({ Lexer.isDigit($0) || Lexer.isLetter($0) }) else { return nil }
    guard let value = UInt32(String(decoding: text, as: UTF8.self), radix: radix) else { return nil }
    offset = start + count
    return value
  }
}

/// The slash: a division when a blank follows, else the start of a path segment, wherever it stands (measured in
/// production and in the emulator).
extension Lexer {
  mutating func slash() -> Token.Kind {
    offset += 1
    guard let next = peek(), !Lexer.isBlank(next) else { return .symbol(.slash) }
    let start = offset
    if next == UInt8(ascii: "(") {
      offset += 1
      skipSegment()
      guard offset > start + 1, peek() == UInt8(ascii: ")") else {
        offset = start
        return .pathSlash
      }
      offset += 1
    } else {
      skipSegment()
      guard offset > start else { return .pathSlash }
    }
    let text = Text(String(decoding: source[start..<offset], as: UTF8.self))
    return .pathSegment((try? Value.Path.decoded(text)) ?? text)
  }

  private mutating func skipSegment() {
    while let byte = peek() {
      if Lexer.isSegmentPart(byte) {
        offset += 1
      } else if byte == UInt8(ascii: "%"), let high = peek(1), let low = peek(2), Lexer.isHex(high), Lexer.isHex(low) {
        offset += 3
      } else {
        return
      }
    }
  }

  static func isHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "f"))
  }

  /// The characters of a literal segment (measured); a percent sign stands only before two hexadecimal digits.
  static func isSegmentPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "&"),
      UInt8(ascii: "'"), UInt8(ascii: ":"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "@"):
      true
    default: isLetter(byte) || isDigit(byte)
    }
  }
}
