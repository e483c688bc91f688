extension QRSymbol {
  /// How a terminal is told what is dark and what is light.
  package enum TerminalColors: Hashable, Sendable {
    /// Black on white out of the 256-colour cube, which no theme changes: right on every terminal that has colours.
    case fixed
    /// No colours, and the terminal writes dark on light: blocks are dark modules.
    case inkOnPaper
    /// No colours, and the terminal writes light on dark: blocks are light modules.
    case lightOnDark
  }

  /// The symbol with its quiet zone as lines of half-block characters, two rows of modules in each.
  ///
  /// The last line's lower half is one more row of quiet zone, since a symbol's width is odd.
  package func terminalLines(colors: TerminalColors) -> [String] {
    let range = -Self.quietZone..<width + Self.quietZone
    return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
      let blocks = range.map { column in
        let upper = isDark(column: column, row: row)
        let lower = isDark(column: column, row: row + 1)
        return colors == .lightOnDark ? Self.block(!upper, !lower) : Self.block(upper, lower)
      }
      let line = String(blocks)
      return colors == .fixed ? "\u{1B}[38;5;16;48;5;231m\(line)\u{1B}[0m" : line
    }
  }

  private static func block(_ upper: Bool, _ lower: Bool) -> Character {
    switch (upper, lower) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }
}
