package import REST

/// `projects/P/databases/D/documents` and the collection and document ids below it.
package struct ResourceName: Hashable, Sendable {
  package let database: DatabaseName
  /// Collection and document ids in turn; none for the database's root.
  package let segments: [String]

  package init(database: DatabaseName, segments: [String]) {
    self.database = database
    self.segments = segments
  }

  package var text: String { ([database.documents] + segments).joined(separator: "/") }
  package var isDocument: Bool { !segments.isEmpty && segments.count.isMultiple(of: 2) }
  package var id: String { segments.last ?? "" }
  /// The id of the collection that a document is in.
  package var collectionID: String { segments.count < 2 ? "" : segments[segments.count - 2] }

  package func appending(_ segment: String) -> ResourceName {
    ResourceName(database: database, segments: segments + [segment])
  }

  package var parent: ResourceName { ResourceName(database: database, segments: Array(segments.dropLast())) }

  /// The name as the emulator's errors show it: `/c/a`.
  var entityPath: String { "/" + segments.joined(separator: "/") }
}

extension ResourceName {
  /// What a name in a request stands for, in the words of the emulator's errors.
  package enum Kind: String, Sendable {
    case document = "Document name"
    /// A document, or the root of a database.
    case parent = "Document parent name"
    /// The value of a reference: a document.
    case reference = "Resource name"
  }

  /// - Throws: INVALID_ARGUMENT, with the texts of the Firestore emulator.
  package init(_ text: String, as kind: Kind) throws(GoogleError) {
    var parser = NameParser(text: text, kind: kind)
    try parser.literal("projects")
    try parser.slash()
    let project = try parser.id()
    try parser.slash()
    try parser.literal("databases")
    try parser.slash()
    let database = try parser.id()
    try parser.slash()
    try parser.literal("documents")
    var segments: [String] = []
    while !parser.isAtEnd {
      try parser.slash()
      segments.append(try parser.id())
    }
    if !segments.count.isMultiple(of: 2) || (segments.isEmpty && kind != .parent) { try parser.slash() }
    for (index, segment) in segments.enumerated() where ResourceName.isReserved(segment) {
      let kind = index.isMultiple(of: 2) ? "Collection" : "Resource"
      throw .invalid("\(kind) id \"\(segment)\" is invalid because it is reserved.")
    }
    self.init(database: DatabaseName(project: project, database: database), segments: segments)
  }

  /// Names that Firestore keeps for itself, in ids and fields.
  static func isReserved(_ name: String) -> Bool {
    name.utf8.count > 4 && name.hasPrefix("__") && name.hasSuffix("__")
  }

  /// The id of a collection in a query or listing.
  static func checkCollectionID(_ id: String) throws(GoogleError) {
    guard !id.contains("/") else { throw .invalid("Collection id \"\(id)\" is invalid because it contains \"/\".") }
    guard !isReserved(id) else { throw .invalid("Collection id \"\(id)\" is invalid because it is reserved.") }
  }

  /// The length of ids, which only matters when something is to be stored (Firestore's "Usage and limits").
  func checkLengths() throws(GoogleError) {
    for (index, segment) in segments.enumerated() where segment.utf8.count > PathSegment.byteLimit {
      throw .invalid("The key path element \(index.isMultiple(of: 2) ? "kind" : "name") is longer than 1500 bytes.")
    }
  }
}

/// Walks a name and tells where it stopped fitting; indexes count UTF-16 units, as the emulator's do.
private struct NameParser {
  let text: String
  let kind: ResourceName.Kind
  private var parts: [Substring]
  private var part = 0
  private var index = 0

  init(text: String, kind: ResourceName.Kind) {
    self.text = text
    self.kind = kind
    parts = text.split(separator: "/", omittingEmptySubsequences: false)
  }

  var isAtEnd: Bool { part == parts.count }

  private func lacks(_ what: String) -> GoogleError {
    .invalid("\(kind.rawValue) \"\(text)\" lacks \(what) at index \(index).")
  }

  mutating func slash() throws(GoogleError) {
    guard !isAtEnd else { throw lacks("\"/\"") }
    index += 1
  }

  mutating func literal(_ word: String) throws(GoogleError) {
    guard !isAtEnd, parts[part] == word else { throw lacks("\"\(word)\"") }
    advance()
  }

  mutating func id() throws(GoogleError) -> String {
    guard !isAtEnd, !parts[part].isEmpty else { throw lacks("a resource id") }
    let id = String(parts[part])
    guard id != ".", id != ".." else {
      throw .invalid("\(kind.rawValue) \"\(text)\" contains a resource id \"\(id)\" at index \(index).")
    }
    advance()
    return id
  }

  private mutating func advance() {
    index += parts[part].utf16.count
    part += 1
  }
}
