/// What is wrong with a literal pattern of `matches`, which must match the whole text.
struct PatternCheck {
  private let pattern: [Character]
  private let span: Span

  init(_ pattern: String, _ span: Span) {
    self.pattern = Array(pattern)
    self.span = span
  }

  var finding: Finding? {
    if let impossible { return impossible }
    guard pattern.first == "^", pattern.last != "$" || isEscaped(pattern.count - 1), !endsOpen else {
      return isLiteral ? literal : nil
    }
    return Finding(
      .regexWholeText, span, "the pattern must match the whole text: `^` does not make it a prefix",
      remedy: "append `.*`")
  }

  /// An anchor with something that takes up text on its wrong side, or the slashes of JavaScript.
  private var impossible: Finding? {
    if pattern.count > 1, pattern.first == "/", let last = pattern.lastIndex(of: "/"), last > 0,
      pattern[(last + 1)...].allSatisfy({ "gimsuy".contains($0) }), pattern[1] == "^" || pattern[last - 1] == "$"
    {
      return Finding(
        .regexNeverMatches, span,
        "the slashes are part of the pattern, and an anchor stands between them: no text matches",
        remedy: "leave out the slashes")
    }
    for index in pattern.indices where isAnchor(index) {
      let isStart = pattern[index] == "^"
      let neighbours = isStart ? pattern[..<index] : pattern[(index + 1)...]
      guard consumes(neighbours) else { continue }
      return Finding(
        .regexNeverMatches, span,
        isStart
          ? "`^` stands behind what has taken up text already: no text matches"
          : "`$` stands before what takes up further text: no text matches",
        remedy: "leave the anchor out, or write `\\\\\(pattern[index])` for the character")
    }
    return nil
  }

  /// Patterns with alternatives, groups or flags are left alone: an anchor may be right in one of them.
  private func isAnchor(_ index: Int) -> Bool {
    guard pattern[index] == "^" || pattern[index] == "$", !isEscaped(index), !isInClass(index) else { return false }
    return !pattern.contains("|") && !pattern.contains("(")
  }

  /// Whether a run of a pattern surely takes up at least one character.
  private func consumes(_ run: ArraySlice<Character>) -> Bool {
    let optional: Set<Character> = ["*", "?", "{"]
    let silent: Set<Character> = ["^", "$", "*", "?", "+", "{", "}", "\\"]
    return run.indices.contains { index in
      guard !silent.contains(run[index]), run[index] != "[", run[index] != "]", !isInClass(index), !isEscaped(index)
      else {
        return false
      }
      let next = index + 1
      return next >= pattern.count || !optional.contains(pattern[next])
    }
  }

  private func isEscaped(_ index: Int) -> Bool {
    var count = 0
    var position = index - 1
    while position >= 0, pattern[position] == "\\" {
      count += 1
      position -= 1
    }
    return !count.isMultiple(of: 2)
  }

  private func isInClass(_ index: Int) -> Bool {
    var isInside = false
    for position in 0..<index where !isEscaped(position) {
      if pattern[position] == "[" { isInside = true }
      if pattern[position] == "]" { isInside = false }
    }
    return isInside
  }

  private var endsOpen: Bool { String(pattern).hasSuffix(".*") || String(pattern).hasSuffix(".+") }

  private var isLiteral: Bool {
    !pattern.isEmpty && pattern.allSatisfy { $0.isLetter || $0.isNumber || "-_/ @:".contains($0) }
  }

  private var literal: Finding {
    Finding(
      .regexWholeText, span, "the pattern has to match the whole text, so this is `== '\(String(pattern))'`",
      remedy: "write `.*` where more text may stand, or use `==`")
  }
}
