internal import QRCode

extension World {
  /// A QR code as lines for the terminal: in colours that no theme changes, or else for light on dark, which most terminals
  /// are. Nil where it would be broken into pieces by a terminal that is too narrow.
  func drawing(of symbol: QRSymbol) -> String? {
    guard symbol.width + 2 * QRSymbol.quietZone <= terminal.width() else { return nil }
    let colors: QRSymbol.TerminalColors = errorPainter.isColoured ? .fixed : .lightOnDark
    return symbol.terminalLines(colors: colors).joined(separator: "\n")
  }
}
