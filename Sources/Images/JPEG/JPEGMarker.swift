/// The second bytes of JPEG's markers (ITU-T T.81, table B.1), as far as they are told apart.
enum JPEGMarker {
  static let baseline: UInt8 = 0xC0
  static let extended: UInt8 = 0xC1
  static let progressive: UInt8 = 0xC2
  static let huffmanTables: UInt8 = 0xC4
  static let startOfImage: UInt8 = 0xD8
  static let endOfImage: UInt8 = 0xD9
  static let scan: UInt8 = 0xDA
  static let quantizationTables: UInt8 = 0xDB
  static let restartInterval: UInt8 = 0xDD
  static let comment: UInt8 = 0xFE

  static func application(_ number: UInt8) -> UInt8 { 0xE0 + number }

  static func isRestart(_ marker: UInt8) -> Bool { (0xD0...0xD7).contains(marker) }

  /// Whether a length and a body follow. What has none has no place outside compressed data either.
  static func hasLength(_ marker: UInt8) -> Bool { marker >= 0xC0 && !(0xD0...0xD9).contains(marker) }
}
