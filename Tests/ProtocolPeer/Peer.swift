import ClientProtocol
import Crypto
import Domain
import Images
import REST

/// One question, one answer. Bytes are hexadecimal; nil where the question is not understood.
enum Peer {
  static func answer(_ question: JSON) -> JSON? {
    switch question["do"]?.string {
    case "show": attempt(question).map { ["payload": .string($0.payload.text)] }
    case "pair": pair(question)
    case "seal": seal(question)
    case "open": open(question)
    case "sealMedia": sealMedia(question)
    case "openMedia": openMedia(question)
    case "passcode": passcode(question)
    case "clean": clean(question)
    default: nil
    }
  }

  private static func attempt(_ question: JSON) -> PairingAttempt? {
    guard let conversation = question["conversation"]?.string.flatMap(ConversationID.init),
      let users = question["participants"]?.array?.compactMap({ $0.string.flatMap { try? UserID($0) } }),
      users.count == 2, let participants = try? Participants(users[0], users[1]),
      let user = question["user"]?.string.flatMap({ try? UserID($0) }),
      let keyVersion = question["keyVersion"]?.integer, let privateKey = bytes(question["privateKey"]),
      let keyPair = try? KeyPair(privateKey: Secret(privateKey))
    else { return nil }
    return PairingAttempt(
      conversation: conversation, participants: participants, user: user, keyVersion: keyVersion, keyPair: keyPair)
  }

  private static func pair(_ question: JSON) -> JSON? {
    guard let attempt = attempt(question), let scanned = question["scanned"]?.string else { return nil }
    do throws(PairingRefusal) {
      return ["key": hex(try attempt.key(scanning: scanned).secret.revealed)]
    } catch {
      return ["refusal": .string(error.name)]
    }
  }

  private static func key(_ question: JSON) -> ConversationKey? {
    guard let key = bytes(question["key"]), key.count == ConversationKey.byteCount,
      let version = question["currentKeyVersion"]?.integer, let conversation = ConversationID("WtVectorConversation")
    else { return nil }
    return ConversationKey(conversation: conversation, version: version, secret: Secret(key))
  }

  private static func seal(_ question: JSON) -> JSON? {
    guard let key = key(question), let nonce = bytes(question["nonce"]).flatMap(Nonce.init),
      let text = question["text"]?.string, let sealed = try? key.seal(text, nonce: nonce)
    else { return nil }
    return ["nonce": .string(sealed.nonce), "ciphertext": .string(sealed.ciphertext)]
  }

  private static func open(_ question: JSON) -> JSON? {
    guard let key = key(question), let version = question["keyVersion"]?.integer,
      let nonce = question["nonce"]?.string, let ciphertext = question["ciphertext"]?.string
    else { return nil }
    do throws(OpeningError) {
      return [
        "text": .string(try key.open(SealedText(keyVersion: version, nonce: nonce, ciphertext: ciphertext)))
      ]
    } catch {
      return ["refusal": .string(error.name)]
    }
  }

  private static func sealMedia(_ question: JSON) -> JSON? {
    guard let key = key(question), let nonce = bytes(question["nonce"]).flatMap(Nonce.init),
      let file = bytes(question["bytes"]), let picture = try? CleanPicture(cleaning: file),
      let sealed = try? key.seal(picture, nonce: nonce)
    else { return nil }
    return ["bytes": hex(picture.bytes), "object": hex(sealed.object)]
  }

  private static func openMedia(_ question: JSON) -> JSON? {
    guard let key = key(question), let version = question["keyVersion"]?.integer,
      let nonce = question["nonce"]?.string, let object = bytes(question["object"]),
      let size = question["size"]?.integer
    else { return nil }
    do throws(OpeningError) {
      let sealed = SealedMedia(nonce: nonce, object: object)
      return ["bytes": hex(try key.open(sealed, keyVersion: version, toldSize: size))]
    } catch {
      return ["refusal": .string(error.name)]
    }
  }

  private static func passcode(_ question: JSON) -> JSON? {
    guard let passcode = question["passcode"]?.string.flatMap({ try? Passcode($0) }),
      let salt = bytes(question["salt"]), salt.count == PasscodeHash.saltByteCount
    else { return nil }
    return ["hash": hex(PasscodeHash(of: passcode, salt: salt).hash.revealed)]
  }

  private static func clean(_ question: JSON) -> JSON? {
    guard let file = question["base64"]?.string.flatMap({ Base64.decode($0) }) else { return nil }
    do throws(PictureRefusal) {
      let picture = try CleanPicture(cleaning: file)
      return [
        "base64": .string(Base64.encode(picture.bytes)), "width": .integer(Int64(picture.width)),
        "height": .integer(Int64(picture.height)),
      ]
    } catch {
      return ["refusal": .string("\(error)")]
    }
  }

  private static func bytes(_ json: JSON?) -> [UInt8]? {
    guard let text = json?.string else { return nil }
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }

  private static func hex(_ bytes: [UInt8]) -> JSON {
    .string(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())
  }
}
