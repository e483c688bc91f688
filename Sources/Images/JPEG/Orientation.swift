/// How a picture is to be turned or mirrored before it is shown (Exif 2.32, tag 0x0112), by Exif's numbers.
enum Orientation: UInt8, CaseIterable, Sendable {
  case upright = 1
  case mirrored
  case upsideDown
  case upsideDownMirrored
  case transposed
  case rotatedLeft
  case transversed
  case rotatedRight

  /// Whether width and height change places.
  var swapsEdges: Bool { rawValue >= Orientation.transposed.rawValue }

  /// Reads the tag out of an application segment; nil where there is none or it is damaged.
  init?(exif body: ArraySlice<UInt8>) {
    guard body.starts(with: "Exif\0\0".utf8) else { return nil }
    let tiff = TIFFReader(Array(body.dropFirst(6)))
    guard let value = tiff?.firstShort(tag: 0x0112), let raw = UInt8(exactly: value) else { return nil }
    self.init(rawValue: raw)
  }

  /// An application segment with this tag and no other: the smallest Exif that can be written.
  var exifSegment: [UInt8] {
    let header: [UInt8] = [0xFF, 0xE1, 0, 34] + "Exif\0\0".utf8
    let tiff: [UInt8] = Array("MM".utf8) + [0, 42, 0, 0, 0, 8]
    let directory: [UInt8] = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, rawValue, 0, 0, 0, 0, 0, 0]
    return header + tiff + directory
  }
}

/// As much of TIFF 6.0 as finds one number in the first directory.
private struct TIFFReader {
  private let bytes: [UInt8]
  private let isBigEndian: Bool

  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: "MM\0*".utf8) {
      isBigEndian = true
    } else if bytes.starts(with: "II*\0".utf8) {
      isBigEndian = false
    } else {
      return nil
    }
  }

  func firstShort(tag: Int) -> Int? {
    let shortType = 3
    guard let directory = number(at: 4, byteCount: 4), let count = number(at: directory, byteCount: 2) else {
      return nil
    }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let found = number(at: entry, byteCount: 2) else { return nil }
      guard found == tag else { continue }
      return number(at: entry + 2, byteCount: 2) == shortType ? number(at: entry + 8, byteCount: 2) : nil
    }
    return nil
  }

  private func number(at offset: Int, byteCount: Int) -> Int? {
    guard offset >= 0, offset + byteCount <= bytes.count else { return nil }
    let digits = bytes[offset..<offset + byteCount]
    return (isBigEndian ? Array(digits) : digits.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }
}
