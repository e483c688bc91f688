import COpenSSL

/// AES-256 in Galois/Counter Mode (NIST SP 800-38D) with 12-byte nonces and 16-byte tags.
package enum AESGCM {
  package static let keyByteCount = 32
  package static let nonceByteCount = 12
  package static let tagByteCount = 16

  /// Encrypts, and returns the ciphertext followed by its tag.
  ///
  /// - Precondition: 32 bytes of key and 12 of nonce. A nonce must never serve twice under one key.
  package static func seal(
    _ plaintext: [UInt8], key: [UInt8], nonce: [UInt8], authenticating additional: [UInt8] = []
  ) -> [UInt8] {
    let context = context(key: key, nonce: nonce, additional: additional, encrypts: 1)
    let ciphertext = transformed(plaintext, by: context)
    var tag = [UInt8](repeating: 0, count: tagByteCount)
    must(finish(context), "AES-GCM")
    must(unsafe wt_gcm_get_tag(context.pointer, Int32(tagByteCount), &tag), "AES-GCM")
    return ciphertext + tag
  }

  /// Decrypts a ciphertext followed by its tag.
  ///
  /// Throws when key, nonce, additional data or any bit of the box is not the one it was sealed with.
  package static func open(
    _ sealed: [UInt8], key: [UInt8], nonce: [UInt8], authenticating additional: [UInt8] = []
  ) throws(AuthenticationError) -> [UInt8] {
    guard sealed.count >= tagByteCount else { throw AuthenticationError() }
    let context = context(key: key, nonce: nonce, additional: additional, encrypts: 0)
    let tag = Array(sealed.suffix(tagByteCount))
    must(unsafe wt_gcm_set_tag(context.pointer, Int32(tagByteCount), tag), "AES-GCM")
    let plaintext = transformed(Array(sealed.dropLast(tagByteCount)), by: context)
    guard finish(context) == 1 else { throw AuthenticationError() }
    return plaintext
  }

  private static func context(key: [UInt8], nonce: [UInt8], additional: [UInt8], encrypts: Int32) -> Owned {
    precondition(key.count == keyByteCount && nonce.count == nonceByteCount, "AES-256-GCM takes 32 and 12 bytes")
    let context = unsafe Owned(EVP_CIPHER_CTX_new()) { unsafe EVP_CIPHER_CTX_free($0) }
    must(unsafe EVP_CipherInit_ex2(context.pointer, EVP_aes_256_gcm(), key, nonce, encrypts, nil), "AES-GCM")
    var count: Int32 = 0
    let code = unsafe EVP_CipherUpdate(context.pointer, nil, &count, additional, Int32(additional.count))
    must(code, "AES-GCM")
    return context
  }

  private static func transformed(_ bytes: [UInt8], by context: borrowing Owned) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: bytes.count)
    var count: Int32 = 0
    must(unsafe EVP_CipherUpdate(context.pointer, &result, &count, bytes, Int32(bytes.count)), "AES-GCM")
    return result
  }

  /// Computes or checks the tag; GCM has no output left at this point.
  private static func finish(_ context: borrowing Owned) -> Int32 {
    var nothing: [UInt8] = [0]
    var count: Int32 = 0
    defer { ERR_clear_error() }
    return unsafe EVP_CipherFinal_ex(context.pointer, &nothing, &count)
  }
}

/// The sealed box was altered, or is opened with another key, nonce or additional data.
package struct AuthenticationError: Error, Hashable, Sendable {
  package init() {}
}
