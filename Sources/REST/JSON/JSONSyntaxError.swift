/// A place in a text. Lines and columns count from 1; a column counts UTF-8 bytes.
package struct SourcePosition: Hashable, Sendable {
  package var offset: Int
  package var line: Int
  package var column: Int

  package init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  package init(offset: Int, in bytes: [UInt8]) {
    var line = 1
    var lineStart = 0
    for index in 0..<Swift.min(offset, bytes.count) where bytes[index] == 0x0A {
      line += 1
      lineStart = index + 1
    }
    self.init(offset: offset, line: line, column: offset - lineStart + 1)
  }
}

/// Why a text is no JSON, and where.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case unexpectedEnd
    case unexpectedByte(UInt8)
    case trailingContent
    case badEscape
    case badNumber
    case controlCharacterInString
    case notUTF8
    case repeatedName(String)
    case tooDeep(limit: Int)
    case unterminatedComment
  }

  package var reason: Reason
  package var position: SourcePosition

  package init(reason: Reason, position: SourcePosition) {
    self.reason = reason
    self.position = position
  }
}
