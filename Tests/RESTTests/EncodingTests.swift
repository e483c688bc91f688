import Foundation
import REST
import Testing

@Suite struct `Base64 texts` {
  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func `agrees with the RFC's vectors`(plain: String, encoded: String) {
    #expect(Base64.encode(plain.utf8) == encoded)
    #expect(Base64.decode(encoded) == Array(plain.utf8))
  }

  @Test func `agrees with Foundation on every length and byte`() {
    for count in 0..<300 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ count) }
      #expect(Base64.encode(bytes) == Data(bytes).base64EncodedString())
      #expect(Base64.decode(Base64.encode(bytes, .url), .url) == bytes)
    }
  }

  @Test(arguments: ["Zg", "Zg=", "Zh==", "Zg==\n", "Z", "-_-_", "Zm9v====", "Zm 9", "=", "Z===", "Zg=a", "Zm9="])
  func `refuses every spelling but the canonical one`(text: String) {
    #expect(Base64.decode(text) == nil)
  }

  @Test(arguments: ["+/+/", "Zg==", "Zh", "Zg="])
  func `refuses what is not canonical in URLs`(text: String) {
    #expect(Base64.decode(text, .url) == nil)
  }

  @Test(arguments: ["Zg", "Zg==", "-_-_", "+/+/"])
  func `reads either alphabet where proto3 JSON does`(text: String) {
    #expect(Base64.decodeLeniently(text) != nil)
  }
}

@Suite struct `Percent-encoding` {
  @Test func `escapes all that is not unreserved`() {
    #expect(PercentEncoding.encode("a/b c%é~") == "a%2Fb%20c%25%C3%A9~")
    #expect(PercentEncoding.decode("a%2Fb%20c%25%C3%A9~") == "a/b c%é~")
  }

  @Test(arguments: ["%", "%4", "%zz", "%ff"]) func `refuses broken escapes`(text: String) {
    #expect(PercentEncoding.decode(text) == nil)
  }

  @Test func `reads a form`() throws {
    let pairs = try #require(PercentEncoding.parseForm("a=1+2&b=%26&c"))
    #expect(pairs.map(\.0) == ["a", "b", "c"])
    #expect(pairs.map(\.1) == ["1 2", "&", ""])
  }
}

@Suite struct `Timestamps` {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0, 0), ("2026-12-01T12:00:00Z", 1_796_126_400, 0),
    ("2024-02-29T23:59:59.5Z", 1_709_251_199, 500_000_000), ("0001-01-01T00:00:00Z", -62_135_596_800, 0),
    ("9999-12-31T23:59:59.999999999Z", 253_402_300_799, 999_999_999), ("2026-01-02T03:04:05+02:00", 1_767_315_845, 0),
    ("1969-12-31T23:59:59.25Z", -1, 250_000_000),
  ])
  func `are read from RFC 3339`(text: String, seconds: Int64, nanoseconds: Int32) {
    #expect(Timestamp(rfc3339: text) == Timestamp(seconds: seconds, nanoseconds: nanoseconds))
  }

  @Test(arguments: [
    "", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:00:00",
    "2026-01-01 00:00:00Z", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00.1234567890Z", "2026-01-01T00:00:00Zx",
    "0000-12-31T23:59:59Z", "0001-01-01T00:00:00+01:00",
  ])
  func `that are none are refused`(text: String) {
    #expect(Timestamp(rfc3339: text) == nil)
  }

  @Test(arguments: ["2026-12-01T12:00:00Z", "2026-12-01T12:00:00.120Z", "1900-03-01T00:00:00.000001Z"])
  func `are written with 0, 3, 6 or 9 digits`(text: String) {
    #expect(Timestamp(rfc3339: text)?.rfc3339 == text)
  }

  @Test func `agree with Foundation's calendar over 400 years`() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for day in stride(from: -70_000, through: 76_097, by: 37) {
      let parts = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: Double(day) * 86_400))
      let (year, month, dayOfMonth) = CivilDate.from(daysSince1970: Int64(day))
      #expect([year, month, dayOfMonth] == [parts.year, parts.month, parts.day])
      #expect(CivilDate.daysSince1970(year: year, month: month, day: dayOfMonth) == Int64(day))
    }
  }
}
