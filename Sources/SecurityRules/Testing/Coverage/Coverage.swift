/// What each expression of a rules file gave, over any number of requests.
package struct Coverage: Sendable {
  /// A value, or the error in its place, and how often it came up.
  package struct Outcome: Sendable {
    package let result: Result<Value, EvaluationError>
    package fileprivate(set) var count: Int
  }

  /// More distinct outcomes than this of one expression are counted with the last.
  private static let mostOutcomes = 32

  package let tree: SyntaxTree
  /// By `Expression.id`.
  private var outcomes: [[Outcome]]

  package init(of tree: SyntaxTree) {
    self.tree = tree
    outcomes = Array(repeating: [], count: tree.ruleset.expressionCount)
  }

  package mutating func note(_ event: TraceEvent) {
    guard case .evaluated(let expression, _, let result) = event else { return }
    note(result, of: expression, count: 1)
  }

  /// Adds what another run over the same file has seen.
  package mutating func add(_ other: Coverage) {
    for (expression, outcomes) in other.outcomes.enumerated() {
      for outcome in outcomes { note(outcome.result, of: expression, count: outcome.count) }
    }
  }

  private mutating func note(_ result: Result<Value, EvaluationError>, of expression: Int, count: Int) {
    let seen = outcomes[expression]
    let index = seen.firstIndex { $0.result.isSame(as: result) } ?? seen.count
    if index < seen.count {
      outcomes[expression][index].count += count
    } else if seen.count < Coverage.mostOutcomes {
      outcomes[expression].append(Outcome(result: result, count: count))
    } else {
      outcomes[expression][seen.count - 1].count += count
    }
  }

  /// In the order in which they first came up.
  package func outcomes(of expression: Expression) -> [Outcome] { outcomes[expression.unwrapped.id] }
}

extension Result<Value, EvaluationError> {
  fileprivate func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.success(let left), .success(let right)): left.isSameElement(as: right)
    case (.failure(let left), .failure(let right)): left == right
    default: false
    }
  }
}
