import Crypto
import Domain
import REST

extension PairingPayload {
  /// Reads what a QR code holds. Whether it fits the conversation at hand is for ``PairingAttempt`` to say.
  package init(parsing text: String) throws(PairingRefusal) {
    guard text.utf8.count <= Self.byteLimit else { throw .tooLong(bytes: text.utf8.count) }
    let query = try Self.query(of: text)
    let values = try Self.values(in: query)
    guard let version = values[.version] else { throw .missing(.version) }
    guard version == Self.version else { throw .unknownVersion(version) }

    func required<Value>(_ field: Field, _ read: (String) throws(PairingRefusal) -> Value?) throws(PairingRefusal)
      -> Value
    {
      guard let text = values[field] else { throw .missing(field) }
      guard let value = try read(text) else { throw .malformed(field) }
      return value
    }
    conversation = try required(.conversation, ConversationID.init)
    user = try required(.user) { try? UserID($0) }
    keyVersion = try required(.keyVersion, Self.keyVersion)
    publicKey = try required(.publicKey, Self.publicKey)
  }

  private static func query(of text: String) throws(PairingRefusal) -> Substring {
    guard let colon = text.firstIndex(of: ":") else { throw .noPayload }
    guard text[..<colon] == scheme else { throw .unknownScheme(String(text[..<colon])) }
    let opening = "\(scheme)://\(action)?"
    guard text.hasPrefix(opening) else { throw .noPayload }
    return text.dropFirst(opening.count)
  }

  /// Every field once. The version is looked at last, so a payload of a later version that adds fields is told as one.
  private static func values(in query: Substring) throws(PairingRefusal) -> [Field: String] {
    var values: [Field: String] = [:]
    var unknown: String?
    for part in query.split(separator: "&", omittingEmptySubsequences: false) {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let field = Field(rawValue: String(halves[0])) else {
        unknown = unknown ?? String(halves[0])
        continue
      }
      guard values[field] == nil else { throw .repeated(field) }
      guard halves.count == 2, let value = PercentEncoding.decode(halves[1]) else { throw .malformed(field) }
      values[field] = value
    }
    if let version = values[.version], version != Self.version { throw .unknownVersion(version) }
    if let unknown { throw .unknownField(unknown) }
    return values
  }

  /// Decimal digits without sign or leading zero, from 1.
  private static func keyVersion(_ text: String) -> Int64? {
    guard let number = Int64(text), number >= 1, String(number) == text else { return nil }
    return number
  }

  private static func publicKey(_ text: String) throws(PairingRefusal) -> [UInt8]? {
    guard let bytes = Base64.decode(text, .url) else { return nil }
    guard bytes.count == X25519.byteCount else { throw .keyLength(bytes: bytes.count) }
    return bytes
  }
}
