import Crypto
import LocalFirebase
import REST
import Testing

@Suite struct `the token endpoint` {
  let running: RunningInstance

  init() throws { running = try RunningInstance(isEmulator: false) }

  @Test func `gives a token for a well-made assertion, and Firestore takes it`() throws {
    let answer = try running.exchange([
      ("grant_type", RunningInstance.jwtGrant), ("assertion", running.assertion()),
    ])
    #expect(answer.status == 200)
    #expect(answer.json["token_type"] == "Bearer")
    #expect(answer.json["expires_in"] == 3_599)
    let token = try #require(answer.json["access_token"]?.string)
    #expect(token.hasPrefix("ya29."))
    #expect(try running.get("c/none", token: token).status == 404)
  }

  @Test func `takes its own address as the audience`() throws {
    let assertion = running.assertion(["aud": .string(running.instance.address + "/token")])
    #expect(try running.exchange([("grant_type", RunningInstance.jwtGrant), ("assertion", assertion)]).status == 200)
  }

  static let refusals: [(JSONObject, String, String)] = [
    (["aud": "https://example.com/token"], "invalid_grant", "Failed audience check"),
    (["iss": "nobody@demo-test.iam.gserviceaccount.com"], "invalid_grant", "account not found"),
    (["iss": nil], "invalid_grant", "account not found"),
    (["scope": ""], "invalid_scope", "Invalid OAuth scope"),
    (["scope": "datastore"], "invalid_scope", "Invalid OAuth scope"),
    (["iat": nil], "invalid_grant", "reasonable timeframe"),
    (["exp": .integer(LocalClock.seconds + 7_200)], "invalid_grant", "reasonable timeframe"),
    (
      ["iat": .integer(LocalClock.seconds + 3_000), "exp": .integer(LocalClock.seconds + 3_100)], "invalid_grant",
      "reasonable timeframe"
    ),
    (
      ["iat": .integer(LocalClock.seconds - 4_000), "exp": .integer(LocalClock.seconds - 400)], "invalid_grant",
      "reasonable timeframe"
    ),
    (["sub": "somebody@example.com"], "unauthorized_client", "unauthorized"),
  ]

  @Test(arguments: refusals)
  func `refuses a wrong claim in Google's words`(changes: JSONObject, error: String, description: String) throws {
    let answer = try running.exchange([
      ("grant_type", RunningInstance.jwtGrant), ("assertion", running.assertion(changes)),
    ])
    #expect(answer.status == (error == "unauthorized_client" ? 401 : 400))
    #expect(answer.json["error"]?.string == error)
    #expect(answer.json["error_description"]?.string?.contains(description) == true)
  }

  @Test func `allows five minutes of skew`() throws {
    let assertion = running.assertion([
      "iat": .integer(LocalClock.seconds + 280), "exp": .integer(LocalClock.seconds + 3_880),
    ])
    #expect(try running.exchange([("grant_type", RunningInstance.jwtGrant), ("assertion", assertion)]).status == 200)
  }

  @Test func `refuses another key's signature, a cut one and another key id`() throws {
    let good = running.assertion()
    let assertions = [
      running.assertion(key: RunningInstance.otherKey), String(good.dropLast(8)), running.assertion(keyID: "k2"),
      good.split(separator: ".").dropLast().joined(separator: ".") + ".",
    ]
    for assertion in assertions {
      let answer = try running.exchange([("grant_type", RunningInstance.jwtGrant), ("assertion", assertion)])
      #expect(answer.status == 400)
      #expect(answer.json["error_description"] == "Invalid JWT Signature.")
    }
  }

  @Test(
    arguments: [
      ([], "invalid_request"), ([("grant_type", "password")], "unsupported_grant_type"),
      ([("grant_type", RunningInstance.jwtGrant)], "invalid_request"),
      ([("grant_type", RunningInstance.jwtGrant), ("assertion", "x.y")], "invalid_grant"),
      ([("grant_type", "refresh_token")], "invalid_request"),
      ([("grant_type", "refresh_token"), ("refresh_token", "unknown")], "invalid_grant"),
    ] as [([(String, String)], String)])
  func `refuses an incomplete request`(form: [(String, String)], error: String) throws {
    let answer = try running.exchange(form)
    #expect(answer.status == 400)
    #expect(answer.json["error"]?.string == error)
  }

  @Test func `refreshes for a registered user and its client only`() throws {
    try running.instance.register(AuthorizedUser(refreshToken: "r1", clientID: "c1", clientSecret: "s1"))
    func answer(secret: String) throws -> (status: Int, json: JSON) {
      try running.exchange([
        ("grant_type", "refresh_token"), ("refresh_token", "r1"), ("client_id", "c1"), ("client_secret", secret),
      ])
    }
    let good = try answer(secret: "s1")
    #expect(try running.get("c/none", token: good.json["access_token"]?.string).status == 404)
    #expect(try answer(secret: "s2").json["error"] == "invalid_client")
  }
}

@Suite struct `credentials at the APIs` {
  let running: RunningInstance

  init() throws { running = try RunningInstance(isEmulator: false) }

  private func reason(_ json: JSON) -> String? { json["error"]?["details"]?[0]?["reason"]?.string }

  @Test func `a token ends when its time is up`() throws {
    let token = try running.accessToken()
    running.instance.clockOffsetSeconds = 3_598
    #expect(try running.get("c/none", token: token).status == 404)
    running.instance.clockOffsetSeconds = 3_600
    let answer = try running.get("c/none", token: token)
    #expect(answer.status == 401)
    #expect(answer.json.code == "UNAUTHENTICATED")
    #expect(reason(answer.json) == "ACCESS_TOKEN_EXPIRED")
  }

  @Test func `a scope opens its own API and no other`() throws {
    let token = try running.accessToken(scope: "https://www.googleapis.com/auth/datastore")
    #expect(try running.get("c/none", token: token).status == 404)
    let answer = try running.send(.get, RunningInstance.accounts + ":batchGet", token: token)
    #expect(answer.status == 403)
    #expect(reason(answer.json) == "ACCESS_TOKEN_SCOPE_INSUFFICIENT")
  }

  @Test(arguments: ["owner", "ya29.unknown", "not-a-token"])
  func `whatever else is called a token is refused`(token: String) throws {
    let answer = try running.get("c/none", token: token)
    #expect(answer.status == 401)
    #expect(answer.json.code == "UNAUTHENTICATED")
  }

  @Test func `an unsigned device token is refused outside of emulator mode`() throws {
    let token =
      Base64.encode(Array(#"{"alg":"none"}"#.utf8), .url) + "."
      + Base64.encode(Array(#"{"sub":"ua"}"#.utf8), .url) + "."
    #expect(try running.get("c/none", token: token).status == 401)
    #expect(try RunningInstance(isEmulator: true).get("c/none", token: token).status == 403)
  }

  @Test func `an account list wants a credential`() throws {
    let answer = try running.send(.get, RunningInstance.accounts + ":batchGet", token: nil)
    #expect(answer.status == 401)
    #expect(reason(answer.json) == "CREDENTIALS_MISSING")
  }

  @Test func `a service account's own signed token opens Firestore`() throws {
    let token = running.assertion([
      "sub": .string(RunningInstance.account), "aud": "https://firestore.googleapis.com/",
    ])
    #expect(try running.get("c/none", token: token).status == 404)
    let forged = running.assertion(key: RunningInstance.otherKey, ["sub": .string(RunningInstance.account)])
    #expect(try running.get("c/none", token: forged).status == 401)
  }
}
