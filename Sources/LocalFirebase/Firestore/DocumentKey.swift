internal import REST

/// A resource name as bytes that sort as Firestore sorts names, and in which a parent is a prefix of all below it.
///
/// Each segment (project and database first) is its UTF-8 with 00 written as 00 FF, ended by 00 01. UTF-8 has no byte FF,
/// so a prefix followed by FF is past everything below that prefix.
struct DocumentKey: Hashable, Sendable, Comparable {
  let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  init(_ name: ResourceName) {
    var bytes: [UInt8] = []
    for segment in [name.database.project, name.database.database] + name.segments {
      DocumentKey.append(segment, to: &bytes)
    }
    self.bytes = bytes
  }

  /// Past every key that begins with this one.
  var end: DocumentKey { DocumentKey(bytes: bytes + [0xFF]) }

  func appending(_ segment: String) -> DocumentKey {
    var longer = bytes
    DocumentKey.append(segment, to: &longer)
    return DocumentKey(bytes: longer)
  }

  /// The name again.
  var name: ResourceName {
    var segments: [String] = []
    var segment: [UInt8] = []
    forEachByte {
      segment.append($0)
    } atEnds: { _ in
      segments.append(String(decoding: segment, as: UTF8.self))
      segment = []
    }
    let database = DatabaseName(project: segments.first ?? "", database: segments.dropFirst().first ?? "")
    return ResourceName(database: database, segments: Array(segments.dropFirst(2)))
  }

  /// The text of the name, as UTF-8.
  var text: [UInt8] {
    var text = Array("projects/".utf8)
    text.reserveCapacity(bytes.count + 32)
    var segmentCount = 0
    forEachByte {
      text.append($0)
    } atEnds: { isLast in
      segmentCount += 1
      if segmentCount == 1 { text += "/databases/".utf8 }
      if segmentCount == 2 { text += "/documents".utf8 }
      if segmentCount > 1, !isLast { text.append(UInt8(ascii: "/")) }
    }
    return text
  }

  /// Goes through the bytes of the segments, and the end of each, which says whether it is the last.
  @inline(__always)
  private func forEachByte(_ body: (UInt8) -> Void, atEnds end: (_ isLast: Bool) -> Void) {
    var index = 0
    while index < bytes.count {
      if bytes[index] != 0 {
        body(bytes[index])
        index += 1
        continue
      }
      if index + 1 < bytes.count, bytes[index + 1] == 0xFF { body(0) } else { end(index + 2 >= bytes.count) }
      index += 2
    }
  }

  /// How many ids stand below the database.
  var depth: Int {
    var count = -2
    var index = 0
    while index + 1 < bytes.count {
      if bytes[index] == 0 {
        if bytes[index + 1] == 1 { count += 1 }
        index += 2
      } else {
        index += 1
      }
    }
    return count
  }

  static func < (left: DocumentKey, right: DocumentKey) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  private static func append(_ segment: String, to bytes: inout [UInt8]) {
    for byte in segment.utf8 {
      bytes.append(byte)
      if byte == 0 { bytes.append(0xFF) }
    }
    bytes.append(0)
    bytes.append(1)
  }
}
