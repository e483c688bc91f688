package import Domain
import REST

/// What one device shows the other as a QR code, version 1 of the wire protocol.
///
/// `walkytalky://pair?v=1&c=<conversation>&u=<uid>&n=<key version being made>&k=<public key>`, the key in base64url
/// without padding. Values are percent-encoded, which leaves every character alone that Firebase's own ids have.
package struct PairingPayload: Hashable, Sendable {
  package var conversation: ConversationID
  /// Whose device shows it.
  package var user: UserID
  /// The key version that this pairing makes, from 1.
  package var keyVersion: Int64
  /// 32 bytes.
  package var publicKey: [UInt8]

  package static let version = "1"
  static let scheme = "walkytalky"
  static let action = "pair"
  /// More than the longest UID needs, less than a QR code holds.
  package static let byteLimit = 1_024

  package init(conversation: ConversationID, user: UserID, keyVersion: Int64, publicKey: [UInt8]) {
    self.conversation = conversation
    self.user = user
    self.keyVersion = keyVersion
    self.publicKey = publicKey
  }

  /// The fields of the query, in the order in which they are written. They are read in any.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    case version = "v"
    case conversation = "c"
    case user = "u"
    case keyVersion = "n"
    case publicKey = "k"
  }

  /// The text that the QR code holds.
  package var text: String {
    let query = PercentEncoding.form(Field.allCases.map { ($0.rawValue, value(of: $0)) })
    return "\(Self.scheme)://\(Self.action)?\(query)"
  }

  private func value(of field: Field) -> String {
    switch field {
    case .version: Self.version
    case .conversation: conversation.text
    case .user: user.text
    case .keyVersion: String(keyVersion)
    case .publicKey: Base64.encode(publicKey, .url)
    }
  }
}
