/// Files, services, matches, allow statements and functions.
extension Parser {
  struct FileParts {
    var version: VersionStatement?
    var functions: [FunctionDeclaration] = []
    var services: [Service] = []
    var isEmpty: Bool { version == nil && functions.isEmpty && services.isEmpty }
  }

  mutating func file() -> FileParts {
    var parts = FileParts()
    guard !source.isEmpty else {
      report(.emptySource)
      return parts
    }
    var hasDeclaration = false
    while !atEnd {
      switch current.kind {
      case .keyword(.rulesVersion) where parts.isEmpty && !hasDeclaration:
        parts.version = versionStatement()
        continue
      case .keyword(.function):
        if let function = function() { parts.functions.append(function) }
      case .keyword(.service):
        if let service = service() { parts.services.append(service) }
      case .keyword(.import):
        report(.importNotAllowed)
        advance()
        skipStatement(braces: 0)
      default:
        report(
          hasDeclaration ? .unexpected(text(of: current)) : .mismatched(text(of: current), expecting: Parser.topLevel))
        skipToDeclaration()
      }
      hasDeclaration = true
    }
    if !hasDeclaration { report(.mismatched("<EOF>", expecting: Parser.topLevel)) }
    return parts
  }

  private static let topLevel = "{'function', 'import', 'service', 'rules_version'}"

  private mutating func skipToDeclaration() {
    repeat { advance() } while !atEnd && !at(.function) && !at(.service) && !at(.import)
  }

  private mutating func versionStatement() -> VersionStatement? {
    let start = current.span
    advance()
    guard take(.assign) else {
      report(.missing("=", at: text(of: current)))
      skipStatement(braces: 0)
      return nil
    }
    guard case .string(let value) = current.kind else {
      report(.mismatched(text(of: current), expecting: "STRING"))
      skipStatement(braces: 0)
      return nil
    }
    advance()
    let span = start.through(previousSpan)
    _ = take(.semicolon)
    if value.string != "1", value.string != "2" { report(.unsupportedVersion(value.string), at: start) }
    return VersionStatement(value: value, span: span)
  }

  private mutating func service() -> Service? {
    let start = current.span
    advance()
    let nameStart = current.span
    var words: [String] = []
    repeat {
      guard case .identifier(let word) = current.kind else {
        report(.unexpected(text(of: current)))
        skipToDeclaration()
        return nil
      }
      words.append(word)
      advance()
    } while take(.dot)
    let name = Name(text: words.joined(separator: "."), span: nameStart.through(previousSpan))
    guard take(.leftBrace) else {
      report(.unexpected(text(of: current)))
      skipToDeclaration()
      return nil
    }
    let body = block(of: "service", allowsStatements: false)
    return Service(
      name: name, functions: body.functions, matches: body.matches, span: start.through(previousSpan))
  }

  private struct Block {
    var functions: [FunctionDeclaration] = []
    var matches: [Match] = []
    var allows: [Allow] = []
  }

  /// What stands between the braces of a service or match, the closing one included.
  private mutating func block(of owner: String, allowsStatements: Bool) -> Block {
    var body = Block()
    let braces = braceDepth
    var isEmpty = true
    while !at(.rightBrace) {
      if atEnd || at(.service) {
        report(.missing("}", at: text(of: current)))
        return body
      }
      isEmpty = false
      switch current.kind {
      case .keyword(.function):
        if let function = function() { body.functions.append(function) }
      case .keyword(.match):
        if let match = match() { body.matches.append(match) }
      case .keyword(.allow) where allowsStatements:
        if let allow = allow() { body.allows.append(allow) }
      case .pathSegment, .pathSlash:
        report(.missingMatch)
        if let match = match() { body.matches.append(match) }
      default:
        report(.unexpected(text(of: current)))
        advance()
        skipStatement(braces: braces)
      }
    }
    if isEmpty { report(.emptyBody(owner)) }
    advance()
    return body
  }

  private mutating func match() -> Match? {
    let start = current.span
    let braces = braceDepth
    depth += 1
    defer { depth -= 1 }
    if at(.match) { advance() }
    guard depth < Limits.parserDepth else {
      report(.matchTooDeep, at: start)
      while !atEnd, !at(.leftBrace) { advance() }
      repeat { advance() } while !atEnd && braceDepth > braces
      return nil
    }
    do {
      let path = try matchPath()
      let pathSpan = (path.first?.span ?? start).through(path.last?.span ?? start)
      try expect(.leftBrace)
      let body = block(of: "match", allowsStatements: true)
      return Match(
        path: path, pathSpan: pathSpan, functions: body.functions, matches: body.matches, allows: body.allows,
        span: start.through(previousSpan))
    } catch {
      skipMatch(braces: braces)
      return nil
    }
  }

  /// Goes behind the whole block whose header could not be parsed.
  private mutating func skipMatch(braces: Int) {
    while !atEnd {
      if at(.leftBrace), startsBody {
        let outer = braceDepth
        repeat { advance() } while !atEnd && braceDepth > outer
        braceDepth = braces
        return
      }
      if at(.match) || at(.allow) || at(.function) || at(.service) { break }
      advance()
    }
    braceDepth = braces
  }

  private var startsBody: Bool {
    switch peek(1).kind {
    case .keyword(.allow), .keyword(.match), .keyword(.function), .symbol(.rightBrace), .pathSegment, .pathSlash: true
    default: false
    }
  }

  private mutating func allow() -> Allow? {
    let start = current.span
    let braces = braceDepth
    advance()
    var methods: [Name] = []
    do {
      guard case .identifier = current.kind else {
        report(.missingOperation)
        throw Abandoned()
      }
      repeat { methods.append(try expectIdentifier()) } while take(.comma)
      let condition = try condition()
      let span = start.through(previousSpan)
      if !take(.semicolon), !at(.rightBrace), !at(.allow), !at(.match), !at(.function), !atEnd { throw unexpected() }
      return Allow(methods: methods, condition: condition, span: span)
    } catch {
      skipStatement(braces: braces)
      return nil
    }
  }

  private mutating func condition() throws(Abandoned) -> Expression? {
    if at(.if) {
      report(.missingColonBeforeIf)
    } else {
      guard take(.colon) else { return nil }
      guard at(.if) else {
        report(.missingIf)
        return try expression()
      }
    }
    advance()
    return try expression()
  }

  private mutating func function() -> FunctionDeclaration? {
    let start = current.span
    let braces = braceDepth
    advance()
    do {
      guard case .identifier = current.kind else {
        report(current.kind == .symbol(.leftParenthesis) ? .missingFunctionName : .unexpected(text(of: current)))
        throw Abandoned()
      }
      let name = try expectIdentifier()
      try expect(.leftParenthesis)
      var parameters: [Name] = []
      if !at(.rightParenthesis) {
        repeat { parameters.append(try expectIdentifier()) } while take(.comma)
      }
      try expect(.rightParenthesis)
      try expect(.leftBrace)
      let lets = letStatements()
      let result = try returnStatement()
      if at(.rightBrace) { advance() } else { report(.missing("}", at: text(of: current))) }
      return FunctionDeclaration(
        name: name, parameters: parameters, lets: lets, result: result, span: start.through(previousSpan))
    } catch {
      skipFunction(braces: braces)
      return nil
    }
  }

  private mutating func skipFunction(braces: Int) {
    while !atEnd, !at(.match), !at(.allow), !at(.function), !at(.service) {
      let closes = at(.rightBrace) && braceDepth <= braces + 1
      if closes, braceDepth == braces { break }
      advance()
      if closes { break }
    }
    braceDepth = braces
  }

  private mutating func letStatements() -> [Let] {
    var lets: [Let] = []
    let braces = braceDepth
    while at(.let) {
      let start = current.span
      advance()
      do {
        let name = try expectIdentifier()
        try expect(.assign)
        let value = try expression()
        lets.append(Let(name: name, value: value, span: start.through(previousSpan)))
        if !take(.semicolon) {
          guard at(.let) || at(.return) else { throw unexpected() }
          report(.missing(";", at: text(of: current)))
        }
      } catch {
        skipStatement(braces: braces)
      }
    }
    return lets
  }

  private mutating func returnStatement() throws(Abandoned) -> Expression {
    guard at(.return) else {
      if at(.rightBrace) {
        report(.missingFunctionBody)
        throw Abandoned()
      }
      throw unexpected()
    }
    advance()
    let braces = braceDepth
    do {
      let result = try expression()
      if !take(.semicolon), !at(.rightBrace), !at(.match), !at(.allow), !at(.function), !atEnd { throw unexpected() }
      return result
    } catch {
      skipStatement(braces: braces)
      return make(.invalid, previousSpan)
    }
  }
}
