import Crypto
import Domain
package import Images
package import REST

/// The project's test vectors for the wire protocol, as `protocol/vectors.json` publishes them.
///
/// Bytes are hexadecimal, except where the protocol itself stores base64. Everything is computed when asked for; only
/// the inputs are fixed.
package enum ProtocolVectors {
  /// The whole document. - Parameter picture: a small picture for the vectors of media.
  package static func document(picture: CleanPicture) -> JSON {
    let materials = (1...3).compactMap(VectorMaterial.init)
    return [
      "schemaVersion": 1,
      "protocolVersion": .string(PairingPayload.version),
      "published": PublishedVectors.json,
      "pairings": .array(materials.compactMap(pairing)),
      "refusedPayloads": .array(materials.first.map(RefusedVectors.payloads) ?? []),
      "messages": .array(materials.flatMap(messages)),
      "refusedMessages": .array(materials.first.map(RefusedVectors.messages) ?? []),
      "media": .array(materials.compactMap { media($0, picture) }),
      "passcodes": .array(["000000", "123456", "987654"].compactMap(passcode)),
      "lockoutSeconds": .array((0...12).map { .integer(Lockout.wait(after: $0).components.seconds) }),
    ]
  }

  private static func pairing(_ material: VectorMaterial) -> JSON? {
    guard let key = material.key else { return nil }
    let devices: [JSON] = material.participants.all.compactMap { user in
      guard let attempt = material.attempt(of: user) else { return nil }
      return [
        "user": .string(user.text),
        "privateKey": hex(material.privateKey(of: user)),
        "publicKey": hex(attempt.payload.publicKey),
        "payload": .string(attempt.payload.text),
      ]
    }
    return [
      "conversation": .string(material.conversation.text),
      "keyVersion": .integer(material.keyVersion),
      "devices": .array(devices),
      "conversationKey": hex(key.secret.revealed),
    ]
  }

  private static let texts = ["", "hello", "Grüße, 你好, 👋🏽", String(repeating: "long ", count: 200)]

  private static func messages(_ material: VectorMaterial) -> [JSON] {
    guard let key = material.key else { return [] }
    return texts.compactMap { text in
      guard let nonce = VectorMaterial.nonce("\(material.keyVersion) \(text)"),
        let sealed = try? key.seal(text, nonce: nonce)
      else { return nil }
      return [
        "conversationKey": hex(key.secret.revealed), "keyVersion": .integer(key.version), "text": .string(text),
        "nonce": .string(sealed.nonce), "ciphertext": .string(sealed.ciphertext),
      ]
    }
  }

  private static func media(_ material: VectorMaterial, _ picture: CleanPicture) -> JSON? {
    guard let key = material.key, let nonce = VectorMaterial.nonce("\(material.keyVersion) picture"),
      let sealed = try? key.seal(picture, nonce: nonce)
    else { return nil }
    return [
      "conversationKey": hex(key.secret.revealed), "keyVersion": .integer(key.version), "bytes": hex(picture.bytes),
      "nonce": .string(sealed.nonce), "object": hex(sealed.object),
    ]
  }

  private static func passcode(_ digits: String) -> JSON? {
    guard let passcode = try? Passcode(digits) else { return nil }
    let salt = VectorMaterial.bytes("walkytalky vector, salt of \(digits)", count: PasscodeHash.saltByteCount)
    let hash = PasscodeHash(of: passcode, salt: salt)
    return [
      "passcode": .string(digits), "salt": hex(salt), "iterations": .integer(Int64(PasscodeHash.iterations)),
      "hash": hex(hash.hash.revealed),
    ]
  }

  static func hex(_ bytes: [UInt8]) -> JSON {
    .string(hexadecimal(bytes))
  }
}
