import Crypto
import REST

/// The 12 bytes beside a sealed box. Random for each, and never used twice under one key.
package struct Nonce: Hashable, Sendable {
  package let bytes: [UInt8]

  /// - Returns: nil unless there are 12.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == AESGCM.nonceByteCount else { return nil }
    self.bytes = bytes
  }

  package static func random(_ randomBytes: RandomBytes) -> Nonce {
    guard let nonce = Nonce(randomBytes(AESGCM.nonceByteCount)) else {
      preconditionFailure("the source of randomness did not answer \(AESGCM.nonceByteCount) bytes")
    }
    return nonce
  }

  /// Standard base64, 16 characters without padding.
  package var text: String { Base64.encode(bytes) }

  /// Reads what a message's `nonce` holds.
  init(stored text: String) throws(OpeningError) {
    guard let bytes = Base64.decode(text) else { throw .nonceNotBase64 }
    guard let nonce = Nonce(bytes) else { throw .nonceLength(bytes: bytes.count) }
    self = nonce
  }
}
