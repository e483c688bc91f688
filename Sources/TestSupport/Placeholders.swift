/// What the placeholders of a script have taken so far.
package struct Placeholders: Sendable {
  package var values: [String: String]

  package init(_ values: [String: String] = [:]) {
    self.values = values
  }

  /// A text with every known `{name}` replaced by its value.
  package func filled(_ text: String) -> String {
    Self.pieces(of: text).map { piece in
      switch piece {
      case .text(let text): text
      case .anything: "{*}"
      case .named(let name): values[name] ?? "{\(name)}"
      }
    }.joined()
  }

  /// Whether lines fit those expected; `nil` if they do, otherwise the first that does not and what was there.
  package mutating func mismatch(_ expected: [String], _ actual: [String]) -> (expected: String, actual: String)? {
    var actual: ArraySlice<String> = actual[...]
    for (index, pattern) in expected.enumerated() {
      if pattern == "..." {
        guard index + 1 < expected.count else { return nil }
        let next: String = expected[index + 1]
        actual = actual.drop { line in
          var trial = self
          return !trial.matches(line, next)
        }
        continue
      }
      let line: String? = actual.popFirst()
      guard let line, matches(line, pattern) else { return (filled(pattern), line ?? "(nothing more)") }
    }
    return actual.first.map { ("(nothing more)", $0) }
  }

  /// Whether one line fits its pattern; the placeholders in it take their values then.
  package mutating func matches(_ line: String, _ pattern: String) -> Bool {
    guard let values = Self.match(line[...], Self.pieces(of: pattern)[...], values) else { return false }
    self.values = values
    return true
  }

  private enum Piece: Hashable {
    case text(String)
    case anything
    case named(String)
  }

  private static func pieces(of pattern: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest: Substring = pattern[...]
    while !rest.isEmpty {
      let text: Substring = rest.prefix { $0 != "{" }
      rest = rest.dropFirst(text.count)
      if !text.isEmpty { pieces.append(.text(String(text))) }
      guard rest.first == "{" else { continue }
      let name: Substring = rest.dropFirst().prefix { $0 != "}" }
      let isName: Bool = name == "*" || (!name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" })
      if isName, rest.count > name.count + 1 {
        pieces.append(name == "*" ? .anything : .named(String(name)))
        rest = rest.dropFirst(name.count + 2)
      } else {
        pieces.append(.text("{"))
        rest = rest.dropFirst()
      }
    }
    return pieces
  }

  private static func match(
    _ line: Substring, _ pieces: ArraySlice<Piece>, _ values: [String: String]
  ) -> [String: String]? {
    guard let piece = pieces.first else { return line.isEmpty ? values : nil }
    let rest: ArraySlice<Piece> = pieces.dropFirst()
    switch piece {
    case .text(let text):
      return line.hasPrefix(text) ? match(line.dropFirst(text.count), rest, values) : nil
    case .named(let name):
      if let value = values[name] {
        return line.hasPrefix(value) ? match(line.dropFirst(value.count), rest, values) : nil
      }
      return longestFirst(line.prefix { $0 != " " && $0 != "\t" }) { taken in
        guard !taken.isEmpty else { return nil }
        return match(line.dropFirst(taken.count), rest, values.merging([name: String(taken)]) { $1 })
      }
    case .anything:
      return longestFirst(line) { taken in match(line.dropFirst(taken.count), rest, values) }
    }
  }

  private static func longestFirst(
    _ text: Substring, _ attempt: (Substring) -> [String: String]?
  ) -> [String: String]? {
    for length in stride(from: text.count, through: 0, by: -1) {
      if let found = attempt(text.prefix(length)) { return found }
    }
    return nil
  }
}
