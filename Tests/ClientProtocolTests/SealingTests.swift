import Crypto
import Domain
import Images
import REST
import Testing

@testable import ClientProtocol

@Suite struct `Sealing and opening` {
  let key: ConversationKey
  let nonce: Nonce

  init() throws {
    let pair = try Pair()
    key = try pair.ana.key(scanning: pair.ben.payload.text)
    nonce = .random { randomBytes(count: $0) }
  }

  @Test(arguments: ["", "hello", "Grüße 👋🏽", String(repeating: "é", count: SealedText.plaintextByteLimit / 2)])
  func `a text comes back as it was`(text: String) throws {
    let sealed = try key.seal(text, nonce: nonce)
    #expect(try key.open(sealed) == text)
    #expect(sealed.nonce.utf8.count == 16)
    #expect(sealed.ciphertext.utf8.count <= 131_072)
    #expect(Base64.decode(sealed.ciphertext)?.count == text.utf8.count + 16)
  }

  @Test func `one byte more than the contract's field holds is not sealed`() throws {
    let limit = SealedText.plaintextByteLimit
    #expect(limit == 98_288)
    #expect(throws: SealingError.textTooLong(bytes: limit + 1, limit: limit)) {
      try key.seal(String(repeating: "x", count: limit + 1), nonce: nonce)
    }
  }

  @Test func `every flipped bit of nonce, ciphertext and tag is noticed`() throws {
    let sealed = try key.seal("hello", nonce: nonce)
    let box = try #require(Base64.decode(sealed.ciphertext))
    for bit in 0..<box.count * 8 {
      var altered = sealed
      altered.ciphertext = Base64.encode(flipped(box, bit))
      #expect(throws: OpeningError.notAuthentic) { try key.open(altered) }
    }
    for bit in 0..<96 {
      var altered = sealed
      altered.nonce = Base64.encode(flipped(nonce.bytes, bit))
      #expect(throws: OpeningError.notAuthentic) { try key.open(altered) }
    }
  }

  @Test func `a truncated box or nonce is told as what it is`() throws {
    let sealed = try key.seal("hello", nonce: nonce)
    let box = try #require(Base64.decode(sealed.ciphertext))
    for count in 0..<box.count {
      var altered = sealed
      altered.ciphertext = Base64.encode(box.prefix(count))
      let error: OpeningError = count < 16 ? .ciphertextTooShort(bytes: count) : .notAuthentic
      #expect(throws: error) { try key.open(altered) }
    }
    for count in 0..<12 {
      var altered = sealed
      altered.nonce = Base64.encode(nonce.bytes.prefix(count))
      #expect(throws: OpeningError.nonceLength(bytes: count)) { try key.open(altered) }
    }
  }

  @Test func `what is swapped between two messages does not open`() throws {
    let one = try key.seal("one", nonce: nonce)
    let other = try key.seal("two", nonce: .random { randomBytes(count: $0) })
    var swapped = one
    swapped.nonce = other.nonce
    #expect(throws: OpeningError.notAuthentic) { try key.open(swapped) }
    swapped = one
    swapped.ciphertext = other.ciphertext
    #expect(throws: OpeningError.notAuthentic) { try key.open(swapped) }
    swapped = one
    swapped.keyVersion = 2
    #expect(throws: OpeningError.otherKeyVersion(theirs: 2, ours: 1)) { try key.open(swapped) }
  }

  @Test func `text that is no base64, too long, or no UTF-8 inside is told apart`() throws {
    var sealed = try key.seal("hello", nonce: nonce)
    sealed.ciphertext = "*" + sealed.ciphertext
    #expect(throws: OpeningError.ciphertextNotBase64) { try key.open(sealed) }
    sealed.ciphertext = String(repeating: "A", count: 131_076)
    #expect(throws: OpeningError.ciphertextTooLong(characters: 131_076)) { try key.open(sealed) }
    sealed.nonce = "?"
    #expect(throws: OpeningError.nonceNotBase64) { try key.open(sealed) }
    let box = AESGCM.seal([0xC3, 0x28], key: key.secret.revealed, nonce: nonce.bytes)
    let broken = SealedText(keyVersion: 1, nonce: nonce.text, ciphertext: Base64.encode(box))
    #expect(throws: OpeningError.notUTF8) { try key.open(broken) }
  }

  @Test func `another pairing's key opens nothing, even under the same version`() throws {
    let sealed = try key.seal("hello", nonce: nonce)
    let pair = try Pair()
    let other = try pair.ana.key(scanning: pair.ben.payload.text)
    #expect(throws: OpeningError.notAuthentic) { try other.open(sealed) }
  }

  @Test func `a picture comes back as it was, and only whole`() throws {
    let picture = try CleanPicture(cleaning: smallestGIF)
    let sealed = try key.seal(picture, nonce: nonce)
    let size = Int64(sealed.object.count)
    #expect(size == Int64(picture.bytes.count) + 16)
    #expect(try key.open(sealed, keyVersion: 1, toldSize: size) == picture.bytes)
    #expect(throws: OpeningError.mediaSize(stored: Int(size), told: size + 1)) {
      try key.open(sealed, keyVersion: 1, toldSize: size + 1)
    }
    #expect(throws: OpeningError.otherKeyVersion(theirs: 2, ours: 1)) {
      try key.open(sealed, keyVersion: 2, toldSize: size)
    }
    for bit in 0..<sealed.object.count * 8 {
      let altered = SealedMedia(nonce: sealed.nonce, object: flipped(sealed.object, bit))
      #expect(throws: OpeningError.notAuthentic) { try key.open(altered, keyVersion: 1, toldSize: size) }
    }
  }

  private func flipped(_ bytes: [UInt8], _ bit: Int) -> [UInt8] {
    var bytes = bytes
    bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    return bytes
  }
}

/// One pixel.
let smallestGIF: [UInt8] = [
  0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF,
  0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B,
]
