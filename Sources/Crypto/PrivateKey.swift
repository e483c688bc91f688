import COpenSSL

/// An RSA private key of 2048 bits or more, which signs as JWT's RS256 wants (RSASSA-PKCS1-v1_5 with SHA-256).
package struct PrivateKey: Sendable {
  let key: RSAKey

  private init(adopting key: RSAKey) { self.key = key }

  /// Reads PKCS#8 or PKCS#1 out of PEM text, be its newlines real or escaped and with or without quotes around it.
  package init(pem: String) throws(KeyError) {
    let blocks = try PEM.blocks(in: pem)
    let labels = ["PRIVATE KEY", "RSA PRIVATE KEY"]
    guard let block = blocks.first(where: { labels.contains($0.label) }) else {
      throw KeyError(label: blocks.first { $0.label != "EC PARAMETERS" }?.label ?? "EC PARAMETERS")
    }
    guard !block.isEncrypted else { throw .encrypted }
    guard !isCutShort(block.der) else { throw .truncated }
    let pointer = unsafe block.der.withUnsafeBufferPointer { bytes in
      var start = bytes.baseAddress
      return unsafe d2i_AutoPrivateKey(nil, &start, bytes.count)
    }
    ERR_clear_error()
    guard let pointer = unsafe pointer else { throw .malformed }
    key = unsafe try RSAKey(adopting: pointer)
    let probe = Array("wtadmin".utf8)
    guard key.isValid(key.signature(for: probe), for: probe) else { throw .inconsistent }
  }

  /// A new key of 2048 bits. Takes up to a second.
  package static func generated() -> PrivateKey {
    let context = unsafe Owned(EVP_PKEY_CTX_new_id(EVP_PKEY_RSA, nil)) { unsafe EVP_PKEY_CTX_free($0) }
    must(unsafe EVP_PKEY_keygen_init(context.pointer), "key generation")
    must(unsafe EVP_PKEY_CTX_set_rsa_keygen_bits(context.pointer, 2048), "key generation")
    var pointer: OpaquePointer?
    must(unsafe EVP_PKEY_generate(context.pointer, &pointer), "key generation")
    guard let pointer = unsafe pointer, let key = unsafe try? RSAKey(adopting: pointer) else { stop("key generation") }
    return PrivateKey(adopting: key)
  }

  /// The RS256 signature, as many bytes as the key's modulus has.
  package func signature(for message: [UInt8]) -> [UInt8] { key.signature(for: message) }

  package var publicKey: PublicKey { PublicKey(key: key) }

  /// Unencrypted PKCS#8 PEM, the form that a service account's key file holds.
  package var pem: Secret {
    let buffer = memoryBuffer()
    let code = unsafe PEM_write_bio_PKCS8PrivateKey(buffer.pointer, key.pointer, nil, nil, 0, nil, nil)
    must(code, "writing a private key")
    return Secret(contents(of: buffer))
  }
}

extension PrivateKey: CustomStringConvertible, CustomReflectable {
  package var description: String { "<private key>" }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
