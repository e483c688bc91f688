/// Conditions: precedence climbing over prefix and postfix forms.
extension Parser {
  /// Numbers a new expression and measures its tree.
  mutating func make(_ form: Expression.Form, _ span: Span) -> Expression {
    let id = nextID
    nextID += 1
    let bare = Expression(form: form, span: span, id: id, height: 1)
    let height = bare.children.reduce(0) { max($0, $1.height) } + 1
    return height == 1 ? bare : Expression(form: form, span: span, id: id, height: height)
  }

  /// As `make`, but a tree that grows too high for the stack is refused.
  private mutating func grow(_ form: Expression.Form, _ span: Span) throws(Abandoned) -> Expression {
    let expression = make(form, span)
    guard expression.height <= Limits.treeHeight else {
      report(.tooComplex, at: span)
      throw Abandoned()
    }
    return expression
  }

  mutating func expression() throws(Abandoned) -> Expression {
    try expression(above: 0)
  }

  private mutating func expression(above floor: Int) throws(Abandoned) -> Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth < Limits.parserDepth else {
      report(.tooComplex)
      throw Abandoned()
    }
    var left = try prefix()
    while true {
      if let binary = binaryOperator, binary.precedence > floor {
        advance()
        let right = try expression(above: binary.precedence)
        left = try grow(.binary(binary, left, right), left.span.through(right.span))
      } else if at(.is), Precedence.typeTest > floor {
        left = try typeTest(of: left)
      } else if at(.question), Precedence.conditional > floor {
        left = try conditional(on: left)
      } else {
        return left
      }
    }
  }

  private var binaryOperator: BinaryOperator? {
    switch current.kind {
    case .symbol(let symbol): BinaryOperator(rawValue: symbol.rawValue)
    case .keyword(.in): .in
    default: nil
    }
  }

  private mutating func typeTest(of operand: Expression) throws(Abandoned) -> Expression {
    advance()
    let name: Name
    switch current.kind {
    case .identifier(let text): name = Name(text: text, span: current.span)
    case .keyword(.null):
      report(.unsupportedType("null"))
      name = Name(text: "null", span: current.span)
    default:
      report(.mismatched(text(of: current), expecting: "IDENTIFIER"))
      throw Abandoned()
    }
    advance()
    return try grow(.typeTest(operand, name), operand.span.through(name.span))
  }

  private mutating func conditional(on condition: Expression) throws(Abandoned) -> Expression {
    advance()
    let yes = try expression()
    guard take(.colon) else {
      report(.missing(":", at: text(of: current)))
      throw Abandoned()
    }
    let no = try expression()
    return try grow(.conditional(condition, yes, no), condition.span.through(no.span))
  }

  private mutating func prefix() throws(Abandoned) -> Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth < Limits.parserDepth else {
      report(.tooComplex)
      throw Abandoned()
    }
    let start = current.span
    switch current.kind {
    case .symbol(.not):
      advance()
      let operand = try prefix()
      return try grow(.unary(.not, operand), start.through(operand.span))
    case .symbol(.minus):
      advance()
      return try negated(from: start)
    case .symbol(.increment), .symbol(.decrement):
      report(.incrementOrDecrement)
      throw Abandoned()
    default:
      return try postfix()
    }
  }

  private mutating func negated(from start: Span) throws(Abandoned) -> Expression {
    if case .integer(1 << 63) = current.kind {
      advance()
      return make(.integer(.min), start.through(previousSpan))
    }
    guard !at(.minus) else { throw unexpected() }
    let operand = try prefix()
    return try grow(.unary(.minus, operand), start.through(operand.span))
  }

  private mutating func postfix() throws(Abandoned) -> Expression {
    var operand = try primary()
    while true {
      if take(.dot) {
        let name = try memberName()
        if take(.leftParenthesis) {
          let arguments = try list(upTo: .rightParenthesis)
          operand = try grow(.method(operand, name, arguments), operand.span.through(previousSpan))
        } else {
          operand = try grow(.member(operand, name), operand.span.through(name.span))
        }
      } else if take(.leftBracket) {
        operand = try subscripted(operand)
      } else if at(.leftParenthesis) {
        throw unexpected()
      } else {
        return operand
      }
    }
  }

  /// After a dot every word is a name, except two (measured).
  private mutating func memberName() throws(Abandoned) -> Name {
    switch current.kind {
    case .keyword(.service), .keyword(.rulesVersion): throw unexpected()
    case .identifier, .keyword:
      let name = Name(text: text(of: current), span: current.span)
      advance()
      return name
    default: throw unexpected()
    }
  }

  private mutating func subscripted(_ receiver: Expression) throws(Abandoned) -> Expression {
    let low = at(.colon) ? nil : try expression()
    guard take(.colon) else {
      try expect(.rightBracket)
      guard let low else { throw unexpected() }
      return try grow(.index(receiver, low), receiver.span.through(previousSpan))
    }
    let high = at(.rightBracket) ? nil : try expression()
    try expect(.rightBracket)
    return try grow(.slice(receiver, low: low, high: high), receiver.span.through(previousSpan))
  }

  /// Expressions with commas between them, one more allowed at the end, up to and with the closing symbol.
  private mutating func list(upTo close: Symbol) throws(Abandoned) -> [Expression] {
    var elements: [Expression] = []
    while !take(close) {
      elements.append(try expression())
      if take(.comma) { continue }
      try expect(close)
      return elements
    }
    return elements
  }

  private mutating func primary() throws(Abandoned) -> Expression {
    let start = current.span
    switch current.kind {
    case .identifier(let text):
      advance()
      guard take(.leftParenthesis) else { return make(.variable(text), start) }
      let arguments = try list(upTo: .rightParenthesis)
      return try grow(.call(Name(text: text, span: start), arguments), start.through(previousSpan))
    case .symbol(.leftParenthesis):
      advance()
      let inner = try expression()
      try expect(.rightParenthesis)
      return try grow(.parenthesized(inner), start.through(previousSpan))
    case .symbol(.leftBracket):
      advance()
      let elements = try list(upTo: .rightBracket)
      return try grow(.list(elements), start.through(previousSpan))
    case .symbol(.leftBrace):
      return try mapLiteral()
    case .pathSegment, .pathSlash:
      return try pathExpression()
    default:
      return try literal()
    }
  }

  private mutating func mapLiteral() throws(Abandoned) -> Expression {
    let start = current.span
    advance()
    var entries: [MapEntry] = []
    while !take(.rightBrace) {
      let key = try expression()
      try expect(.colon)
      entries.append(MapEntry(key: key, value: try expression()))
      if take(.comma) { continue }
      try expect(.rightBrace)
      break
    }
    return try grow(.map(entries), start.through(previousSpan))
  }

  private mutating func literal() throws(Abandoned) -> Expression {
    let form: Expression.Form
    switch current.kind {
    case .keyword(.true): form = .bool(true)
    case .keyword(.false): form = .bool(false)
    case .keyword(.null): form = .null
    case .float(let value): form = .float(value)
    case .string(let text): form = .string(text)
    case .bytes(let bytes): form = .bytes(bytes)
    case .integer(let magnitude):
      if let magnitude, let value = Int64(exactly: magnitude) {
        form = .integer(value)
      } else {
        report(.invalidNumber(text(of: current)))
        form = .invalid
      }
    case .symbol(.increment), .symbol(.decrement):
      report(.incrementOrDecrement)
      throw Abandoned()
    case .unknown: throw unexpected()
    default:
      if case .keyword(.if) = tokens[max(position - 1, 0)].kind {
        report(.missingCondition)
        throw Abandoned()
      }
      throw unexpected()
    }
    let expression = make(form, current.span)
    advance()
    return expression
  }
}
