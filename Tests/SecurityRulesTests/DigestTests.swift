import Testing

@testable import SecurityRules

/// Vectors of RFC 1321 A.5, FIPS 180-4 and the check values of CRC-32 and CRC-32C.
@Suite struct `Digests` {
  @Test(arguments: [
    (Function.md5, "", "D41D8CD98F00B204E9800998ECF8427E"),
    (.md5, "message digest", "F96B697D7CB7938D525A2F31AAF161D0"),
    (
      .md5, "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
      "57EDF4A22BE3C955AC49DA2E2107B67A"
    ),
    (.sha256, "abc", "BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD"),
    (
      .sha256, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248D6A61D20638B8E5C026930C3E6039A33CE45964FF2167F6ECEDD419DB06C1"
    ),
    (.crc32, "123456789", "2639F4CB"),
    (.crc32c, "123456789", "839206E3"),
  ])
  func `give the published values`(function: Function, message: String, expected: String) throws {
    let digest = try function.call([.string(message)])
    #expect(try digest.call(.toHexString, []).converted().string == expected)
  }
}
