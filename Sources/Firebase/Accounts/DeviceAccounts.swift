import REST

/// What a device holds after it has signed in.
package struct DeviceSession: Hashable, Sendable {
  package var uid: String
  package var idToken: Concealed
  package var refreshToken: Concealed
  /// How long the ID token is good for, from when it was given.
  package var lifetimeSeconds: Int64

  package init(uid: String, idToken: Concealed, refreshToken: Concealed, lifetimeSeconds: Int64) {
    self.uid = uid
    self.idToken = idToken
    self.refreshToken = refreshToken
    self.lifetimeSeconds = lifetimeSeconds
  }
}

/// What a device does about its own account, with the project's API key instead of an administrator's token.
package struct DeviceAccounts: Sendable {
  private let apiKey: String
  private let session: GoogleSession

  /// The session's identity is not used.
  package init(apiKey: String, session: GoogleSession) {
    self.apiKey = apiKey
    var session = session
    session.identity = .nobody
    self.session = session
  }

  /// Makes a new anonymous account.
  package func signUp() throws(FirebaseError) -> DeviceSession {
    let answer = try send(.signUpDevice, "signUp", ["returnSecureToken": true], .guardedWrite)
    return try deviceSession(
      answer, names: (uid: "localId", idToken: "idToken", refreshToken: "refreshToken", lifetime: "expiresIn"),
      .signUpDevice)
  }

  /// A new ID token. The refresh token in the answer takes the place of the old one.
  package func refresh(_ refreshToken: Concealed) throws(FirebaseError) -> DeviceSession {
    let body = [("grant_type", "refresh_token"), ("refresh_token", refreshToken.revealed)]
    let answer = try session.send(
      GoogleCall(
        .refreshDevice, .post, .secureToken, "/v1/token", query: [("key", apiKey)], body: .form(body), .repeatable))
    return try deviceSession(
      answer,
      names: (uid: "user_id", idToken: "id_token", refreshToken: "refresh_token", lifetime: "expires_in"),
      .refreshDevice)
  }

  /// The device's own account.
  package func lookUp(_ idToken: Concealed) throws(FirebaseError) -> AccountRecord {
    let answer = try send(.lookUpDevice, "lookup", ["idToken": .string(idToken.revealed)], .repeatable)
    guard let record = answer["users"]?.array?.first.flatMap(AccountRecord.init) else {
      throw FirebaseError(.lookUpDevice, .unreadable(.shape("users")))
    }
    return record
  }

  /// Deletes the device's own account.
  package func delete(_ idToken: Concealed) throws(FirebaseError) {
    _ = try send(.deleteDevice, "delete", ["idToken": .string(idToken.revealed)], .guardedWrite)
  }

  private func send(
    _ purpose: Purpose, _ method: String, _ body: JSONObject, _ repeatability: Repeatability
  ) throws(FirebaseError) -> JSON {
    try session.send(
      GoogleCall(
        purpose, .post, .identityToolkit, "/v1/accounts:" + method, query: [("key", apiKey)],
        body: .json(.object(body)), repeatability))
  }

  private func deviceSession(
    _ answer: JSON, names: (uid: String, idToken: String, refreshToken: String, lifetime: String), _ purpose: Purpose
  ) throws(FirebaseError) -> DeviceSession {
    func text(_ name: String) throws(FirebaseError) -> String {
      guard let text = answer[name]?.string, !text.isEmpty else {
        throw FirebaseError(purpose, .unreadable(.shape(name)))
      }
      return text
    }
    return DeviceSession(
      uid: try text(names.uid), idToken: Concealed(try text(names.idToken)),
      refreshToken: Concealed(try text(names.refreshToken)), lifetimeSeconds: answer[names.lifetime]?.integer ?? 3_600)
  }
}
