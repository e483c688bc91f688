/// Proves that a condition cannot grant a method, because it must read what that method does not have: the stored document of
/// a create, the new one of a read or a delete. Widening a statement to such a method changes nothing.
struct Futility {
  private let tree: ExpressionTree
  private let source: SourceText

  init(_ resolution: Resolution) {
    tree = ExpressionTree(resolution)
    source = resolution.tree.source
  }

  /// Whether the condition never gives true. False where that is not certain.
  func isFutile(_ condition: Expression, for method: RequestMethod) -> Bool {
    fails(condition, method, failingNames: [])
  }

  /// Whether an expression is an error, or false, whatever the request. `failingNames` are parameters and lets that are
  /// errors when read.
  private func fails(_ expression: Expression, _ method: RequestMethod, failingNames: Set<String>) -> Bool {
    let expression = expression.unwrapped
    func fails(_ other: Expression) -> Bool { self.fails(other, method, failingNames: failingNames) }
    switch expression.form {
    case .variable(let name): return failingNames.contains(name)
    case .member(let receiver, _): return isMissing(receiver.unwrapped, method) || fails(receiver)
    case .index(let receiver, let index):
      return isMissing(receiver.unwrapped, method) || fails(receiver) || fails(index)
    case .binary(.or, let left, let right): return fails(left) && fails(right)
    case .conditional(let condition, let yes, let no):
      return isError(condition, method, failingNames) || (fails(yes) && fails(no))
    case .unary(.not, let operand): return isError(operand, method, failingNames)
    case .binary(.and, let left, let right): return fails(left) || fails(right)
    case .call(_, let arguments):
      guard let function = tree.function(calledBy: expression) else {
        return arguments.contains { isError($0, method, failingNames) }
      }
      var inner = Set<String>()
      for (parameter, argument) in zip(function.parameters, arguments) where isError(argument, method, failingNames) {
        inner.insert(parameter.text)
      }
      for variable in function.lets where isError(variable.value, method, inner) { inner.insert(variable.name.text) }
      return self.fails(function.result, method, failingNames: inner)
    default: return expression.children.contains { isError($0, method, failingNames) }
    }
  }

  /// Whether an expression is surely an error, which also `!` and comparisons pass on.
  private func isError(_ expression: Expression, _ method: RequestMethod, _ failingNames: Set<String>) -> Bool {
    switch expression.unwrapped.form {
    // An error of one operand is absorbed where the other is false, or true.
    case .binary(.and, _, _), .binary(.or, _, _), .conditional, .call: false
    default: fails(expression, method, failingNames: failingNames)
    }
  }

  /// Whether a member of it is an error: there is no document.
  private func isMissing(_ receiver: Expression, _ method: RequestMethod) -> Bool {
    switch (source[receiver.span], method) {
    case ("resource", .create), ("request.resource", .get), ("request.resource", .list), ("request.resource", .delete):
      true
    default: false
    }
  }
}
