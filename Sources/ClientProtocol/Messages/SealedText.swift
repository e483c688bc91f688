import Crypto
import Domain
import REST

/// A message's text, or the caption of its picture, as Firestore stores it.
package struct SealedText: Hashable, Sendable {
  /// The pairing whose key it is under.
  package var keyVersion: Int64
  /// Standard base64 of 12 bytes.
  package var nonce: String
  /// Standard base64 of the ciphertext followed by its 16-byte tag.
  package var ciphertext: String

  /// The longest UTF-8 that fits, once sealed and encoded.
  package static let plaintextByteLimit = Contract.ciphertextLimit / 4 * 3 - AESGCM.tagByteCount

  package init(keyVersion: Int64, nonce: String, ciphertext: String) {
    self.keyVersion = keyVersion
    self.nonce = nonce
    self.ciphertext = ciphertext
  }
}

extension ConversationKey {
  /// Seals a text with AES-256-GCM, without additional data.
  package func seal(_ text: String, nonce: Nonce) throws(SealingError) -> SealedText {
    let plaintext = Array(text.utf8)
    guard plaintext.count <= SealedText.plaintextByteLimit else {
      throw .textTooLong(bytes: plaintext.count, limit: SealedText.plaintextByteLimit)
    }
    let box = secret.withRevealed { AESGCM.seal(plaintext, key: $0, nonce: nonce.bytes) }
    return SealedText(keyVersion: version, nonce: nonce.text, ciphertext: Base64.encode(box))
  }

  /// Opens what ``seal(_:nonce:)`` made on either device.
  package func open(_ sealed: SealedText) throws(OpeningError) -> String {
    guard sealed.keyVersion == version else { throw .otherKeyVersion(theirs: sealed.keyVersion, ours: version) }
    let nonce = try Nonce(stored: sealed.nonce)
    guard sealed.ciphertext.utf8.count <= Contract.ciphertextLimit else {
      throw .ciphertextTooLong(characters: sealed.ciphertext.utf8.count)
    }
    guard let box = Base64.decode(sealed.ciphertext) else { throw .ciphertextNotBase64 }
    let plaintext = try open(box, nonce: nonce)
    guard let text = String(validating: plaintext, as: UTF8.self) else { throw .notUTF8 }
    return text
  }

  func open(_ box: [UInt8], nonce: Nonce) throws(OpeningError) -> [UInt8] {
    guard box.count >= AESGCM.tagByteCount else { throw .ciphertextTooShort(bytes: box.count) }
    do throws(AuthenticationError) {
      return try secret.withRevealed { key throws(AuthenticationError) in
        try AESGCM.open(box, key: key, nonce: nonce.bytes)
      }
    } catch {
      throw .notAuthentic
    }
  }
}

/// Why something is not sealed.
package enum SealingError: Error, Hashable, Sendable {
  case textTooLong(bytes: Int, limit: Int)
  /// contract.md: up to 25 MiB, tag included.
  case mediaTooLarge(bytes: Int, limit: Int)
}

/// Why something sealed does not open.
package enum OpeningError: Error, Hashable, Sendable {
  /// Sealed under the key of another pairing; what was sealed under a key that is gone stays unreadable.
  case otherKeyVersion(theirs: Int64, ours: Int64)
  case nonceNotBase64
  case nonceLength(bytes: Int)
  case ciphertextNotBase64
  case ciphertextTooLong(characters: Int)
  /// Not even a tag's 16 bytes.
  case ciphertextTooShort(bytes: Int)
  /// The stored object is not as long as the message says.
  case mediaSize(stored: Int, told: Int64)
  /// Nonce, ciphertext or tag were altered or swapped, or the key is another.
  case notAuthentic
  case notUTF8

  /// The name by which `protocol/vectors.json` calls it.
  package var name: String {
    switch self {
    case .otherKeyVersion: "other-key-version"
    case .nonceNotBase64: "nonce-not-base64"
    case .nonceLength: "nonce-length"
    case .ciphertextNotBase64: "ciphertext-not-base64"
    case .ciphertextTooLong: "ciphertext-too-long"
    case .ciphertextTooShort: "ciphertext-too-short"
    case .mediaSize: "media-size"
    case .notAuthentic: "not-authentic"
    case .notUTF8: "not-utf8"
    }
  }
}
