/// Reads a JPEG file marker by marker. Whatever it does not know, it refuses.
struct JPEGParser {
  private var reader: ByteReader
  private var frame: JPEGFrame?
  private var orientation: Orientation?
  private var hasJFIFHeader = false
  private var adobeTransform: UInt8?
  private var picture: [UInt8] = []
  private var hasScan = false

  init(_ file: [UInt8]) { reader = ByteReader(file) }

  mutating func parse() throws(PictureRefusal) -> JPEGFile {
    guard try reader.byte() == 0xFF, try reader.byte() == JPEGMarker.startOfImage else {
      throw .malformed(.marker, offset: 0)
    }
    while true {
      let start = reader.offset
      let marker = try marker()
      if marker == JPEGMarker.endOfImage { break }
      guard JPEGMarker.hasLength(marker) else { throw .malformed(.marker, offset: start) }
      let length = try reader.bigEndian16()
      guard length >= 2 else { throw .malformed(.marker, offset: start) }
      try note(marker, try reader.take(length - 2), start: start)
    }
    guard let frame, hasScan else { throw .noPixels }
    return JPEGFile(
      frame: frame, orientation: orientation ?? .upright, hasJFIFHeader: hasJFIFHeader,
      adobeTransform: adobeTransform, picture: picture)
  }

  private mutating func note(_ marker: UInt8, _ body: ArraySlice<UInt8>, start: Int) throws(PictureRefusal) {
    switch marker {
    case JPEGMarker.application(0): hasJFIFHeader = hasJFIFHeader || body.starts(with: "JFIF\0".utf8)
    case JPEGMarker.application(1): orientation = orientation ?? Orientation(exif: body)
    case JPEGMarker.application(14): adobeTransform = adobeTransform ?? Self.adobeTransform(body)
    case JPEGMarker.application(0)...JPEGMarker.application(15), JPEGMarker.comment: break
    case JPEGMarker.quantizationTables:
      guard JPEGTables.areQuantization(body) else { throw .malformed(.quantizationTable, offset: start) }
      keep(marker, body)
    case JPEGMarker.huffmanTables:
      guard JPEGTables.areHuffman(body) else { throw .malformed(.huffmanTable, offset: start) }
      keep(marker, body)
    case JPEGMarker.restartInterval:
      guard body.count == 2 else { throw .malformed(.restartInterval, offset: start) }
      keep(marker, body)
    case JPEGMarker.baseline, JPEGMarker.extended, JPEGMarker.progressive:
      guard frame == nil else { throw .malformed(.frameHeader, offset: start) }
      frame = try JPEGFrame(parsing: body, offset: start)
      keep(marker, body)
    case JPEGMarker.scan:
      guard let frame, frame.isScanHeader(body) else { throw .malformed(.scanHeader, offset: start) }
      keep(marker, body)
      try keepCompressedData()
      hasScan = true
    default: throw .unsupportedCoding(marker: marker)
    }
  }

  /// 0xFF, any number of times, and the byte that tells which marker it is.
  private mutating func marker() throws(PictureRefusal) -> UInt8 {
    let start = reader.offset
    guard try reader.byte() == 0xFF else { throw .malformed(.marker, offset: start) }
    var marker = try reader.byte()
    while marker == 0xFF { marker = try reader.byte() }
    return marker
  }

  private static func adobeTransform(_ body: ArraySlice<UInt8>) -> UInt8? {
    guard body.count >= 12, body.starts(with: "Adobe".utf8) else { return nil }
    let transform = body[body.startIndex + 11]
    return transform <= 2 ? transform : nil
  }

  private mutating func keep(_ marker: UInt8, _ body: ArraySlice<UInt8>) {
    let length = body.count + 2
    picture += [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)]
    picture += body
  }

  /// Compressed data goes on to the next marker that is neither a stuffed zero nor a restart.
  private mutating func keepCompressedData() throws(PictureRefusal) {
    while true {
      picture += try reader.take(upTo: 0xFF)
      let before = reader.offset
      let next = try marker()
      guard next == 0 || JPEGMarker.isRestart(next) else {
        reader.goBack(to: before)
        return
      }
      picture += [0xFF, next]
    }
  }
}
