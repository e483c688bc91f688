internal import Crypto

extension KeyError: Explained {
  package var failure: Failure {
    let anew = "make a new key: Firebase console, project settings, service accounts, “Generate new private key”"
    let (cause, remedy): (String, String) =
      switch self {
      case .empty: ("it is empty", anew)
      case .json: ("it is a whole JSON document", "take the text of its private_key alone, or name the file with --key")
      case .notPEM: ("it has no line -----BEGIN PRIVATE KEY-----", anew)
      case .truncated: ("it ends too early", "copy it anew, with its last line")
      case .malformed: ("it is damaged", "copy it anew, or " + anew)
      case .encrypted: ("it is protected by a passphrase", "remove that: openssl pkey -in KEY -out PLAIN")
      case .publicKey: ("it is a public key", "use the private half")
      case .privateKey: ("it is a private key where a public one belongs", "use the public half")
      case .certificate: ("it is a certificate", "use the private key that belongs to it")
      case .certificateRequest: ("it is a certificate request", "use the private key that belongs to it")
      case .ellipticCurve: ("it is an elliptic-curve key", "use the RSA key of a service account")
      case .openSSH: ("it is an OpenSSH key", "use the RSA key of a service account")
      case .otherAlgorithm(let name): ("it is a \(name.printable) key", "use the RSA key of a service account")
      case .otherBlock(let label): ("it is a “\(label.printable)”", "use the RSA key of a service account")
      case .tooShort(let bits): ("it has \(bits) bits, and 2048 are needed", anew)
      case .inconsistent: ("its two halves do not belong together: a byte was changed", "copy it anew, or " + anew)
      }
    return Failure("the private key cannot be used", cause: cause, remedy: remedy, exitCode: .notPermitted)
  }
}

extension KeyAgreementError: Explained {
  package var failure: Failure {
    let cause: String =
      switch self {
      case .wrongLength(let count): "it has \(count) bytes, and an X25519 key has 32"
      case .zeroSecret: "it leads to the same secret whatever the other key is"
      }
    return Failure("the public key cannot be used", cause: cause, remedy: "pair the two devices anew")
  }
}

extension AuthenticationError: Explained {
  package var failure: Failure {
    Failure(
      "the message cannot be opened", cause: "it was altered, or sealed under another key",
      remedy: "see the conversation's key version: wtadmin conversation show")
  }
}
