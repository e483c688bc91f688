/// One evaluation of an expression, with those that it needed, in the order of happening.
package struct EvaluationStep: Sendable {
  package let expression: Expression
  package let result: Result<Value, EvaluationError>
  /// Below a call of a function of the file: the arguments, then its lets, then its result.
  package let steps: [EvaluationStep]
  /// The function of the file that was called, if this is such a call.
  package let function: FunctionDeclaration?

  /// The steps that this one got its value from: where one operand settles the matter that one, down to expressions that
  /// are no more made of others.
  package var deciding: [EvaluationStep] {
    switch expression.form {
    case .binary(.and, _, _), .binary(.or, _, _):
      let settled = steps.filter { $0.outcome == outcome }
      return (settled.isEmpty ? steps : settled).flatMap(\.deciding)
    case .unary(.not, _): return steps.flatMap(\.deciding)
    case .conditional: return steps.last?.deciding ?? [self]
    case .call where function != nil: return steps.last?.deciding ?? [self]
    default: return [self]
    }
  }

  /// The functions on the way to the deciding steps.
  package var decidingFunctions: Set<String> {
    let below: [EvaluationStep] =
      switch expression.form {
      case .binary(.and, _, _), .binary(.or, _, _):
        steps.contains { $0.outcome == outcome } ? steps.filter { $0.outcome == outcome } : steps
      case .unary(.not, _): steps
      case .conditional: Array(steps.suffix(1))
      case .call where function != nil: Array(steps.suffix(1))
      default: []
      }
    let own = function.map { Set([$0.name.text]) } ?? []
    return below.reduce(own) { $0.union($1.decidingFunctions) }
  }

  private enum Truth { case yes, no, failure }

  /// What counts for `&&` and `||`.
  private var outcome: Truth {
    guard case .success(.bool(let truth)) = result else { return .failure }
    return truth ? .yes : .no
  }
}
