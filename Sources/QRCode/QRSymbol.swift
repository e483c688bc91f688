import CQREncode

/// A QR Code symbol (ISO/IEC 18004): a square of dark and light modules, without its quiet zone.
package struct QRSymbol: Hashable, Sendable {
  /// Modules an edge, 21 to 177.
  package let width: Int
  /// Rows from the top; true is dark.
  private let modules: [Bool]

  /// The light border that a scanner needs on each side, in modules (ISO/IEC 18004, section 6.3.8).
  package static let quietZone = 4

  /// How much of a symbol may be unreadable, in libqrencode's order.
  package enum Correction: Int32, Hashable, Sendable {
    /// About 7 %.
    case low
    /// About 15 %.
    case medium
    /// About 25 %.
    case quartile
    /// About 30 %.
    case high
  }

  /// The smallest symbol for the text's UTF-8.
  package init(_ text: String, correction: Correction = .medium) throws(QRError) {
    guard let library = QRLibrary.shared else { throw .libraryMissing(name: QRLibrary.usualName) }
    let bytes = Array(text.utf8)
    guard !bytes.isEmpty else { throw .empty }
    let version: Int32 = 0
    let made = unsafe library.functions.pointee.encode_data(Int32(bytes.count), bytes, version, correction.rawValue)
    guard let symbol = unsafe made else { throw .tooLong(bytes: bytes.count) }
    defer { unsafe library.functions.pointee.free(symbol) }
    width = Int(unsafe symbol.pointee.width)
    // The lowest bit of a module tells its colour, the others what it is for.
    modules = unsafe UnsafeBufferPointer(start: symbol.pointee.modules, count: width * width).map { $0 & 1 == 1 }
  }

  /// Whether a module is dark. Everything outside the symbol is light.
  package func isDark(column: Int, row: Int) -> Bool {
    let range = 0..<width
    return range.contains(column) && range.contains(row) && modules[row * width + column]
  }
}

/// Why there is no symbol.
package enum QRError: Error, Hashable, Sendable {
  case libraryMissing(name: String)
  case empty
  /// More than the largest symbol holds: 2,331 bytes with medium correction.
  case tooLong(bytes: Int)
}
