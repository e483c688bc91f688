import Crypto
import Firebase
import Foundation
import REST
import Synchronization
import TestSupport
import Testing

@Suite struct `Access tokens` {
  static let key = Result { try PrivateKey(pem: SampleKey.pem) }
  static let account = ServiceAccount(
    email: "admin@p.iam", privateKey: Concealed("unused here"), privateKeyID: "k1", projectID: "p")

  /// A source whose clock stands still unless moved, and a cache that remembers what it was told.
  final class World: Sendable {
    let now = Mutex(Timestamp(seconds: 1_700_000_000))
    let kept = Mutex<[TokenCache.Key: AccessToken]>([:])

    func source(
      _ credentials: Credentials, _ script: ScriptedTransport,
      endpoints: Endpoints = Endpoints()
    ) -> TokenSource {
      let cache = TokenCache(
        load: { key in self.kept.withLock { $0[key] } }, store: { token, key in self.kept.withLock { $0[key] = token } }
      )
      return TokenSource(
        credentials: credentials, sign: { (try? key.get().signature(for: $0)) ?? [] }, endpoints: endpoints,
        transport: script.transport,
        cache: cache, now: { self.now.withLock { $0 } })
    }

    func session(_ script: ScriptedTransport, _ credentials: Credentials = .serviceAccount(account)) -> GoogleSession {
      GoogleSession(
        identity: .administrator(source(credentials, script)), endpoints: Endpoints(), transport: script.transport,
        sleep: { _ in })
    }

    func move(by seconds: Int64) { now.withLock { $0 = $0.adding(seconds: seconds) } }
  }

  static func token(_ text: String, _ lifetime: JSON = 3_599) -> ScriptedTransport.Line {
    ScriptedTransport.Line(
      .post, "https://oauth2.googleapis.com/token",
      json: ["access_token": .string(text), "expires_in": lifetime, "token_type": "Bearer"])
  }

  static let call = GoogleCall(.listAccounts, .get, .firestore, "/v1/x", .repeatable)
  static let answer = ScriptedTransport.Line(.get, "https://firestore.googleapis.com/v1/x", json: [:])
  static let refused = ScriptedTransport.Line(
    .get, "/v1/x", status: 401, json: refusal(401, "UNAUTHENTICATED", "Request had invalid authentication credentials.")
  )

  @Test func `are asked for with an assertion that the account's key signed`() throws {
    let script = ScriptedTransport([Self.token("ya29.a"), Self.answer])
    _ = try World().session(script).send(Self.call)

    let request = script.requests[0]
    #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
    #expect(request.repeatability == .repeatable)
    let body = String(decoding: request.body, as: UTF8.self)
    #expect(body.hasPrefix("grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion="))
    let assertion = try #require(PercentEncoding.parseForm(body)?.last?.1)
    let parts = assertion.split(separator: ".").map(String.init)
    #expect(parts.count == 3)
    let decoded = try parts.map { try #require(Base64.decode($0, .url)) }
    #expect(try JSON(parsing: decoded[0]) == ["alg": "RS256", "typ": "JWT", "kid": "k1"])
    #expect(
      try JSON(parsing: decoded[1]) == [
        "iss": "admin@p.iam", "scope": "https://www.googleapis.com/auth/cloud-platform",
        "aud": "https://oauth2.googleapis.com/token", "iat": 1_699_999_990, "exp": 1_700_003_590,
      ])
    #expect(try Self.key.get().publicKey.isValid(decoded[2], for: Array((parts[0] + "." + parts[1]).utf8)))
    #expect(script.requests[1].headers["Authorization"] == "Bearer ya29.a")
  }

  @Test func `are not believed to live longer than a day`() throws {
    let world = World()
    let script = ScriptedTransport([
      Self.token("a", .integer(.max)), Self.answer, Self.token("b"), Self.answer,
    ])
    let session = world.session(script)
    _ = try session.send(Self.call)
    world.move(by: 86_400)
    _ = try session.send(Self.call)
    #expect(script.requests.last?.headers["Authorization"] == "Bearer b")
  }

  @Test func `are kept until 3 minutes 45 seconds before their end`() throws {
    let world = World()
    let script = ScriptedTransport([
      Self.token("a"), Self.answer, Self.answer, Self.token("b"), Self.answer,
    ])
    let session = world.session(script)
    _ = try session.send(Self.call)
    world.move(by: 3_599 - 226)
    _ = try session.send(Self.call)
    world.move(by: 1)
    _ = try session.send(Self.call)
    #expect(
      script.requests.compactMap { $0.headers["Authorization"] } == ["Bearer a", "Bearer a", "Bearer b"])
    script.expectFinished()
  }

  @Test func `outlive the run in the cache, by account, scope and endpoint`() throws {
    let world = World()
    let script = ScriptedTransport([Self.token("a", "3599"), Self.answer, Self.answer])
    _ = try world.session(script).send(Self.call)
    _ = try world.session(script).send(Self.call)
    script.expectFinished()
    let key = TokenCache.Key(
      account: "admin@p.iam", scope: TokenSource.cloudPlatform, endpoint: "https://oauth2.googleapis.com/token")
    #expect(
      world.kept.withLock { $0 } == [
        key: AccessToken(text: Concealed("a"), expiresAt: Timestamp(seconds: 1_700_003_599))
      ])
  }

  @Test func `that a server refuses are renewed once`() throws {
    let world = World()
    let script = ScriptedTransport([Self.token("a"), Self.refused, Self.token("b"), Self.answer, Self.answer])
    let session = world.session(script)
    _ = try session.send(Self.call)
    _ = try session.send(Self.call)
    #expect(
      script.requests.compactMap { $0.headers["Authorization"] } == ["Bearer a", "Bearer b", "Bearer b"])
    script.expectFinished()
  }

  @Test func `that are refused twice are given up`() throws {
    let world = World()
    let script = ScriptedTransport([Self.token("a"), Self.refused, Self.token("b"), Self.refused])
    let error = #expect(throws: FirebaseError.self) { try world.session(script).send(Self.call) }
    #expect(error?.status == .unauthenticated)
    #expect(error?.purpose == .listAccounts)
    script.expectFinished()
  }

  @Test func `that are refused among calls sent together are renewed too`() throws {
    let script = ScriptedTransport([
      Self.token("a"), Self.answer, Self.refused, Self.answer, Self.refused, Self.token("b"), Self.answer,
    ])
    let outcomes = World().session(script).sendAll([Self.call, Self.call, Self.call])
    #expect(outcomes == [.success([:]), .success([:]), .success([:])])
    #expect(script.requests.last?.headers["Authorization"] == "Bearer b")
    script.expectFinished()
  }

  @Test func `that cannot be had fail every call sent together`() {
    let lost = TransferError(reason: .connectionRefused, host: "x")
    let script = ScriptedTransport([.init(.post, "/token", answer: .failure(lost))])
    let error = FirebaseError(.accessToken(account: "admin@p.iam"), .transfer(lost))
    #expect(World().session(script).sendAll([Self.call, Self.call]) == [.failure(error), .failure(error)])
  }

  @Test func `of a person come from the refresh token, and name the project to charge`() throws {
    let user = AuthorizedUser(
      clientID: "c&1", clientSecret: Concealed("s"), refreshToken: Concealed("r/="), quotaProjectID: "q")
    let script = ScriptedTransport([Self.token("a"), Self.answer])
    _ = try World().session(script, .authorizedUser(user)).send(Self.call)
    #expect(
      String(decoding: script.requests[0].body, as: UTF8.self)
        == "grant_type=refresh_token&client_id=c%261&client_secret=s&refresh_token=r%2F%3D")
    #expect(script.requests[1].headers["x-goog-user-project"] == "q")
  }

  @Test func `for emulators are the word owner, whatever the credentials`() throws {
    var endpoints = Endpoints()
    endpoints.use(.firestore, at: BaseURL(isSecure: false, host: "127.0.0.1", port: 8_080))
    let script = ScriptedTransport([.init(.get, "http://127.0.0.1:8080/v1/x", json: [:])])
    let session = GoogleSession(
      identity: .administrator(World().source(.serviceAccount(Self.account), script, endpoints: endpoints)),
      endpoints: endpoints,
      transport: script.transport, sleep: { _ in })
    _ = try session.send(Self.call)
    #expect(script.requests.map { $0.headers["Authorization"] } == ["Bearer owner"])
  }

  @Test func `come from where the token endpoint was moved to`() throws {
    let endpoints = Endpoints([.oauth2: BaseURL(isSecure: false, host: "127.0.0.1", port: 9)])
    for (uri, url) in [
      ("https://oauth2.googleapis.com/token", "http://127.0.0.1:9/token"),
      ("http://127.0.0.1:7/t", "http://127.0.0.1:7/t"),
    ] {
      var account = Self.account
      account.tokenURI = uri
      let script = ScriptedTransport([
        .init(.post, url, json: ["access_token": "a", "expires_in": 10]), Self.answer,
      ])
      let session = GoogleSession(
        identity: .administrator(World().source(.serviceAccount(account), script, endpoints: endpoints)),
        endpoints: endpoints, transport: script.transport, sleep: { _ in })
      _ = try session.send(Self.call)
      script.expectFinished()
    }
  }

  @Test(arguments: [
    ("Tue, 14 Nov 2023 22:06:20 GMT", "Token must be a short-lived token (60 minutes)", Int64(7)),
    ("Tue, 14 Nov 2023 23:13:20 GMT", "Invalid JWT: reasonable timeframe", -60),
    ("Thu, 16 Nov 2023 22:13:20 GMT", "Bad Request", -2_880),
  ])
  func `are refused because of the clock, which is told in minutes`(date: String, text: String, minutes: Int64) {
    let response = HTTPResponse(
      status: 400, headers: ["Date": date],
      body: (["error": "invalid_grant", "error_description": .string(text)] as JSON).serializedBytes())
    let script = ScriptedTransport([.init(.post, "/token", answer: .success(response))])
    let error = #expect(throws: FirebaseError.self) { try World().session(script).send(Self.call) }
    #expect(error == FirebaseError(.accessToken(account: "admin@p.iam"), .clockSkew(minutes: minutes)))
  }

  @Test(arguments: [
    ("Tue, 14 Nov 2023 22:13:50 GMT", "Token must be a short-lived token", APIError.GrantFault.times),
    ("Tue, 14 Nov 2023 20:00:00 GMT", "Invalid JWT Signature.", .signature),
    ("", "Token must be a short-lived token", .times),
  ])
  func `are refused for another reason than the clock`(date: String, text: String, fault: APIError.GrantFault) {
    var response = HTTPResponse(
      status: 400, json: ["error": "invalid_grant", "error_description": .string(text)])
    response.headers["Date"] = date
    let script = ScriptedTransport([.init(.post, "/token", answer: .success(response))])
    let error = #expect(throws: FirebaseError.self) { try World().session(script).send(Self.call) }
    guard case .api(let refusal) = error?.reason else { return #expect(Bool(false), "no API error") }
    #expect(refusal.reason == .grant(fault))
    #expect(error?.purpose == .accessToken(account: "admin@p.iam"))
  }

  static let broken: [(JSON, String)] = [
    (["expires_in": 3_599], "access_token"), (["access_token": "", "expires_in": 1], "access_token"),
    (["access_token": "a"], "expires_in"), (["access_token": "a", "expires_in": 0], "expires_in"),
  ]

  @Test(arguments: broken)
  func `that are none are not taken`(body: JSON, place: String) {
    let script = ScriptedTransport([.init(.post, "/token", json: body)])
    let error = #expect(throws: FirebaseError.self) { try World().session(script).send(Self.call) }
    #expect(error?.reason == .unreadable(.shape(place)))
  }

  @Test func `never print`() {
    let token = AccessToken(text: Concealed("ya29.secret"), expiresAt: Timestamp(seconds: 0))
    var printed = "\(token)"
    dump(token, to: &printed)
    #expect(!printed.contains("ya29"))
  }
}
