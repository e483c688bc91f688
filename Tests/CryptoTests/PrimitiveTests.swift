import Testing

@testable import Crypto

@Suite struct `Digests and authentication codes` {
  /// RFC 6234's messages with their SHA-256 digests (also NIST's examples).
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    (
      String(repeating: "01234567", count: 80),
      "594847328451bdfa85056225462cc1d867d877fb388df0ce35f25ab5562bfbb5"
    ),
  ])
  func `SHA-256 answers as RFC 6234 says`(message: String, digest: String) {
    #expect(SHA256.digest(of: ascii(message)) == hex(digest))
  }

  /// RFC 4231, test cases 1 to 4, 6 and 7.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0b, count: 20), ascii("Hi There"),
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      ascii("Jefe"), ascii("what do ya want for nothing?"),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xaa, count: 20), [UInt8](repeating: 0xdd, count: 50),
      "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
    ),
    (
      Array(1...25), [UInt8](repeating: 0xcd, count: 50),
      "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
    ),
    (
      [UInt8](repeating: 0xaa, count: 131), ascii("Test Using Larger Than Block-Size Key - Hash Key First"),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
    (
      [UInt8](repeating: 0xaa, count: 131),
      ascii(
        "This is a test using a larger than block-size key and a larger than block-size data."
          + " The key needs to be hashed before being used by the HMAC algorithm."),
      "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
    ),
  ])
  func `HMAC-SHA256 answers as RFC 4231 says`(key: [UInt8], message: [UInt8], code: String) {
    #expect(SHA256.authenticationCode(for: message, key: key) == hex(code))
  }

  @Test func `random bytes are as many as asked for, and differ`() {
    #expect(randomBytes(count: 0).isEmpty)
    #expect(randomBytes(count: 33).count == 33)
    #expect(randomBytes(count: 16) != randomBytes(count: 16))
  }
}

@Suite struct `Key derivation` {
  /// RFC 5869, appendix A.1 to A.3.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0b, count: 22), Array(0...12), hex("f0f1f2f3f4f5f6f7f8f9"),
      "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
    ),
    (
      Array(0x00...0x4f), Array(0x60...0xaf), Array(0xb0...0xff),
      "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09"
        + "da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87"
    ),
    (
      [UInt8](repeating: 0x0b, count: 22), [], [],
      "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8"
    ),
  ])
  func `HKDF answers as RFC 5869 says`(inputKey: [UInt8], salt: [UInt8], info: [UInt8], output: String) {
    let expected = hex(output)
    #expect(hkdfSHA256(inputKey: inputKey, salt: salt, info: info, byteCount: expected.count) == expected)
  }

  /// RFC 7914, section 11.
  @Test(arguments: [
    (
      "passwd", "salt", Int32(1),
      "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
        + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"
    ),
    (
      "Password", "NaCl", Int32(80_000),
      "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"
        + "a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d"
    ),
  ])
  func `PBKDF2 answers as RFC 7914 says`(password: String, salt: String, iterations: Int32, output: String) {
    let derived = pbkdf2SHA256(
      password: ascii(password), salt: ascii(salt), iterations: iterations, byteCount: 64)
    #expect(derived == hex(output))
  }
}

@Suite struct `Key agreement` {
  /// RFC 7748, section 6.1.
  static let alice = hex("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a")
  static let bob = hex("5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb")
  static let alicePublic = hex("8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a")
  static let bobPublic = hex("de9edb7d7b7dc1b4d35b61c2ece435373f8343c85b78674dadfc7e146f882b4f")
  static let shared = hex("4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742")

  @Test func `both sides reach the secret of RFC 7748`() throws {
    #expect(try X25519.publicKey(of: Self.alice) == Self.alicePublic)
    #expect(try X25519.publicKey(of: Self.bob) == Self.bobPublic)
    #expect(try X25519.sharedSecret(privateKey: Self.alice, publicKey: Self.bobPublic) == Self.shared)
    #expect(try X25519.sharedSecret(privateKey: Self.bob, publicKey: Self.alicePublic) == Self.shared)
  }

  /// Points of small order (RFC 7748, section 7): 0, 1 and p - 1.
  @Test(arguments: [
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  ])
  func `a key that makes every secret zero is refused`(point: String) {
    #expect(throws: KeyAgreementError.zeroSecret) {
      try X25519.sharedSecret(privateKey: Self.alice, publicKey: hex(point))
    }
  }

  @Test(arguments: [0, 31, 33])
  func `a key of another length is refused`(count: Int) {
    let key = [UInt8](repeating: 9, count: count)
    #expect(throws: KeyAgreementError.wrongLength(count)) { try X25519.publicKey(of: key) }
    #expect(throws: KeyAgreementError.wrongLength(count)) {
      try X25519.sharedSecret(privateKey: Self.alice, publicKey: key)
    }
  }
}

@Suite struct `AES-256-GCM` {
  /// The vectors of NIST's GCM submission (McGrew and Viega), test cases 13 to 16.
  struct Vector: Sendable {
    var key = [UInt8](repeating: 0, count: 32)
    var nonce = [UInt8](repeating: 0, count: 12)
    var plaintext: [UInt8] = []
    var additional: [UInt8] = []
    var sealed: [UInt8]
  }

  static let key = hex("feffe9928665731c6d6a8f9467308308 feffe9928665731c6d6a8f9467308308")
  static let nonce = hex("cafebabefacedbaddecaf888")
  static let plaintext = hex(
    "d9313225f88406e5a55909c5aff5269a 86a7a9531534f7da2e4c303d8a318a72"
      + "1c3c0c95956809532fcf0e2449a6b525 b16aedf5aa0de657ba637b391aafd255")
  static let ciphertext =
    "522dc1f099567d07f47f37a32a84427d 643a8cdcbfe5c0c97598a2bd2555d1aa"
    + "8cb08e48590dbb3da7b08b1056828838 c5f61e6393ba7a0abcc9f662"

  static let vectors: [Vector] = [
    Vector(sealed: hex("530f8afbc74536b9a963b4f1c4cb738b")),
    Vector(
      plaintext: [UInt8](repeating: 0, count: 16),
      sealed: hex("cea7403d4d606b6e074ec5d3baf39d18 d0d1c8a799996bf0265b98b5d48ab919")),
    Vector(
      key: key, nonce: nonce, plaintext: plaintext,
      sealed: hex(ciphertext + "898015ad b094dac5d93471bdec1a502270e3cc6c")),
    Vector(
      key: key, nonce: nonce, plaintext: Array(plaintext.prefix(60)),
      additional: hex("feedfacedeadbeeffeedfacedeadbeefabaddad2"),
      sealed: hex(ciphertext + "76fc6ece0f4e1768cddf8853bb2d551b")),
  ]

  @Test(arguments: vectors)
  func `sealing and opening answer as NIST's vectors say`(vector: Vector) throws {
    let sealed = AESGCM.seal(
      vector.plaintext, key: vector.key, nonce: vector.nonce, authenticating: vector.additional)
    #expect(sealed == vector.sealed)
    let opened = try AESGCM.open(
      vector.sealed, key: vector.key, nonce: vector.nonce, authenticating: vector.additional)
    #expect(opened == vector.plaintext)
  }

  @Test(arguments: vectors)
  func `a box with any byte altered does not open`(vector: Vector) {
    for index in vector.sealed.indices {
      var altered = vector.sealed
      altered[index] ^= 0x80
      #expect(throws: AuthenticationError.self) {
        try AESGCM.open(altered, key: vector.key, nonce: vector.nonce, authenticating: vector.additional)
      }
    }
  }

  @Test func `another key, nonce or additional data does not open a box`() {
    let sealed = AESGCM.seal([1, 2, 3], key: Self.key, nonce: Self.nonce, authenticating: [7])
    let otherKey = [UInt8](Self.key.reversed())
    let otherNonce = [UInt8](Self.nonce.reversed())
    #expect(throws: AuthenticationError.self) {
      try AESGCM.open(sealed, key: otherKey, nonce: Self.nonce, authenticating: [7])
    }
    #expect(throws: AuthenticationError.self) {
      try AESGCM.open(sealed, key: Self.key, nonce: otherNonce, authenticating: [7])
    }
    #expect(throws: AuthenticationError.self) {
      try AESGCM.open(sealed, key: Self.key, nonce: Self.nonce, authenticating: [])
    }
    #expect(throws: AuthenticationError.self) {
      try AESGCM.open(Array(sealed.prefix(15)), key: Self.key, nonce: Self.nonce)
    }
  }
}
