/// Rows under headings.
package struct Table: Hashable, Sendable {
  package let headings: [String]
  package var rows: [[Cell]]
  /// Said on standard error where there is no row: `no conversations yet`.
  package let whenEmpty: String

  package init(_ headings: [String], _ rows: [[Cell]] = [], whenEmpty: String = "nothing to show") {
    self.headings = headings
    self.rows = rows
    self.whenEmpty = whenEmpty
  }

  /// The rows tab-separated, without headings.
  var plain: String {
    rows.map { $0.map(\.plain).joined(separator: "\t") + "\n" }.joined()
  }
}

extension World {
  /// The table in aligned columns no wider than the terminal.
  func aligned(_ table: Table) -> String {
    guard !table.rows.isEmpty else { return "" }
    let words: [[String]] = table.rows.map { row in row.map { self.words(for: $0) } }
    let widths: [Int] = fittedWidths(of: table, words)
    var lines: [String] = [
      line(of: table.headings.map { (text: $0.uppercased(), style: .dim, isCount: false) }, widths)
    ]
    for (row, texts) in zip(table.rows, words) {
      let pieces = zip(row, texts).map { cell, text in (text: text, style: cell.style, isCount: cell.isCount) }
      lines.append(line(of: pieces, widths))
    }
    return lines.joined()
  }

  /// What does not fit into the last column goes on below: only where nothing follows can a text be folded.
  private func line(of pieces: [(text: String, style: Style, isCount: Bool)], _ widths: [Int]) -> String {
    var line = ""
    var continuation: [String] = []
    for (column, piece) in pieces.enumerated() {
      let isLast: Bool = column == pieces.count - 1
      var text: String = piece.text.shortened(to: widths[column])
      if isLast, text != piece.text {
        continuation = piece.text.folded(to: widths[column])
        text = continuation.removeFirst()
      }
      let blanks = String(repeating: " ", count: max(0, widths[column] - text.displayWidth))
      let painted: String = painter.paint(text, piece.style)
      if piece.isCount {
        line += blanks + painted
      } else {
        line += isLast ? painted : painted + blanks
      }
      line += isLast ? "\n" : "  "
    }
    let indent = String(repeating: " ", count: widths.dropLast().reduce(0) { $0 + $1 + 2 })
    return line + continuation.map { indent + painter.paint($0, pieces.last?.style ?? .plain) + "\n" }.joined()
  }

  /// The width that each column needs; where that is more than there is, text columns give way, the widest first.
  private func fittedWidths(of table: Table, _ words: [[String]]) -> [Int] {
    var widths: [Int] = table.headings.indices.map { column in
      words.reduce(table.headings[column].displayWidth) { max($0, $1[column].displayWidth) }
    }
    let shrinkable: [Int] = widths.indices.filter { column in table.rows.allSatisfy { $0[column].isShrinkable } }
    var excess: Int = widths.reduce(0, +) + 2 * (widths.count - 1) - terminal.width()
    while excess > 0, let widest = shrinkable.max(by: { widths[$0] < widths[$1] }), widths[widest] > 12 {
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }
}

extension Cell {
  fileprivate var isCount: Bool {
    if case .count = content { true } else { false }
  }

  fileprivate var isShrinkable: Bool {
    switch content {
    case .text, .missing: true
    case .identifier, .count, .time: false
    }
  }
}
