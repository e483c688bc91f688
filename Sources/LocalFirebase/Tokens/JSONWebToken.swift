internal import Crypto
internal import REST

/// A compact JSON Web Token (RFC 7515, section 3.1), taken apart; nothing of it is believed yet.
struct JSONWebToken: Sendable {
  let header: JSON
  let claims: JSON
  let signature: [UInt8]
  private let signedText: String

  /// - Returns: nil for what is no JWT. An unsigned one (`alg: none`) has an empty signature.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let header = JSONWebToken.object(parts[0]), let claims = JSONWebToken.object(parts[1]),
      let signature = Base64.decodeLeniently(parts[2])
    else { return nil }
    self.header = header
    self.claims = claims
    self.signature = signature
    signedText = parts[0] + "." + parts[1]
  }

  private static func object(_ part: String) -> JSON? {
    guard let bytes = Base64.decodeLeniently(part), let json = try? JSON(parsing: bytes), json.object != nil else {
      return nil
    }
    return json
  }

  /// RS256 only: whatever else the header says is no signature.
  func isSigned(by key: PublicKey) -> Bool {
    header["alg"] == "RS256" && key.isValid(signature, for: Array(signedText.utf8))
  }

  var isUnsigned: Bool { header["alg"] == "none" && signature.isEmpty }

  static func signed(claims: JSONObject, keyID: String, key: PrivateKey) -> String {
    let header: JSON = ["alg": "RS256", "kid": .string(keyID), "typ": "JWT"]
    let text =
      Base64.encode(header.serializedBytes(), .url) + "."
      + Base64.encode(JSON.object(claims).serializedBytes(), .url)
    return text + "." + Base64.encode(key.signature(for: Array(text.utf8)), .url)
  }
}
