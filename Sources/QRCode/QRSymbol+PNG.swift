extension QRSymbol {
  /// The symbol with its quiet zone as a PNG file of one bit a pixel.
  ///
  /// `pixelsPerModule` is from 1 to 64.
  package func png(pixelsPerModule: Int = 8) -> [UInt8] {
    precondition((1...64).contains(pixelsPerModule), "a module is 1 to 64 pixels wide")
    let edge = (width + 2 * Self.quietZone) * pixelsPerModule
    var rows: [UInt8] = []
    for y in 0..<edge {
      // Each row starts with its filter, which is none.
      var row = [UInt8](repeating: 0, count: 1 + (edge + 7) / 8)
      for x in 0..<edge {
        let column = x / pixelsPerModule - Self.quietZone
        if !isDark(column: column, row: y / pixelsPerModule - Self.quietZone) { row[1 + x / 8] |= 0x80 >> UInt8(x % 8) }
      }
      rows += row
    }
    return PNGFile.bitmap(edge: edge, rows: rows)
  }
}

/// The few parts of PNG (ISO/IEC 15948) and zlib (RFC 1950) that an uncompressed black and white picture takes.
private enum PNGFile {
  static func bitmap(edge: Int, rows: [UInt8]) -> [UInt8] {
    let size = bigEndian(UInt32(edge))
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // One bit a sample, grey, and the only methods that there are; not interlaced.
    let header = chunk("IHDR", size + size + [1, 0, 0, 0, 0])
    return signature + header + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = type.utf8 + content
    return bigEndian(UInt32(content.count)) + body + bigEndian(crc32(body))
  }

  /// A zlib stream of stored blocks (RFC 1951, section 3.2.4), 65,535 bytes at most in each.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    let blockLimit = 65_535
    for start in stride(from: 0, to: bytes.count, by: blockLimit) {
      let block = bytes[start..<min(start + blockLimit, bytes.count)]
      let count = UInt16(block.count)
      stream.append(block.endIndex == bytes.count ? 1 : 0)
      for number in [count, ~count] { stream += [UInt8(number & 0xFF), UInt8(number >> 8)] }
      stream += block
    }
    return stream + bigEndian(adler32(bytes))
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var remainder: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 { remainder = remainder >> 1 ^ (remainder & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return ~remainder
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
