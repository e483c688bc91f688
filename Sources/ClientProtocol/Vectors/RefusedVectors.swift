import Crypto
import Domain
import REST

/// What must be refused, and as what.
enum RefusedVectors {
  /// Texts that one device of the material scans.
  static func payloads(_ material: VectorMaterial) -> [JSON] {
    let scanner = material.participants.first
    guard let attempt = material.attempt(of: scanner),
      let payload = material.attempt(of: material.participants.second)?.payload
    else { return [] }
    return (texts(payload) + keys(payload) + [attempt.payload.text]).map { text in
      [
        "conversation": .string(material.conversation.text),
        "participants": .array(material.participants.all.map { .string($0.text) }),
        "user": .string(scanner.text),
        "keyVersion": .integer(material.keyVersion),
        "privateKey": ProtocolVectors.hex(material.privateKey(of: scanner)),
        "scanned": .string(text),
        "refusal": refusal(of: text, by: attempt).map { .string($0.name) } ?? .null,
      ]
    }
  }

  private static func refusal(of text: String, by attempt: PairingAttempt) -> PairingRefusal? {
    do throws(PairingRefusal) {
      _ = try attempt.key(scanning: text)
      return nil
    } catch {
      return error
    }
  }

  private static func texts(_ payload: PairingPayload) -> [String] {
    let text = payload.text
    func replacing(_ field: PairingPayload.Field, by value: String?) -> String {
      let head = "walkytalky://pair?"
      let parts = text.dropFirst(head.count).split(separator: "&").compactMap { part in
        part.hasPrefix(field.rawValue + "=") ? value.map { field.rawValue + "=" + $0 } : String(part)
      }
      return head + parts.joined(separator: "&")
    }
    let missing = PairingPayload.Field.allCases.map { replacing($0, by: nil) }
    let empty = PairingPayload.Field.allCases.map { replacing($0, by: "") }
    let repeated = PairingPayload.Field.allCases.map { text + "&" + $0.rawValue + "=1" }
    let otherwise = [
      "", "hello", "https://pair?v=1", "WALKYTALKY://pair?v=1", "walkytalky:pair", "walkytalky://pare?v=1",
      "walkytalky://pair", text + "&x=1", text + "&", text + "&=", text + "#", " " + text, text + "\n",
      replacing(.version, by: "2"), replacing(.version, by: "2") + "&x=1", replacing(.version, by: "01"),
      replacing(.conversation, by: "short"), replacing(.conversation, by: "WtVectorConversatio/1"),
      replacing(.conversation, by: "AnotherConversation1"), replacing(.user, by: "carl"), replacing(.user, by: "a%2Fb"),
      replacing(.user, by: "%zz"), replacing(.keyVersion, by: "0"), replacing(.keyVersion, by: "01"),
      replacing(.keyVersion, by: "+1"), replacing(.keyVersion, by: "-1"), replacing(.keyVersion, by: "1.0"),
      replacing(.keyVersion, by: "2"), replacing(.keyVersion, by: "9223372036854775808"),
      text + String(repeating: "&y=1", count: 300),
    ]
    return missing + empty + repeated + otherwise
  }

  /// Public keys that are none.
  private static func keys(_ payload: PairingPayload) -> [String] {
    func with(_ key: [UInt8]) -> String {
      var other = payload
      other.publicKey = key
      return other.text
    }
    let text = payload.text
    let wrongLength = [31, 33, 64].map { with([UInt8](repeating: 9, count: $0)) }
    let wrongAlphabet = [text + "=", String(text.dropLast()) + "+", String(text.dropLast()) + "B"]
    return wrongLength + wrongAlphabet + [String(text.dropLast())] + smallOrder.map(with)
  }

  /// Every 32 bytes that stand for a point of small order (RFC 7748, section 7): 0, 1, the two points of order 8, p - 1,
  /// p and p + 1, each with and without the highest bit, which is ignored.
  private static let smallOrder: [[UInt8]] = {
    let zeros = [UInt8](repeating: 0, count: 32)
    let prime = [0xED] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]
    let orderEight: [[UInt8]] = [
      [
        0xE0, 0xEB, 0x7A, 0x7C, 0x3B, 0x41, 0xB8, 0xAE, 0x16, 0x56, 0xE3, 0xFA, 0xF1, 0x9F, 0xC4, 0x6A,
        0xDA, 0x09, 0x8D, 0xEB, 0x9C, 0x32, 0xB1, 0xFD, 0x86, 0x62, 0x05, 0x16, 0x5F, 0x49, 0xB8, 0x00,
      ],
      [
        0x5F, 0x9C, 0x95, 0xBC, 0xA3, 0x50, 0x8C, 0x24, 0xB1, 0xD0, 0xB1, 0x55, 0x9C, 0x83, 0xEF, 0x5B,
        0x04, 0x44, 0x5C, 0xC4, 0x58, 0x1C, 0x8E, 0x86, 0xD8, 0x22, 0x4E, 0xDD, 0xD0, 0x9F, 0x11, 0x57,
      ],
    ]
    let points = [zeros, [1] + zeros.dropLast()] + orderEight + [0xEC, 0xED, 0xEE].map { [$0] + prime.dropFirst() }
    return points + points.map { $0.dropLast() + [$0[31] | 0x80] }
  }()

  /// Messages that do not open under the key that is told.
  static func messages(_ material: VectorMaterial) -> [JSON] {
    guard let key = material.key, let nonce = VectorMaterial.nonce("refused"),
      let sealed = try? key.seal("hello", nonce: nonce), let box = Base64.decode(sealed.ciphertext)
    else { return [] }
    return altered(sealed, nonce: nonce.bytes, box: box).map { message in
      [
        "conversationKey": ProtocolVectors.hex(key.secret.revealed), "currentKeyVersion": .integer(key.version),
        "keyVersion": .integer(message.keyVersion), "nonce": .string(message.nonce),
        "ciphertext": .string(message.ciphertext),
        "refusal": refusal(of: message, by: key).map { .string($0.name) } ?? .null,
      ]
    }
  }

  private static func refusal(of message: SealedText, by key: ConversationKey) -> OpeningError? {
    do throws(OpeningError) {
      _ = try key.open(message)
      return nil
    } catch {
      return error
    }
  }

  private static func altered(_ sealed: SealedText, nonce: [UInt8], box: [UInt8]) -> [SealedText] {
    func with(version: Int64? = nil, nonce: String? = nil, ciphertext: String? = nil) -> SealedText {
      SealedText(
        keyVersion: version ?? sealed.keyVersion, nonce: nonce ?? sealed.nonce,
        ciphertext: ciphertext ?? sealed.ciphertext)
    }
    func flipped(_ bytes: [UInt8], at index: Int) -> String {
      var bytes = bytes
      bytes[index] ^= 1
      return Base64.encode(bytes)
    }
    return [
      with(version: sealed.keyVersion + 1), with(version: 0),
      with(nonce: ""), with(nonce: "*"), with(nonce: Base64.encode(nonce.dropLast())),
      with(nonce: sealed.nonce + "AAAA"),
      with(nonce: flipped(nonce, at: 0)), with(nonce: flipped(nonce, at: 11)),
      with(nonce: Base64.encode(nonce.reversed())),
      with(ciphertext: ""), with(ciphertext: "%%%%"), with(ciphertext: sealed.ciphertext + "="),
      with(ciphertext: Base64.encode(box.prefix(15))), with(ciphertext: Base64.encode(box.dropLast())),
      with(ciphertext: Base64.encode(box.suffix(16))), with(ciphertext: flipped(box, at: 0)),
      with(ciphertext: flipped(box, at: box.count - 1)),
      with(ciphertext: Base64.encode(box.suffix(16) + box.dropLast(16))),
    ]
  }
}
