package import Ledger
internal import REST

/// Some lines of an export's file that follow each other: as much as one request carries.
package struct ExportPiece: Hashable, Sendable {
  package var part: ExportPart
  /// From 1.
  package var firstLine: Int
  package var count: Int
  /// Where the first line begins, in bytes.
  package var offset: Int
  /// In bytes, line ends included.
  package var size: Int
  /// The SHA-256 of these bytes, in lower-case hex digits.
  package var sha256: String

  package init(part: ExportPart, firstLine: Int, count: Int, offset: Int, size: Int, sha256: String) {
    self.part = part
    self.firstLine = firstLine
    self.count = count
    self.offset = offset
    self.size = size
    self.sha256 = sha256
  }

  package var lastLine: Int { firstLine + count - 1 }

  /// How many lines at most make a piece of a part, and how many bytes; a piece of media is counted in the bytes of the
  /// objects. Firestore takes 10 MiB a request and 500 writes a batch.
  package static func limit(of part: ExportPart) -> (lines: Int, bytes: Int) {
    switch part {
    case .conversations, .messages, .devices, .accounts: (500, 4 << 20)
    case .media: (20, 32 << 20)
    }
  }
}

/// Reads what lies in an export's folder.
package struct ExportAccess: Sendable {
  /// At most so many bytes of a file, from an offset on.
  package var read: @Sendable (_ path: String, _ offset: Int, _ count: Int) throws -> [UInt8]
  /// SHA-256.
  package var digest: Ledger.Digest

  package init(read: @escaping @Sendable (String, Int, Int) throws -> [UInt8], digest: @escaping Ledger.Digest) {
    self.read = read
    self.digest = digest
  }

  /// The lines of a piece.
  /// - Throws: ``ExportMoved`` where they are not those that were looked at before.
  func lines<Line: ExportLine>(of piece: ExportPiece, in folder: String, as type: Line.Type) throws -> [Line] {
    let bytes = try read(folder + "/" + piece.part.fileName, piece.offset, piece.size)
    guard bytes.count == piece.size, hexadecimal(digest(bytes)) == piece.sha256 else {
      throw ExportMoved(file: piece.part.fileName)
    }
    return try bytes.split(separator: UInt8(ascii: "\n")).map { try Line(line: Array($0), in: piece.part) }
  }

  /// The bytes of an object.
  /// - Throws: ``ExportMoved`` where they are not those that were looked at before.
  func bytes(of object: ExportedObject, in folder: String) throws -> [UInt8] {
    let bytes = try read(folder + "/" + object.file, 0, Int(object.size) + 1)
    guard Int64(bytes.count) == object.size, hexadecimal(digest(bytes)) == object.sha256 else {
      throw ExportMoved(file: object.file)
    }
    return bytes
  }
}

/// A file of an export is not any more what it was when the export was looked at.
package struct ExportMoved: Error, Hashable, Sendable {
  package var file: String
}
