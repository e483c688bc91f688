/// Match headers and path expressions. Blanks and comments do not end a path: it goes on at the next glued slash.
extension Parser {
  mutating func matchPath() throws(Abandoned) -> [MatchSegment] {
    guard atPath else {
      report(at(.slash) ? .slashWithoutSegment : .unexpected(text(of: current)))
      throw Abandoned()
    }
    var segments: [MatchSegment] = []
    while atPath {
      let start = current.span
      guard case .pathSegment(let text) = current.kind else {
        segments.append(try matchCapture(start))
        continue
      }
      advance()
      segments.append(MatchSegment(form: .literal(text), span: start))
    }
    if at(.slash) {
      report(.slashWithoutSegment)
      advance()
    }
    return segments
  }

  private mutating func matchCapture(_ start: Span) throws(Abandoned) -> MatchSegment {
    advance()
    guard take(.leftBrace) else {
      report(.slashWithoutSegment, at: start)
      throw Abandoned()
    }
    let (name, isGlob) = try binding()
    return MatchSegment(form: isGlob ? .glob(name) : .capture(name), span: start.through(previousSpan))
  }

  /// `name}`, `name=*}` or `name=**}`.
  private mutating func binding() throws(Abandoned) -> (Name, isGlob: Bool) {
    let name = try expectIdentifier()
    var isGlob = false
    if take(.assign) {
      isGlob = take(.glob)
      if !isGlob { try expect(.star) }
    }
    try expect(.rightBrace)
    return (name, isGlob)
  }

  mutating func pathExpression() throws(Abandoned) -> Expression {
    let start = current.span
    var segments: [PathSegment] = []
    while atPath {
      let segmentStart = current.span
      let form: PathSegment.Form
      if case .pathSegment(let text) = current.kind {
        advance()
        form = .literal(text)
      } else {
        form = try pathSegment(segmentStart)
      }
      segments.append(PathSegment(form: form, span: segmentStart.through(previousSpan)))
    }
    return make(.path(segments), start.through(previousSpan))
  }

  private mutating func pathSegment(_ start: Span) throws(Abandoned) -> PathSegment.Form {
    advance()
    if take(.interpolation) {
      let inner = try expression()
      try expect(.rightParenthesis)
      return .interpolation(inner)
    }
    if take(.leftBrace) {
      let (name, isGlob) = try binding()
      return isGlob ? .globPlaceholder(name.text) : .placeholder(name.text)
    }
    report(.slashWithoutSegment, at: start)
    throw Abandoned()
  }
}
