internal import REST
internal import SQLite

/// Which objects of a bucket are asked for, in the order of their names' bytes.
struct ObjectListing: Sendable {
  struct Page: Sendable {
    var objects: [StoredObject] = []
    /// Names up to the delimiter, each standing for all objects below it.
    var prefixes: [String] = []
    var nextToken: String?
  }

  static let pageLimit = 1_000

  let bucket: String
  var prefix = ""
  /// Names are cut behind its first place after the prefix; empty for no cut.
  var delimiter = ""
  var limit = ObjectListing.pageLimit
  /// The first name of this page.
  private var start: [UInt8]

  init(_ call: Call, bucket: String) throws(StorageError) {
    self.bucket = bucket
    prefix = call.parameter("prefix") ?? ""
    delimiter = call.parameter("delimiter") ?? ""
    start = Array(prefix.utf8)
    if let text = call.parameter("maxResults") {
      guard let wanted = Int(text), wanted > 0 else { throw .invalid("Invalid value for maxResults.") }
      limit = min(wanted, ObjectListing.pageLimit)
    }
    if let token = call.parameter("pageToken"), !token.isEmpty {
      guard let bytes = Base64.decodeLeniently(token) else { throw .invalid("Invalid page token.") }
      start = bytes
    }
  }

  func page(on connection: Connection) throws(StoreError) -> Page {
    var page = Page()
    var start = start
    let end = Array(prefix.utf8) + [0xFF]
    // Each round reads up to the next prefix, and leaps over what is below it.
    while true {
      let statement = try connection.prepare(
        "SELECT \(Connection.objectColumns) FROM objects WHERE bucket = ? AND name >= ? AND name < ? ORDER BY name")
      statement.bind([.text(bucket), .blob(start), .blob(end)])
      var leap: [UInt8]?
      while leap == nil, try statement.step() {
        guard page.objects.count + page.prefixes.count < limit else {
          page.nextToken = Base64.encode(statement.blob(0), .url)
          return page
        }
        let object = statement.object(in: bucket)
        if let common = commonPrefix(of: object.name.name) {
          page.prefixes.append(common)
          leap = Array(common.utf8) + [0xFF]
        } else {
          page.objects.append(object)
        }
      }
      guard let leap else { return page }
      start = leap
    }
  }

  /// `a/b/` of `a/b/c` under the prefix `a/`.
  private func commonPrefix(of name: String) -> String? {
    guard !delimiter.isEmpty else { return nil }
    let bytes = Array(name.utf8)
    let cut = Array(delimiter.utf8)
    var index = prefix.utf8.count
    while index + cut.count <= bytes.count {
      if bytes[index..<index + cut.count].elementsEqual(cut) {
        return String(decoding: bytes[..<(index + cut.count)], as: UTF8.self)
      }
      index += 1
    }
    return nil
  }
}
