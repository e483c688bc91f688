internal import Domain
internal import Firebase
internal import REST

extension ImportStep {
  func importMedia(by administration: Administration) throws {
    let bucket = try administration.bucket
    let lines = try administration.exports.lines(of: piece, in: folder, as: ExportedObject.self)
    for (number, line) in lines.enumerated() {
      let bytes = try administration.exports.bytes(of: line, in: folder)
      let send = { try upload(line, bytes, to: bucket) }
      if number == 0 { try send() } else { try gradually(send) }
    }
  }

  private func upload(_ line: ExportedObject, _ bytes: [UInt8], to media: StorageClient) throws {
    for attempt in 1...Self.attempts {
      do throws(FirebaseError) {
        // 0: only where there is none yet.
        _ = try media.upload(
          bytes, as: line.name, contentType: line.contentType ?? Contract.Object.contentType, metadata: line.metadata,
          replacing: 0)
        return
      } catch {
        // What is there may be what an earlier try of this upload left.
        guard error.status == .failedPrecondition || error.mayHaveHappened else { throw error }
        switch try gradually({ try comparison(of: line, in: media, bytes: bytes) }) {
        case .equal: return
        case .different: throw ImportConflict([thing(line)])
        case .absent where attempt < Self.attempts: continue
        case .absent: throw UndecidedWrite(cause: error)
        }
      }
    }
  }

  func standingOfMedia(_ administration: Administration) throws -> ImportStanding {
    let bucket = try administration.bucket
    var standing = ImportStanding()
    for line in try administration.exports.lines(of: piece, in: folder, as: ExportedObject.self) {
      let bytes = try administration.exports.bytes(of: line, in: folder)
      switch try comparison(of: line, in: bucket, bytes: bytes) {
      case .equal: standing.equal += 1
      case .absent: standing.absent += 1
      case .different: standing.differing.append(thing(line))
      }
    }
    return standing
  }

  private enum Comparison {
    case equal, absent, different
  }

  /// Looks before it downloads: an object of another size or other metadata is another one.
  private func comparison(
    of line: ExportedObject, in media: StorageClient, bytes: [UInt8]
  ) throws(FirebaseError) -> Comparison {
    guard let record = try media.get(line.name) else { return .absent }
    guard record.size == line.size, record.metadata == line.metadata else { return .different }
    return try media.download(line.name) == bytes ? .equal : .different
  }
}
