internal import Crypto
internal import REST

/// A random UUID (RFC 9562, version 4), the form of download tokens, of upload ids and of rulesets' ids.
func newUUID() -> String {
  var bytes = randomBytes(count: 16)
  bytes[6] = bytes[6] & 0x0F | 0x40
  bytes[8] = bytes[8] & 0x3F | 0x80
  let digits = Array(hexadecimal(bytes[...]))
  let parts = [digits[0..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20..<32]]
  return parts.map { String($0) }.joined(separator: "-")
}
