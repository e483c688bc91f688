import Crypto
import Domain
package import Images
import REST

/// An encrypted picture: the object in Storage, and what the message says of it.
package struct SealedMedia: Hashable, Sendable {
  /// Standard base64 of 12 bytes, in the message's `media`.
  package var nonce: String
  /// The object: ciphertext followed by its 16-byte tag.
  package var object: [UInt8]

  package init(nonce: String, object: [UInt8]) {
    self.nonce = nonce
    self.object = object
  }
}

extension ConversationKey {
  /// Seals a picture, which has no metadata any more: nothing else is taken.
  package func seal(_ picture: CleanPicture, nonce: Nonce) throws(SealingError) -> SealedMedia {
    let limit = Int(Contract.Object.sizes.upperBound) - AESGCM.tagByteCount
    guard picture.bytes.count <= limit else { throw .mediaTooLarge(bytes: picture.bytes.count, limit: limit) }
    let box = secret.withRevealed { AESGCM.seal(picture.bytes, key: $0, nonce: nonce.bytes) }
    return SealedMedia(nonce: nonce.text, object: box)
  }

  /// Opens an object, whose length the message tells as `toldSize`.
  package func open(
    _ sealed: SealedMedia, keyVersion: Int64, toldSize: Int64
  ) throws(OpeningError) -> [UInt8] {
    guard keyVersion == version else { throw .otherKeyVersion(theirs: keyVersion, ours: version) }
    guard Int64(sealed.object.count) == toldSize else {
      throw .mediaSize(stored: sealed.object.count, told: toldSize)
    }
    return try open(sealed.object, nonce: Nonce(stored: sealed.nonce))
  }
}
