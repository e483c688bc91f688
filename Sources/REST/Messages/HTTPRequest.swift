/// The methods that Google's REST APIs use.
package enum HTTPMethod: String, Hashable, Sendable, CaseIterable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
}

/// What may be done when it is unknown whether a request arrived, and which answers call for another try.
///
/// The lists are those of Google's own clients (google-cloud-firestore's `transports/base.py`, google-cloud-storage's
/// `retry.py`, google-auth's token endpoint).
package enum Repeatability: Hashable, Sendable {
  /// Reads, and writes that are the same when sent twice: retried on 408, 429, 500, 502, 503, 504 and broken connections.
  case repeatable
  /// Reads that stream an answer: as `repeatable`, but 429 means a spent quota and is told at once.
  case streamingRead
  /// Writes under a precondition: retried on 429 and 503, and on connections that broke before the request was sent.
  /// A lost reply is not retried here: whoever sent the write knows how to ask what became of it.
  case guardedWrite
  /// Sent once, whatever happens.
  case never
  /// Sent once, even after an interruption, within ``farewellTimeout``: lets go of what the server keeps for this run.
  case farewell

  /// Whoever pressed Ctrl-C waits no longer than this.
  package static let farewellTimeout: Duration = .seconds(2)
}

/// One HTTP request as a value.
package struct HTTPRequest: Hashable, Sendable {
  package var method: HTTPMethod
  /// Absolute, with the query already encoded.
  package var url: String
  package var headers: HTTPHeaders
  package var body: [UInt8]
  package var repeatability: Repeatability
  /// The bound on one try, from connecting to the last byte; nil for the transport's own.
  package var timeout: Duration?

  package init(
    method: HTTPMethod, url: String, headers: HTTPHeaders = [:], body: [UInt8] = [],
    repeatability: Repeatability = .never, timeout: Duration? = nil
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.repeatability = repeatability
    self.timeout = timeout
  }

  /// A request with a JSON body.
  package init(method: HTTPMethod, url: String, json: JSON, repeatability: Repeatability = .never) {
    self.init(
      method: method, url: url, headers: ["Content-Type": "application/json"], body: json.serializedBytes(),
      repeatability: repeatability)
  }
}
