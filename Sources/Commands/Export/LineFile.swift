internal import Crypto
internal import Provisioning
internal import REST

/// A file of an export that grows line by line. What is added is on the disk after `sync`.
struct LineFile {
  private let path: String
  private let files: World.Files
  private let digest = RunningSHA256()
  private var waiting: [UInt8] = []
  private(set) var position: ExportProgress.Position

  /// Goes on behind a place that an earlier run reached; what lies behind it in the file is cut off. A file that is
  /// shorter is begun anew.
  init(_ path: String, at position: ExportProgress.Position, files: World.Files) throws {
    self.path = path
    self.files = files
    let size = try files.exists(path) ? try files.long.size(path) : 0
    self.position = size < position.size ? ExportProgress.Position(position.part) : position
    try files.long.append(path, [])
    try files.long.truncate(path, self.position.size)
    var offset = 0
    while offset < self.position.size {
      let piece = try files.long.read(path, offset, 1 << 20)
      digest.add(piece)
      offset += piece.count
    }
  }

  mutating func add(_ line: some ExportLine) {
    let bytes = line.json.serializedBytes() + [UInt8(ascii: "\n")]
    digest.add(bytes)
    waiting += bytes
    position.count += 1
    position.size += bytes.count
  }

  /// What was looked at last, be it in the file or left out.
  mutating func pass(_ name: String) { position.last = name }

  mutating func sync() throws {
    guard !waiting.isEmpty else { return }
    try files.long.append(path, waiting)
    waiting = []
  }

  /// What the manifest says of the file, once all was synced.
  var summary: ExportManifest.File {
    ExportManifest.File(count: position.count, size: position.size, sha256: hexadecimal(digest.digest))
  }
}
