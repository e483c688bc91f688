/// A run of a rules file, in UTF-8 offsets; line and column are computed only when something is shown.
package struct Span: Hashable, Sendable {
  package let start: Int
  package let end: Int

  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
  }

  /// The run from the start of this one to the end of the other.
  package func through(_ other: Span) -> Span { Span(start, max(end, other.end)) }

  package var isEmpty: Bool { start >= end }

  package func contains(_ other: Span) -> Bool { start <= other.start && other.end <= end }
}

/// A place as people count it.
package struct SourcePosition: Hashable, Sendable {
  /// From 1.
  package let line: Int
  /// From 1, in code points, as Google's compiler counts.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The text of a rules file and where its lines begin.
package struct SourceText: Sendable {
  package let bytes: [UInt8]
  private let lineStarts: [Int]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
    lineStarts = starts
  }

  package init(_ text: String) { self.init(Array(text.utf8)) }

  package var lineCount: Int { lineStarts.count }

  package func position(at offset: Int) -> SourcePosition {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let start = lineStarts[low]
    let column = bytes[start..<max(start, min(offset, bytes.count))].count { $0 & 0xC0 != 0x80 }
    return SourcePosition(line: low + 1, column: column + 1)
  }

  /// The offset in code points, which is how the emulator's coverage report counts.
  package func codePointOffset(of offset: Int) -> Int {
    bytes[..<min(offset, bytes.count)].count { $0 & 0xC0 != 0x80 }
  }

  package subscript(span: Span) -> String {
    let start = min(span.start, bytes.count)
    return String(decoding: bytes[start..<max(start, min(span.end, bytes.count))], as: UTF8.self)
  }

  /// The text of a line (from 1) without its end.
  package func line(_ number: Int) -> String {
    guard lineStarts.indices.contains(number - 1) else { return "" }
    let end = number < lineStarts.count ? lineStarts[number] - 1 : bytes.count
    let text = self[Span(lineStarts[number - 1], end)]
    return text.hasSuffix("\r") ? String(text.dropLast()) : text
  }
}
