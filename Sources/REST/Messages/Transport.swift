/// What carries requests to their servers and brings the responses back.
package struct Transport: Sendable {
  /// Sends one request and waits for its response. Any status is a response; only no response at all is an error.
  package var send: @Sendable (HTTPRequest) throws(TransferError) -> HTTPResponse
  /// Sends several at once, bounded, and answers in the order of the requests.
  package var sendAll: @Sendable ([HTTPRequest]) -> [Result<HTTPResponse, TransferError>]

  package init(
    send: @escaping @Sendable (HTTPRequest) throws(TransferError) -> HTTPResponse,
    sendAll: @escaping @Sendable ([HTTPRequest]) -> [Result<HTTPResponse, TransferError>]
  ) {
    self.send = send
    self.sendAll = sendAll
  }

  /// A transport that sends one after the other.
  package init(send: @escaping @Sendable (HTTPRequest) throws(TransferError) -> HTTPResponse) {
    self.init(send: send) { requests in
      requests.map { request in Result { () throws(TransferError) in try send(request) } }
    }
  }
}

/// Why no response came.
package struct TransferError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The library that carries requests is not on this machine.
    case libraryMissing(name: String)
    case malformedURL
    /// Plain http to a host that is not this machine.
    case plainHTTPRefused
    case hostNotFound
    case proxyNotFound
    case connectionRefused
    /// No way to the host: the network is down, or no route leads there.
    case unreachable
    case connectTimedOut
    case responseTimedOut(after: Duration)
    case certificate(CertificateFault)
    case handshakeFailed
    /// The connection broke before a whole response had come.
    case connectionLost
    case responseTooLarge(limitBytes: Int)
    case interrupted
    /// Anything else, by libcurl's own code.
    case other(code: Int)
  }

  package enum CertificateFault: Hashable, Sendable {
    case wrongHost
    case expired
    case notYetValid
    case selfSigned
    case unknownAuthority
    case authorityFileUnreadable
    case other(code: Int)
  }

  package var reason: Reason
  package var host: String
  package var port: Int?
  /// Whether the request may have reached the server, so that what it asked for may have happened.
  package var mayHaveArrived: Bool
  /// The library's own words, which never hold header or body text.
  package var detail: String

  package init(
    reason: Reason, host: String, port: Int? = nil, mayHaveArrived: Bool = false, detail: String = ""
  ) {
    self.reason = reason
    self.host = host
    self.port = port
    self.mayHaveArrived = mayHaveArrived
    self.detail = detail
  }
}
