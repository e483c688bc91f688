import COpenSSL

/// MD5 (RFC 1321), the checksum that Cloud Storage keeps of each object; it protects nothing.
package enum MD5 {
  package static let byteCount = 16

  /// The 16-byte digest.
  package static func digest(of message: [UInt8]) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, written in
      must(unsafe EVP_Digest(message, message.count, buffer.baseAddress, nil, EVP_md5(), nil), "MD5")
      written = byteCount
    }
  }
}
