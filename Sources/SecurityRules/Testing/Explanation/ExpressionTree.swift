/// The expressions of a file by their numbers, and the functions that calls lead to.
struct ExpressionTree {
  private let resolution: Resolution
  private var expressions: [Expression?]

  init(_ resolution: Resolution) {
    self.resolution = resolution
    let ruleset = resolution.tree.ruleset
    expressions = Array(repeating: nil, count: ruleset.expressionCount)
    ruleset.functions.forEach { add($0) }
    for service in ruleset.services {
      service.functions.forEach { add($0) }
      service.matches.forEach { add($0) }
    }
  }

  subscript(id: Int) -> Expression? { expressions[id]?.unwrapped }

  func function(calledBy expression: Expression) -> FunctionDeclaration? {
    guard case .call = expression.form, case .function(let index) = resolution.reference(of: expression) else {
      return nil
    }
    return resolution.functions[index].declaration
  }

  private mutating func add(_ match: Match) {
    match.functions.forEach { add($0) }
    match.allows.compactMap(\.condition).forEach { add($0) }
    match.matches.forEach { add($0) }
  }

  private mutating func add(_ function: FunctionDeclaration) {
    function.lets.forEach { add($0.value) }
    add(function.result)
  }

  private mutating func add(_ expression: Expression) {
    expressions[expression.id] = expression
    expression.children.forEach { add($0) }
  }
}
