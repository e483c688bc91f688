extension JSON {
  /// The value as JSON text; `pretty` puts each member on a line of its own, indented by two spaces.
  package func serialized(pretty: Bool = false) -> String {
    var writer = JSONWriter(pretty: pretty)
    writer.write(self)
    return String(decoding: writer.output, as: UTF8.self)
  }

  /// The value as UTF-8 JSON text, ready to be a body.
  package func serializedBytes(pretty: Bool = false) -> [UInt8] {
    var writer = JSONWriter(pretty: pretty)
    writer.write(self)
    return writer.output
  }
}

/// Puts JSON text together, from values or, where an answer is too long to be a value first, piece by piece.
package struct JSONWriter {
  private let pretty: Bool
  package private(set) var output: [UInt8] = []

  package init(pretty: Bool = false) { self.pretty = pretty }

  /// Appends punctuation, names that need no escape, and the like, as they are.
  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes in unsafe output.append(contentsOf: bytes) }
  }

  package mutating func write(_ value: JSON) { write(value, depth: 0) }

  private mutating func newLine(depth: Int) {
    guard pretty else { return }
    output.append(0x0A)
    output.append(contentsOf: repeatElement(0x20, count: depth * 2))
  }

  private mutating func write(_ value: JSON, depth: Int) {
    switch value {
    case .null: append("null")
    case .bool(let flag): append(flag ? "true" : "false")
    case .integer(let integer): output.append(contentsOf: String(integer).utf8)
    case .number(let number): write(number)
    case .string(let text): write(text)
    case .array(let elements): write(elements, depth: depth)
    case .object(let object): write(object, depth: depth)
    }
  }

  private mutating func write(_ elements: [JSON], depth: Int) {
    append("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { append(",") }
      newLine(depth: depth + 1)
      write(element, depth: depth + 1)
    }
    if !elements.isEmpty { newLine(depth: depth) }
    append("]")
  }

  private mutating func write(_ object: JSONObject, depth: Int) {
    append("{")
    for (index, member) in object.enumerated() {
      if index > 0 { append(",") }
      newLine(depth: depth + 1)
      write(member.name)
      append(pretty ? ": " : ":")
      write(member.value, depth: depth + 1)
    }
    if !object.isEmpty { newLine(depth: depth) }
    append("}")
  }

  /// JSON has no spelling for NaN and the infinities; they are written as proto3 JSON does, as strings.
  private mutating func write(_ number: Double) {
    if number.isNaN {
      append("\"NaN\"")
    } else if number.isInfinite {
      append(number < 0 ? "\"-Infinity\"" : "\"Infinity\"")
    } else {
      output.append(contentsOf: number.description.utf8)
    }
  }

  package mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in unsafe write(string: bytes) }
  }

  /// Appends a string of which the UTF-8 is at hand.
  package mutating func write(utf8: ArraySlice<UInt8>) { write(string: utf8) }

  private mutating func write(string bytes: some RandomAccessCollection<UInt8>) {
    output.append(UInt8(ascii: "\""))
    if bytes.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      output.append(contentsOf: bytes)
    } else {
      for byte in bytes { escape(byte) }
    }
    output.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x0A: append("\\n")
    case 0x0D: append("\\r")
    case 0x09: append("\\t")
    case 0..<0x20:
      append(byte < 0x10 ? "\\u000" : "\\u00")
      output.append(contentsOf: String(byte, radix: 16).utf8)
    default: output.append(byte)
    }
  }
}
