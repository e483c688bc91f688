/// Cuts a rules file into words. What is wrong is reported, and a word made of it all the same.
struct Lexer {
  let source: [UInt8]
  var offset = 0
  private(set) var tokens: [Token] = []
  private(set) var comments: [Comment] = []
  var diagnostics: [CompilerDiagnostic] = []

  init(_ source: [UInt8]) { self.source = source }

  mutating func run() {
    while true {
      skipBlanks()
      let start = offset
      guard let byte = peek() else {
        tokens.append(Token(kind: .end, span: Span(start, start)))
        return
      }
      let kind = word(startingWith: byte)
      tokens.append(Token(kind: kind, span: Span(start, offset)))
    }
  }

  func peek(_ distance: Int = 0) -> UInt8? {
    offset + distance < source.count ? source[offset + distance] : nil
  }

  mutating func report(_ problem: Problem, from start: Int) {
    diagnostics.append(CompilerDiagnostic(problem, Span(start, max(offset, start))))
  }

  /// Blanks are space, tab, line feed, carriage return and form feed; the vertical tab is none (measured).
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D || byte == 0x0C
  }

  private mutating func skipBlanks() {
    while let byte = peek() {
      if Lexer.isBlank(byte) {
        offset += 1
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") {
        skipLineComment()
      } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        skipBlockComment()
      } else {
        return
      }
    }
  }

  private mutating func skipLineComment() {
    let start = offset
    while let byte = peek(), byte != UInt8(ascii: "\n") { offset += 1 }
    keepComment(from: start, text: (start + 2)..<offset)
  }

  private mutating func skipBlockComment() {
    let start = offset
    offset += 2
    while offset < source.count, !(peek() == UInt8(ascii: "*") && peek(1) == UInt8(ascii: "/")) { offset += 1 }
    guard offset < source.count else {
      diagnostics.append(CompilerDiagnostic(.unexpected("/*"), Span(start, start + 2)))
      return
    }
    offset += 2
    keepComment(from: start, text: (start + 2)..<(offset - 2))
  }

  private mutating func keepComment(from start: Int, text: Range<Int>) {
    var bytes = source[text]
    while let first = bytes.first, Lexer.isBlank(first) { bytes.removeFirst() }
    while let last = bytes.last, Lexer.isBlank(last) { bytes.removeLast() }
    comments.append(Comment(span: Span(start, offset), text: String(decoding: bytes, as: UTF8.self)))
  }

  private mutating func word(startingWith byte: UInt8) -> Token.Kind {
    switch byte {
    case UInt8(ascii: "b"), UInt8(ascii: "B"):
      guard let quote = peek(1), Lexer.isQuote(quote) else { return name() }
      offset += 1
      return bytesLiteral()
    case _ where Lexer.isNameStart(byte):
      if byte == UInt8(ascii: "$"), !(peek(1).map(Lexer.isNamePart) ?? false) { return symbol() }
      return name()
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      return number()
    case UInt8(ascii: "."):
      guard let next = peek(1), Lexer.isDigit(next) else { return symbol() }
      return number()
    case UInt8(ascii: "'"), UInt8(ascii: "\""):
      return stringLiteral()
    case UInt8(ascii: "/"):
      return slash()
    default:
      return symbol()
    }
  }

  private mutating func name() -> Token.Kind {
    let start = offset
    while let byte = peek(), Lexer.isNamePart(byte) { offset += 1 }
    let text = String(decoding: source[start..<offset], as: UTF8.self)
    if let keyword = Keyword.bySpelling[text] { return .keyword(keyword) }
    return .identifier(text)
  }

  private mutating func symbol() -> Token.Kind {
    for length in [2, 1] where offset + length <= source.count {
      let text = String(decoding: source[offset..<(offset + length)], as: UTF8.self)
      if let symbol = Symbol(rawValue: text) {
        offset += length
        return .symbol(symbol)
      }
    }
    offset += 1
    while let byte = peek(), byte & 0xC0 == 0x80 { offset += 1 }
    return .unknown
  }
}

extension Lexer {
  static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") }

  static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }

  /// The dollar sign is a letter of names (measured), but no name by itself.
  static func isNameStart(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }

  static func isNamePart(_ byte: UInt8) -> Bool { isNameStart(byte) || isDigit(byte) }
}
