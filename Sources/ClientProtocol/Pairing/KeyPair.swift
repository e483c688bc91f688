package import Crypto

/// An answer of as many random bytes as it is asked for.
package typealias RandomBytes = @Sendable (_ count: Int) -> [UInt8]

/// A device's X25519 key pair for one pairing. Every pairing takes a fresh one.
package struct KeyPair: Sendable {
  /// 32 bytes (RFC 7748, section 5), what the QR code shows.
  package let publicKey: [UInt8]
  private let privateKey: Secret

  /// The pair of a private key; throws unless that is 32 bytes long.
  package init(privateKey: Secret) throws(KeyAgreementError) {
    self.privateKey = privateKey
    publicKey = try privateKey.withRevealed { bytes throws(KeyAgreementError) in try X25519.publicKey(of: bytes) }
  }

  /// Draws a key pair.
  package static func random(_ randomBytes: RandomBytes) -> KeyPair {
    var bytes = randomBytes(X25519.byteCount)
    defer { wipe(&bytes) }
    do throws(KeyAgreementError) {
      return try KeyPair(privateKey: Secret(bytes))
    } catch {
      preconditionFailure("the source of randomness answered \(bytes.count) bytes for \(X25519.byteCount)")
    }
  }

  /// The shared secret of this pair and another's public key (RFC 7748, section 6.1).
  ///
  /// Throws for a key that is not 32 bytes long, or of small order.
  func sharedSecret(with publicKey: [UInt8]) throws(KeyAgreementError) -> Secret {
    try privateKey.withRevealed { own throws(KeyAgreementError) in
      var shared = try X25519.sharedSecret(privateKey: own, publicKey: publicKey)
      defer { wipe(&shared) }
      return Secret(shared)
    }
  }
}
