internal import REST

/// The body of a multipart upload: a part of JSON, then a part of bytes (RFC 2387).
struct MultipartRelated {
  let attributes: JSON
  /// The content type that the second part names.
  let contentType: String?
  let bytes: [UInt8]

  /// - Throws: `invalid` where the body has not exactly these two parts.
  init(_ call: Call) throws(StorageError) {
    guard let boundary = Self.boundary(call.headers["Content-Type"]) else {
      throw .invalid("Multipart body without a boundary.")
    }
    let body = call.body
    let opening = Array("--\(boundary)".utf8)
    let separator = Array("\r\n--\(boundary)".utf8)
    // The bytes may hold anything but their own end, so that is looked for from the end.
    guard let first = Self.find(opening, in: body, from: 0),
      let text = Self.part(in: body, from: first + opening.count),
      let middle = Self.find(separator, in: body, from: text.start - 2),
      let media = Self.part(in: body, from: middle + separator.count),
      let end = Self.findLast(separator + Array("--".utf8), in: body), end >= media.start
    else { throw .invalid("Multipart body must have two parts.") }
    let json = middle > text.start ? Array(body[text.start..<middle]) : Array("{}".utf8)
    do { attributes = try JSON(parsing: json) } catch { throw .invalid("The first part is not JSON.") }
    contentType = media.contentType
    bytes = Array(body[media.start..<end])
  }

  private static func boundary(_ contentType: String?) -> String? {
    guard let contentType, contentType.lowercased().hasPrefix("multipart/related") else { return nil }
    for parameter in contentType.split(separator: ";").dropFirst() {
      let halves = parameter.split(separator: "=", maxSplits: 1).map { String($0.drop { $0 == " " }) }
      guard halves.count == 2, halves[0].lowercased() == "boundary" else { continue }
      let value = halves[1].filter { $0 != "\"" && $0 != "'" && $0 != " " }
      return value.isEmpty ? nil : value
    }
    return nil
  }

  /// Where the content of a part begins whose headers begin at `index`.
  private static func part(in body: [UInt8], from index: Int) -> (start: Int, contentType: String?)? {
    guard let blank = find(Array("\r\n\r\n".utf8), in: body, from: index) else { return nil }
    var contentType: String?
    for line in String(decoding: body[index..<blank], as: UTF8.self).split(whereSeparator: \.isNewline) {
      let halves = line.split(separator: ":", maxSplits: 1)
      guard halves.count == 2, halves[0].lowercased() == "content-type" else { continue }
      contentType = String(halves[1].drop { $0 == " " })
    }
    return (blank + 4, contentType)
  }

  private static func find(_ wanted: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    var index = start
    while index + wanted.count <= bytes.count {
      if bytes[index] == wanted[0], bytes[index..<index + wanted.count].elementsEqual(wanted) { return index }
      index += 1
    }
    return nil
  }

  private static func findLast(_ wanted: [UInt8], in bytes: [UInt8]) -> Int? {
    var index = bytes.count - wanted.count
    while index >= 0 {
      if bytes[index] == wanted[0], bytes[index..<index + wanted.count].elementsEqual(wanted) { return index }
      index -= 1
    }
    return nil
  }
}
