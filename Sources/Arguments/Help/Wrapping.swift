extension String {
  /// The text in lines of at most `width` characters, broken at blanks; a longer word stands alone.
  func wrapped(to width: Int) -> [String] {
    split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph in
      paragraph.split(separator: " ").map(String.init).wrapped(to: width)
    }
  }
}

extension [String] {
  /// The pieces joined by blanks into lines of at most `width` characters.
  func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for piece in self {
      if line.isEmpty {
        line = piece
      } else if line.count + 1 + piece.count <= width {
        line += " " + piece
      } else {
        lines.append(line)
        line = piece
      }
    }
    return lines + [line]
  }
}
