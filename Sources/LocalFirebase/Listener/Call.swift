package import REST

/// One request as the handlers see it.
package struct Call: Sendable {
  package var method: HTTPMethod
  /// As it came, query included.
  package var uri: String
  /// The Google host that the first path segment named (`firestore.googleapis.com`), or nil for a plain path.
  package var host: String?
  /// The path's segments without the host, percent-decoded, and without ``verb``.
  package var segments: [String]
  /// The custom method after the last colon of a POST, `runQuery` in `…/documents:runQuery`
  /// (https://google.aip.dev/136).
  package var verb: String?
  package var query: [(name: String, value: String)]
  package var headers: HTTPHeaders
  package var body: [UInt8]

  /// - Returns: nil for a path or query that is not percent-encoded UTF-8.
  package init?(method: HTTPMethod, uri: String, headers: HTTPHeaders = [:], body: [UInt8] = []) {
    self.method = method
    self.uri = uri
    self.headers = headers
    self.body = body
    let parts = uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path = parts.first ?? ""
    if method == .post || method == .put || method == .get, let colon = path.lastIndex(of: ":"),
      !path[colon...].contains("/"),
      method != .get || path[colon...].hasPrefix(":ruleCoverage")
    {
      verb = String(path[path.index(after: colon)...])
      path = path[..<colon]
    }
    guard let decoded = PercentEncoding.decode(path) else { return nil }
    var segments = decoded.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if segments.first == "" { segments.removeFirst() }
    if let first = segments.first, first.hasSuffix(".googleapis.com") {
      host = first
      segments.removeFirst()
    }
    self.segments = segments
    guard let query = PercentEncoding.parseForm(parts.count > 1 ? parts[1] : "") else { return nil }
    self.query = query.map { (name: $0.0, value: $0.1) }
  }

  /// The first value of a query parameter.
  package func parameter(_ name: String) -> String? {
    query.first { $0.name == name }?.value
  }

  /// Every value of a query parameter that may be repeated.
  package func parameters(_ name: String) -> [String] {
    query.filter { $0.name == name }.map(\.value)
  }

  /// The token of an `Authorization: Bearer` header (RFC 6750, section 2.1); Firebase's own spelling is taken too.
  package var bearerToken: String? {
    guard let header = headers["Authorization"] else { return nil }
    let words = header.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "bearer" || words[0] == "Firebase" else { return nil }
    return String(words[1])
  }
}
