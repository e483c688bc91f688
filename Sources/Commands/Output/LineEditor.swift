/// A line as it is typed, key by key: what a terminal would do itself, if its text need not be drawn anew.
///
/// Backspace takes a character back, Ctrl-W a word, Ctrl-U all; other keys than letters, arrows among them, do nothing.
struct LineEditor: Hashable {
  enum Event: Hashable {
    case line(String)
    /// Ctrl-D on an empty line.
    case end
  }

  /// Where in an escape sequence the input is (ECMA-48, section 5.4): `ESC x`, `ESC O x` or `ESC [ … x`.
  private enum Escape: Hashable {
    case outside, begun, oneMore, parameters
  }

  private var bytes: [UInt8] = []
  private var escape = Escape.outside

  /// What stands on the line. A character of which bytes are still to come looks replaced.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Takes what was typed or pasted; the answer is what that brought to an end.
  mutating func take(_ input: [UInt8]) -> [Event] {
    input.compactMap { take($0) }
  }

  /// What is left when the input ends in the middle of a line.
  mutating func finish() -> String? {
    defer { bytes = [] }
    return bytes.isEmpty ? nil : text
  }

  private mutating func take(_ byte: UInt8) -> Event? {
    guard escape == .outside else {
      escape = next(after: byte)
      return nil
    }
    switch byte {
    case UInt8(ascii: "\n"):
      defer { bytes = [] }
      return .line(text)
    case 0x04: return bytes.isEmpty ? .end : nil
    case 0x08, 0x7F: replace(with: text.dropLast())
    case 0x15: bytes = []
    case 0x17: removeWord()
    case 0x1B: escape = .begun
    case ..<0x20: break
    default: bytes.append(byte)
    }
    return nil
  }

  private func next(after byte: UInt8) -> Escape {
    switch escape {
    case .begun:
      switch byte {
      case UInt8(ascii: "["): .parameters
      case UInt8(ascii: "O"): .oneMore
      default: .outside
      }
    case .parameters: (0x40...0x7E).contains(byte) ? .outside : .parameters
    case .outside, .oneMore: .outside
    }
  }

  private mutating func removeWord() {
    let characters = text.reversed().drop { $0 == " " }.drop { $0 != " " }
    replace(with: String(characters.reversed()))
  }

  private mutating func replace(with text: some StringProtocol) { bytes = Array(text.utf8) }
}
