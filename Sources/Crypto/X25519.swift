import COpenSSL

/// Diffie-Hellman over Curve25519 (RFC 7748). Keys and shared secrets are the 32 raw bytes of section 5.
package enum X25519 {
  package static let byteCount = 32

  /// The public key of a private one.
  package static func publicKey(of privateKey: [UInt8]) throws(KeyAgreementError) -> [UInt8] {
    let key = unsafe try key(privateKey, EVP_PKEY_new_raw_private_key)
    return unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, written in
      written = byteCount
      must(unsafe EVP_PKEY_get_raw_public_key(key.pointer, buffer.baseAddress, &written), "X25519")
    }
  }

  /// What both sides compute from their own private key and the other's public key.
  ///
  /// Throws ``KeyAgreementError/zeroSecret`` for a public key of small order (RFC 7748, section 6.1).
  package static func sharedSecret(
    privateKey: [UInt8], publicKey: [UInt8]
  ) throws(KeyAgreementError) -> [UInt8] {
    let own = unsafe try key(privateKey, EVP_PKEY_new_raw_private_key)
    let other = unsafe try key(publicKey, EVP_PKEY_new_raw_public_key)
    let context = unsafe Owned(EVP_PKEY_CTX_new(own.pointer, nil)) { unsafe EVP_PKEY_CTX_free($0) }
    must(unsafe EVP_PKEY_derive_init(context.pointer), "X25519")
    must(unsafe EVP_PKEY_derive_set_peer(context.pointer, other.pointer), "X25519")
    let secret = unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, written in
      var count = byteCount
      written = unsafe EVP_PKEY_derive(context.pointer, buffer.baseAddress, &count) == 1 ? count : 0
    }
    ERR_clear_error()
    guard !secret.isEmpty else { throw .zeroSecret }
    return secret
  }

  private typealias RawKeyConstructor = (Int32, OpaquePointer?, UnsafePointer<UInt8>?, Int) -> OpaquePointer?

  private static func key(
    _ bytes: [UInt8], _ construct: RawKeyConstructor
  ) throws(KeyAgreementError) -> Owned {
    guard bytes.count == byteCount else { throw .wrongLength(bytes.count) }
    return unsafe Owned(construct(EVP_PKEY_X25519, nil, bytes, bytes.count)) { unsafe EVP_PKEY_free($0) }
  }
}

/// Why no secret can be agreed on with the given key.
package enum KeyAgreementError: Error, Hashable, Sendable {
  /// A key of another length than 32 bytes.
  case wrongLength(Int)
  /// The other's key leads to an all-zero secret whatever one's own is.
  case zeroSecret
}
