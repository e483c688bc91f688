/// Reads a file front to back; past its end everything throws ``PictureRefusal/truncated``.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func goBack(to earlier: Int) { offset = min(earlier, offset) }

  mutating func byte() throws(PictureRefusal) -> UInt8 {
    guard offset < bytes.count else { throw .truncated }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Big-endian, as JPEG has it.
  mutating func bigEndian16() throws(PictureRefusal) -> Int { Int(try byte()) << 8 | Int(try byte()) }

  /// Little-endian, as GIF has it.
  mutating func littleEndian16() throws(PictureRefusal) -> Int { Int(try byte()) | Int(try byte()) << 8 }

  mutating func take(_ count: Int) throws(PictureRefusal) -> ArraySlice<UInt8> {
    guard count <= bytes.count - offset else { throw .truncated }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  /// Everything up to the next such byte, which stays unread.
  mutating func take(upTo stop: UInt8) throws(PictureRefusal) -> ArraySlice<UInt8> {
    guard let end = bytes[offset...].firstIndex(of: stop) else { throw .truncated }
    defer { offset = end }
    return bytes[offset..<end]
  }
}
