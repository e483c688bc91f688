internal import Crypto
internal import REST

/// Finds out who sent a request.
struct Authenticator: Sendable {
  let tokens: AccessTokens
  let signingKey: SigningKey
  let clock: InstanceClock
  /// Whether the emulators' owner token and unsigned device tokens are taken.
  let isEmulator: Bool

  /// A scope of the OAuth token that opens an API.
  enum API: Sendable {
    case firestore
    case accounts
    /// Everything by which a project is set up.
    case management
    case storageRead
    case storageWrite
    case rulesRead
    case rulesWrite

    var scopes: Set<String> {
      let prefix = "https://www.googleapis.com/auth/"
      let own =
        switch self {
        case .firestore: ["datastore"]
        case .accounts: ["firebase", "identitytoolkit"]
        case .management: ["firebase"]
        case .storageRead: ["firebase", "devstorage.read_only", "devstorage.read_write", "devstorage.full_control"]
        case .storageWrite: ["firebase", "devstorage.read_write", "devstorage.full_control"]
        case .rulesRead: ["firebase", "firebase.readonly"]
        case .rulesWrite: ["firebase"]
        }
      return Set((["cloud-platform"] + own).map { prefix + $0 })
    }
  }

  /// `project`: the project that the request is about; an ID token of another one is refused.
  /// - Throws: UNAUTHENTICATED for a credential that is none or has ended, PERMISSION_DENIED for a scope that does not fit.
  func caller(of call: Call, for api: API, project: String) throws(GoogleError) -> Caller {
    guard call.headers["Authorization"] != nil else { return .nobody }
    guard let token = call.bearerToken else { throw Authenticator.invalid(reason: "CREDENTIALS_MISSING") }
    if token == "owner" {
      guard isEmulator else { throw Authenticator.invalid(reason: "ACCESS_TOKEN_TYPE_UNSUPPORTED") }
      return .admin
    }
    if let jwt = JSONWebToken(token) { return try caller(jwt, project: project) }
    switch try tokens.standing(of: token) {
    case .unknown: throw Authenticator.invalid(reason: "ACCESS_TOKEN_TYPE_UNSUPPORTED")
    case .expired: throw Authenticator.invalid(reason: "ACCESS_TOKEN_EXPIRED")
    case .valid(let scopes):
      guard !scopes.isDisjoint(with: api.scopes) else {
        throw GoogleError(
          .permissionDenied, "Request had insufficient authentication scopes.",
          details: [GoogleError.errorInfo("ACCESS_TOKEN_SCOPE_INSUFFICIENT")])
      }
      return .admin
    }
  }

  private func caller(_ token: JSONWebToken, project: String) throws(GoogleError) -> Caller {
    if token.claims["iss"]?.string?.hasPrefix("https://securetoken.google.com/") == false,
      let caller = try serviceAccount(token)
    {
      return caller
    }
    if token.isUnsigned, isEmulator {
      guard let uid = (token.claims["sub"] ?? token.claims["user_id"])?.string else {
        throw Authenticator.invalid(reason: "ACCESS_TOKEN_TYPE_UNSUPPORTED")
      }
      return .device(uid: uid, claims: token.claims)
    }
    let claims = try verify(token)
    guard let uid = claims["sub"]?.string, claims["aud"]?.string == project else {
      throw Authenticator.invalid(reason: "ACCESS_TOKEN_TYPE_UNSUPPORTED")
    }
    return .device(uid: uid, claims: claims)
  }

  /// The claims of an ID token of this instance that is signed and has not ended.
  func verify(_ token: JSONWebToken) throws(GoogleError) -> JSON {
    let key = try signingKey.load()
    guard token.isSigned(by: key.key.publicKey), token.header["kid"]?.string == key.id else {
      throw Authenticator.invalid(reason: "ACCESS_TOKEN_TYPE_UNSUPPORTED")
    }
    guard let expires = token.claims["exp"]?.integer, expires > clock.now.seconds else {
      throw Authenticator.invalid(reason: "ACCESS_TOKEN_EXPIRED")
    }
    return token.claims
  }

  /// A service account's self-signed JWT (https://google.aip.dev/auth/4111).
  private func serviceAccount(_ token: JSONWebToken) throws(GoogleError) -> Caller? {
    guard let issuer = token.claims["iss"]?.string, let account = try tokens.serviceAccount(issuer),
      let key = try? PublicKey(pem: account.publicKey)
    else { return nil }
    let now = clock.now.seconds
    guard token.isSigned(by: key), token.claims["sub"]?.string == issuer, let expires = token.claims["exp"]?.integer,
      let issued = token.claims["iat"]?.integer, expires > now, (now - 3_600...now + 300).contains(issued),
      expires <= issued + 3_600
    else { throw Authenticator.invalid(reason: "ACCESS_TOKEN_EXPIRED") }
    return .admin
  }

  /// - Throws: UNAUTHENTICATED without any credential, PERMISSION_DENIED for a device.
  func requireAdmin(_ caller: Caller) throws(GoogleError) {
    switch caller {
    case .admin: return
    case .device: throw .callerDenied
    case .nobody:
      throw GoogleError(
        .unauthenticated,
        "Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or other "
          + "valid authentication credential. See "
          + "https://developers.google.com/identity/sign-in/web/devconsole-project.",
        details: [GoogleError.errorInfo("CREDENTIALS_MISSING")])
    }
  }

  private static func invalid(reason: String) -> GoogleError {
    GoogleError(
      .unauthenticated,
      "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid "
        + "authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.",
      details: [GoogleError.errorInfo(reason)])
  }
}
