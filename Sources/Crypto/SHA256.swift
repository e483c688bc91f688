import COpenSSL

/// SHA-256 (FIPS 180-4) and its keyed form.
package enum SHA256 {
  package static let byteCount = 32

  /// The 32-byte digest.
  package static func digest(of message: [UInt8]) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, written in
      must(unsafe EVP_Digest(message, message.count, buffer.baseAddress, nil, EVP_sha256(), nil), "SHA-256")
      written = byteCount
    }
  }

  /// HMAC-SHA256 (RFC 2104), 32 bytes.
  package static func authenticationCode(for message: [UInt8], key: [UInt8]) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, written in
      let code = unsafe EVP_Q_mac(
        nil, "HMAC", nil, "SHA256", nil, key, key.count, message, message.count, buffer.baseAddress, byteCount, &written
      )
      guard unsafe code != nil else { stop("HMAC-SHA256") }
    }
  }
}
