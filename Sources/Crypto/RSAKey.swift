import COpenSSL

/// What private and public keys share: one `EVP_PKEY`, which OpenSSL allows many threads to read.
@safe
final class RSAKey: @unchecked Sendable {
  // Unchecked: an EVP_PKEY is not changed after construction, and its reference count is atomic;
  // each operation makes a context of its own.
  let pointer: OpaquePointer

  /// Takes the key over, once it is known to be RSA of a sufficient size.
  init(adopting pointer: OpaquePointer) throws(KeyError) {
    unsafe self.pointer = pointer
    let algorithm = unsafe EVP_PKEY_get_base_id(pointer)
    guard algorithm == EVP_PKEY_RSA else {
      guard algorithm != EVP_PKEY_EC else { throw .ellipticCurve }
      throw .otherAlgorithm(unsafe String(cString: OBJ_nid2sn(algorithm)))
    }
    let bits = Int(unsafe EVP_PKEY_get_bits(pointer))
    guard bits >= 2048 else { throw .tooShort(bits: bits) }
  }

  deinit { unsafe EVP_PKEY_free(pointer) }

  func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
    let context = messageContext()
    must(unsafe EVP_DigestVerifyInit(context.pointer, nil, EVP_sha256(), nil, pointer), "verifying")
    let verdict = unsafe EVP_DigestVerify(context.pointer, signature, signature.count, message, message.count)
    ERR_clear_error()
    return verdict == 1
  }

  func signature(for message: [UInt8]) -> [UInt8] {
    let context = messageContext()
    must(unsafe EVP_DigestSignInit(context.pointer, nil, EVP_sha256(), nil, pointer), "signing")
    let capacity = Int(unsafe EVP_PKEY_get_size(pointer))
    return unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, written in
      written = capacity
      let code = unsafe EVP_DigestSign(context.pointer, buffer.baseAddress, &written, message, message.count)
      must(code, "signing")
    }
  }

  private func messageContext() -> Owned {
    unsafe Owned(EVP_MD_CTX_new()) { unsafe EVP_MD_CTX_free($0) }
  }
}
