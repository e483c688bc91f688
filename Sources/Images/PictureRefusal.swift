/// Why a file is not sent as a picture.
package enum PictureRefusal: Error, Hashable, Sendable {
  case unsupported(PictureFormat)
  /// The file ends before the picture does.
  case truncated
  /// A block that breaks its format's rules, and where it starts.
  case malformed(Block, offset: Int)
  /// A kind of JPEG that hardly anything shows: lossless, hierarchical, arithmetic coding, by its marker's second byte.
  case unsupportedCoding(marker: UInt8)
  /// Not 8 bits a sample.
  case unsupportedPrecision(bits: Int)
  /// Neither grey nor three colours; CMYK has four.
  case unsupportedComponents(Int)
  case noPixels
  /// Too many pixels to be made smaller here, or a GIF, whose frames are not.
  case tooLarge(longEdge: Int, limit: Int)
  /// The compressed pixels of a picture that must be made smaller are damaged.
  case damagedPixels
  /// The picture must be made smaller, and the library for that is not on this machine.
  case libraryMissing(name: String)

  package enum Block: Hashable, Sendable {
    case marker
    case quantizationTable
    case huffmanTable
    case restartInterval
    case frameHeader
    case scanHeader
    case graphicControl
    case imageDescriptor
    case block
  }
}
