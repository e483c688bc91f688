internal import Crypto
internal import REST

/// Identity Toolkit and the secure token service as devices use them: with an API key, and an ID or refresh token.
struct DeviceAccounts: Sendable {
  let accounts: AccountStore
  let signingKey: SigningKey
  let authenticator: Authenticator
  let cloud: ProjectStore

  /// The project that the API key stands for.
  private var project: String { cloud.id }

  static let idTokenLifetimeSeconds: Int64 = 3_600

  /// `method`: the custom method after `accounts:`.
  func reply(to method: String, call: Call) throws -> Reply? {
    let key = try Self.key(of: call)
    let request = try AccountRequest(call.body)
    try check(key, .identityToolkit, call)
    switch method {
    case "signUp": return try signUp(request)
    case "lookup":
      let account = try account(of: request)
      return Reply(json: ["kind": "identitytoolkit#GetAccountInfoResponse", "users": [account.json]])
    case "delete":
      let account = try account(of: request)
      _ = try accounts.remove(account.id, of: project)
      return Reply(json: ["kind": "identitytoolkit#DeleteAccountResponse"])
    default: return nil
    }
  }

  /// Anonymous sign-up is the only one that there is.
  private func signUp(_ request: AccountRequest) throws -> Reply {
    try cloud.current.checkSignUp()
    guard request.json["email"] == nil, request.json["password"] == nil else {
      throw AccountError("OPERATION_NOT_ALLOWED")
    }
    guard let account = try accounts.create(nil, of: project, signsIn: true) else {
      throw AccountError("DUPLICATE_LOCAL_ID")
    }
    return Reply(
      json: [
        "kind": "identitytoolkit#SignupNewUserResponse", "idToken": .string(try idToken(of: account)),
        "refreshToken": .string(try accounts.issueRefreshToken(for: account.id, of: project)),
        "expiresIn": .string(String(DeviceAccounts.idTokenLifetimeSeconds)), "localId": .string(account.id),
      ])
  }

  private func account(of request: AccountRequest) throws -> Account {
    guard let text = request.json["idToken"]?.string else { throw AccountError("MISSING_ID_TOKEN") }
    guard let token = JSONWebToken(text) else { throw AccountError("INVALID_ID_TOKEN") }
    let claims: JSON
    if token.isUnsigned, authenticator.isEmulator {
      claims = token.claims
    } else {
      guard let verified = try? authenticator.verify(token), verified["aud"]?.string == project else {
        throw AccountError("INVALID_ID_TOKEN")
      }
      claims = verified
    }
    guard let id = claims["sub"]?.string, let account = try accounts.account(id, of: project) else {
      throw AccountError("USER_NOT_FOUND")
    }
    guard !account.disabled else { throw AccountError("USER_DISABLED") }
    guard claims["iat"]?.integer ?? 0 >= account.validSince else { throw AccountError("TOKEN_EXPIRED") }
    return account
  }

  /// `POST /v1/token` of securetoken.googleapis.com, as form or as JSON.
  func refresh(_ call: Call) throws -> Reply {
    try check(try Self.key(of: call), .secureToken, call)
    let form = DeviceAccounts.members(call.body)
    guard let grant = form["grant_type"], !grant.isEmpty else { throw AccountError("MISSING_GRANT_TYPE") }
    guard grant == "refresh_token" else { throw AccountError("INVALID_GRANT_TYPE") }
    guard let text = form["refresh_token"], !text.isEmpty else { throw AccountError("MISSING_REFRESH_TOKEN") }
    guard let refresh = try accounts.refresh(text) else { throw AccountError("INVALID_REFRESH_TOKEN") }
    let account = try accounts.change(refresh.account, of: refresh.project) { account in
      guard !account.disabled else { throw AccountError("USER_DISABLED") }
      guard refresh.issued >= account.validSince else { throw AccountError("TOKEN_EXPIRED") }
      account.lastRefresh = accounts.clock.now.seconds
    }
    let token = try idToken(of: account)
    return Reply(
      json: [
        "access_token": .string(token), "expires_in": .string(String(DeviceAccounts.idTokenLifetimeSeconds)),
        "token_type": "Bearer", "refresh_token": .string(text), "id_token": .string(token),
        "user_id": .string(account.id), "project_id": .string(DeviceAccounts.projectNumber(of: project)),
      ])
  }

  private static func key(of call: Call) throws(AccountError) -> String {
    guard let key = call.parameter("key") ?? call.headers["X-Goog-Api-Key"], !key.isEmpty else {
      throw AccountError("The request is missing a valid API key.", status: 403, canonicalStatus: "PERMISSION_DENIED")
    }
    return key
  }

  /// Whether the API and the key let a device in at all.
  private func check(_ key: String, _ service: CloudService, _ call: Call) throws {
    let project = try cloud.call(service)
    try project.check(key: key, for: service, call)
    guard !project.enforcesAppCheck(.identityToolkit) else {
      throw AccountError("Firebase App Check token is invalid.", status: 401, canonicalStatus: "UNAUTHENTICATED")
    }
  }

  private static func members(_ body: [UInt8]) -> [String: String] {
    if let object = (try? JSON(parsing: body))?.object {
      return Dictionary(object.compactMap { member in member.value.string.map { (member.name, $0) } }) { first, _ in
        first
      }
    }
    let pairs = PercentEncoding.parseForm(String(decoding: body, as: UTF8.self)) ?? []
    return Dictionary(pairs) { first, _ in first }
  }

  /// Twelve digits that are always the same for a project.
  static func projectNumber(of project: String) -> String {
    let digest = SHA256.digest(of: Array(project.utf8))
    let number = digest.prefix(6).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return String(100_000_000_000 + number % 900_000_000_000)
  }

  private func idToken(of account: Account) throws(GoogleError) -> String {
    let now = accounts.clock.now.seconds
    let key = try signingKey.load()
    var claims: JSONObject = [
      "iss": .string("https://securetoken.google.com/" + project), "aud": .string(project),
      "auth_time": .integer((account.lastLogin ?? account.created) / 1_000), "user_id": .string(account.id),
      "sub": .string(account.id), "iat": .integer(now), "exp": .integer(now + DeviceAccounts.idTokenLifetimeSeconds),
      "provider_id": "anonymous", "firebase": ["identities": [:], "sign_in_provider": "anonymous"],
    ]
    if let text = account.attributes["customAttributes"]?.string, let custom = (try? JSON(parsing: text))?.object {
      for (name, value) in custom where claims[name] == nil { claims[name] = value }
    }
    return JSONWebToken.signed(claims: claims, keyID: key.id, key: key.key)
  }
}
