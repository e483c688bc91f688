/// What to write where a file cannot be parsed: the text around the fault often tells which language its author had in mind.
struct SyntaxRemedy {
  private let source: SourceText

  init(_ tree: SyntaxTree) { source = tree.source }

  func remedy(for problem: Problem, at span: Span) -> String {
    foreign(at: span) ?? known(problem) ?? "compare with the words around it"
  }

  private func known(_ problem: Problem) -> String? {
    switch problem {
    case .emptySource: "begin with `rules_version = '2';`"
    case .missingIf: "write `if` between the colon and the condition"
    case .missingColonBeforeIf: "write `: if`"
    case .missingCondition: "write a condition, or leave out `: if`"
    case .missingMatch: "begin a path with `match`; a division needs a blank behind its slash"
    case .missingOperation: "name a method: read, get, list, write, create, update, delete"
    case .missingFunctionName: "write `function name(parameters) { return …; }`"
    case .missingFunctionBody: "end the function with `return …;`"
    case .missingClosingQuote: "close the string on its own line"
    case .invalidEscape: "double the backslash"
    case .invalidNumber: "write digits without leading zeros, within 64 bits"
    case .slashWithoutSegment:
      "write `$(name)` in a document path, `{name}` in a match, and nothing behind the last slash"
    case .incrementOrDecrement: "write `+ 1` or `- 1`"
    case .emptyBody: "declare something in it, or remove it"
    case .missing(let wanted, _): "write `\(wanted)` here"
    case .mismatched where startsWithBrace:
      "this is JSON of the Realtime Database; write `service cloud.firestore { … }`"
    case .mismatched: "begin with `rules_version = '2';` and a service"
    default: nil
    }
  }

  private func foreign(at span: Span) -> String? {
    let around = source[Span(max(0, span.start - 2), span.end + 2)]
    if around.contains("===") { return "write `==`" }
    if around.contains("!==") { return "write `!=`" }
    if around.contains("?.") { return "write `x.get('field', null)`; there is no `?.`" }
    if around.contains("??") { return "write `x.get('field', default)`; there is no `??`" }
    if around.contains("=>") { return "there are no functions as values; write the cases out" }
    if around.contains("`") { return "write the string with single quotes; there are no templates" }
    return nil
  }

  private var startsWithBrace: Bool {
    source.bytes.first { !Lexer.isBlank($0) } == UInt8(ascii: "{")
  }
}
