extension Value.Path {
  /// Reads the text that `path()` is given: a leading slash may be absent, white space around segments is dropped and none
  /// may be empty, `{name}`, `{name=*}` and `{name=**}` are placeholders, the rest is URL-decoded.
  package init(parsing text: Text) throws(EvaluationError) {
    guard !text.isEmpty else { throw .emptyPath }
    let slash = UInt16(UInt8(ascii: "/"))
    let body = text.units.first == slash ? text.units.dropFirst() : text.units[...]
    var segments: [Segment] = []
    for units in body.split(separator: slash, omittingEmptySubsequences: false) {
      let segment = Value.Path.trimmed(units)
      guard !segment.isEmpty else { throw .emptyPathSegment(text) }
      if segment.units.first == UInt16(UInt8(ascii: "{")) {
        let placeholder = try Segment(placeholder: segment, in: text)
        let name = placeholder.name
        guard !segments.contains(where: { $0.name == name }) else { throw .pathVariableRepeated(name ?? segment) }
        segments.append(placeholder)
      } else {
        segments.append(.text(try Value.Path.decoded(segment)))
      }
    }
    self.init(segments: segments)
  }

  /// A segment URL-decoded as Java's `URLDecoder` does it: `+` is a space, runs of `%XX` are UTF-8 with U+FFFD for what
  /// is malformed; a broken escape is an error.
  package static func decoded(_ segment: Text) throws(EvaluationError) -> Text {
    let units = segment.units
    guard units.contains(where: { $0 == percent || $0 == plus }) else { return segment }
    var decoded: [UInt16] = []
    var index = 0
    while index < units.count {
      if units[index] == plus {
        decoded.append(UInt16(UInt8(ascii: " ")))
        index += 1
      } else if units[index] == percent {
        var bytes: [UInt8] = []
        while index < units.count, units[index] == percent {
          guard index + 2 < units.count, let high = hexDigit(units[index + 1]), let low = hexDigit(units[index + 2])
          else { throw .undecodablePathSegment(segment) }
          bytes.append(high << 4 | low)
          index += 3
        }
        decoded.append(contentsOf: String(decoding: bytes, as: UTF8.self).utf16)
      } else {
        decoded.append(units[index])
        index += 1
      }
    }
    return Text(units: decoded)
  }

  /// Without Unicode's white space at both ends.
  fileprivate static func trimmed(_ units: ArraySlice<UInt16>) -> Text {
    let isSpace = { (unit: UInt16) in Unicode.Scalar(unit)?.properties.isWhitespace == true }
    guard let first = units.firstIndex(where: { !isSpace($0) }), let last = units.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return Text(units: Array(units[first...last]))
  }

  private static let percent = UInt16(UInt8(ascii: "%"))
  private static let plus = UInt16(UInt8(ascii: "+"))

  private static func hexDigit(_ unit: UInt16) -> UInt8? {
    Unicode.Scalar(unit).flatMap { Character($0).hexDigitValue }.flatMap { unit < 0x80 ? UInt8($0) : nil }
  }
}

extension Value.Path.Segment {
  fileprivate init(placeholder: Text, in path: Text) throws(EvaluationError) {
    guard placeholder.units.last == UInt16(UInt8(ascii: "}")) else { throw .pathCaptureUnclosed(path) }
    let body = placeholder.string.dropFirst().dropLast()
    let isGlob = body.hasSuffix("=**")
    let word = isGlob ? body.dropLast(3) : body.hasSuffix("=*") ? body.dropLast(2) : body
    let name = Value.Path.trimmed(Array(word.utf16)[...])
    guard Value.Path.isIdentifier(name.string[...]) else { throw .pathCaptureMisnamed(name, in: path) }
    self = isGlob ? .unboundGlob(name) : .unbound(name)
  }
}

extension Value.Path {
  fileprivate static func isIdentifier(_ name: Substring) -> Bool {
    guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
    return name.unicodeScalars.allSatisfy { scalar in
      scalar == "_" || scalar == "$"
        || (scalar.isASCII && (scalar.properties.isAlphabetic || scalar.value < 0x3A && scalar.value >= 0x30))
    }
  }
}
