import COpenSSL

/// HKDF with SHA-256, extract and expand in one (RFC 5869).
///
/// - Precondition: `byteCount` is at most 255 · 32.
package func hkdfSHA256(inputKey: [UInt8], salt: [UInt8], info: [UInt8], byteCount: Int) -> [UInt8] {
  precondition((1...255 * SHA256.byteCount).contains(byteCount), "RFC 5869, section 2.3, bounds the output")
  let context = unsafe Owned(EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, nil)) { unsafe EVP_PKEY_CTX_free($0) }
  must(unsafe EVP_PKEY_derive_init(context.pointer), "HKDF")
  must(unsafe EVP_PKEY_CTX_set_hkdf_md(context.pointer, EVP_sha256()), "HKDF")
  must(unsafe EVP_PKEY_CTX_set1_hkdf_salt(context.pointer, salt, Int32(salt.count)), "HKDF")
  must(unsafe EVP_PKEY_CTX_set1_hkdf_key(context.pointer, inputKey, Int32(inputKey.count)), "HKDF")
  must(unsafe EVP_PKEY_CTX_add1_hkdf_info(context.pointer, info, Int32(info.count)), "HKDF")
  return unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, written in
    written = byteCount
    must(unsafe EVP_PKEY_derive(context.pointer, buffer.baseAddress, &written), "HKDF")
  }
}

/// PBKDF2 with HMAC-SHA256 (RFC 8018, section 5.2).
package func pbkdf2SHA256(password: [UInt8], salt: [UInt8], iterations: Int32, byteCount: Int) -> [UInt8] {
  precondition(iterations > 0 && byteCount > 0, "RFC 8018 wants both positive")
  let password = password.map { CChar(bitPattern: $0) }
  return unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, written in
    let code = unsafe PKCS5_PBKDF2_HMAC(
      password, Int32(password.count), salt, Int32(salt.count), iterations, EVP_sha256(), Int32(byteCount),
      buffer.baseAddress)
    must(code, "PBKDF2")
    written = byteCount
  }
}
