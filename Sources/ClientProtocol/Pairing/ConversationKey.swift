package import Crypto
package import Domain

/// The key under which two paired devices seal what they write, and which pairing it came from.
package struct ConversationKey: Equatable, Sendable {
  package let conversation: ConversationID
  /// Counts the pairings of the conversation, from 1.
  package let version: Int64
  package let secret: Secret

  package static let byteCount = 32

  /// A key that was kept. - Precondition: 32 bytes.
  package init(conversation: ConversationID, version: Int64, secret: Secret) {
    precondition(secret.count == Self.byteCount, "a conversation key is 32 bytes")
    self.conversation = conversation
    self.version = version
    self.secret = secret
  }

  /// HKDF-SHA256 of the shared secret, salted with the UTF-8 of the conversation's id, without info.
  init(conversation: ConversationID, version: Int64, sharedSecret: Secret) {
    let salt = Array(conversation.text.utf8)
    var bytes = sharedSecret.withRevealed {
      hkdfSHA256(inputKey: $0, salt: salt, info: [], byteCount: Self.byteCount)
    }
    defer { wipe(&bytes) }
    self.init(conversation: conversation, version: version, secret: Secret(bytes))
  }
}
