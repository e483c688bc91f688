/// The operations that are more than a call of the values' own.
extension Evaluator {
  mutating func requestMember(_ member: RequestMember, _ node: RulesProgram.NodeIndex) throws(Failure) -> Value {
    switch member {
    case .auth: return context.auth
    case .time: return .timestamp(context.time)
    // The path of a collection group is there, but not known (measured).
    case .path where context.path.isOpen: throw Failure(error: .undetermined, node: node)
    default:
      guard let value = context.member(member) else {
        throw Failure(error: .propertyUndefined(Text(member.rawValue)), node: node)
      }
      return value
    }
  }

  mutating func data(
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
    return try areEqual(first, second, isNegated: isNegated, node)
  }

  mutating func areEqual(
    _ first: Value, _ second: Value, isNegated: Bool, _ node: RulesProgram.NodeIndex
  ) throws(Failure) -> Bool {
    if first.isConstraint || second.isConstraint,
      let constraint = ConstraintComparison(first, isNegated ? .notEqual : .equal, second)
    {
      return try imply(constraint, node)
    }
    return first.isEqual(to: second) != isNegated
  }

  mutating func isOrdered(
    _ sign: OrderingOperator, _ left: RulesProgram.NodeIndex, _ right: RulesProgram.NodeIndex,
    _ node: RulesProgram.NodeIndex
  ) throws(Failure) -> Bool {
    let (first, second) = try operands(left, right)
    if first.isConstraint || second.isConstraint,
      let constraint = ConstraintComparison(first, sign.filterOperator, second)
    {
      return try imply(constraint, node)
    }
    do { return try Value.ordering(sign, first, second) } catch { throw Failure(error: error, node: node) }
  }

  private func imply(_ comparison: ConstraintComparison, _ node: RulesProgram.NodeIndex) throws(Failure) -> Bool {
    guard comparison.isImplied else { throw Failure(error: .undetermined, node: node) }
    return true
  }

  /// `element in container`: the container counts as the first operand (measured).
  mutating func contains(
    _ container: RulesProgram.NodeIndex, _ element: RulesProgram.NodeIndex, _ node: RulesProgram.NodeIndex
  ) throws(Failure) -> Bool {
    let (container, element) = try receiverAndOperand(container, element, node)
    if case .constraint(let constraint) = container {
      guard constraint.contains(element) else { throw Failure(error: .undetermined, node: node) }
      return true
    }
    do { return try Value.contains(container, element) } catch { throw Failure(error: error, node: node) }
  }

  mutating func map(_ entries: RulesProgram.Operands) throws(Failure) -> Value {
    let values = try values(entries)
    var members: [Value.Map.Entry] = []
    members.reserveCapacity(values.count / 2)
    for index in stride(from: 0, to: values.count, by: 2) {
      guard case .string(let name) = values[index] else {
        let keyNode = executable.program.operands[Int(entries.first) + index]
        throw Failure(error: .wrongType(values[index].type, expected: [.string]), node: keyNode)
      }
      members.append((key: name, value: values[index + 1]))
    }
    return .map(Value.Map(members))
  }

  /// A bound that is left out counts as an expression, too (measured).
  mutating func slice(
    _ receiver: RulesProgram.NodeIndex, _ low: RulesProgram.NodeIndex, _ high: RulesProgram.NodeIndex,
    _ node: RulesProgram.NodeIndex
  ) throws(Failure) -> Value {
    var failure: Failure?
    var bounds: (low: Value?, high: Value?)
    do { bounds.high = try bound(high, node) } catch { failure = error }
    do { bounds.low = hasEnded ? nil : try bound(low, node) } catch { failure = error }
    if let failure, hasEnded { throw failure }
    let receiver = try value(receiver)
    if let failure {
      if case .null = receiver { throw Failure(error: .nullValue, node: node) }
      throw failure
    }
    do { return try receiver.slice(from: bounds.low, to: bounds.high) } catch {
      throw Failure(error: error, node: node)
    }
  }

  private mutating func bound(
    _ bound: RulesProgram.NodeIndex, _ node: RulesProgram.NodeIndex
  ) throws(Failure) -> Value? {
    guard bound < 0 else { return try value(bound) }
    try charge(1, node)
    return nil
  }

  /// Each literal segment counts as an expression; placeholders do not (measured).
  mutating func path(
    _ parts: RulesProgram.Operands, template: Int32, _ node: RulesProgram.NodeIndex
  ) throws(Failure) -> Value.Path {
    // A copy, into which what is interpolated is put.
    var texts = executable.program.pathTemplates[Int(template)]
    var others: [(place: Int, segments: [Value.Path.Segment])] = []
    var failure: Failure?
    for index in parts.range.reversed() {
      let place = index - Int(parts.first)
      switch executable.program.pathParts[index] {
      case .literal: try charge(1, node)
      case .placeholder(let name): others.append((place, [.unbound(name)]))
      case .globPlaceholder(let name): others.append((place, [.unboundGlob(name)]))
      case .interpolation(let inner):
        do {
          switch try value(inner) {
          case .string(let text): texts[place] = text
          case .path(let path): others.append((place, path.segments))
          case let other: texts[place] = try converted(other, inner)
          }
        } catch {
          if hasEnded { throw error }
          failure = error
        }
      }
    }
    if let failure { throw failure }
    if others.isEmpty { return Value.Path(texts) }
    // From the last place on, so that the earlier places stay right.
    var segments = texts.map(Value.Path.Segment.text)
    for (place, inner) in others { segments.replaceSubrange(place...place, with: inner) }
    return Value.Path(segments: segments)
  }

  private func converted(_ value: Value, _ node: RulesProgram.NodeIndex) throws(Failure) -> Text {
    do { return try value.converted() } catch { throw Failure(error: error, node: node) }
  }

  mutating func call(
    _ method: Method, _ receiver: RulesProgram.NodeIndex, _ operands: RulesProgram.Operands, pattern: Int32,
    _ node: RulesProgram.NodeIndex
  ) throws(Failure) -> Value {
    let (receiver, arguments) = try receiverAndArguments(receiver, operands, node)
    return try call(method, of: receiver, arguments, pattern: pattern, node)
  }

  mutating func call(
    _ method: Method, of receiver: Value, _ arguments: [Value], pattern: Int32, _ node: RulesProgram.NodeIndex
  ) throws(Failure) -> Value {
    if case .constraint(let constraint) = receiver {
      guard method == .hasAny, case .list(let wanted)? = arguments.first, arguments.count == 1 else {
        throw Failure(error: .functionNotFound(method.rawValue), node: node)
      }
      return .bool(wanted.contains(where: constraint.contains))
    }
    do {
      return try receiver.call(
        method, arguments, pattern: pattern < 0 ? nil : executable.program.patterns[Int(pattern)])
    } catch { throw Failure(error: error, node: node) }
  }

  private mutating func receiverAndArguments(
    _ receiver: RulesProgram.NodeIndex, _ operands: RulesProgram.Operands, _ node: RulesProgram.NodeIndex
  ) throws(Failure) -> (Value, [Value]) {
    let arguments: [Value]
    do {
      arguments = try values(operands)
    } catch {
      try refuseNull(receiver, node)
      throw error
    }
    return (try value(receiver), arguments)
  }

  /// As `operands`, of an operation that belongs to the type of its first operand.
  mutating func receiverAndOperand(
    _ receiver: RulesProgram.NodeIndex, _ operand: RulesProgram.NodeIndex, _ node: RulesProgram.NodeIndex
  ) throws(Failure) -> (Value, Value) {
    let last: Value
    do {
      last = try value(operand)
    } catch {
      try refuseNull(receiver, node)
      throw error
    }
    return (try value(receiver), last)
  }

  /// After an operand has failed: the error of the receiver goes first, even that of being null (measured).
  private mutating func refuseNull(
    _ receiver: RulesProgram.NodeIndex, _ node: RulesProgram.NodeIndex
  ) throws(Failure) {
    guard !hasEnded, case .null = try value(receiver) else { return }
    throw Failure(error: .nullValue, node: node)
  }

  /// A function that does not exist is an error before any of its arguments is; a method is so after them (measured).
  mutating func callUnknown(
    _ name: Int32, _ receiver: RulesProgram.NodeIndex, _ arguments: RulesProgram.Operands,
    _ node: RulesProgram.NodeIndex
  ) throws(Failure) -> Value {
    if receiver >= 0 {
      if case (.null, _) = try receiverAndArguments(receiver, arguments, node) {
        throw Failure(error: .nullValue, node: node)
      }
    } else {
      do { _ = try values(arguments) } catch { if hasEnded { throw error } }
    }
    throw Failure(error: .functionNotFound(executable.program.names[Int(name)]), node: node)
  }
}
