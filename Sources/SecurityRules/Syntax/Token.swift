/// One word of a rules file.
struct Token: Sendable {
  enum Kind: Hashable, Sendable {
    case identifier(String)
    case keyword(Keyword)
    /// Nil when it exceeds 2^63.
    case integer(UInt64?)
    case float(Double)
    case string(Text)
    case bytes([UInt8])
    /// A slash glued to literal text: `/users`, `/(default)`. The text is decoded.
    case pathSegment(Text)
    /// A slash glued to something that is no literal text: `/{`, `/$(`.
    case pathSlash
    case symbol(Symbol)
    /// A character that begins no word.
    case unknown
    case end
  }

  let kind: Kind
  let span: Span
}

/// The words that are no identifiers. Some have no meaning in the language, and are only refused (measured).
enum Keyword: String, CaseIterable, Sendable {
  case rulesVersion = "rules_version"
  case service, match, allow, `if`, function, `let`, `return`, `import`, `true`, `false`, null, `in`, `is`
  case `break`, `case`, `continue`, `default`, `do`, `else`, extends, `for`, not, `package`, `switch`, `var`, `while`

  static let bySpelling: [String: Keyword] = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}

enum Symbol: String, CaseIterable, Sendable {
  case leftBrace = "{"
  case rightBrace = "}"
  case leftParenthesis = "("
  case rightParenthesis = ")"
  case leftBracket = "["
  case rightBracket = "]"
  case comma = ","
  case semicolon = ";"
  case colon = ":"
  case dot = "."
  case question = "?"
  case assign = "="
  case glob = "**"
  case plus = "+"
  case increment = "++"
  case minus = "-"
  case decrement = "--"
  case star = "*"
  case slash = "/"
  case percent = "%"
  case not = "!"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case equal = "=="
  case notEqual = "!="
  case and = "&&"
  case or = "||"
  case interpolation = "$("
}

/// A comment, kept so that the comments which silence a check can be found.
package struct Comment: Hashable, Sendable {
  package let span: Span
  /// Without `//` or `/* */`, and without the spaces at both ends.
  package let text: String
}
