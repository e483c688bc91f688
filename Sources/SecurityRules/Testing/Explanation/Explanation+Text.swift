extension Explanation {
  /// For a terminal: the verdict, each statement that was asked, and below it every expression with its value. What
  /// decided is marked with `>`.
  package func text(path: String) -> String {
    var text = "\(verdict == .allow ? "allowed" : "denied")\n"
    if blocks.isEmpty { return text + "  no match fits the path\n" }
    for block in blocks {
      text += "\(place(of: block.span, path)): \(firstLine(of: block.span))\n"
      if block.statements.isEmpty { text += "  no allow statement covers the request\n" }
      for statement in block.statements {
        let isDeciding = (verdict == .allow) == statement.isGranting
        text += "  \(place(of: statement.span, path)): \(statement.words)\n"
        guard let condition = statement.condition else { continue }
        let deciding = isDeciding ? Set(condition.deciding.map(\.expression.id)) : []
        write(condition, depth: 2, deciding: deciding, into: &text)
      }
    }
    return text
  }

  private func write(_ step: EvaluationStep, depth: Int, deciding: Set<Int>, into text: inout String) {
    let mark = deciding.contains(step.expression.id) ? ">" : " "
    let indent = String(repeating: "  ", count: depth)
    if !step.expression.isLiteral {
      text += "\(mark)\(indent.dropFirst())\(oneLine(of: step.expression.span))  ->  \(step.result.words)\n"
    }
    for below in step.steps { write(below, depth: depth + 1, deciding: deciding, into: &text) }
  }

  private func place(of span: Span, _ path: String) -> String {
    let start = source.position(at: span.start)
    return "\(path):\(start.line):\(start.column)"
  }

  private func firstLine(of span: Span) -> String {
    String(source[span].prefix { $0 != "\n" })
  }

  private func oneLine(of span: Span) -> String {
    source[span].split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension Explanation.Statement {
  fileprivate var words: String {
    switch result {
    case .success(true): "grants"
    case .success(false): "does not grant: its condition is false"
    case .failure(let error): "does not grant: \(error.message)"
    }
  }
}

extension Result<Value, EvaluationError> {
  fileprivate var words: String {
    switch self {
    case .success(let value): value.literal
    case .failure(let error): "error: \(error.message)"
    }
  }
}

extension Expression {
  /// Whether it says its own value.
  var isLiteral: Bool {
    switch form {
    case .null, .bool, .integer, .float, .string, .bytes: true
    default: false
    }
  }
}
