extension Estimator {
  mutating func unary(_ sign: UnaryOperator, _ operand: Expression, _ expression: Expression) -> Estimate {
    let value = estimate(operand)
    switch sign {
    case .not:
      var result = boolean(value, operand)
      if result.alwaysFails { return result }
      if value.asksForStoredField, context.shapes.method == .list {
        trace.observe(.negatesStoredField(expression.id), at: expression.span)
      }
      swap(&result.canBeTrue, &result.canBeFalse)
      result.constant = nil
      result.blame = nil
      result.asksForStoredField = false
      result.identity = expression.id
      return result
    case .minus:
      if case .int(let number) = value.constant { return Estimate(.int(0 &- number)) }
      return operation(.negation, [value], [operand], expression)
    }
  }

  mutating func binary(
    _ sign: BinaryOperator, _ left: Expression, _ right: Expression, _ expression: Expression
  ) -> Estimate {
    switch sign {
    case .and: return and(left, right, expression)
    case .or: return or(left, right, expression)
    case .in: return membership(left, right, expression)
    case .equal, .notEqual:
      return equality(sign == .equal, estimate(left), left, estimate(right), right, expression)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      let first = estimate(left)
      let second = estimate(right)
      noteSizeBound(sign, first, second, expression)
      guard let ordering = OrderingOperator(rawValue: sign.rawValue) else { break }
      return operation(.ordering(ordering), [first, second], [left, right], expression)
    case .multiply, .divide, .remainder, .add, .subtract:
      let first = estimate(left)
      let second = estimate(right)
      guard let arithmetic = ArithmeticOperator(rawValue: sign.rawValue) else { break }
      return operation(.arithmetic(arithmetic), [first, second], [left, right], expression)
    }
    return Estimate(.any, identity: expression.id)
  }

  /// A value as an operand of logic: only what may be a bool is left of it.
  mutating func boolean(_ value: Estimate, _ expression: Expression) -> Estimate {
    guard !value.alwaysFails, !value.types.contains(.bool) else {
      var result = value
      if !value.alwaysFails, value.types != .bool {
        result.types = .bool
        result.canFail = true
      }
      return result
    }
    return failure(
      Fault(
        .conditionNotBoolean, expression.span,
        "`\(source(expression))` is \(value.types.spelling), never true or false: "
          + "\"Type error. Received: [\(value.types.members.first?.rawValue ?? "")] Expected: [bool].\"",
        remedy: "compare it with something"), in: expression)
  }

  private mutating func and(_ left: Expression, _ right: Expression, _ expression: Expression) -> Estimate {
    let first = boolean(estimate(left), left)
    if first.isCertainlyFalse, !first.canFail { return first }
    trace.cost += 1
    let second = boolean(estimate(right), right)
    var result = Estimate(.bool, identity: expression.id)
    result.canFail = first.canFail || second.canFail
    result.canBeTrue = first.canBeTrue && second.canBeTrue
    result.canBeFalse = first.canBeFalse || second.canBeFalse
    if !first.canBeTrue { result.blame = first.blame }
    if !second.canBeTrue { result.blame = result.blame ?? second.blame }
    if !result.canBeTrue, !result.canBeFalse { result.types = [] }
    return result
  }

  private mutating func or(_ left: Expression, _ right: Expression, _ expression: Expression) -> Estimate {
    let first = boolean(estimate(left), left)
    if first.isCertainlyTrue, !first.canFail { return first }
    trace.cost += 1
    let second = boolean(estimate(right), right)
    var result = Estimate(.bool, identity: expression.id)
    result.canFail = first.canFail || second.canFail
    result.canBeTrue = first.canBeTrue || second.canBeTrue
    result.canBeFalse = first.canBeFalse && second.canBeFalse
    if !result.canBeTrue { result.blame = first.blame ?? second.blame }
    if !result.canBeTrue, !result.canBeFalse { result.types = [] }
    return result
  }

  mutating func typeTest(_ operand: Expression, _ name: Name, _ expression: Expression) -> Estimate {
    trace.cost += 1
    let value = estimate(operand)
    if value.alwaysFails { return value }
    guard let type = ValueType.testable.first(where: { $0.rawValue == name.text }) else {
      return .failure(nil, identity: expression.id)
    }
    let reason: String
    if type == .set {
      reason = "`is set` is false even for sets"
    } else if value.types.isDisjoint(with: TypeSet(type)), value.types.isDisjoint(with: .constraint) {
      reason = "`\(source(operand))` is \(value.types.spelling), never \(name.text)"
    } else {
      let isCertain = value.types.isSubset(of: TypeSet(type))
      return Estimate(truth: isCertain ? true : nil, canFail: value.canFail, identity: expression.id)
    }
    return never(
      Fault(.typeTestNeverTrue, expression.span, reason, remedy: type == .set ? "leave the test out" : "name its type"),
      expression)
  }

  /// A bool that is never true because of `fault`.
  mutating func never(_ fault: Fault, _ expression: Expression) -> Estimate {
    note(fault, in: expression)
    var result = Estimate(truth: false, identity: expression.id)
    result.blame = fault
    return result
  }

  mutating func operation(
    _ operation: Operation, _ operands: [Estimate], _ expressions: [Expression], _ expression: Expression
  ) -> Estimate {
    if let failed = operands.first(where: \.alwaysFails) { return failed }
    let fitting = operation.signatures.filter { $0.accepts(operands.map(\.types)) }
    guard fitting.isEmpty else {
      let result = fitting.reduce(into: TypeSet()) { $0.formUnion(TypeSet($1.result)) }
      return Estimate(result, identity: [expression.id, operands.map(\.identity).hashValue].hashValue)
    }
    let received = operation.spelling(operands.map { $0.types.members.first ?? .any })
    return failure(
      Fault(
        .operandTypes, expression.span, "`\(received)` always fails",
        remedy: OperandRemedy.remedy(operation, operands.map(\.types)) ?? "accepted are \(operation.accepted)"),
      in: expression)
  }

  private mutating func noteSizeBound(
    _ sign: BinaryOperator, _ left: Estimate, _ right: Estimate, _ expression: Expression
  ) {
    let isUpper = sign == .less || sign == .lessOrEqual
    let bounded = isUpper ? left.origin : right.origin
    if bounded == Origin.incoming.member("size") { trace.observe(.boundsSize, at: expression.span) }
  }
}

extension Signature {
  func accepts(_ operands: [TypeSet]) -> Bool {
    parameters.count == operands.count
      && zip(parameters, operands).allSatisfy { !TypeSet.accepted(by: $0).isDisjoint(with: $1) }
  }
}

/// What to write instead of an operation on the wrong types.
enum OperandRemedy {
  static func remedy(_ operation: Operation, _ operands: [TypeSet]) -> String? {
    let numbers: TypeSet = [.int, .float]
    switch operation {
    case .arithmetic(.add) where operands.contains(.string) && operands.contains { $0.isSubset(of: numbers) }:
      return "convert the number with `string(…)`, or the text with `int(…)`"
    case .arithmetic(.add) where operands.contains(.string): return "convert with `string(…)`"
    case .arithmetic(.add) where operands.contains(.list): return "call `a.concat(b)`"
    case .arithmetic where operands.contains(.timestamp) && operands.contains { $0.isSubset(of: numbers) },
      .ordering where operands.contains(TypeSet(.duration)) && operands.contains { $0.isSubset(of: numbers) }:
      return "write the number as a duration: `duration.value(1, 'h')`"
    case .ordering where operands.contains(.timestamp) && operands.contains { $0.isSubset(of: numbers) }:
      return "compare with `timestamp.value(…)`, or call `toMillis()`"
    case .ordering where operands.contains(.string) && operands.contains { $0.isSubset(of: numbers) }:
      return "call `size()` of the string, or `int(…)`"
    default: return nil
    }
  }
}
