/// The sets that `\p{…}` names: general categories, scripts and `Any`.
enum UnicodeClasses {
  static func named(_ name: Substring) -> ScalarSet? {
    if name == "Any" { return .all }
    return categories[String(name)] ?? scripts[String(name)]
  }

  private static let categories: [String: ScalarSet] = {
    var ranges: [String: [ScalarSet.Range]] = ["Cs": [ScalarSet.Range(first: 0xD800, last: 0xDFFF)]]
    var start: UInt32 = 0
    var current = name(of: 0)
    // Beyond the scripts lie the tags and variation selectors and two planes of private use.
    for value in 1...UInt32(0xE0200) {
      let next = name(of: value)
      guard next != current else { continue }
      if let current { ranges[current, default: []].append(ScalarSet.Range(first: start, last: value - 1)) }
      (start, current) = (value, next)
    }
    ranges["Co", default: []] += [
      ScalarSet.Range(first: 0xF0000, last: 0xFFFFD), ScalarSet.Range(first: 0x100000, last: 0x10FFFD),
    ]
    for (name, members) in ranges { ranges[String(name.prefix(1)), default: []] += members }
    return ranges.mapValues(ScalarSet.init)
  }()

  private static func name(of value: UInt32) -> String? {
    switch Unicode.Scalar(value)?.properties.generalCategory {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark: "Mn"
    case .spacingMark: "Mc"
    case .enclosingMark: "Me"
    case .decimalNumber: "Nd"
    case .letterNumber: "Nl"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .mathSymbol: "Sm"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    case .lineSeparator: "Zl"
    case .paragraphSeparator: "Zp"
    case .control: "Cc"
    case .format: "Cf"
    case .privateUse: "Co"
    case .surrogate, .unassigned, nil: nil
    @unknown default: nil
    }
  }

  private static let scripts: [String: ScalarSet] = {
    var ranges: [String: [ScalarSet.Range]] = [:]
    var script = ""
    for word in UnicodeScripts.table.split(whereSeparator: \.isWhitespace) {
      if word.last == ":" {
        script = String(word.dropLast())
        continue
      }
      let bounds = word.split(separator: "-").compactMap { UInt32($0, radix: 16) }
      guard let first = bounds.first, let last = bounds.last else { continue }
      ranges[script, default: []].append(ScalarSet.Range(first: first, last: last))
    }
    return ranges.mapValues(ScalarSet.init)
  }()
}

/// The classes with a name of ASCII: `\d`, `[:alpha:]`.
enum NamedClasses {
  static func perl(_ letter: Unicode.Scalar) -> ScalarSet? {
    switch letter {
    case "d", "D": digits
    case "s", "S": ScalarSet("\t", "\n") + ScalarSet("\u{C}", "\r") + ScalarSet(" ", " ")
    case "w", "W": word
    default: nil
    }
  }

  static func posix(_ name: Substring) -> ScalarSet? {
    switch name {
    case "alnum": digits + letters
    case "alpha": letters
    case "ascii": ScalarSet("\0", "\u{7F}")
    case "blank": ScalarSet("\t", "\t") + ScalarSet(" ", " ")
    case "cntrl": ScalarSet("\0", "\u{1F}") + ScalarSet("\u{7F}", "\u{7F}")
    case "digit": digits
    case "graph": ScalarSet("!", "~")
    case "lower": ScalarSet("a", "z")
    case "print": ScalarSet(" ", "~")
    case "punct": ScalarSet("!", "/") + ScalarSet(":", "@") + ScalarSet("[", "`") + ScalarSet("{", "~")
    case "space": ScalarSet("\t", "\r") + ScalarSet(" ", " ")
    case "upper": ScalarSet("A", "Z")
    case "word": word
    case "xdigit": digits + ScalarSet("A", "F") + ScalarSet("a", "f")
    default: nil
    }
  }

  static let word = digits + letters + ScalarSet("_", "_")
  private static let digits = ScalarSet("0", "9")
  private static let letters = ScalarSet("A", "Z") + ScalarSet("a", "z")
}
