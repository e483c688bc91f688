extension Coverage {
  /// For a terminal: the figures, then each gap with its place and its line.
  package func text(path: String) -> String {
    let summary = CoverageSummary(self)
    var text =
      "\(path): \(summary.coveredExpressions) of \(summary.expressions) expressions evaluated (\(summary.percentage) %), "
      + "\(summary.decidedConditions) of \(summary.conditions) conditions both true and false\n"
    for gap in gaps {
      let start = tree.source.position(at: gap.span.start)
      text += "  \(path):\(start.line):\(start.column): \(gap.kind.words)\n"
      text += "    \(tree.source.line(start.line))\n"
      text += "    \(String(repeating: " ", count: start.column - 1))\(underline(of: gap.span, from: start))\n"
    }
    return text
  }

  /// Carets under the part of the span that stands on its first line.
  private func underline(of span: Span, from start: SourcePosition) -> String {
    let end = tree.source.position(at: span.end)
    let length = tree.source.line(start.line).unicodeScalars.count - start.column + 1
    return String(repeating: "^", count: max(1, end.line == start.line ? end.column - start.column : length))
  }
}

extension CoverageGap.Kind {
  fileprivate var words: String {
    switch self {
    case .neverEvaluated: "never evaluated"
    case .neverTrue: "never true"
    case .neverFalse: "never false"
    }
  }
}
