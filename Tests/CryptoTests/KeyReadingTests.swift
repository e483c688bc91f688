import Testing

@testable import Crypto

@Suite struct `Reading a private key` {
  /// A PEM text under a name, so that test logs do not show the text.
  struct Spelling: Sendable, CustomTestStringConvertible {
    let name: String
    let pem: String
    var testDescription: String { name }
  }

  static let spellings: [Spelling] = [
    Spelling(name: "as it is", pem: SampleKeys.pkcs8),
    Spelling(name: "CRLF", pem: SampleKeys.pkcs8.replacing("\n", with: "\r\n")),
    Spelling(name: "escaped newlines", pem: SampleKeys.pkcs8.replacing("\n", with: "\\n")),
    Spelling(name: "escaped twice", pem: SampleKeys.pkcs8.replacing("\n", with: "\\\\n")),
    Spelling(name: "escaped CRLF", pem: SampleKeys.pkcs8.replacing("\n", with: "\\r\\n")),
    Spelling(name: "in double quotes", pem: "\"" + SampleKeys.pkcs8.replacing("\n", with: "\\n") + "\\n\""),
    Spelling(name: "in single quotes", pem: "'" + SampleKeys.pkcs8 + "'"),
    Spelling(name: "after a byte-order mark", pem: "\u{FEFF}" + SampleKeys.pkcs8),
    Spelling(name: "between other lines", pem: "Bag Attributes\n  friendlyName: x\n" + SampleKeys.pkcs8 + "\n\n"),
    Spelling(name: "newlines turned into spaces", pem: SampleKeys.pkcs8.replacing("\n", with: " ")),
    Spelling(name: "indented", pem: "  " + SampleKeys.pkcs8.replacing("\n", with: "\n    ")),
    Spelling(name: "after its public half", pem: SampleKeys.publicSPKI + "\n" + SampleKeys.pkcs8),
    Spelling(name: "PKCS#1", pem: SampleKeys.pkcs1),
  ]

  @Test(arguments: spellings)
  func `every spelling that people paste is the same key`(spelling: Spelling) throws {
    #expect(try PrivateKey(pem: spelling.pem).publicKey.pem == SampleKeys.publicSPKI + "\n")
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let pem: String
    let error: KeyError
    var testDescription: String { "\(error)" }
  }

  static let refusals: [Refusal] = [
    Refusal(pem: "", error: .empty),
    Refusal(pem: " \n\t", error: .empty),
    Refusal(pem: "{\"type\": \"service_account\"}", error: .json),
    Refusal(pem: "ssh-rsa AAAA", error: .notPEM),
    Refusal(pem: SampleKeys.publicSPKI, error: .publicKey),
    Refusal(pem: SampleKeys.publicPKCS1, error: .publicKey),
    Refusal(pem: SampleKeys.ellipticCurve, error: .ellipticCurve),
    Refusal(pem: SampleKeys.ellipticCurvePKCS8, error: .ellipticCurve),
    Refusal(pem: SampleKeys.ed25519, error: .otherAlgorithm("ED25519")),
    Refusal(pem: SampleKeys.openSSH, error: .openSSH),
    Refusal(pem: SampleKeys.encrypted, error: .encrypted),
    Refusal(pem: SampleKeys.encryptedTraditional, error: .encrypted),
    Refusal(pem: SampleKeys.short, error: .tooShort(bits: 1024)),
    Refusal(pem: SampleKeys.inconsistent, error: .inconsistent),
    Refusal(pem: String(SampleKeys.pkcs8.dropLast(40)), error: .truncated),
    Refusal(pem: String(SampleKeys.pkcs8.prefix(12)), error: .truncated),
    Refusal(pem: "-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----", error: .truncated),
    Refusal(pem: "-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----", error: .truncated),
    Refusal(pem: "-----BEGIN PRIVATE KEY-----\nMII*\n-----END PRIVATE KEY-----", error: .malformed),
    Refusal(pem: "-----BEGIN PRIVATE KEY-----\nMAA=\n-----END PRIVATE KEY-----", error: .malformed),
    Refusal(pem: "-----BEGIN PGP MESSAGE-----\nMAA=\n-----END PGP MESSAGE-----", error: .otherBlock("PGP MESSAGE")),
  ]

  @Test(arguments: refusals)
  func `anything else is refused by its kind`(refusal: Refusal) {
    #expect(throws: refusal.error) { try PrivateKey(pem: refusal.pem) }
  }

  @Test func `a key with a line missing is refused, wherever the line was`() {
    let lines = SampleKeys.pkcs8.split(separator: "\n")
    for index in 1..<lines.count - 1 {
      var shortened = lines
      shortened.remove(at: index)
      #expect(throws: KeyError.self) { try PrivateKey(pem: shortened.joined(separator: "\n")) }
    }
  }

  @Test func `a certificate is recognised, and its key can be used to verify`() throws {
    let key = try PrivateKey(pem: SampleKeys.pkcs8)
    let certificate = key.selfSignedCertificate(commonName: "x", start: 0, days: 1)
    #expect(throws: KeyError.certificate) { try PrivateKey(pem: certificate) }
    #expect(try PublicKey(pem: certificate).pem == SampleKeys.publicSPKI + "\n")
  }

  @Test func `a private key where a public one belongs is told`() {
    #expect(throws: KeyError.privateKey) { try PublicKey(pem: SampleKeys.pkcs8) }
  }
}

@Suite struct Secrets {
  @Test func `a secret prints as a fixed word, whatever prints it`() throws {
    let secret = Secret("hunter2")
    var dumped = ""
    dump(secret, to: &dumped)
    for text in ["\(secret)", String(describing: [secret]), String(reflecting: secret), dumped] {
      #expect(!text.contains("hunter2"))
      #expect(text.contains("<secret>"))
    }
    let key = try PrivateKey(pem: SampleKeys.pkcs8)
    #expect("\(key)" == "<private key>")
  }

  @Test func `a secret gives back what it was given`() {
    #expect(Secret("hunter2").revealedText == "hunter2")
    #expect(Secret([]).revealed.isEmpty)
    #expect(Secret("a") == Secret("a"))
    #expect(Secret("a") != Secret("b"))
  }

  @Test func `comparison tells equal from unequal`() {
    #expect(isEqualInConstantTime([], []))
    #expect(isEqualInConstantTime([1, 2], [1, 2]))
    #expect(!isEqualInConstantTime([1, 2], [1, 3]))
    #expect(!isEqualInConstantTime([1, 2], [1, 2, 3]))
  }
}
