package import REST

/// Sends calls to Google's APIs as somebody, and reads the answers. Each API's client stands on one of these.
package struct GoogleSession: Sendable {
  /// As whom.
  package enum Identity: Sendable {
    /// An administrator, with tokens that are renewed as needed. Emulators are told `owner`.
    case administrator(TokenSource)
    /// A device's user, with a Firebase ID token. Rules decide.
    case device(Concealed)
    /// Nobody: the call carries an API key, or nothing.
    case nobody
  }

  package var identity: Identity
  package var endpoints: Endpoints
  package var transport: Transport
  /// Waiting and randomness, for what is tried again above the transport: transactions.
  package var sleep: @Sendable (Duration) -> Void
  package var randomFraction: @Sendable () -> Double

  package init(
    identity: Identity, endpoints: Endpoints, transport: Transport, sleep: @escaping @Sendable (Duration) -> Void,
    randomFraction: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
  ) {
    self.identity = identity
    self.endpoints = endpoints
    self.transport = transport
    self.sleep = sleep
    self.randomFraction = randomFraction
  }

  /// The answer to one call, as JSON. Everything but success is thrown.
  package func send(_ call: GoogleCall) throws(FirebaseError) -> JSON {
    try Answer.json(of: try response(to: call), call.purpose)
  }

  /// The answer to one call, as it came: an object's bytes, or nothing. Everything but success is thrown.
  package func bytes(_ call: GoogleCall) throws(FirebaseError) -> [UInt8] {
    let response = try response(to: call)
    guard response.isSuccess else { throw FirebaseError(call.purpose, .api(APIError(response))) }
    return response.body
  }

  /// An administrator's token that is refused is renewed once: the refused request had no effect, whatever it was.
  private func response(to call: GoogleCall) throws(FirebaseError) -> HTTPResponse {
    let token = try token(for: call.host)
    let response = try response(to: call, token)
    guard response.status == 401, let renewed = try renewedToken(for: call.host, replacing: token) else {
      return response
    }
    return try self.response(to: call, renewed)
  }

  /// The answers to several calls that do not depend on each other, side by side as far as the transport allows.
  package func sendAll(_ calls: [GoogleCall]) -> [Result<JSON, FirebaseError>] {
    zip(calls, responses(to: calls)).map { call, outcome in
      Result { () throws(FirebaseError) in try Answer.json(of: try outcome.get(), call.purpose) }
    }
  }

  /// As `sendAll(_:)`, with the answers as they came.
  package func bytesOfAll(_ calls: [GoogleCall]) -> [Result<[UInt8], FirebaseError>] {
    zip(calls, responses(to: calls)).map { call, outcome in
      Result { () throws(FirebaseError) in
        let response = try outcome.get()
        guard response.isSuccess else { throw FirebaseError(call.purpose, .api(APIError(response))) }
        return response.body
      }
    }
  }

  private func responses(to calls: [GoogleCall]) -> [Result<HTTPResponse, FirebaseError>] {
    var requests: [HTTPRequest] = []
    do throws(FirebaseError) {
      for call in calls { requests.append(request(for: call, try token(for: call.host))) }
    } catch {
      return calls.map { _ in .failure(error) }
    }
    return zip(calls, transport.sendAll(requests)).map { call, outcome in
      Result { () throws(FirebaseError) in
        switch outcome {
        // Rare, and its renewal serves those that come after it.
        case .success(let response) where response.status == 401: return try self.response(to: call)
        case .success(let response): return response
        case .failure(let error): throw FirebaseError(call.purpose, .transfer(error))
        }
      }
    }
  }

  private func token(for host: GoogleHost) throws(FirebaseError) -> Concealed? {
    switch identity {
    case .administrator(let tokens): endpoints.emulated.contains(host) ? Concealed("owner") : try tokens.token()
    case .device(let token): token
    case .nobody: nil
    }
  }

  private func renewedToken(
    for host: GoogleHost, replacing refused: Concealed?
  ) throws(FirebaseError) -> Concealed? {
    guard case .administrator(let tokens) = identity, !endpoints.emulated.contains(host) else { return nil }
    return try tokens.token(replacing: refused)
  }

  private func request(for call: GoogleCall, _ token: Concealed?) -> HTTPRequest {
    var request = call.request(at: endpoints[call.host])
    if call.repeatability == .farewell { request.timeout = Repeatability.farewellTimeout }
    if let token { request.headers["Authorization"] = "Bearer " + token.revealed }
    if case .administrator(let tokens) = identity, let project = tokens.quotaProject {
      request.headers["x-goog-user-project"] = project
    }
    return request
  }

  private func response(to call: GoogleCall, _ token: Concealed?) throws(FirebaseError) -> HTTPResponse {
    do throws(TransferError) {
      return try transport.send(request(for: call, token))
    } catch {
      throw FirebaseError(call.purpose, .transfer(error))
    }
  }
}
