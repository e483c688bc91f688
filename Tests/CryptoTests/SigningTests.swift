import Foundation
import Testing

@testable import Crypto

@Suite struct `Signing with RS256` {
  /// RFC 7515, appendix A.2: signing input and the only signature that PKCS#1 v1.5 allows for it.
  static let signingInput = ascii(
    "eyJhbGciOiJSUzI1NiJ9"
      + ".eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ")
  static let signature =
    "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdb"
    + "F9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383"
    + "LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWy"
    + "wlVmtVrBp0igcN_IoypGlUPQGe77Rw"

  static func base64URL(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
  }

  @Test func `the RFC's key makes the RFC's signature`() throws {
    let key = try PrivateKey(pem: SampleKeys.pkcs8)
    #expect(Self.base64URL(key.signature(for: Self.signingInput)) == Self.signature)
  }

  @Test func `the public half accepts that signature and no altered one`() throws {
    let signature = try PrivateKey(pem: SampleKeys.pkcs8).signature(for: Self.signingInput)
    let key = try PublicKey(pem: SampleKeys.publicPKCS1)
    #expect(key.isValid(signature, for: Self.signingInput))

    var altered = signature
    altered[100] ^= 1
    #expect(!key.isValid(altered, for: Self.signingInput))
    #expect(!key.isValid(signature, for: Self.signingInput + [0]))
    #expect(!key.isValid(Array(signature.dropLast()), for: Self.signingInput))
    #expect(!key.isValid([], for: Self.signingInput))
  }

  @Test func `a generated key survives its own PEM`() throws {
    let key = PrivateKey.generated()
    let message = ascii("hello")
    let reread = try PrivateKey(pem: key.pem.revealedText)
    #expect(reread.signature(for: message) == key.signature(for: message))
    #expect(try PublicKey(pem: key.publicKey.pem).isValid(key.signature(for: message), for: message))
    #expect(key.pem.revealedText.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
    #expect(key.publicKey.pem.hasPrefix("-----BEGIN PUBLIC KEY-----\n"))
  }

  @Test func `a known key is written as it was read`() throws {
    #expect(try PrivateKey(pem: SampleKeys.pkcs1).pem.revealedText == SampleKeys.pkcs8 + "\n")
    #expect(try PrivateKey(pem: SampleKeys.pkcs8).publicKey.pem == SampleKeys.publicSPKI + "\n")
  }

  @Test func `a certificate carries the key, the name and the time it was given`() throws {
    let key = try PrivateKey(pem: SampleKeys.pkcs8)
    let pem = key.selfSignedCertificate(commonName: "local.walkytalky", start: 1_700_000_000, days: 30)
    let signature = key.signature(for: [1, 2, 3])
    #expect(try PublicKey(pem: pem).isValid(signature, for: [1, 2, 3]))

    let told = try openssl(["x509", "-noout", "-subject", "-issuer", "-dates"], input: pem)
    #expect(
      told == """
        subject=CN = local.walkytalky
        issuer=CN = local.walkytalky
        notBefore=Nov 14 22:13:20 2023 GMT
        notAfter=Dec 14 22:13:20 2023 GMT

        """)
  }

  @Test func `OpenSSL's command line verifies what we sign`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let key = try PrivateKey(pem: SampleKeys.pkcs8)
    let keyFile = folder.appendingPathComponent("key.pem").path
    let signatureFile = folder.appendingPathComponent("signature").path
    try key.publicKey.pem.write(toFile: keyFile, atomically: true, encoding: .utf8)
    try Data(key.signature(for: ascii("a message"))).write(to: URL(fileURLWithPath: signatureFile))
    let verdict = try openssl(
      ["dgst", "-sha256", "-verify", keyFile, "-signature", signatureFile], input: "a message")
    #expect(verdict == "Verified OK\n")
  }
}

/// What `openssl` prints for the arguments and the text on its standard input.
func openssl(_ arguments: [String], input: String) throws -> String {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["openssl"] + arguments
  let (standardInput, standardOutput) = (Pipe(), Pipe())
  process.standardInput = standardInput
  process.standardOutput = standardOutput
  try process.run()
  standardInput.fileHandleForWriting.write(Data(input.utf8))
  try standardInput.fileHandleForWriting.close()
  let output = standardOutput.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: output, as: UTF8.self)
}
