package import Domain

/// Why what was scanned is not paired with.
package enum PairingRefusal: Error, Hashable, Sendable {
  /// Longer than any payload, whatever it is.
  case tooLong(bytes: Int)
  /// Not of the form `walkytalky://pair?…`, but no other scheme either.
  case noPayload
  case unknownScheme(String)
  case unknownVersion(String)
  case missing(PairingPayload.Field)
  case repeated(PairingPayload.Field)
  case unknownField(String)
  /// Not what the field holds: broken percent-encoding, no conversation id, no UID, no number from 1, no base64url.
  case malformed(PairingPayload.Field)
  /// The public key is not 32 bytes.
  case keyLength(bytes: Int)
  /// It is for another conversation than the one that is open.
  case otherConversation(ConversationID)
  /// The scanner's own code.
  case ownCode
  /// Its UID takes no part in the conversation.
  case notParticipant(UserID)
  /// The two devices are not making the same key version.
  case otherKeyVersion(theirs: Int64, ours: Int64)
  /// A public key of small order, with which every shared secret is zero (RFC 7748, section 6.1).
  case zeroSecret

  /// The name by which `protocol/vectors.json` calls it.
  package var name: String {
    switch self {
    case .tooLong: "too-long"
    case .noPayload: "no-payload"
    case .unknownScheme: "unknown-scheme"
    case .unknownVersion: "unknown-version"
    case .missing: "missing-field"
    case .repeated: "repeated-field"
    case .unknownField: "unknown-field"
    case .malformed: "malformed-field"
    case .keyLength: "key-length"
    case .otherConversation: "other-conversation"
    case .ownCode: "own-code"
    case .notParticipant: "not-participant"
    case .otherKeyVersion: "other-key-version"
    case .zeroSecret: "zero-secret"
    }
  }
}
