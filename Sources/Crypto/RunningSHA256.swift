import COpenSSL

/// SHA-256 (FIPS 180-4) of bytes that come piece by piece.
package final class RunningSHA256 {
  private let context: Owned

  package init() {
    context = unsafe Owned(EVP_MD_CTX_new()) { unsafe EVP_MD_CTX_free($0) }
    must(unsafe EVP_DigestInit_ex(context.pointer, EVP_sha256(), nil), "SHA-256")
  }

  package func add(_ bytes: [UInt8]) {
    must(unsafe EVP_DigestUpdate(context.pointer, bytes, bytes.count), "SHA-256")
  }

  /// The 32-byte digest of all that was added so far.
  package var digest: [UInt8] {
    let copy = unsafe Owned(EVP_MD_CTX_new()) { unsafe EVP_MD_CTX_free($0) }
    must(unsafe EVP_MD_CTX_copy_ex(copy.pointer, context.pointer), "SHA-256")
    return unsafe [UInt8](unsafeUninitializedCapacity: SHA256.byteCount) { buffer, written in
      must(unsafe EVP_DigestFinal_ex(copy.pointer, buffer.baseAddress, nil), "SHA-256")
      written = SHA256.byteCount
    }
  }
}
