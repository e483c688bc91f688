import Foundation
import Testing

@testable import QRCode

@Suite struct `A QR symbol` {
  static let payload =
    "walkytalky://pair?v=1&c=AAAAbbbbCCCCdddd1234&u=Zb3kQ0x2uYfV7tPq9sLmN4aBcDe1&n=3&k="
    + String(repeating: "-_v7", count: 10) + "-_s"

  @Test func `has the finder pattern in three corners`() throws {
    let symbol = try QRSymbol(Self.payload)
    for (column, row) in [(0, 0), (symbol.width - 7, 0), (0, symbol.width - 7)] {
      let edge = (0..<7).allSatisfy { symbol.isDark(column: column + $0, row: row) }
      let ring = (1..<6).allSatisfy { !symbol.isDark(column: column + $0, row: row + 1) }
      #expect(edge && ring)
    }
    #expect(!symbol.isDark(column: -1, row: 0))
    #expect((symbol.width - 17) % 4 == 0)
  }

  @Test func `holds no empty text, and no more than fits`() throws {
    #expect(throws: QRError.empty) { try QRSymbol("") }
    #expect(try QRSymbol(String(repeating: "x", count: 2_331)).width == 177)
    #expect(throws: QRError.tooLong(bytes: 2_332)) { try QRSymbol(String(repeating: "x", count: 2_332)) }
  }

  @Test func `takes more modules for more correction`() throws {
    let widths = try [QRSymbol.Correction.low, .medium, .quartile, .high].map {
      try QRSymbol(Self.payload, correction: $0).width
    }
    #expect(widths == widths.sorted())
    #expect(Set(widths).count > 2)
  }

  @Test func `is drawn on a terminal with its quiet zone, in lines of equal width`() throws {
    let symbol = try QRSymbol(Self.payload)
    let edge = symbol.width + 8
    for colors in [QRSymbol.TerminalColors.fixed, .inkOnPaper, .lightOnDark] {
      let grid = try TerminalPicture(symbol.terminalLines(colors: colors), colors: colors)
      #expect(grid.rows.count == edge + 1)
      #expect(grid.rows.allSatisfy { $0.count == edge })
      for (row, line) in grid.rows.enumerated() {
        for (column, isDark) in line.enumerated() {
          #expect(isDark == symbol.isDark(column: column - 4, row: row - 4))
        }
      }
    }
  }
}

/// What a terminal shows: two rows of dark or light squares a line of text.
struct TerminalPicture {
  var rows: [[Bool]] = []

  init(_ lines: [String], colors: QRSymbol.TerminalColors) throws {
    for var line in lines {
      if colors == .fixed {
        #expect(line.hasPrefix("\u{1B}[38;5;16;48;5;231m") && line.hasSuffix("\u{1B}[0m"))
        line = String(line.dropFirst("\u{1B}[38;5;16;48;5;231m".count).dropLast("\u{1B}[0m".count))
      }
      let isInk = colors != .lightOnDark
      let halves = try line.map { character in
        try #require([" ": (false, false), "▀": (true, false), "▄": (false, true), "█": (true, true)][character])
      }
      rows.append(halves.map { $0.0 == isInk })
      rows.append(halves.map { $0.1 == isInk })
    }
  }

  /// As a portable bitmap (PBM), eight pixels a square.
  var bitmap: Data {
    let wide = rows.map { $0.flatMap { [Bool](repeating: $0, count: 8) } }
    let text = wide.flatMap { row in [[Bool]](repeating: row, count: 8) }
      .map { $0.map { $0 ? "1" : "0" }.joined() }.joined(separator: "\n")
    return Data("P1\n\(rows[0].count * 8) \(rows.count * 8)\n\(text)\n".utf8)
  }
}
