extension JSON {
  /// What is accepted beside RFC 8259.
  package enum Dialect: Hashable, Sendable {
    case strict
    /// Also `//` and `/* */` comments and a comma after the last element, for files that people write.
    case relaxed
  }

  /// How deep arrays and objects may nest. Deeper input is refused before it can exhaust the stack.
  package static let depthLimit = 200

  /// Parses one JSON text.
  package init(parsing bytes: [UInt8], dialect: Dialect = .strict) throws(JSONSyntaxError) {
    var parser = JSONParser(bytes: bytes, dialect: dialect)
    self = try parser.text()
  }

  package init(parsing text: String, dialect: Dialect = .strict) throws(JSONSyntaxError) {
    try self.init(parsing: Array(text.utf8), dialect: dialect)
  }

  /// Where the name of the member at `path` (object names and array indices as text) stands in a text that parses.
  package static func position(
    ofMember path: [String], in bytes: [UInt8], dialect: Dialect = .strict
  ) -> SourcePosition? {
    var parser = JSONParser(bytes: bytes, dialect: dialect, wanted: path)
    guard (try? parser.text()) != nil, let offset = parser.found else { return nil }
    return SourcePosition(offset: offset, in: bytes)
  }
}

/// A recursive-descent parser over bytes; strings are cut once.
struct JSONParser {
  let bytes: [UInt8]
  let dialect: JSON.Dialect
  /// The member whose place is asked for, and that place once it was met.
  var wanted: [String]?
  var found: Int?

  private var index = 0
  private var path: [String] = []

  init(bytes: [UInt8], dialect: JSON.Dialect, wanted: [String]? = nil) {
    self.bytes = bytes
    self.dialect = dialect
    self.wanted = wanted
  }

  mutating func text() throws(JSONSyntaxError) -> JSON {
    // A byte order mark must not be sent, but may be ignored: RFC 8259, section 8.1.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    try skipSpace()
    let value = try value(depth: 0)
    try skipSpace()
    guard index == bytes.count else { throw error(.trailingContent) }
    return value
  }

  private func error(_ reason: JSONSyntaxError.Reason) -> JSONSyntaxError {
    JSONSyntaxError(reason: reason, position: SourcePosition(offset: index, in: bytes))
  }

  private func unexpected() -> JSONSyntaxError {
    index < bytes.count ? error(.unexpectedByte(bytes[index])) : error(.unexpectedEnd)
  }

  private func peek() -> UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func expect(_ byte: UInt8) throws(JSONSyntaxError) {
    guard peek() == byte else { throw unexpected() }
    index += 1
  }

  private mutating func skipSpace() throws(JSONSyntaxError) {
    while let byte = peek() {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case UInt8(ascii: "/") where dialect == .relaxed: try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(JSONSyntaxError) {
    let start = index
    guard index + 1 < bytes.count else { throw unexpected() }
    switch bytes[index + 1] {
    case UInt8(ascii: "/"):
      while let byte = peek(), byte != 0x0A { index += 1 }
    case UInt8(ascii: "*"):
      index += 2
      while index + 1 < bytes.count {
        if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
          index += 2
          return
        }
        index += 1
      }
      index = start
      throw error(.unterminatedComment)
    default: throw unexpected()
    }
  }

  private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSON {
    guard depth <= JSON.depthLimit else { throw error(.tooDeep(limit: JSON.depthLimit)) }
    switch peek() {
    case UInt8(ascii: "{"): return .object(try object(depth: depth))
    case UInt8(ascii: "["): return .array(try array(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONSyntaxError) -> JSON {
    for byte in word.description.utf8 { try expect(byte) }
    return value
  }

  private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONObject {
    try expect(UInt8(ascii: "{"))
    var object = JSONObject()
    try skipSpace()
    while peek() != UInt8(ascii: "}") {
      let start = index
      let name = try string()
      guard object[name] == nil else {
        index = start
        throw error(.repeatedName(name))
      }
      enter(name, at: start)
      try skipSpace()
      try expect(UInt8(ascii: ":"))
      try skipSpace()
      object.append(name, try value(depth: depth + 1))
      leave()
      guard try separator(before: UInt8(ascii: "}")) else { break }
    }
    try expect(UInt8(ascii: "}"))
    return object
  }

  private mutating func array(depth: Int) throws(JSONSyntaxError) -> [JSON] {
    try expect(UInt8(ascii: "["))
    var elements: [JSON] = []
    try skipSpace()
    while peek() != UInt8(ascii: "]") {
      if wanted != nil { enter(String(elements.count), at: index) }
      elements.append(try value(depth: depth + 1))
      leave()
      guard try separator(before: UInt8(ascii: "]")) else { break }
    }
    try expect(UInt8(ascii: "]"))
    return elements
  }

  /// Keeps the way to the value that follows, where a place is asked for.
  private mutating func enter(_ name: String, at start: Int) {
    guard let wanted else { return }
    path.append(name)
    if path == wanted, found == nil { found = start }
  }

  private mutating func leave() {
    if wanted != nil { path.removeLast() }
  }

  /// Steps over a comma and says whether another element must follow.
  private mutating func separator(before close: UInt8) throws(JSONSyntaxError) -> Bool {
    try skipSpace()
    guard peek() == UInt8(ascii: ",") else { return false }
    index += 1
    try skipSpace()
    if peek() == close {
      guard dialect == .relaxed else { throw unexpected() }
      return false
    }
    return true
  }

  private mutating func number() throws(JSONSyntaxError) -> JSON {
    let start = index
    var isInteger = true
    if peek() == UInt8(ascii: "-") { index += 1 }
    guard let first = peek(), isDigit(first) else { throw unexpected() }
    skipDigits()
    if first == UInt8(ascii: "0"), index - start > (bytes[start] == UInt8(ascii: "-") ? 2 : 1) {
      throw error(.badNumber)
    }
    if peek() == UInt8(ascii: ".") {
      isInteger = false
      index += 1
      guard let digit = peek(), isDigit(digit) else { throw error(.badNumber) }
      skipDigits()
    }
    if let byte = peek(), byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      isInteger = false
      index += 1
      if let sign = peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { index += 1 }
      guard let digit = peek(), isDigit(digit) else { throw error(.badNumber) }
      skipDigits()
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    // `-0` is a double, or its sign would be lost.
    if isInteger, text != "-0", let value = Int64(text) { return .integer(value) }
    guard let value = Double(text) else { throw error(.badNumber) }
    return .number(value)
  }

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private mutating func skipDigits() {
    while let byte = peek(), isDigit(byte) { index += 1 }
  }

  private mutating func string() throws(JSONSyntaxError) -> String {
    let quote = UInt8(ascii: "\"")
    try expect(quote)
    let start = index
    var isASCII = true
    while let byte = peek(), byte != quote, byte != UInt8(ascii: "\\"), byte >= 0x20 {
      if byte >= 0x80 { isASCII = false }
      index += 1
    }
    if peek() == quote {
      defer { index += 1 }
      // Most strings need no look at their encoding, and are cut faster without.
      return isASCII ? String(decoding: bytes[start..<index], as: UTF8.self) : try decoded(bytes[start..<index])
    }
    var content = Array(bytes[start..<index])
    while let byte = peek(), byte != quote {
      guard byte >= 0x20 else { throw error(.controlCharacterInString) }
      if byte == UInt8(ascii: "\\") {
        content.append(contentsOf: String(try escape()).utf8)
      } else {
        content.append(byte)
        index += 1
      }
    }
    try expect(quote)
    return try decoded(content[...])
  }

  private func decoded(_ bytes: ArraySlice<UInt8>) throws(JSONSyntaxError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw error(.notUTF8) }
    return text
  }

  private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
    index += 1
    guard let byte = peek() else { throw error(.unexpectedEnd) }
    index += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw error(.badEscape)
    }
  }

  private mutating func unicodeEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
    let first = try fourHexDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xD800..<0xDC00).contains(first), peek() == UInt8(ascii: "\\") else { throw error(.badEscape) }
    index += 1
    try expect(UInt8(ascii: "u"))
    let second = try fourHexDigits()
    guard (0xDC00..<0xE000).contains(second) else { throw error(.badEscape) }
    let code = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)
    guard let scalar = Unicode.Scalar(code) else { throw error(.badEscape) }
    return scalar
  }

  private mutating func fourHexDigits() throws(JSONSyntaxError) -> UInt32 {
    guard index + 4 <= bytes.count else { throw error(.unexpectedEnd) }
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue else { throw error(.badEscape) }
      code = code << 4 | UInt32(digit)
      index += 1
    }
    return code
  }
}
