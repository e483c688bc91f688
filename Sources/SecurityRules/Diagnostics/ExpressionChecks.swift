/// Expressions that are likely to be mistaken, whatever their values.
struct ExpressionChecks {
  private let expressions: [Expression]
  private let resolution: Resolution

  init(_ resolution: Resolution) {
    self.resolution = resolution
    expressions = WholeFile.expressions(of: resolution.tree.ruleset)
  }

  var findings: [Finding] {
    expressions.flatMap { [debug($0), keys($0), precedence($0), pattern($0), method($0)].compactMap(\.self) }
  }

  private func debug(_ expression: Expression) -> Finding? {
    guard case .call(let name, _) = expression.form, resolution.reference(of: expression) == .builtIn(.debug) else {
      return nil
    }
    return Finding(
      .debugLeftIn, name.span, "`debug` writes to the emulator's log and does nothing elsewhere",
      remedy: "remove the call")
  }

  private func keys(_ expression: Expression) -> Finding? {
    guard case .map(let entries) = expression.form else { return nil }
    var seen: Set<String> = []
    for entry in entries {
      guard let key = entry.key.unwrapped.literalText, !seen.insert(key).inserted else { continue }
      return Finding(
        .duplicateKey, entry.key.span, "the map has the key '\(key)' twice; the last value holds",
        remedy: "remove one of them")
    }
    return nil
  }

  /// `a in b == c` is `a in (b == c)`, unlike Google's table says.
  private func precedence(_ expression: Expression) -> Finding? {
    let operands: [Expression]
    switch expression.form {
    case .binary(.in, let left, let right): operands = [left, right]
    case .typeTest(let operand, _): operands = [operand]
    default: return nil
    }
    let isMixed = operands.contains { operand in
      switch operand.form {
      case .binary(.equal, _, _), .binary(.notEqual, _, _), .typeTest: true
      default: false
      }
    }
    guard isMixed else { return nil }
    return Finding(
      .ambiguousPrecedence, expression.span,
      "`==` binds tighter than `is`, and `is` tighter than `in`, unlike the published table",
      remedy: "put parentheses around what belongs together")
  }

  private func pattern(_ expression: Expression) -> Finding? {
    guard case .method(_, let name, let arguments) = expression.form, name.text == "matches", arguments.count == 1,
      let pattern = arguments[0].unwrapped.literalText
    else { return nil }
    return PatternCheck(pattern, arguments[0].unwrapped.span).finding
  }

  /// `data.keys.hasAll(…)`: a field named `keys`, though the method is meant.
  private func method(_ expression: Expression) -> Finding? {
    guard case .method(let receiver, let method, _) = expression.form,
      case .member(_, let name) = receiver.unwrapped.form,
      name.text == "keys" || name.text == "affectedKeys" || name.text == "toSet",
      ["hasAll", "hasAny", "hasOnly", "toSet", "size"].contains(method.text)
    else { return nil }
    return Finding(
      .missingParentheses, name.span, "`\(name.text)` is read as a field and not called",
      remedy: "write `\(name.text)()`")
  }
}
