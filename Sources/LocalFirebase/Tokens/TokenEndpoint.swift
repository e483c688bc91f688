internal import Crypto
internal import REST

/// OAuth's token endpoint, `POST /token`: the JWT bearer grant (RFC 7523) and the refresh grant (RFC 6749, section 6).
struct TokenEndpoint: Sendable {
  let tokens: AccessTokens
  let clock: InstanceClock

  /// Seconds by which a client's clock may be off.
  static let clockSkewSeconds: Int64 = 300
  static let jwtGrant = "urn:ietf:params:oauth:grant-type:jwt-bearer"

  /// A refusal in OAuth's own envelope (RFC 6749, section 5.2).
  private struct Refusal: Error {
    var status = 400
    var error: String
    var description: String

    init(_ error: String, _ description: String, status: Int = 400) {
      self.error = error
      self.description = description
      self.status = status
    }
  }

  func reply(to call: Call) -> Reply {
    do {
      return Reply(json: try answer(call))
    } catch let refusal as Refusal {
      return Reply(
        status: refusal.status,
        json: ["error": .string(refusal.error), "error_description": .string(refusal.description)])
    } catch {
      return Reply(status: 500, json: ["error": "internal_failure", "error_description": "Internal error."])
    }
  }

  private func answer(_ call: Call) throws -> JSON {
    let pairs = PercentEncoding.parseForm(String(decoding: call.body, as: UTF8.self)) ?? []
    let form = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    guard let grant = form["grant_type"], !grant.isEmpty else {
      throw Refusal("invalid_request", "Required parameter is missing: grant_type")
    }
    switch grant {
    case TokenEndpoint.jwtGrant: return try answerAssertion(form, call)
    case "refresh_token": return try answerRefresh(form)
    default: throw Refusal("unsupported_grant_type", "Invalid grant_type: \(grant)")
    }
  }

  private func answerAssertion(_ form: [String: String], _ call: Call) throws -> JSON {
    guard let text = form["assertion"], !text.isEmpty else {
      throw Refusal("invalid_request", "Required parameter is missing: assertion")
    }
    guard let token = JSONWebToken(text) else {
      throw Refusal("invalid_grant", "Invalid JWT: Failed to parse the token.")
    }
    guard let issuer = token.claims["iss"]?.string, let account = try tokens.serviceAccount(issuer) else {
      throw Refusal("invalid_grant", "Invalid grant: account not found")
    }
    let key = try PublicKey(pem: account.publicKey)
    let namesKey = account.keyID == nil || token.header["kid"]?.string == account.keyID
    guard namesKey, token.isSigned(by: key) else { throw Refusal("invalid_grant", "Invalid JWT Signature.") }
    guard TokenEndpoint.isAudience(token.claims["aud"]?.string, of: call) else {
      throw Refusal("invalid_grant", "Invalid JWT: Failed audience check.")
    }
    try checkTimes(token.claims)
    guard token.claims["sub"] == nil || token.claims["sub"]?.string == issuer else {
      throw Refusal(
        "unauthorized_client",
        "Client is unauthorized to retrieve access tokens using this method, or client not authorized for any of the "
          + "scopes requested.", status: 401)
    }
    let scope = token.claims["scope"]?.string ?? ""
    guard TokenEndpoint.areScopes(scope) else {
      throw Refusal("invalid_scope", "Invalid OAuth scope or ID token audience provided.")
    }
    return TokenEndpoint.grant(try tokens.issue(to: issuer, scopes: scope))
  }

  /// Google's constants, and the address under which this very call came.
  private static func isAudience(_ audience: String?, of call: Call) -> Bool {
    guard let audience else { return false }
    let google = [
      "https://oauth2.googleapis.com/token", "https://www.googleapis.com/oauth2/v4/token",
      "https://accounts.google.com/o/oauth2/token",
    ]
    guard !google.contains(audience) else { return true }
    guard let host = call.headers["Host"] else { return false }
    return audience == "http://" + host + call.uri.prefix { $0 != "?" }
  }

  private func checkTimes(_ claims: JSON) throws {
    let now = clock.now.seconds
    let skew = TokenEndpoint.clockSkewSeconds
    guard let issued = claims["iat"]?.integer, let expires = claims["exp"]?.integer, issued <= now + skew,
      issued >= now - 3_600 - skew, expires > now - skew, expires > issued, expires - issued <= 3_600
    else {
      throw Refusal(
        "invalid_grant",
        "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and "
          + "exp values in the JWT claim.")
    }
  }

  private static func areScopes(_ text: String) -> Bool {
    let scopes = text.split(separator: " ")
    return !scopes.isEmpty
      && scopes.allSatisfy {
        $0.hasPrefix("https://www.googleapis.com/auth/") || ["openid", "email", "profile"].contains($0)
      }
  }

  private func answerRefresh(_ form: [String: String]) throws -> JSON {
    guard let refreshToken = form["refresh_token"], !refreshToken.isEmpty else {
      throw Refusal("invalid_request", "Missing required parameter: refresh_token")
    }
    let user = AuthorizedUser(
      refreshToken: refreshToken, clientID: form["client_id"] ?? "", clientSecret: form["client_secret"] ?? "")
    switch try tokens.standing(of: user) {
    case .unknown: throw Refusal("invalid_grant", "Token has been expired or revoked.")
    case .wrongClient: throw Refusal("invalid_client", "The OAuth client was not found.", status: 401)
    case .known:
      let scope = form["scope"] ?? "https://www.googleapis.com/auth/cloud-platform"
      return TokenEndpoint.grant(try tokens.issue(to: user.clientID, scopes: scope))
    }
  }

  private static func grant(_ token: String) -> JSON {
    ["access_token": .string(token), "expires_in": .integer(AccessTokens.lifetimeSeconds), "token_type": "Bearer"]
  }
}
