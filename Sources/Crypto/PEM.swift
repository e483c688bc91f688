import COpenSSL

/// One block of a PEM text (RFC 7468): what it says it is, and its decoded bytes.
struct PEMBlock {
  let label: String
  let der: [UInt8]
  /// RFC 1421's `Proc-Type: 4,ENCRYPTED`, as OpenSSL's traditional format has it.
  let isEncrypted: Bool
}

/// PEM as people paste it: with real or escaped newlines, CRLF, a byte-order mark, quotes around it, or every newline
/// turned into a space by a shell.
enum PEM {
  /// The blocks of `text`, in order.
  static func blocks(in text: String) throws(KeyError) -> [PEMBlock] {
    let text = normalized(text)
    var blocks: [PEMBlock] = []
    var rest = text[...]
    while let opening = rest.firstRange(of: "-----BEGIN ") {
      rest = rest[opening.upperBound...]
      guard let labelEnd = rest.firstRange(of: "-----") else { throw .truncated }
      let label = String(rest[..<labelEnd.lowerBound])
      rest = rest[labelEnd.upperBound...]
      guard let closing = rest.firstRange(of: "-----END \(label)-----") else { throw .truncated }
      blocks.append(try block(label: label, body: rest[..<closing.lowerBound]))
      rest = rest[closing.upperBound...]
    }
    guard blocks.isEmpty else { return blocks }
    let firstVisible = text.first { !$0.isWhitespace }
    throw firstVisible == nil ? .empty : firstVisible == "{" ? .json : .notPEM
  }

  private static func normalized(_ text: String) -> String {
    var result = text.replacing("\\r", with: "").replacing("\\n", with: "\n")
    result.removeAll { $0 == "\"" || $0 == "'" || $0 == "\\" || $0 == "\u{FEFF}" }
    return result
  }

  private static func block(label: String, body: Substring) throws(KeyError) -> PEMBlock {
    var base64: [UInt8] = []
    var isEncrypted = false
    for line in body.split(whereSeparator: \.isNewline) {
      guard !line.contains(":") else {
        isEncrypted = isEncrypted || line.contains("ENCRYPTED")
        continue
      }
      base64 += line.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
    }
    if isEncrypted { return PEMBlock(label: label, der: [], isEncrypted: true) }
    guard base64.count.isMultiple(of: 4) else { throw .truncated }
    guard let der = decoded(base64) else { throw .malformed }
    return PEMBlock(label: label, der: der, isEncrypted: false)
  }

  private static func decoded(_ base64: [UInt8]) -> [UInt8]? {
    let padding = base64.suffix(2).count { $0 == UInt8(ascii: "=") }
    var isValid = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: base64.count / 4 * 3) { buffer, written in
      let count = unsafe Int(EVP_DecodeBlock(buffer.baseAddress, base64, Int32(base64.count)))
      isValid = count >= padding
      written = max(0, count - padding)
    }
    return isValid ? bytes : nil
  }
}

/// Whether DER bytes end before the length that their outermost element announces (X.690, section 8.1.3).
func isCutShort(_ der: [UInt8]) -> Bool {
  guard der.count >= 2 else { return true }
  guard der[1] & 0x80 != 0 else { return der.count < 2 + Int(der[1]) }
  let lengthBytes = Int(der[1] & 0x7F)
  guard lengthBytes <= 4, der.count >= 2 + lengthBytes else { return true }
  let length = der[2..<2 + lengthBytes].reduce(0) { $0 << 8 | Int($1) }
  return der.count < 2 + lengthBytes + length
}
