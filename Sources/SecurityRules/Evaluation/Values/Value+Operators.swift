/// `+ - * / %`.
package enum ArithmeticOperator: String, CaseIterable, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
}

/// `< <= > >=`.
package enum OrderingOperator: String, CaseIterable, Sendable {
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="

  func holds<Element: Comparable>(_ left: Element, _ right: Element) -> Bool {
    switch self {
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}

extension Value {
  /// `+ - * / %`: ints overflow to an error, an int and a float give a float, times and durations add and subtract.
  package static func arithmetic(
    _ operation: ArithmeticOperator, _ left: Value, _ right: Value
  ) throws(EvaluationError) -> Value {
    switch (left, right) {
    case (.int(let left), .int(let right)): return .int(try integer(operation, left, right))
    case (.float(let left), .float(let right)): return .float(floating(operation, left, right))
    case (.int(let left), .float(let right)): return .float(floating(operation, Double(left), right))
    case (.float(let left), .int(let right)): return .float(floating(operation, left, Double(right)))
    default: break
    }
    switch (operation, left, right) {
    case (.add, .string(let left), .string(let right)): return .string(left + right)
    case (.add, .timestamp(let time), .duration(let span)), (.add, .duration(let span), .timestamp(let time)):
      return .timestamp(try time.adding(seconds: span.seconds, nanoseconds: span.nanoseconds))
    case (.subtract, .timestamp(let time), .duration(let span)):
      return .timestamp(try time.adding(seconds: -span.seconds, nanoseconds: -span.nanoseconds))
    case (.subtract, .timestamp(let left), .timestamp(let right)):
      return .duration(
        try Duration.made(
          left.seconds - right.seconds, Int64(left.nanoseconds) - Int64(right.nanoseconds)))
    case (.add, .duration(let left), .duration(let right)):
      return .duration(
        try Duration.made(
          left.seconds + right.seconds, Int64(left.nanoseconds) + Int64(right.nanoseconds)))
    case (.subtract, .duration(let left), .duration(let right)):
      return .duration(
        try Duration.made(
          left.seconds - right.seconds, Int64(left.nanoseconds) - Int64(right.nanoseconds)))
    default: throw Operation.arithmetic(operation).refusal(of: [left.type, right.type])
    }
  }

  /// `< <= > >=` on two values of one kind that has an order; bool, null, lists and the rest have none.
  package static func ordering(
    _ operation: OrderingOperator, _ left: Value, _ right: Value
  ) throws(EvaluationError) -> Bool {
    switch (left, right) {
    case (.int(let left), .int(let right)): return operation.holds(left, right)
    case (.float(let left), .float(let right)): return operation.holds(left, right)
    case (.int(let left), .float(let right)): return operation.holds(Double(left), right)
    case (.float(let left), .int(let right)): return operation.holds(left, Double(right))
    case (.string(let left), .string(let right)): return operation.holds(left, right)
    case (.timestamp(let left), .timestamp(let right)): return operation.holds(left, right)
    case (.duration(let left), .duration(let right)): return operation.holds(left, right)
    case (.bytes(let left), .bytes(let right)):
      return switch operation {
      case .less: left.lexicographicallyPrecedes(right)
      case .lessOrEqual: !right.lexicographicallyPrecedes(left)
      case .greater: right.lexicographicallyPrecedes(left)
      case .greaterOrEqual: !left.lexicographicallyPrecedes(right)
      }
    default: throw Operation.ordering(operation).refusal(of: [left.type, right.type])
    }
  }

  /// `element in container`: lists strictly, sets loosely, maps by key.
  package static func contains(_ container: Value, _ element: Value) throws(EvaluationError) -> Bool {
    switch (container, element) {
    case (.list(let elements), _): return elements.contains { $0.isSameElement(as: element) }
    case (.set(let set), _): return set.contains(element)
    case (.map(let map), .string(let key)): return map[key] != nil
    case (.null, _): throw .nullValue
    default: throw Operation.membership(container.type).refusal(of: [element.type])
    }
  }

  /// Unary `-`.
  package func negated() throws(EvaluationError) -> Value {
    switch self {
    case .int(let number):
      guard number != .min else { throw .integerOutOfRange }
      return .int(-number)
    case .float(let number): return .float(-number)
    case .duration(let span):
      return .duration(try Duration.made(-span.seconds, -Int64(span.nanoseconds)))
    default: throw Operation.negation.refusal(of: [type])
    }
  }

  /// Unary `!`.
  package func inverted() throws(EvaluationError) -> Value {
    guard case .bool(let truth) = self else { throw Operation.inversion.refusal(of: [type]) }
    return .bool(!truth)
  }

  /// The value as a condition: only a bool is one.
  package func truth() throws(EvaluationError) -> Bool {
    guard case .bool(let truth) = self else { throw .wrongType(type, expected: [.bool]) }
    return truth
  }

  private static func integer(
    _ operation: ArithmeticOperator, _ left: Int64, _ right: Int64
  ) throws(EvaluationError) -> Int64 {
    let result: (partialValue: Int64, overflow: Bool)
    switch operation {
    case .add: result = left.addingReportingOverflow(right)
    case .subtract: result = left.subtractingReportingOverflow(right)
    case .multiply: result = left.multipliedReportingOverflow(by: right)
    case .divide:
      guard right != 0 else { throw .divideByZero }
      return left.dividedReportingOverflow(by: right).partialValue
    case .remainder:
      guard right != 0 else { throw .divideByZero }
      return right == -1 ? 0 : left % right
    }
    guard !result.overflow else { throw .integerOutOfRange }
    return result.partialValue
  }

  private static func floating(_ operation: ArithmeticOperator, _ left: Double, _ right: Double) -> Double {
    switch operation {
    case .add: left + right
    case .subtract: left - right
    case .multiply: left * right
    case .divide: left / right
    case .remainder: left.truncatingRemainder(dividingBy: right)
    }
  }
}

extension Value.Timestamp {
  func adding(seconds: Int64, nanoseconds: Int32) throws(EvaluationError) -> Value.Timestamp {
    var whole = self.seconds + seconds
    var rest = self.nanoseconds + nanoseconds
    if rest < 0 {
      rest += 1_000_000_000
      whole -= 1
    } else if rest > 999_999_999 {
      rest -= 1_000_000_000
      whole += 1
    }
    guard let sum = Value.Timestamp(seconds: whole, nanoseconds: rest) else { throw .timestampOutOfRange }
    return sum
  }
}

extension Value.Duration {
  static func made(_ seconds: Int64, _ nanoseconds: Int64) throws(EvaluationError) -> Value.Duration {
    guard let duration = Value.Duration(seconds: seconds, nanoseconds: nanoseconds) else { throw .durationOutOfRange }
    return duration
  }
}
