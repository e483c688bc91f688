/// Reads a file line by line, a block at a time.
struct LineReader {
  struct Line {
    /// Without its end.
    var bytes: [UInt8]
    /// From 1.
    var number: Int
    /// Where it begins in the file, in bytes.
    var offset: Int
    /// Whether it ends with a line end, as every line of an export does.
    var isEnded: Bool
  }

  private let path: String
  private let files: World.Files
  private let blockSize = 1 << 20
  /// What was read and not given out yet begins here.
  private var offset = 0
  private var block: [UInt8] = []
  private var start = 0
  private var number = 0
  private var isAtEnd = false

  init(_ path: String, files: World.Files) {
    self.path = path
    self.files = files
  }

  /// The next line; nil after the last.
  mutating func next() throws -> Line? {
    var searched = start
    while true {
      if let end = block[searched...].firstIndex(of: UInt8(ascii: "\n")) { return take(upTo: end, isEnded: true) }
      if isAtEnd { return start < block.count ? take(upTo: block.count, isEnded: false) : nil }
      block.removeFirst(start)
      start = 0
      searched = block.count
      let more = try files.long.read(path, offset + block.count, blockSize)
      isAtEnd = more.count < blockSize
      block += more
    }
  }

  private mutating func take(upTo end: Int, isEnded: Bool) -> Line {
    number += 1
    let line = Line(bytes: Array(block[start..<end]), number: number, offset: offset, isEnded: isEnded)
    let taken = end - start + (isEnded ? 1 : 0)
    start += taken
    offset += taken
    return line
  }
}
