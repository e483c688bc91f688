extension Estimator {
  mutating func equality(
    _ isEqual: Bool, _ first: Estimate, _ left: Expression, _ second: Estimate, _ right: Expression,
    _ expression: Expression
  ) -> Estimate {
    if first.alwaysFails { return first }
    if second.alwaysFails { return second }
    noteKeys(first, second, expression)
    noteUser(first, second, expression)
    if let truth = keysDemandAbsentField(first, second) { return answer(truth == isEqual, expression) }
    let canFail = first.canFail || second.canFail
    if let equal = knownEquality(first, second) {
      return Estimate(truth: equal == isEqual, canFail: canFail, identity: expression.id)
    }
    if first.types == .null || second.types == .null {
      return comparisonWithNull(isEqual, first.types == .null ? second : first, expression)
    }
    guard !first.types.canEqual(second.types) else {
      return Estimate(truth: nil, canFail: canFail, identity: expression.id)
    }
    let fault = Fault(
      .unlikeTypes, expression.span,
      "`\(source(left))` is \(first.types.spelling) and `\(source(right))` is \(second.types.spelling): "
        + "they are never equal",
      remedy: ComparisonRemedy.remedy(first.types, second.types))
    guard !isEqual else { return never(fault, expression) }
    note(fault, in: expression)
    return Estimate(truth: true, identity: expression.id)
  }

  private func answer(_ truth: Bool, _ expression: Expression) -> Estimate {
    Estimate(truth: truth, identity: expression.id)
  }

  private func knownEquality(_ first: Estimate, _ second: Estimate) -> Bool? {
    if let left = first.constant, let right = second.constant, left.types == first.types, right.types == second.types {
      return left.equals(right)
    }
    if first.types == .null, second.types == .null { return true }
    return nil
  }

  /// `value == null` and `value != null`, for a value that is not known to be null.
  private mutating func comparisonWithNull(_ isEqual: Bool, _ value: Estimate, _ expression: Expression) -> Estimate {
    if case .lookup = value.origin?.root, value.origin?.path == [], isEqual {
      return never(
        Fault(
          .lookupComparedWithNull, expression.span,
          "`get` of a missing document fails, it does not give null: this is never true",
          remedy: "write `!exists(…)`"), expression)
    }
    if isEqual, let field = value.origin?.field(of: .storedData) ?? value.origin?.field(of: .incomingData),
      value.types == .any
    {
      trace.observe(.comparesFieldWithNull(field), at: expression.span)
    }
    return Estimate(
      truth: value.types.isDisjoint(with: .null) ? !isEqual : nil, canFail: value.canFail, identity: expression.id)
  }

  mutating func membership(_ left: Expression, _ right: Expression, _ expression: Expression) -> Estimate {
    let container = estimate(right)
    let element = estimate(left)
    if container.alwaysFails { return container }
    if element.alwaysFails { return element }
    noteUser(element, container, expression)
    let fitting = container.types.members.filter {
      $0 == .constraint || Operation.membership($0).signatures.contains { $0.accepts([element.types]) }
    }
    guard !fitting.isEmpty else {
      return failure(
        Fault(
          .operandTypes, expression.span,
          "`\(source(left)) in …` looks for \(element.types.spelling) in \(container.types.spelling), which always fails",
          remedy: container.types == .string
            ? "write `text.matches('.*part.*')`: `in` does not search strings"
            : "`in` takes a list or a set, or a map and a string"), in: expression)
    }
    if case .string(let field) = element.constant, let origin = container.keysOf ?? container.origin {
      return membership(of: field, in: origin, container, expression)
    }
    if let elements = container.elements, !elements.canEqual(element.types) {
      return never(
        Fault(
          .unlikeTypes, expression.span,
          "`\(source(left))` is \(element.types.spelling), and the list holds \(elements.isEmpty ? "nothing" : elements.spelling)",
          remedy: ComparisonRemedy.remedy(element.types, elements)), expression)
    }
    if let value = element.constant, case .list(let values) = container.constant {
      let answers = values.map { value.equals($0) }
      if answers.contains(true) { return answer(true, expression) }
      if answers.allSatisfy({ $0 == false }) { return answer(false, expression) }
    }
    return Estimate(.bool, identity: expression.id)
  }

  /// `'field' in map`.
  private mutating func membership(
    of field: String, in origin: Origin, _ container: Estimate, _ expression: Expression
  ) -> Estimate {
    if origin.isWithin(.incomingData) { trace.observe(.demandsKeys, at: expression.span) }
    trace.touch(origin.member(field), at: expression.span)
    if let shape = container.shape, container.types == .map, !shape.isOpen {
      return answer(shape.members[field].map { $0.absence == nil } ?? false, expression)
    }
    if context.absent == origin.member(field) { return answer(false, expression) }
    var result = Estimate(.bool, identity: expression.id)
    result.asksForStoredField = origin == .storedData
    return result
  }

  /// A set or list of a document's keys that is compared with a constant one.
  private func keysDemandAbsentField(_ first: Estimate, _ second: Estimate) -> Bool? {
    for (keys, other) in [(first, second), (second, first)] {
      guard let origin = keys.keysOf, let absent = context.absent, absent.path.dropLast() == origin.path[...],
        absent.root == origin.root, let field = absent.path.last, case .list(let fields) = other.constant
      else { continue }
      if fields.contains(.string(field)) { return false }
    }
    return nil
  }

  private mutating func noteKeys(_ first: Estimate, _ second: Estimate, _ expression: Expression) {
    for (keys, other) in [(first, second), (second, first)]
    where (keys.keysOf ?? keys.origin) == .incomingData && (keys.keysOf != nil || keys.origin == .incomingData) {
      trace.observe(.boundsKeys, at: expression.span)
      trace.observe(.demandsKeys, at: expression.span)
      if other.constant == nil { trace.observe(.unknownKeys, at: expression.span) }
    }
  }

  private mutating func noteUser(_ first: Estimate, _ second: Estimate, _ expression: Expression) {
    for (user, other) in [(first, second), (second, first)]
    where user.origin == .userID || user.origin == .email {
      switch other.constant {
      case .string(let name) where !name.isEmpty: trace.observe(.namesUser, at: expression.span)
      case .list(let names) where names.contains { $0.types == .string }: trace.observe(.namesUser, at: expression.span)
      default: break
      }
    }
  }
}

/// What to write instead of a comparison of unlike types.
enum ComparisonRemedy {
  static func remedy(_ left: TypeSet, _ right: TypeSet) -> String {
    let both = left.union(right)
    let numbers: TypeSet = [.int, .float]
    if both.contains(.string), !both.isDisjoint(with: numbers) { return "convert the text with `int(…)`" }
    if both.contains(.set), both.contains(.list) { return "call `toSet()` of the list" }
    if both.contains(.path), both.contains(.string) { return "compare with `path('/…')`, or convert with `string(…)`" }
    if both.contains(.bool), both.contains(.string) { return "write `true` or `false` without quotes" }
    if both.contains(.timestamp), !both.isDisjoint(with: numbers) { return "write `timestamp.value(…)`" }
    return "compare values of one type"
  }
}
