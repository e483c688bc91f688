package import REST

/// A request that was answered.
package struct LoggedRequest: Sendable {
  package var method: HTTPMethod
  package var uri: String
  package var status: Int
  /// Bodies, only when they are recorded, and never those of a token endpoint.
  package var requestBody: [UInt8]?
  package var responseBody: [UInt8]?

  var json: JSON {
    var object: JSONObject = [
      "method": .string(method.rawValue), "uri": .string(uri), "status": .integer(Int64(status)),
    ]
    if let requestBody { object["requestBody"] = .string(String(decoding: requestBody, as: UTF8.self)) }
    if let responseBody { object["responseBody"] = .string(String(decoding: responseBody, as: UTF8.self)) }
    return .object(object)
  }
}

/// The last requests, for tests.
final class RequestLog: Sendable {
  private static let limit = 2_000

  private let state = Monitor((requests: [LoggedRequest](), recordsBodies: false))

  var requests: [LoggedRequest] { state.withLock { $0.requests } }

  var recordsBodies: Bool {
    get { state.withLock { $0.recordsBodies } }
    set { state.withLock { $0.recordsBodies = newValue } }
  }

  func clear() { state.withLock { $0.requests = [] } }

  func add(_ request: LoggedRequest) {
    state.withLock { state in
      if state.requests.count >= RequestLog.limit { state.requests.removeFirst(RequestLog.limit / 4) }
      state.requests.append(request)
    }
  }
}
