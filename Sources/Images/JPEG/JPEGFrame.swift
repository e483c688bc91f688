/// What a frame header tells (ITU-T T.81, B.2.2).
struct JPEGFrame {
  let width: Int
  let height: Int
  let componentCount: Int
  private let componentIDs: Set<UInt8>

  /// Throws unless it is a picture of 8-bit samples in one or three components whose size is known beforehand.
  init(parsing body: ArraySlice<UInt8>, offset: Int) throws(PictureRefusal) {
    var reader = ByteReader(Array(body))
    let precision = try reader.byte()
    height = try reader.bigEndian16()
    width = try reader.bigEndian16()
    componentCount = Int(try reader.byte())
    guard precision == 8 else { throw .unsupportedPrecision(bits: Int(precision)) }
    guard componentCount == 1 || componentCount == 3 else { throw .unsupportedComponents(componentCount) }
    guard width > 0, height > 0, body.count == 6 + 3 * componentCount else {
      throw .malformed(.frameHeader, offset: offset)
    }
    var ids: Set<UInt8> = []
    for _ in 0..<componentCount {
      ids.insert(try reader.byte())
      let sampling = try reader.byte()
      let table = try reader.byte()
      guard (1...4).contains(sampling >> 4), (1...4).contains(sampling & 15), table < 4 else {
        throw .malformed(.frameHeader, offset: offset)
      }
    }
    guard ids.count == componentCount else { throw .malformed(.frameHeader, offset: offset) }
    componentIDs = ids
  }

  /// Whether a scan header (B.2.3) is whole and speaks of this frame's components.
  func isScanHeader(_ body: ArraySlice<UInt8>) -> Bool {
    guard let count = body.first.map(Int.init), (1...componentCount).contains(count), body.count == 4 + 2 * count
    else { return false }
    let selectors = (0..<count).map { body[body.startIndex + 1 + 2 * $0] }
    return Set(selectors).count == count && componentIDs.isSuperset(of: selectors)
  }
}

/// Whether a segment holds tables and not a byte more (ITU-T T.81, B.2.4).
enum JPEGTables {
  static func areQuantization(_ body: ArraySlice<UInt8>) -> Bool {
    var rest = body
    while let head = rest.popFirst() {
      let byteCount = head >> 4 == 0 ? 64 : 128
      guard head >> 4 <= 1, head & 15 < 4, rest.count >= byteCount else { return false }
      rest.removeFirst(byteCount)
    }
    return !body.isEmpty
  }

  static func areHuffman(_ body: ArraySlice<UInt8>) -> Bool {
    var rest = body
    while let head = rest.popFirst() {
      let codeCount = rest.prefix(16).reduce(0) { $0 + Int($1) }
      guard head >> 4 <= 1, head & 15 < 4, codeCount <= 256, rest.count >= 16 + codeCount else { return false }
      rest.removeFirst(16 + codeCount)
    }
    return !body.isEmpty
  }
}
