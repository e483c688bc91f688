import REST

/// The signed statement by which a service account asks for a token (RFC 7523, as Google's endpoint wants it).
package enum Assertion {
  /// Makes the RS256 signature of a message with the account's key.
  package typealias Sign = @Sendable ([UInt8]) -> [UInt8]

  /// The audience, whatever the key file's `token_uri` says: google-auth does the same.
  package static let audience = ServiceAccount.usualTokenURI
  /// The longest life that Google grants.
  package static let lifetimeSeconds: Int64 = 3_600
  /// How far the time of issue lies back, for clocks that run a little fast.
  static let backdatingSeconds: Int64 = 10

  static func text(for account: ServiceAccount, scope: String, now: Timestamp, sign: Sign) -> String {
    var header: JSONObject = ["alg": "RS256", "typ": "JWT"]
    if let id = account.privateKeyID { header["kid"] = .string(id) }
    let issuedAt = now.seconds - backdatingSeconds
    let claims: JSONObject = [
      "iss": .string(account.email), "scope": .string(scope), "aud": .string(audience), "iat": .integer(issuedAt),
      "exp": .integer(issuedAt + lifetimeSeconds),
    ]
    let message = [header, claims].map { Base64.encode(JSON.object($0).serializedBytes(), .url) }.joined(separator: ".")
    return message + "." + Base64.encode(sign(Array(message.utf8)), .url)
  }
}
