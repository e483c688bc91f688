/// A text by which an error is recognised. `…` stands for what differs from case to case: at most 200 characters.
///
/// Letter case, the kind of quotes, terminal colours and the way lines are broken make no difference. Words must be whole.
struct ErrorPattern: Hashable, Sendable, ExpressibleByStringLiteral {
  let text: String
  private let parts: [[UInt8]]
  private static let gapLimit = 200

  init(stringLiteral text: String) {
    self.text = text
    parts = text.split(separator: "…").map { Array(ErrorText($0).bytes) }.filter { !$0.isEmpty }
  }

  /// How much of the text is prescribed: the more, the surer the match.
  var weight: Int { parts.reduce(0) { $0 + $1.count } }

  /// Whether the pattern stands anywhere in the text.
  func matches(_ text: ErrorText) -> Bool {
    guard let first = parts.first else { return false }
    var start = 0
    while let place = text.firstPlace(of: first, from: start, within: text.bytes.count) {
      if let end = end(in: text, after: place + first.count), text.isBoundary(place), text.isBoundary(end) {
        return true
      }
      start = place + 1
    }
    return false
  }

  /// Where the last part ends, when the first ends at `position`.
  private func end(in text: ErrorText, after position: Int) -> Int? {
    var end = position
    for part in parts.dropFirst() {
      guard let place = text.firstPlace(of: part, from: end, within: end + Self.gapLimit) else { return nil }
      end = place + part.count
    }
    return end
  }
}

/// A text in the form in which patterns are compared.
struct ErrorText: Hashable, Sendable {
  /// UTF-8: lower case, straight quotes, one space between words, no terminal escapes.
  let bytes: [UInt8]

  init(_ text: some StringProtocol) {
    var plain = ""
    var isEscape = false
    for scalar in text.unicodeScalars {
      if isEscape {
        isEscape = !scalar.properties.isAlphabetic
      } else if scalar == "\u{1B}" {
        isEscape = true
      } else {
        plain.unicodeScalars.append(Self.plain(scalar))
      }
    }
    let words = plain.lowercased().split(whereSeparator: \.isWhitespace)
    bytes = Array(words.joined(separator: " ").utf8)
  }

  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "‘", "’", "`": "'"
    case "“", "”": "\""
    default: scalar
    }
  }

  /// Where `part` first begins, from `start` on and no later than at `limit`.
  fileprivate func firstPlace(of part: [UInt8], from start: Int, within limit: Int) -> Int? {
    var place = start
    while place <= limit, place + part.count <= bytes.count {
      if bytes[place] == part[0], bytes[place..<place + part.count].elementsEqual(part) { return place }
      place += 1
    }
    return nil
  }

  /// Whether no word goes on across the place.
  fileprivate func isBoundary(_ place: Int) -> Bool {
    guard place > 0, place < bytes.count else { return true }
    return !(Self.isWord(bytes[place - 1]) && Self.isWord(bytes[place]))
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
