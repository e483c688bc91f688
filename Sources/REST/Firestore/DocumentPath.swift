/// A Firestore database, `projects/P/databases/D`.
package struct DatabaseName: Hashable, Sendable {
  package let project: String
  package let database: String
  /// `projects/P/databases/D/documents`, the parent of root collections. Every document's name is compared with it.
  package let documents: String

  package init(project: String, database: String = "(default)") {
    self.project = project
    self.database = database
    documents = "projects/\(project)/databases/\(database)/documents"
  }
}

/// Why a text is no path of a document or collection.
package enum PathError: Error, Hashable, Sendable {
  /// A document's path has an even number of segments, a collection's an odd one.
  case wrongSegmentCount(Int)
  case emptySegment
  /// `.`, `..`, `__…__`, or one with a slash in it.
  case reservedSegment(String)
  /// More than 1,500 bytes.
  case segmentTooLong(String)
  case notInDatabase(String)
}

/// A document below a database, `conversations/C1/messages/M1`.
package struct DocumentPath: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let segments: [String]

  package init(segments: [String]) throws(PathError) {
    guard !segments.isEmpty, segments.count.isMultiple(of: 2) else {
      throw .wrongSegmentCount(segments.count)
    }
    try PathSegment.check(segments)
    self.segments = segments
  }

  package init(_ text: String) throws(PathError) {
    try self.init(segments: PathSegment.split(text.utf8[...]))
  }

  /// Reads a full name `projects/P/databases/D/documents/…`.
  package init(name: String, in database: DatabaseName) throws(PathError) {
    let prefix = database.documents.utf8
    let rest = name.utf8.dropFirst(prefix.count)
    guard name.utf8.starts(with: prefix), rest.first == UInt8(ascii: "/") else { throw .notInDatabase(name) }
    try self.init(segments: PathSegment.split(rest.dropFirst()))
  }

  package var id: String { segments[segments.count - 1] }
  package var parent: CollectionPath { CollectionPath(unchecked: Array(segments.dropLast())) }

  package func collection(_ id: String) throws(PathError) -> CollectionPath {
    try CollectionPath(segments: segments + [id])
  }

  /// The full name, as requests and responses carry it.
  package func name(in database: DatabaseName) -> String { database.documents + "/" + description }

  package var description: String { segments.joined(separator: "/") }

  /// The path with each segment percent-encoded, for a URL.
  package var urlEncoded: String { segments.map(PercentEncoding.encode).joined(separator: "/") }

  /// Firestore's order of names: segment by segment, by UTF-8 bytes.
  package static func < (left: DocumentPath, right: DocumentPath) -> Bool {
    left.segments.lexicographicallyPrecedes(right.segments) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

/// A collection below a database, `conversations/C1/messages`.
package struct CollectionPath: Hashable, Sendable, CustomStringConvertible {
  package let segments: [String]

  package init(segments: [String]) throws(PathError) {
    guard !segments.count.isMultiple(of: 2) else { throw .wrongSegmentCount(segments.count) }
    try PathSegment.check(segments)
    self.segments = segments
  }

  package init(_ text: String) throws(PathError) {
    try self.init(segments: PathSegment.split(text.utf8[...]))
  }

  fileprivate init(unchecked segments: [String]) { self.segments = segments }

  package var id: String { segments[segments.count - 1] }

  /// The document that holds this collection; nil for a root collection.
  package var parent: DocumentPath? { try? DocumentPath(segments: Array(segments.dropLast())) }

  package func document(_ id: String) throws(PathError) -> DocumentPath {
    try DocumentPath(segments: segments + [id])
  }

  package var description: String { segments.joined(separator: "/") }

  /// The path with each segment percent-encoded, for a URL.
  package var urlEncoded: String { segments.map(PercentEncoding.encode).joined(separator: "/") }
}

/// The rules for one collection or document id (Firestore's "Usage and limits").
package enum PathSegment {
  package static let byteLimit = 1_500

  static func split(_ text: Substring.UTF8View) -> [String] {
    text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).compactMap { String($0) }
  }

  static func check(_ segments: [String]) throws(PathError) {
    for segment in segments { try check(segment) }
  }

  package static func check(_ segment: String) throws(PathError) {
    guard !segment.isEmpty else { throw .emptySegment }
    guard segment.utf8.count <= byteLimit else { throw .segmentTooLong(segment) }
    let isReserved = segment.utf8.count >= 4 && segment.hasPrefix("__") && segment.hasSuffix("__")
    guard segment != ".", segment != "..", !isReserved, !segment.utf8.contains(UInt8(ascii: "/")) else {
      throw .reservedSegment(segment)
    }
  }
}
