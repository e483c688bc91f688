extension Estimator {
  mutating func member(of receiver: Estimate, _ name: Name, _ expression: Expression) -> Estimate {
    if receiver.alwaysFails { return receiver }
    let holders: TypeSet = [.map, .path]
    if receiver.types.isDisjoint(with: holders) { return memberOfOther(receiver, name, expression) }
    let identity = [receiver.identity, name.text.hashValue].hashValue
    var result = Estimate(.any, identity: identity)
    result.origin = receiver.origin?.member(name.text)
    if let origin = result.origin {
      trace.touch(origin, at: expression.span)
      if context.absent == origin { return .failure(nil, identity: identity) }
    }
    guard let shape = receiver.shape, receiver.types.isDisjoint(with: .path) else { return result }
    if let known = shape.members[name.text] {
      if let absence = known.absence {
        return failure(Fault(absence.code, expression.span, absence.reason, remedy: absence.remedy), in: expression)
      }
      let origin = result.origin
      result = Estimate(known.types, identity: identity)
      if let constant = known.constant { result = Estimate(constant) }
      result.shape = known.shape
      result.origin = origin
      result.canFail = receiver.canFail || receiver.types != .map || !isCertain(name.text, of: shape)
      return result
    }
    guard !shape.isOpen else { return result }
    let spelling = "\(shape.name).\(name.text)"
    return failure(
      Fault(
        .unknownMember, name.span, "`\(shape.name)` has no member `\(name.text)`",
        remedy: Shape.foreign[spelling]
          ?? Suggestion.remedy(
            for: name.text, among: shape.members.keys,
            otherwise: shape.members.isEmpty
              ? "name a member that it has" : "it has \(shape.members.keys.sorted().joined(separator: ", "))")),
      in: expression)
  }

  /// Whether a member is there in every request, and not only in some.
  private func isCertain(_ name: String, of shape: Shape) -> Bool {
    shape.name == "request" && ["auth", "method", "time", "path", "resource"].contains(name)
  }

  /// A member of a value that is neither map nor path.
  private mutating func memberOfOther(_ receiver: Estimate, _ name: Name, _ expression: Expression) -> Estimate {
    if receiver.types == .null { return failure(nullFault(receiver, expression.span), in: expression) }
    let spelling = receiver.types.spelling
    if let method = Method(rawValue: name.text),
      receiver.types.members.contains(where: { !method.signatures(of: $0).isEmpty })
    {
      return failure(
        Fault(
          .missingParentheses, name.span, "`\(name.text)` is a method of \(spelling) and is not called",
          remedy: "write `\(name.text)(…)`"), in: expression)
    }
    return failure(
      Fault(
        .unknownMember, name.span, "\(spelling) has no member `\(name.text)`",
        remedy: MethodRemedy.foreign[name.text] ?? "only maps have members"), in: expression)
  }

  /// Something asked of null.
  func nullFault(_ receiver: Estimate, _ span: Span) -> Fault {
    switch receiver.origin {
    case Origin(root: .resource) where context.shapes.method == .create:
      Fault(
        .resourceOnCreate, span, "`resource` is null for `create`: there is no document yet",
        remedy: "write `request.resource` for the new document")
    case Origin(root: .resource):
      Fault(
        .nullValue, span, "`resource` is null for `\(context.shapes.method.rawValue)`: no single object is meant",
        remedy: "put this condition into `allow get`")
    case Origin.incoming:
      Fault(
        .requestResourceOnDelete, span, "`request.resource` is null for `delete`: nothing is written",
        remedy: "write `resource` for the document that is deleted")
    default:
      Fault(
        .nullValue, span, "the value is always null here: \"Null value error.\"",
        remedy: "test for null, or name another value")
    }
  }

  mutating func index(_ receiver: Expression, _ index: Expression, _ expression: Expression) -> Estimate {
    let value = estimate(receiver)
    let key = estimate(index)
    if value.alwaysFails { return value }
    if key.alwaysFails { return key }
    if case .string(let name) = key.constant, !value.types.isDisjoint(with: [.map, .path]) || value.types == .null {
      return member(of: value, Name(text: name, span: index.span), expression)
    }
    return applied({ .index($0) }, value, [key], expression)
  }

  mutating func slice(
    _ receiver: Expression, _ low: Expression?, _ high: Expression?, _ expression: Expression
  ) -> Estimate {
    let value = estimate(receiver)
    let bounds = [low, high].map { bound in bound.map { estimate($0) } ?? Estimate(.null) }
    if let failed = ([value] + bounds).first(where: \.alwaysFails) { return failed }
    return applied({ .slice($0) }, value, bounds, expression)
  }

  /// An operation that depends on the type of its receiver.
  private mutating func applied(
    _ operation: (ValueType) -> Operation, _ receiver: Estimate, _ operands: [Estimate], _ expression: Expression
  ) -> Estimate {
    if receiver.types == .null { return failure(nullFault(receiver, expression.span), in: expression) }
    let types = operands.map(\.types)
    let fitting = receiver.types.members.flatMap { operation($0).signatures.filter { $0.accepts(types) } }
    guard fitting.isEmpty else {
      let result = fitting.reduce(into: TypeSet()) { $0.formUnion(TypeSet($1.result)) }
      return Estimate(
        receiver.types.contains(.constraint) ? .any : result,
        identity: [expression.id, receiver.identity, operands.map(\.identity).hashValue].hashValue)
    }
    let type = receiver.types.members.first ?? .any
    let spelling = operation(type).spelling(types.map { $0.members.first ?? .any })
    let accepted = operation(type).accepted
    return failure(
      Fault(
        .operandTypes, expression.span, "`\(spelling)` always fails",
        remedy: accepted.isEmpty ? "only strings, lists, maps and paths are indexed" : "accepted are \(accepted)"),
      in: expression)
  }
}
