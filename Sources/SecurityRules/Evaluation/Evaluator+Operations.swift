/// The operations that are more than a call of the values' own.
extension Evaluator {
  mutating func requestMember(_ member: RequestMember, _ node: RulesProgram.NodeIndex) throws(Failure) -> Value {
    switch member {
    case .auth: return context.auth
    case .time: return .timestamp(context.time)
    default:
      guard let value = context.member(member) else {
        throw Failure(error: .propertyUndefined(Text(member.rawValue)), node: node)
      }
      return value
    }
  }

  func data(
    of resource: EvaluationContext.Resource, _ node: RulesProgram.NodeIndex
  ) throws(Failure) -> Value {
    switch resource {
    case .document(_, let data): return .map(data)
    case .absent, .failing: throw Failure(error: .nullValue, node: node)
    case .value(let value):
      do { return try value.member(WellKnown.data) } catch { throw Failure(error: error, node: node) }
    }
  }

  mutating func areEqual(
    _ left: RulesProgram.NodeIndex, _ right: RulesProgram.NodeIndex, isNegated: Bool, _ node: RulesProgram.NodeIndex
  ) throws(Failure) -> Bool {
    let (first, second) = try operands(left, right)
    if let constraint = ConstraintComparison(first, isNegated ? .notEqual : .equal, second) {
      return try imply(constraint, node)
    }
    return first.isEqual(to: second) != isNegated
  }

  mutating func isOrdered(
    _ sign: OrderingOperator, _ left: RulesProgram.NodeIndex, _ right: RulesProgram.NodeIndex, _ node: RulesProgram.NodeIndex
  ) throws(Failure) -> Bool {
    let (first, second) = try operands(left, right)
    if let constraint = ConstraintComparison(first, sign.filterOperator, second) { return try imply(constraint, node) }
    do { return try Value.ordering(sign, first, second) } catch { throw Failure(error: error, node: node) }
  }

  private func imply(_ comparison: ConstraintComparison, _ node: RulesProgram.NodeIndex) throws(Failure) -> Bool {
    guard comparison.isImplied else { throw Failure(error: comparison.error, node: node) }
    return true
  }

  /// `element in container`: of two errors the container's is reported, for it is evaluated first (measured).
  mutating func contains(
    _ container: RulesProgram.NodeIndex, _ element: RulesProgram.NodeIndex, _ node: RulesProgram.NodeIndex
  ) throws(Failure) -> Bool {
    let (container, element) = try operands(container, element)
    if case .constraint(let constraint) = container {
      guard constraint.contains(element) else {
        throw Failure(error: .unsupported(.membership(.constraint), [element.type]), node: node)
      }
      return true
    }
    do { return try Value.contains(container, element) } catch { throw Failure(error: error, node: node) }
  }

  mutating func map(_ entries: RulesProgram.Operands) throws(Failure) -> Value {
    var members: [Value.Map.Entry] = []
    members.reserveCapacity(Int(entries.count) / 2)
    for index in stride(from: entries.range.lowerBound, to: entries.range.upperBound, by: 2) {
      let keyNode = executable.program.operands[index]
      let (key, value) = try operands(keyNode, executable.program.operands[index + 1])
      guard case .string(let name) = key else {
        throw Failure(error: .wrongType(key.type, expected: [.string]), node: keyNode)
      }
      members.append((key: name, value: value))
    }
    return .map(Value.Map(members))
  }

  mutating func path(_ parts: RulesProgram.Operands, _ node: RulesProgram.NodeIndex) throws(Failure) -> Value {
    var segments: [Value.Path.Segment] = []
    segments.reserveCapacity(Int(parts.count))
    for index in parts.range {
      switch executable.program.pathParts[index] {
      case .literal(let text):
        try charge(1, node)
        segments.append(.text(text))
      case .placeholder(let name):
        try charge(1, node)
        segments.append(.unbound(name))
      case .globPlaceholder(let name):
        try charge(1, node)
        segments.append(.unboundGlob(name))
      case .interpolation(let inner):
        let value = try value(inner)
        switch value {
        case .string(let text): segments.append(.text(text))
        case .path(let path): segments += path.segments
        default:
          do { segments.append(.text(try value.converted())) } catch { throw Failure(error: error, node: inner) }
        }
      }
    }
    return .path(Value.Path(segments: segments))
  }

  mutating func call(
    _ method: Method, _ receiver: RulesProgram.NodeIndex, _ operands: RulesProgram.Operands, pattern: Int32,
    _ node: RulesProgram.NodeIndex
  ) throws(Failure) -> Value {
    let receiver = try value(receiver)
    let arguments = try values(operands)
    if case .constraint(let constraint) = receiver {
      guard method == .hasAny, case .list(let wanted)? = arguments.first, arguments.count == 1,
        wanted.contains(where: constraint.contains)
      else { throw Failure(error: .functionNotFound(method.rawValue), node: node) }
      return .bool(true)
    }
    do {
      return try receiver.call(
        method, arguments, pattern: pattern < 0 ? nil : executable.program.patterns[Int(pattern)])
    } catch { throw Failure(error: error, node: node) }
  }

  mutating func callUnknown(
    _ name: Int32, _ receiver: RulesProgram.NodeIndex, _ arguments: RulesProgram.Operands, _ node: RulesProgram.NodeIndex
  ) throws(Failure) -> Value {
    if receiver >= 0, case .null = try value(receiver) { throw Failure(error: .nullValue, node: node) }
    _ = try values(arguments)
    throw Failure(error: .functionNotFound(executable.program.names[Int(name)]), node: node)
  }
}
