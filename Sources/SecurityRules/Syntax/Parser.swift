/// A parsed rules file: what could be understood of it, and all that is wrong with its syntax.
package struct SyntaxTree: Sendable {
  package let source: SourceText
  package let ruleset: Ruleset
  /// In the order of the text.
  package let diagnostics: [CompilerDiagnostic]

  /// Never fails and never overflows the stack; a statement that cannot be parsed is reported and skipped.
  package init(parsing source: [UInt8]) {
    var lexer = Lexer(source)
    lexer.run()
    self.source = SourceText(source)
    var parser = Parser(tokens: lexer.tokens, source: source)
    let parts = parser.file()
    ruleset = Ruleset(
      version: parts.version, functions: parts.functions, services: parts.services, comments: lexer.comments,
      expressionCount: parser.nextID)
    let all = lexer.diagnostics + parser.diagnostics
    diagnostics = all.enumerated().sorted {
      ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset)
    }.map(\.element)
  }

  package init(parsing source: String) { self.init(parsing: Array(source.utf8)) }
}

/// Recursive descent over the words of a file. A function that cannot go on reports why and throws `Abandoned`; the nearest
/// statement catches it and goes on behind the fault.
struct Parser {
  /// The fault is already reported.
  struct Abandoned: Error {}

  let tokens: [Token]
  let source: [UInt8]
  private(set) var position = 0
  /// Braces open at `position`.
  var braceDepth = 0
  /// How deeply the parser has called itself.
  var depth = 0
  var nextID = 0
  private(set) var diagnostics: [CompilerDiagnostic] = []

  init(tokens: [Token], source: [UInt8]) {
    self.tokens = tokens
    self.source = source
  }

  var current: Token { tokens[position] }

  var previousSpan: Span { position > 0 ? tokens[position - 1].span : current.span }

  func peek(_ distance: Int) -> Token { tokens[min(position + distance, tokens.count - 1)] }

  func text(of token: Token) -> String {
    if case .end = token.kind { return "<EOF>" }
    return String(decoding: source[token.span.start..<token.span.end], as: UTF8.self)
  }

  func at(_ symbol: Symbol) -> Bool { current.kind == .symbol(symbol) }

  func at(_ keyword: Keyword) -> Bool { current.kind == .keyword(keyword) }

  var atEnd: Bool { current.kind == .end }

  var atPath: Bool {
    switch current.kind {
    case .pathSegment, .pathSlash: true
    default: false
    }
  }

  mutating func advance() {
    if at(.leftBrace) { braceDepth += 1 }
    if at(.rightBrace) { braceDepth -= 1 }
    if position < tokens.count - 1 { position += 1 }
  }

  mutating func take(_ symbol: Symbol) -> Bool {
    guard at(symbol) else { return false }
    advance()
    return true
  }

  mutating func report(_ problem: Problem, at span: Span? = nil) {
    diagnostics.append(CompilerDiagnostic(problem, span ?? current.span))
  }

  /// Reports the current word as the one that cannot stand here.
  mutating func unexpected() -> Abandoned {
    report(atPath ? .missingMatch : .unexpected(text(of: current)))
    return Abandoned()
  }

  mutating func expect(_ symbol: Symbol) throws(Abandoned) {
    guard !take(symbol) else { return }
    throw unexpected()
  }

  mutating func expectIdentifier() throws(Abandoned) -> Name {
    guard case .identifier(let text) = current.kind else { throw unexpected() }
    let name = Name(text: text, span: current.span)
    advance()
    return name
  }

  /// Goes behind the semicolon of a faulty statement, or to the brace or word that ends it. `braces` is the depth at which
  /// the statement stands.
  mutating func skipStatement(braces: Int) {
    while !atEnd {
      if braceDepth <= braces {
        if at(.rightBrace) { return }
        if take(.semicolon) { return }
      }
      if startsDeclaration {
        braceDepth = braces
        return
      }
      advance()
    }
  }

  private var startsDeclaration: Bool {
    guard position > 0, tokens[position - 1].kind != .symbol(.dot) else { return false }
    switch current.kind {
    case .keyword(.match), .keyword(.allow), .keyword(.function), .keyword(.service), .keyword(.return), .keyword(.let):
      return true
    default: return false
    }
  }
}
