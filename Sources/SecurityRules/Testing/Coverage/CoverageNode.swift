/// A place in the report: an expression that is no literal, with those below it. The shape is that of Google's report:
/// a root for each function and each allow condition, functions before matches, matches before allow statements.
package struct CoverageNode: Sendable {
  /// Without parentheses.
  package let expression: Expression
  /// With parentheses.
  package let span: Span
  package let outcomes: [Coverage.Outcome]
  package let children: [CoverageNode]

  package var isCovered: Bool { !outcomes.isEmpty }

  /// How often it was evaluated.
  package var count: Int { outcomes.reduce(0) { $0 + $1.count } }

  /// How often it gave this truth value.
  package func count(of truth: Bool) -> Int {
    outcomes.reduce(0) { sum, outcome in
      guard case .success(.bool(truth)) = outcome.result else { return sum }
      return sum + outcome.count
    }
  }

  /// Itself and all below it, in the order of the text.
  package var all: [CoverageNode] { [self] + children.flatMap(\.all) }

  /// Whether it decides something: it gives a Boolean, and is not made of others that do.
  package var isCondition: Bool {
    if case .binary(.and, _, _) = expression.form { return false }
    if case .binary(.or, _, _) = expression.form { return false }
    return expression.isTest
  }
}

extension Coverage {
  package var roots: [CoverageNode] {
    var roots = tree.ruleset.functions.flatMap(roots(of:))
    for service in tree.ruleset.services {
      roots += service.functions.flatMap(roots(of:)) + service.matches.flatMap(roots(of:))
    }
    return roots
  }

  private func roots(of function: FunctionDeclaration) -> [CoverageNode] {
    (function.lets.map(\.value) + [function.result]).flatMap(nodes(of:))
  }

  private func roots(of match: Match) -> [CoverageNode] {
    match.functions.flatMap(roots(of:)) + match.matches.flatMap(roots(of:))
      + match.allows.compactMap(\.condition).flatMap(nodes(of:))
  }

  /// One node, or none for a literal.
  private func nodes(of expression: Expression) -> [CoverageNode] {
    let inner = expression.unwrapped
    switch inner.form {
    case .null, .bool, .integer, .float, .string, .bytes, .invalid: return []
    case .variable(let name) where Namespace(rawValue: name) != nil && outcomes(of: inner).isEmpty: return []
    default: break
    }
    let children: [Expression] =
      if case .binary(.in, let left, let right) = inner.form { [right, left] } else { inner.children }
    return [
      CoverageNode(
        expression: inner, span: expression.span, outcomes: outcomes(of: inner), children: children.flatMap(nodes(of:)))
    ]
  }
}
