internal import QRCode

extension World {
  /// How a QR code is drawn on the terminal of notes: in colours that no theme changes, or else for light on dark, which most
  /// terminals are.
  var qrColors: QRSymbol.TerminalColors { errorPainter.isColoured ? .fixed : .lightOnDark }
}
