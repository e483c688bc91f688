/// What lies on both sides of a position, as far as assertions ask.
struct Surroundings {
  enum Side: Int, CaseIterable {
    case edge, newline, word, other

    init(_ scalar: UInt32) {
      self = scalar == 0x0A ? .newline : NamedClasses.word.contains(scalar) ? .word : .other
    }
  }

  let before: Side
  let after: Side

  func satisfy(_ assertion: Pattern.Assertion) -> Bool {
    switch assertion {
    case .textStart: before == .edge
    case .textEnd: after == .edge
    case .lineStart: before == .edge || before == .newline
    case .lineEnd: after == .edge || after == .newline
    case .wordBoundary: (before == .word) != (after == .word)
    case .noWordBoundary: (before == .word) == (after == .word)
    }
  }
}
