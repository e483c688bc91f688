/// A finding as people read it: place, code, the line of the source with what is meant underlined, and the remedy.
///
///     firestore.rules:4:20: error: there is no variable `reqest` here (unknown-variable)
///        4 |       allow get: if reqest.auth != null;
///          |                     ^~~~~~
///          = did you mean `request`?
package struct FindingExcerpt: Sendable {
  private let finding: Finding
  private let source: SourceText
  private let file: String

  package init(_ finding: Finding, in source: SourceText, file: String) {
    self.finding = finding
    self.source = source
    self.file = file
  }

  package var text: String {
    let start = source.position(at: finding.span.start)
    let number = String(start.line)
    let margin = String(repeating: " ", count: max(4, number.count))
    let gutter = String(repeating: " ", count: margin.count - number.count) + number
    return """
      \(file):\(start.line):\(start.column): \(finding.severity.rawValue): \(finding.reason) (\(finding.code.rawValue))
      \(gutter) | \(shown(source.line(start.line)))
      \(margin) | \(underline(from: start))
      \(margin) = \(finding.remedy)
      """
  }

  /// Blanks as wide as what they stand under, then a caret run to the end of the span or of its first line.
  private func underline(from start: SourcePosition) -> String {
    let line = Array(source.line(start.line).unicodeScalars)
    let end = source.position(at: finding.span.end)
    let lastColumn = end.line == start.line ? end.column : line.count + 1
    let indent = String(repeating: " ", count: start.column - 1)
    return indent + "^" + String(repeating: "~", count: max(0, lastColumn - start.column - 1))
  }

  /// A tab takes one column, so that what is underlined stays above its carets.
  private func shown(_ line: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in line.unicodeScalars { scalars.append(scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar) }
    return String(scalars)
  }
}
