/// Why a text is not the RSA key that was wanted. It never carries any of the text.
package enum KeyError: Error, Hashable, Sendable {
  /// Nothing but white space.
  case empty
  /// A JSON document, most likely the key file that the key should have been taken from.
  case json
  /// No `-----BEGIN …-----` line.
  case notPEM
  /// The text ends before the key does.
  case truncated
  /// The base64 or the structure inside is damaged.
  case malformed
  /// The key needs a passphrase.
  case encrypted
  case publicKey
  case privateKey
  case certificate
  case certificateRequest
  /// An elliptic-curve key.
  case ellipticCurve
  /// OpenSSH's own format, as `ssh-keygen` writes it.
  case openSSH
  /// A key of another algorithm, by OpenSSL's name for it (`ED25519`, `DSA`, …).
  case otherAlgorithm(String)
  /// Some other PEM block, by its label.
  case otherBlock(String)
  /// RS256 wants 2048 bits at least (RFC 7518, section 3.3).
  case tooShort(bits: Int)
  /// Public and private half do not belong together: a byte of the key was changed.
  case inconsistent

  /// What a block that is not a private RSA key is.
  init(label: String) {
    self =
      switch label {
      case "PUBLIC KEY", "RSA PUBLIC KEY": .publicKey
      case "PRIVATE KEY", "RSA PRIVATE KEY": .privateKey
      case "ENCRYPTED PRIVATE KEY": .encrypted
      case "CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE": .certificate
      case "CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST": .certificateRequest
      case "EC PRIVATE KEY", "EC PARAMETERS": .ellipticCurve
      case "OPENSSH PRIVATE KEY": .openSSH
      case "DSA PRIVATE KEY": .otherAlgorithm("DSA")
      default: .otherBlock(String(label.prefix(40)))
      }
  }
}
