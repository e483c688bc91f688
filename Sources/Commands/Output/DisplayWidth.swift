extension String {
  /// The columns that the text takes on a terminal: two for wide East Asian characters and emoji, none for marks that
  /// combine with what precedes them.
  package var displayWidth: Int {
    utf8.allSatisfy { $0 < 0x80 } ? utf8.count : reduce(0) { $0 + $1.displayWidth }
  }

  /// The text with blanks after it (before it where `alignedRight`), up to a width.
  package func padded(to width: Int, alignedRight: Bool = false) -> String {
    let blanks = String(repeating: " ", count: max(0, width - displayWidth))
    return alignedRight ? blanks + self : self + blanks
  }

  /// The text cut to a width, an ellipsis showing where.
  package func shortened(to width: Int) -> String {
    guard displayWidth > width else { return self }
    var shortened = ""
    var used = 1
    for character in self {
      used += character.displayWidth
      guard used <= width else { break }
      shortened.append(character)
    }
    return shortened + "…"
  }

  /// The text in lines of at most a width, broken at blanks, and inside a word where it is longer than that.
  package func folded(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ", omittingEmptySubsequences: false).flatMap({ $0.cut(to: width) }) {
      if lines.isEmpty && line.isEmpty {
        line = word
      } else if line.displayWidth + 1 + word.displayWidth <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = word
      }
    }
    return lines + [line]
  }

  /// The text with control characters and direction overrides spelt out, so that a name from a server can neither move
  /// the cursor nor break a line.
  package var printable: String {
    guard unicodeScalars.contains(where: \.isDisturbing) else { return self }
    var printable = ""
    for scalar in unicodeScalars {
      if scalar.isDisturbing {
        printable += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        printable.unicodeScalars.append(scalar)
      }
    }
    return printable
  }
}

extension Substring {
  /// The text in pieces of at most a width.
  fileprivate func cut(to width: Int) -> [String] {
    var pieces = [""]
    var used = 0
    for character in self {
      if used + character.displayWidth > width, used > 0 {
        pieces.append("")
        used = 0
      }
      pieces[pieces.count - 1].append(character)
      used += character.displayWidth
    }
    return pieces
  }
}

extension Character {
  var displayWidth: Int {
    let scalars: String.UnicodeScalarView = unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.isWide || scalars.contains("\u{FE0F}") { return 2 }
    return first.isInvisible ? 0 : 1
  }
}

extension Unicode.Scalar {
  fileprivate var isDisturbing: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
  }

  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: true
    default: false
    }
  }

  /// The wide and full-width ranges of Unicode's EastAsianWidth.txt, joined where what lies between is unassigned.
  fileprivate var isWide: Bool {
    if properties.isEmojiPresentation { return true }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x16FE0...0x18D08, 0x1B000...0x1B2FB, 0x20000...0x3FFFD:
      return true
    default:
      return false
    }
  }
}
