/// A comparison of which one side is a constraint, read with the constraint on the left.
///
/// It holds when one filter alone implies it, and is an error otherwise, never false (measured).
struct ConstraintComparison {
  private let constraint: Constraint
  private let sign: Constraint.Filter.Operator
  private let bound: Value

  /// Nil when neither side is a constraint.
  init?(_ left: Value, _ sign: Constraint.Filter.Operator, _ right: Value) {
    switch (left, right) {
    case (.constraint(let constraint), let bound):
      self.init(constraint: constraint, sign: sign, bound: bound)
    case (let bound, .constraint(let constraint)):
      self.init(constraint: constraint, sign: sign.flipped, bound: bound)
    default: return nil
    }
  }

  private init(constraint: Constraint, sign: Constraint.Filter.Operator, bound: Value) {
    self.constraint = constraint
    self.sign = sign
    self.bound = bound
  }

  var isImplied: Bool {
    if case .null = bound, sign == .notEqual { return true }
    return constraint.filters.contains(where: isImplied(by:))
  }

  private func isImplied(by filter: Constraint.Filter) -> Bool {
    // A comparison with null by value implies nothing (measured).
    if case .null = filter.value { return false }
    guard let order = filter.value.order(to: bound) else { return false }
    return switch (filter.operator, sign) {
    case (.equal, .equal), (.notEqual, .notEqual): order == 0
    case (.equal, .notEqual): order != 0
    case (.equal, .less), (.less, .less), (.lessOrEqual, .lessOrEqual), (.less, .lessOrEqual):
      filter.operator == .equal ? order < 0 : order <= 0
    case (.equal, .lessOrEqual): order <= 0
    case (.lessOrEqual, .less), (.lessOrEqual, .notEqual): order < 0
    case (.less, .notEqual): order <= 0
    case (.equal, .greater): order > 0
    case (.equal, .greaterOrEqual): order >= 0
    case (.greater, .greater), (.greaterOrEqual, .greaterOrEqual), (.greater, .greaterOrEqual): order >= 0
    case (.greaterOrEqual, .greater), (.greaterOrEqual, .notEqual): order > 0
    case (.greater, .notEqual): order >= 0
    default: false
    }
  }
}

extension Constraint {
  /// Whether `array-contains` says that the element is there; numbers are compared by value (measured).
  func contains(_ element: Value) -> Bool {
    filters.contains { $0.operator == .contains && $0.value.isEqual(to: element) }
  }
}

extension Constraint.Filter.Operator {
  /// The operator that says the same with its sides exchanged.
  var flipped: Constraint.Filter.Operator {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .equal, .notEqual, .contains: self
    }
  }
}

extension OrderingOperator {
  var filterOperator: Constraint.Filter.Operator {
    switch self {
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    }
  }
}

extension Value {
  /// Asked before a comparison is made one of constraints, which copies both sides.
  var isConstraint: Bool {
    if case .constraint = self { true } else { false }
  }

  /// -1, 0 or 1 for values that a filter can be compared by; nil when one says nothing of the other. An int filter implies
  /// float rules, a float filter only float rules (measured).
  fileprivate func order(to bound: Value) -> Int? {
    switch (self, bound) {
    case (.float, .int): return nil
    default: break
    }
    if isEqual(to: bound) { return 0 }
    if let isLess = try? Value.ordering(.less, self, bound) { return isLess ? -1 : 1 }
    return nil
  }
}
