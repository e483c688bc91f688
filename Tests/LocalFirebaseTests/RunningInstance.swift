import Crypto
import HTTP
import LocalFirebase
import REST
import Testing

/// An instance and a way to talk to it over real HTTP.
final class RunningInstance: Sendable {
  let instance: LocalInstance
  let transport = CurlTransport().transport
  static let project = "demo-test"
  static let documents = "/v1/projects/demo-test/databases/(default)/documents"
  static let root = "projects/demo-test/databases/(default)/documents/"
  static let accounts = "/identitytoolkit.googleapis.com/v1/projects/demo-test/accounts"
  static let account = "admin@demo-test.iam.gserviceaccount.com"
  /// Made once a run, as a key takes a while.
  static let key = PrivateKey.generated()
  static let otherKey = PrivateKey.generated()

  /// A scratch instance; `path` makes it one with a past.
  init(path: String? = nil, isEmulator: Bool = true) throws {
    var options = LocalInstance.Options(project: RunningInstance.project, isEmulator: isEmulator)
    options.lockTimeoutMilliseconds = 50
    instance = try path.map { try LocalInstance(path: $0, options: options) } ?? LocalInstance.scratch(options)
    try instance.register(
      ServiceAccount(email: RunningInstance.account, keyID: "k1", publicKey: RunningInstance.key.publicKey.pem))
  }

  func send(
    _ method: HTTPMethod, _ path: String, _ body: JSON? = nil, token: String? = "owner"
  ) throws -> (status: Int, json: JSON) {
    let response = try sendRaw(method, path, body?.serializedBytes() ?? [], token: token)
    return (response.status, response.body.isEmpty ? .null : try JSON(parsing: response.body))
  }

  func sendRaw(
    _ method: HTTPMethod, _ path: String, _ body: [UInt8] = [], token: String? = "owner", contentType: String? = nil
  ) throws -> HTTPResponse {
    var request = HTTPRequest(method: method, url: instance.address + path, body: body)
    if !body.isEmpty { request.headers["Content-Type"] = contentType ?? "application/json" }
    if let token { request.headers["Authorization"] = "Bearer " + token }
    return try transport.send(request)
  }

  /// A document below the root of the test's database.
  func put(_ path: String, _ fields: JSON) throws {
    let answer = try send(.patch, RunningInstance.documents + "/" + path, ["fields": fields])
    #expect(answer.status == 200)
  }

  func get(_ path: String, token: String? = "owner") throws -> (status: Int, json: JSON) {
    try send(.get, RunningInstance.documents + "/" + path, token: token)
  }

  func call(_ verb: String, _ body: JSON, token: String? = "owner") throws -> (status: Int, json: JSON) {
    try send(.post, RunningInstance.documents + ":" + verb, body, token: token)
  }

  /// The ids of the documents that a query finds, in its order.
  func find(_ query: JSON) throws -> [String] {
    let answer = try call("runQuery", ["structuredQuery": query])
    #expect(answer.status == 200)
    return (answer.json.array ?? []).compactMap {
      $0["document"]?["name"]?.string?.split(separator: "/").last.map(String.init)
    }
  }

  /// A new anonymous device.
  func signUp() throws -> (uid: String, idToken: String, refreshToken: String) {
    let answer = try send(.post, "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k", [:], token: nil)
    #expect(answer.status == 200)
    return (
      try #require(answer.json["localId"]?.string), try #require(answer.json["idToken"]?.string),
      try #require(answer.json["refreshToken"]?.string)
    )
  }

  func refresh(_ token: String) throws -> (status: Int, json: JSON) {
    let form = PercentEncoding.form([("grant_type", "refresh_token"), ("refresh_token", token)])
    let response = try sendRaw(
      .post, "/securetoken.googleapis.com/v1/token?key=k", Array(form.utf8), token: nil,
      contentType: "application/x-www-form-urlencoded")
    return (response.status, try JSON(parsing: response.body))
  }

  /// The assertion of a token request, altered where a test wants it to be.
  func assertion(key: PrivateKey = RunningInstance.key, keyID: String = "k1", _ changes: JSONObject = [:]) -> String {
    let now = JSON.integer(LocalClock.seconds)
    var claims: JSONObject = [
      "iss": .string(RunningInstance.account), "aud": "https://oauth2.googleapis.com/token",
      "scope": "https://www.googleapis.com/auth/cloud-platform", "iat": now,
      "exp": .integer(LocalClock.seconds + 3_600),
    ]
    for (name, value) in changes { claims[name] = value == .null ? nil : value }
    let header: JSON = ["alg": "RS256", "typ": "JWT", "kid": .string(keyID)]
    let text =
      Base64.encode(header.serializedBytes(), .url) + "."
      + Base64.encode(JSON.object(claims).serializedBytes(), .url)
    return text + "." + Base64.encode(key.signature(for: Array(text.utf8)), .url)
  }

  func exchange(_ form: [(String, String)]) throws -> (status: Int, json: JSON) {
    let response = try sendRaw(
      .post, "/token", Array(PercentEncoding.form(form).utf8), token: nil,
      contentType: "application/x-www-form-urlencoded")
    return (response.status, try JSON(parsing: response.body))
  }

  static let jwtGrant = "urn:ietf:params:oauth:grant-type:jwt-bearer"

  func accessToken(scope: String = "https://www.googleapis.com/auth/cloud-platform") throws -> String {
    let answer = try exchange([
      ("grant_type", RunningInstance.jwtGrant), ("assertion", assertion(["scope": .string(scope)])),
    ])
    return try #require(answer.json["access_token"]?.string)
  }
}

extension JSON {
  subscript(index: Int) -> JSON? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }

  /// `error.message` of Google's envelopes.
  var message: String? { self["error"]?["message"]?.string }
  /// `error.status` of Google's envelopes.
  var code: String? { self["error"]?["status"]?.string }
}

extension JSON: ExpressibleByFloatLiteral {
  package init(floatLiteral value: Double) { self = .number(value) }
}
