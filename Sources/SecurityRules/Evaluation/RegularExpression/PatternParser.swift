/// Parses the dialect of RE2J with its Perl options, which is Google's (measured against the emulator). It throws
/// `Refused` for what that dialect does not have: look-around, back-references, `(?x)`, stacked repetitions.
struct PatternParser {
  struct Refused: Error {}

  struct Options {
    var foldsCase = false
    var dotMatchesNewline = false
    var isMultiline = false
    var isUngreedy = false
  }

  /// How deep groups may nest; the tree is walked recursively.
  static let deepestNesting = 500
  private static let largestCount = 1000

  var scalars: [UInt32]
  var index = 0
  var options = Options()
  /// The names of the groups, nil for those without; the whole match is number 0.
  private(set) var groupNames: [String?] = [nil]

  init(_ pattern: Text) {
    scalars = []
    var position = 0
    while position < pattern.count {
      let (scalar, next) = pattern.scalar(at: position)
      scalars.append(scalar)
      position = next
    }
  }

  mutating func parse() throws(Refused) -> Pattern {
    let pattern = try alternatives(depth: 0)
    guard index == scalars.count else { throw Refused() }
    return pattern
  }

  var next: UInt32? { index < scalars.count ? scalars[index] : nil }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar.value else { return false }
    index += 1
    return true
  }

  mutating func take(_ text: String) -> Bool {
    let wanted = text.unicodeScalars.map(\.value)
    guard scalars[index...].starts(with: wanted) else { return false }
    index += wanted.count
    return true
  }

  private mutating func alternatives(depth: Int) throws(Refused) -> Pattern {
    guard depth < PatternParser.deepestNesting else { throw Refused() }
    let outer = options
    var choices = [try sequence(depth: depth)]
    while take("|") { choices.append(try sequence(depth: depth)) }
    options = outer
    return choices.count == 1 ? choices[0] : .alternatives(choices)
  }

  private mutating func sequence(depth: Int) throws(Refused) -> Pattern {
    var parts: [Pattern] = []
    var justRepeated = false
    while let scalar = next, !scalar.isCharacter("|"), !scalar.isCharacter(")") {
      if let (least, most) = try repetition() {
        guard !justRepeated, let last = parts.popLast() else { throw Refused() }
        let isReluctant = take("?")
        parts.append(.repeated(last, least: least, most: most, isGreedy: isReluctant == options.isUngreedy))
        justRepeated = true
        continue
      }
      // RE2J lets no repetition follow a brace that stands for itself.
      justRepeated = scalar.isCharacter("{")
      index += 1
      switch scalar {
      case "(": if let group = try group(depth: depth) { parts.append(group) }
      case "[": parts.append(.scalars(try bracketed()))
      case ".": parts.append(.scalars(options.dotMatchesNewline ? .all : ScalarSet(newline).inverted))
      case "^": parts.append(.assertion(options.isMultiline ? .lineStart : .textStart))
      case "$": parts.append(.assertion(options.isMultiline ? .lineEnd : .textEnd))
      case "\\": try parts.append(contentsOf: escaped())
      default: parts.append(literal(scalar))
      }
    }
    return parts.isEmpty ? .empty : parts.count == 1 ? parts[0] : .sequence(parts)
  }

  func literal(_ scalar: UInt32) -> Pattern {
    let set = ScalarSet(scalar)
    return .scalars(options.foldsCase ? set.foldingCase : set)
  }

  /// `*`, `+`, `?`, `{2}`, `{2,}`, `{2,3}`; a brace that is none of these stands for itself.
  private mutating func repetition() throws(Refused) -> (least: Int, most: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    let start = index
    guard take("{"), let least = count() else {
      index = start
      return nil
    }
    var most: Int? = least
    if take(",") { most = next?.isCharacter("}") == true ? nil : count() ?? -1 }
    guard most != -1, take("}") else {
      index = start
      return nil
    }
    guard least <= PatternParser.largestCount, most ?? least <= PatternParser.largestCount, least <= most ?? least
    else {
      throw Refused()
    }
    return (least, most)
  }

  private mutating func count() -> Int? {
    let start = index
    var count = 0
    while let digit = next, (0x30...0x39).contains(digit) {
      count = min(count * 10 + Int(digit - 0x30), 100_000)
      index += 1
    }
    let hasLeadingZero = index - start > 1 && scalars[start].isCharacter("0")
    return index == start || hasLeadingZero ? nil : count
  }

  /// After `(`: a group, or nil when it was only a change of options.
  private mutating func group(depth: Int) throws(Refused) -> Pattern? {
    let outer = options
    if take("?") {
      guard take("P<") || take("<") else {
        guard try optionsEndInColon() else { return nil }
        let inner = try alternatives(depth: depth + 1)
        guard take(")") else { throw Refused() }
        options = outer
        return inner
      }
      try name()
    } else {
      groupNames.append(nil)
    }
    let number = groupNames.count - 1
    let inner = try alternatives(depth: depth + 1)
    guard take(")") else { throw Refused() }
    options = outer
    return .group(number, inner)
  }

  private mutating func name() throws(Refused) {
    var name = ""
    while let scalar = next, !scalar.isCharacter(">") {
      guard let valid = Unicode.Scalar(scalar), NamedClasses.word.contains(scalar) else { throw Refused() }
      name.unicodeScalars.append(valid)
      index += 1
    }
    guard take(">"), !name.isEmpty, !groupNames.contains(name) else { throw Refused() }
    groupNames.append(name)
  }

  /// `i`, `m`, `s`, `U`, a minus sign before those to switch off; true when a colon ends them.
  private mutating func optionsEndInColon() throws(Refused) -> Bool {
    var isOn = true
    var isComplete = true
    while let scalar = next {
      index += 1
      switch scalar {
      case "i": options.foldsCase = isOn
      case "m": options.isMultiline = isOn
      case "s": options.dotMatchesNewline = isOn
      case "U": options.isUngreedy = isOn
      case "-" where isOn:
        isOn = false
        isComplete = false
        continue
      case ":", ")":
        guard isComplete else { throw Refused() }
        return scalar.isCharacter(":")
      default: throw Refused()
      }
      isComplete = true
    }
    throw Refused()
  }
}

private let newline: UInt32 = 0x0A

/// Code points are compared with the characters of the syntax.
extension UInt32 {
  static func ~= (character: Unicode.Scalar, scalar: UInt32) -> Bool { character.value == scalar }

  func isCharacter(_ character: Unicode.Scalar) -> Bool { self == character.value }
}
