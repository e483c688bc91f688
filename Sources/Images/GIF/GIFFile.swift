/// A GIF file (GIF89a specification), read block by block; `clean` is the file without what does not show.
///
/// Kept are the screen, the colour tables, the frames with their delays, and the loop that browsers invented. Comments,
/// plain text, other applications' blocks (XMP among them) and whatever follows the trailer are not.
struct GIFFile {
  let width: Int
  let height: Int
  private(set) var clean: [UInt8]
  private var hasLoop = false
  /// How the next frame is shown; written only with a frame.
  private var graphicControl: ArraySlice<UInt8> = []
  private var reader: ByteReader

  init(parsing file: [UInt8]) throws(PictureRefusal) {
    reader = ByteReader(file)
    clean = Array(try reader.take(6))
    let screen = try reader.take(7)
    var fields = ByteReader(Array(screen))
    width = try fields.littleEndian16()
    height = try fields.littleEndian16()
    guard width > 0, height > 0 else { throw .noPixels }
    clean += screen
    clean += try reader.take(Self.colorTableByteCount(flags: try fields.byte()))
    var hasFrame = false
    while true {
      let start = reader.offset
      switch try reader.byte() {
      case 0x21: try readExtension(start: start)
      case 0x2C:
        try readFrame(start: start)
        hasFrame = true
      case 0x3B:
        guard hasFrame else { throw .noPixels }
        clean.append(0x3B)
        return
      default: throw .malformed(.block, offset: start)
      }
    }
  }

  /// Three bytes for each of 2 to 256 colours, where the highest bit says that there is a table.
  private static func colorTableByteCount(flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

  private mutating func readFrame(start: Int) throws(PictureRefusal) {
    let descriptor = try reader.take(9)
    let table = try reader.take(Self.colorTableByteCount(flags: descriptor.last ?? 0))
    let codeSize = try reader.byte()
    guard (2...8).contains(codeSize) else { throw .malformed(.imageDescriptor, offset: start) }
    if !graphicControl.isEmpty { clean += [0x21, 0xF9, 4] + graphicControl + [0] }
    graphicControl = []
    clean.append(0x2C)
    clean += descriptor + table
    clean.append(codeSize)
    clean += try subBlocks()
  }

  private mutating func readExtension(start: Int) throws(PictureRefusal) {
    switch try reader.byte() {
    case 0xF9:
      let control = try subBlocks()
      guard control.count == 6, control[0] == 4 else { throw .malformed(.graphicControl, offset: start) }
      graphicControl = control[1...4]
    case 0xFF: keepLoop(try subBlocks())
    // Plain text takes the control before it along.
    case 0x01:
      _ = try subBlocks()
      graphicControl = []
    default: _ = try subBlocks()
    }
  }

  /// An application's block: its name of eleven bytes, then, where it is the loop, `1` and how often.
  private mutating func keepLoop(_ blocks: [UInt8]) {
    let isLoop = ["NETSCAPE2.0", "ANIMEXTS1.0"].contains { blocks.dropFirst().starts(with: $0.utf8) }
    guard isLoop, !hasLoop, blocks.count >= 16, blocks[0] == 11, blocks[12] == 3, blocks[13] == 1 else { return }
    hasLoop = true
    clean += [0x21, 0xFF] + blocks[...15] + [0]
  }

  /// Sub-blocks with their lengths, up to and with the empty one that ends them.
  private mutating func subBlocks() throws(PictureRefusal) -> [UInt8] {
    var blocks: [UInt8] = []
    while true {
      let count = try reader.byte()
      blocks.append(count)
      guard count > 0 else { return blocks }
      blocks += try reader.take(Int(count))
    }
  }
}
