package import REST
import Synchronization
package import Testing

/// Answers requests from a script, in order. A request that differs from its line, or comes after the last, is recorded as
/// a failure and answered with a lost connection; `expectFinished()` fails for lines that were not used.
package final class ScriptedTransport: Sendable {
  /// One line of the script: what must be asked, and what comes back.
  package struct Line: Sendable {
    package let method: HTTPMethod
    /// The request's URL must end with this.
    package let urlSuffix: String
    /// The JSON body that must be sent, member order aside; nil for any body.
    package let body: JSON?
    package let answer: Result<HTTPResponse, TransferError>

    package init(
      _ method: HTTPMethod, _ urlSuffix: String, body: JSON? = nil, answer: Result<HTTPResponse, TransferError>
    ) {
      self.method = method
      self.urlSuffix = urlSuffix
      self.body = body
      self.answer = answer
    }

    /// Answers with a status and a JSON body.
    package init(_ method: HTTPMethod, _ urlSuffix: String, body: JSON? = nil, status: Int = 200, json: JSON) {
      self.init(method, urlSuffix, body: body, answer: .success(HTTPResponse(status: status, json: json)))
    }
  }

  private struct State {
    var rest: [Line]
    var requests: [HTTPRequest] = []
  }

  private let state: Mutex<State>

  package init(_ lines: [Line]) {
    state = Mutex(State(rest: lines))
  }

  /// What was asked so far.
  package var requests: [HTTPRequest] { state.withLock(\.requests) }

  package var transport: Transport {
    Transport { request throws(TransferError) in try self.answer(request).get() }
  }

  /// Fails the test for every line that no request used.
  package func expectFinished(sourceLocation: SourceLocation = #_sourceLocation) {
    for line in state.withLock(\.rest) {
      Issue.record("no request came for \(line.method.rawValue) …\(line.urlSuffix)", sourceLocation: sourceLocation)
    }
  }

  private func answer(_ request: HTTPRequest) -> Result<HTTPResponse, TransferError> {
    let line: Line? = state.withLock { state in
      state.requests.append(request)
      return state.rest.isEmpty ? nil : state.rest.removeFirst()
    }
    guard let line else {
      Issue.record("the script is at its end, but there came \(request.method.rawValue) \(request.url)")
      return .failure(TransferError(reason: .connectionLost, host: "script"))
    }
    guard line.method == request.method, request.url.hasSuffix(line.urlSuffix) else {
      Issue.record(
        """
        expected \(line.method.rawValue) …\(line.urlSuffix), but there came \(request.method.rawValue) \(request.url)
        """)
      return .failure(TransferError(reason: .connectionLost, host: "script"))
    }
    if let body = line.body, body != (try? JSON(parsing: request.body)) {
      Issue.record("\(request.url) was sent the body \(String(decoding: request.body, as: UTF8.self))")
    }
    return line.answer
  }
}
