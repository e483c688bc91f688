internal import Crypto
internal import Provisioning
internal import REST

/// Reads an export through before anything of it is used: every digest, every count, every line.
struct ExportCheck {
  let folder: String
  let world: World

  /// An export that is whole.
  struct Whole {
    var manifest: ExportManifest
    /// Tells it from other exports.
    var seal: String
    /// All its lines, in the order in which they are imported.
    var pieces: [ExportPiece]
  }

  /// - Throws: `ImportError` or `ManifestFault`, for the first thing that is not as it should be.
  func carryOut() throws -> Whole {
    let manifest = try manifest()
    var bar = Progress("lines checked", total: manifest.files.values.reduce(0) { $0 + $1.count }, in: world)
    defer { bar.finish() }
    var pieces: [ExportPiece] = []
    var mediaSize = 0
    for part in ExportPart.inOrderOfImport {
      guard let file = manifest.files[part] else { throw ManifestFault.shape(member: part.rawValue) }
      switch part {
      case .conversations, .messages, .devices:
        pieces += try check(part, file, ExportedDocument.self, &bar) { _ in 0 }
      case .accounts:
        pieces += try check(part, file, ExportedAccount.self, &bar) { _ in 0 }
      case .media:
        pieces += try check(part, file, ExportedObject.self, &bar) { object in
          try check(object)
          mediaSize += Int(object.size)
          return Int(object.size)
        }
      }
    }
    guard mediaSize == manifest.mediaSize else { throw ImportError.altered(ExportPart.media.fileName) }
    return Whole(manifest: manifest, seal: manifest.seal(digest: SHA256.digest), pieces: pieces)
  }

  private func manifest() throws -> ExportManifest {
    let path = folder + "/" + ExportManifest.fileName
    guard try world.files.exists(path) else {
      throw ImportError.noExport(folder, isUnfinished: try world.files.exists(folder + "/" + ExportProgress.fileName))
    }
    return try ExportManifest(parsing: try world.files.read(path), digest: SHA256.digest)
  }

  /// Reads one file; `weigh` looks at each line and says how many bytes it adds to a request besides its own.
  private func check<Line: ExportLine>(
    _ part: ExportPart, _ file: ExportManifest.File, _ type: Line.Type, _ bar: inout Progress,
    weigh: (Line) throws -> Int
  ) throws -> [ExportPiece] {
    let path = folder + "/" + part.fileName
    guard try world.files.exists(path) else { throw ImportError.missingFile(part.fileName) }
    let digest = RunningSHA256()
    var reader = LineReader(path, files: world.files)
    var maker = PieceMaker(part)
    var last: Line?
    var count = 0
    while let read = try reader.next() {
      let line: Line
      do throws(ExportLineFault) {
        guard read.isEnded else { throw .cutOff }
        line = try Line(line: read.bytes, in: part)
        if let last, !line.mayFollow(last) { throw .outOfOrder(name: line.name) }
      } catch {
        throw ImportError.badLine(part.fileName, line: read.number, error)
      }
      let bytes = read.bytes + [UInt8(ascii: "\n")]
      digest.add(bytes)
      maker.add(bytes, of: read, weight: try weigh(line))
      last = line
      count += 1
      bar.advance()
      if count.isMultiple(of: 1_000) { try world.stopIfInterrupted() }
    }
    guard count == file.count else { throw ImportError.miscounted(part.fileName, expected: file.count, found: count) }
    guard hexadecimal(digest.digest) == file.sha256 else { throw ImportError.altered(part.fileName) }
    return maker.pieces()
  }

  private func check(_ object: ExportedObject) throws {
    let path = folder + "/" + object.file
    guard try world.files.exists(path) else { throw ImportError.missingFile(object.file) }
    guard Int64(try world.files.long.size(path)) == object.size else { throw ImportError.altered(object.file) }
    let digest = RunningSHA256()
    var offset = 0
    while offset < Int(object.size) {
      let piece = try world.files.long.read(path, offset, 1 << 20)
      guard !piece.isEmpty else { throw ImportError.altered(object.file) }
      digest.add(piece)
      offset += piece.count
    }
    guard hexadecimal(digest.digest) == object.sha256 else { throw ImportError.altered(object.file) }
  }
}

/// Gathers lines to pieces of the size of a request.
private struct PieceMaker {
  private let part: ExportPart
  private var done: [ExportPiece] = []
  private var bytes: [UInt8] = []
  private var first: LineReader.Line?
  private var count = 0
  private var weight = 0

  init(_ part: ExportPart) { self.part = part }

  mutating func add(_ bytes: [UInt8], of line: LineReader.Line, weight: Int) {
    let limit = ExportPiece.limit(of: part)
    if count == limit.lines || count > 0 && self.weight + bytes.count + weight > limit.bytes { close() }
    first = first ?? line
    self.bytes += bytes
    count += 1
    self.weight += bytes.count + weight
  }

  mutating func pieces() -> [ExportPiece] {
    close()
    return done
  }

  private mutating func close() {
    guard let first else { return }
    done.append(
      ExportPiece(
        part: part, firstLine: first.number, count: count, offset: first.offset, size: bytes.count,
        sha256: hexadecimal(SHA256.digest(of: bytes))))
    self.first = nil
    bytes = []
    count = 0
    weight = 0
  }
}
