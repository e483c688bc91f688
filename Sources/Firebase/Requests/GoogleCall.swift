package import REST

/// One call of a Google API, before it is known where the API is and who calls.
package struct GoogleCall: Sendable {
  package enum Body: Sendable {
    case none
    case json(JSON)
    case form([(String, String)])
    case bytes([UInt8], contentType: String)
  }

  package var purpose: Purpose
  package var method: HTTPMethod
  package var host: GoogleHost
  /// Begins with a slash; its segments are percent-encoded already.
  package var path: String
  package var query: [(String, String)]
  package var body: Body
  /// Of a call without a body.
  package var headers: HTTPHeaders = [:]
  package var repeatability: Repeatability

  package init(
    _ purpose: Purpose, _ method: HTTPMethod, _ host: GoogleHost, _ path: String, query: [(String, String)] = [],
    body: Body = .none, _ repeatability: Repeatability
  ) {
    self.purpose = purpose
    self.method = method
    self.host = host
    self.path = path
    self.query = query
    self.body = body
    self.repeatability = repeatability
  }

  func request(at base: BaseURL) -> HTTPRequest {
    let query = query.isEmpty ? "" : "?" + PercentEncoding.form(query)
    let url = base.description + path + query
    switch body {
    case .none: return HTTPRequest(method: method, url: url, headers: headers, repeatability: repeatability)
    case .json(let json): return HTTPRequest(method: method, url: url, json: json, repeatability: repeatability)
    case .form(let pairs):
      return HTTPRequest(
        method: method, url: url, headers: ["Content-Type": "application/x-www-form-urlencoded"],
        body: Array(PercentEncoding.form(pairs).utf8), repeatability: repeatability)
    case .bytes(let bytes, let contentType):
      return HTTPRequest(
        method: method, url: url, headers: ["Content-Type": contentType], body: bytes, repeatability: repeatability)
    }
  }
}
