/// The path of a field, `displayNames.ana`, as masks, filters and transforms carry it.
package struct FieldPath: Hashable, Sendable, CustomStringConvertible {
  package let segments: [String]

  /// - Parameter segments: field names as they are, without quotes; not empty.
  package init(_ segments: String...) { self.segments = segments }
  package init(segments: [String]) { self.segments = segments }

  /// Reads the quoted form; nil where quoting is broken or a segment is empty.
  package init?(parsing text: String) {
    var segments: [String] = []
    var segment = ""
    var characters = text.unicodeScalars.makeIterator()
    var next = characters.next()
    while true {
      if next == "`" {
        next = characters.next()
        while let scalar = next, scalar != "`" {
          if scalar == "\\" {
            guard let escaped = characters.next() else { return nil }
            segment.unicodeScalars.append(escaped)
          } else {
            segment.unicodeScalars.append(scalar)
          }
          next = characters.next()
        }
        guard next == "`" else { return nil }
        next = characters.next()
        guard next == nil || next == "." else { return nil }
      } else {
        while let scalar = next, scalar != "." {
          guard FieldPath.isSimple(scalar, first: segment.isEmpty) else { return nil }
          segment.unicodeScalars.append(scalar)
          next = characters.next()
        }
      }
      guard !segment.isEmpty else { return nil }
      segments.append(segment)
      segment = ""
      guard next == "." else { break }
      next = characters.next()
    }
    self.segments = segments
  }

  /// Segments joined by dots; what is not `[A-Za-z_][A-Za-z0-9_]*` stands in backticks, with `` ` `` and `\` escaped.
  package var description: String { segments.map(FieldPath.quoted).joined(separator: ".") }

  private static func quoted(_ segment: String) -> String {
    var isSimple = !segment.isEmpty
    for (index, scalar) in segment.unicodeScalars.enumerated() where !self.isSimple(scalar, first: index == 0) {
      isSimple = false
    }
    if isSimple { return segment }
    var quoted = "`"
    for scalar in segment.unicodeScalars {
      if scalar == "`" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "`"
  }

  private static func isSimple(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_": true
    case "0"..."9": !first
    default: false
    }
  }
}
