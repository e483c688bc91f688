/// A word of the command line with the place it came from: the first of the three steps.
struct Element: Hashable {
  enum Form: Hashable {
    /// `--name` or `--name=value`.
    case long(String, attached: String?)
    /// `-n`, `-nvalue` or a cluster of flags: which one only the definitions can tell.
    case short(String)
    case value(String)
    case terminator
  }

  let index: Int
  let form: Form

  static func split(_ words: [String]) -> [Element] {
    var isPastTerminator = false
    return words.enumerated().map { index, word in
      let form: Form = isPastTerminator ? .value(word) : Form(word)
      if form == .terminator { isPastTerminator = true }
      return Element(index: index, form: form)
    }
  }
}

extension Element.Form {
  /// A lone dash (standard input) and negative numbers are values.
  init(_ word: String) {
    if word == "--" {
      self = .terminator
    } else if word.hasPrefix("--") {
      let name: Substring = word.dropFirst(2).prefix { $0 != "=" }
      let rest: Substring = word.dropFirst(2 + name.count)
      self = .long(String(name), attached: rest.isEmpty ? nil : String(rest.dropFirst()))
    } else if let second = word.dropFirst().first, word.hasPrefix("-"), !second.isNumber {
      self = .short(String(word.dropFirst()))
    } else {
      self = .value(word)
    }
  }
}
