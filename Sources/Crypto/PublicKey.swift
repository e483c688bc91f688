import COpenSSL

/// The public half of an RSA key: tells whether an RS256 signature was made by the private half.
package struct PublicKey: Sendable {
  let key: RSAKey

  init(key: RSAKey) { self.key = key }

  /// Reads a public key (SPKI or PKCS#1), or the one inside a certificate, out of PEM text.
  package init(pem: String) throws(KeyError) {
    let blocks = try PEM.blocks(in: pem)
    let labels = ["PUBLIC KEY", "RSA PUBLIC KEY", "CERTIFICATE"]
    guard let block = blocks.first(where: { labels.contains($0.label) }) else {
      throw KeyError(label: blocks.first?.label ?? "")
    }
    guard !isCutShort(block.der) else { throw .truncated }
    let pointer = unsafe block.der.withUnsafeBufferPointer { bytes in
      var start = bytes.baseAddress
      return switch block.label {
      case "PUBLIC KEY": unsafe d2i_PUBKEY(nil, &start, bytes.count)
      case "CERTIFICATE": unsafe keyInCertificate(&start, bytes.count)
      default: unsafe d2i_PublicKey(EVP_PKEY_RSA, nil, &start, bytes.count)
      }
    }
    ERR_clear_error()
    guard let pointer = unsafe pointer else { throw .malformed }
    key = unsafe try RSAKey(adopting: pointer)
  }

  /// Whether `signature` is this key's RS256 signature of `message`. A signature of any other length is just invalid.
  package func isValid(_ signature: [UInt8], for message: [UInt8]) -> Bool {
    key.isValid(signature, for: message)
  }

  /// SubjectPublicKeyInfo in PEM.
  package var pem: String {
    let buffer = memoryBuffer()
    must(unsafe PEM_write_bio_PUBKEY(buffer.pointer, key.pointer), "writing a public key")
    return String(decoding: contents(of: buffer), as: UTF8.self)
  }
}

/// The public key of a DER certificate, owned by the caller.
private func keyInCertificate(_ start: inout UnsafePointer<UInt8>?, _ count: Int) -> OpaquePointer? {
  guard let parsed = unsafe d2i_X509(nil, &start, count) else { return nil }
  let certificate = unsafe Owned(parsed) { unsafe X509_free($0) }
  return unsafe X509_get_pubkey(certificate.pointer)
}
