extension PatternParser {
  /// After a backslash outside brackets.
  mutating func escaped() throws(Refused) -> [Pattern] {
    guard let scalar = next else { throw Refused() }
    switch scalar {
    case "A", "z", "b", "B":
      index += 1
      return [.assertion(PatternParser.assertion(scalar))]
    case "Q":
      index += 1
      return quoted()
    default:
      if let set = try classEscape() { return [.scalars(set)] }
      return [literal(try scalarEscape())]
    }
  }

  private static func assertion(_ scalar: UInt32) -> Pattern.Assertion {
    switch scalar {
    case "A": .textStart
    case "z": .textEnd
    case "b": .wordBoundary
    default: .noWordBoundary
    }
  }

  /// Up to `\E` or the end.
  private mutating func quoted() -> [Pattern] {
    var literals: [Pattern] = []
    while let scalar = next, !take("\\E") {
      literals.append(literal(scalar))
      index += 1
    }
    return literals
  }

  /// `\d`, `\W`, `\pL`, `\P{Greek}`; nil for an escape of another kind.
  private mutating func classEscape() throws(Refused) -> ScalarSet? {
    guard let scalar = next, let letter = Unicode.Scalar(scalar) else { return nil }
    if let set = NamedClasses.perl(letter) {
      index += 1
      return foldedAndSigned(set, isNegated: letter.properties.isUppercase)
    }
    guard letter == "p" || letter == "P" else { return nil }
    index += 1
    guard let first = next else { throw Refused() }
    index += 1
    var name = String(String.UnicodeScalarView(Unicode.Scalar(first).map { [$0] } ?? []))
    if first.isCharacter("{") {
      guard let end = scalars[index...].firstIndex(of: 0x7D) else { throw Refused() }
      name = String(String.UnicodeScalarView(scalars[index..<end].compactMap(Unicode.Scalar.init)))
      index = end + 1
    }
    let isInverted = name.hasPrefix("^")
    guard let set = UnicodeClasses.named(isInverted ? name.dropFirst() : name[...]) else { throw Refused() }
    return foldedAndSigned(set, isNegated: isInverted != (letter == "P"))
  }

  private func foldedAndSigned(_ set: ScalarSet, isNegated: Bool) -> ScalarSet {
    let folded = options.foldsCase ? set.foldingCase : set
    return isNegated ? folded.inverted : folded
  }

  /// An escape for one code point: octal, hexadecimal, a control character, or punctuation for itself.
  private mutating func scalarEscape() throws(Refused) -> UInt32 {
    guard let scalar = next else { throw Refused() }
    index += 1
    switch scalar {
    case "0": return octal(0)
    case "1", "2", "3", "4", "5", "6", "7":
      // A digit alone would be a back-reference.
      guard let digit = next, (0x30...0x37).contains(digit) else { throw Refused() }
      return octal(scalar - 0x30)
    case "x": return try hexadecimal()
    case "a": return 0x07
    case "f": return 0x0C
    case "n": return 0x0A
    case "r": return 0x0D
    case "t": return 0x09
    case "v": return 0x0B
    default:
      guard scalar.isCharacter("_") || !NamedClasses.word.contains(scalar) else { throw Refused() }
      return scalar
    }
  }

  /// Two more digits at most.
  private mutating func octal(_ first: UInt32) -> UInt32 {
    var value = first
    for _ in 0..<2 {
      guard let digit = next, (0x30...0x37).contains(digit) else { break }
      value = value * 8 + digit - 0x30
      index += 1
    }
    return value
  }

  private mutating func hexadecimal() throws(Refused) -> UInt32 {
    if take("{") {
      var value: UInt32 = 0
      var isEmpty = true
      while let digit = hexadecimalDigit() {
        value = value * 16 + digit
        isEmpty = false
        guard value <= ScalarSet.highest else { throw Refused() }
      }
      guard take("}"), !isEmpty else { throw Refused() }
      return value
    }
    guard let high = hexadecimalDigit(), let low = hexadecimalDigit() else { throw Refused() }
    return high * 16 + low
  }

  private mutating func hexadecimalDigit() -> UInt32? {
    guard let scalar = next, scalar < 0x80, let character = Unicode.Scalar(scalar),
      let digit = Character(character).hexDigitValue
    else { return nil }
    index += 1
    return UInt32(digit)
  }

  /// After `[`. A `]` in the first place stands for itself, a `-` wherever it makes no range.
  mutating func bracketed() throws(Refused) -> ScalarSet {
    let isNegated = take("^")
    var ranges: [ScalarSet.Range] = []
    var isFirst = true
    while isFirst || next?.isCharacter("]") != true {
      guard let scalar = next else { throw Refused() }
      isFirst = false
      if let set = try posixClass() {
        ranges += set.ranges
        continue
      }
      if scalar.isCharacter("\\") {
        index += 1
        if let set = try classEscape() {
          ranges += set.ranges
          continue
        }
        index -= 1
      }
      let range = try bracketedRange()
      ranges.append(range)
      if options.foldsCase { ranges += ScalarSet([range]).foldingCase.ranges }
    }
    index += 1
    let set = ScalarSet(ranges)
    return isNegated ? set.inverted : set
  }

  private mutating func bracketedRange() throws(Refused) -> ScalarSet.Range {
    let first = try bracketedScalar()
    guard next?.isCharacter("-") == true, index + 1 < scalars.count, !scalars[index + 1].isCharacter("]") else {
      return ScalarSet.Range(first: first, last: first)
    }
    index += 1
    let last = try bracketedScalar()
    guard first <= last else { throw Refused() }
    return ScalarSet.Range(first: first, last: last)
  }

  private mutating func bracketedScalar() throws(Refused) -> UInt32 {
    guard let scalar = next else { throw Refused() }
    if take("\\") { return try scalarEscape() }
    index += 1
    return scalar
  }

  /// `[:alpha:]`, `[:^alpha:]`; a name that is none is refused, an unfinished one stands for itself.
  private mutating func posixClass() throws(Refused) -> ScalarSet? {
    let start = index
    guard take("[:") else { return nil }
    // RE2J looks for the end from the colon that it has already read, so `[[:]` is an unknown name.
    var end = index - 1
    while end + 1 < scalars.count, !(scalars[end].isCharacter(":") && scalars[end + 1].isCharacter("]")) { end += 1 }
    guard end + 1 < scalars.count else {
      index = start
      return nil
    }
    guard end >= index else { throw Refused() }
    let isNegated = take("^")
    let name = String(String.UnicodeScalarView(scalars[index..<end].compactMap(Unicode.Scalar.init)))
    guard let set = NamedClasses.posix(name[...]) else { throw Refused() }
    index = end + 2
    return foldedAndSigned(set, isNegated: isNegated)
  }
}
