/// An error and the node that raised it.
struct Failure: Error {
  let error: EvaluationError
  let node: RulesProgram.NodeIndex
}

/// Judges one request, one write or one way of a query.
struct Evaluator {
  let executable: Executable
  let context: EvaluationContext
  var ledger: LookupLedger
  let observer: Observer?
  var captures: [Value?] = []
  /// The arguments and lets of the functions being run, innermost last. An error among them is raised when it is read.
  private var stack: [Result<Value, Failure>] = []
  private var frame = 0
  private(set) var evaluations = 0
  /// The limit of expressions is reached: nothing absorbs that.
  private(set) var hasEnded = false

  init(_ executable: Executable, _ context: EvaluationContext, ledger: LookupLedger, observer: Observer?) {
    self.executable = executable
    self.context = context
    self.ledger = ledger
    self.observer = observer
    captures.reserveCapacity(Limits.captures)
  }

  var program: RulesProgram { executable.program }

  /// Evaluates one expression.
  mutating func value(_ node: RulesProgram.NodeIndex) throws(Failure) -> Value {
    guard observer == nil else { return try observed(node) }
    return try run(executable.program.operations[Int(node)], node)
  }

  private mutating func observed(_ node: RulesProgram.NodeIndex) throws(Failure) -> Value {
    let expression = executable.program.expressions[Int(node)]
    let span = executable.program.spans[Int(node)]
    do {
      let value = try run(executable.program.plainOperations[Int(node)], node)
      observer?(.evaluated(expression: expression, span, .success(value)))
      return value
    } catch {
      observer?(.evaluated(expression: expression, span, .failure(error.error)))
      throw error
    }
  }

  mutating func truth(_ node: RulesProgram.NodeIndex) throws(Failure) -> Bool {
    let value = try value(node)
    if case .bool(let truth) = value { return truth }
    do { return try value.truth() } catch { throw Failure(error: error, node: node) }
  }

  mutating func charge(_ count: Int, _ node: RulesProgram.NodeIndex) throws(Failure) {
    evaluations += count
    guard evaluations <= Limits.evaluations else {
      hasEnded = true
      throw Failure(error: .tooManyExpressions, node: node)
    }
  }

  private mutating func run(_ operation: RulesProgram.Operation, _ node: RulesProgram.NodeIndex) throws(Failure)
    -> Value
  {
    try charge(1, node)
    switch operation {
    case .constant(let index): return executable.program.constants[Int(index)]
    case .literal(let index, let evaluations):
      try charge(Int(evaluations) - 1, node)
      return executable.program.constants[Int(index)]
    case .request: return context.request
    case .requestMember(let member):
      try charge(1, node)
      return try requestMember(member, node)
    case .resource:
      guard let value = context.resource.value else { throw Failure(error: .nullValue, node: node) }
      return value
    case .resourceData:
      try charge(1, node)
      return try data(of: context.resource, node)
    case .newResourceData:
      try charge(2, node)
      if case .absent = context.newResource {
        throw Failure(error: .propertyUndefined("resource"), node: node)
      }
      return try data(of: context.newResource, node)
    case .capture(let slot):
      guard let value = captures[Int(slot)] else { throw Failure(error: .nullValue, node: node) }
      return value
    case .local(let slot): return try stack[frame + Int(slot)].get()
    case .unknownVariable, .invalid: throw Failure(error: .nullValue, node: node)
    case .list(let elements): return .list(try values(elements))
    case .map(let entries): return try map(entries)
    case .path(let parts): return try path(parts, node)
    case .not(let operand):
      let value = try value(operand)
      do { return try value.inverted() } catch { throw Failure(error: error, node: node) }
    case .minus(let operand):
      let value = try value(operand)
      do { return try value.negated() } catch { throw Failure(error: error, node: node) }
    case .and(let left, let right): return try connective(left, right, decisive: false, node)
    case .or(let left, let right): return try connective(left, right, decisive: true, node)
    case .equal(let left, let right): return .bool(try areEqual(left, right, isNegated: false, node))
    case .notEqual(let left, let right): return .bool(try areEqual(left, right, isNegated: true, node))
    case .arithmetic(let sign, let left, let right):
      let (left, right) = try operands(left, right)
      do { return try Value.arithmetic(sign, left, right) } catch { throw Failure(error: error, node: node) }
    case .ordering(let sign, let left, let right): return .bool(try isOrdered(sign, left, right, node))
    case .contained(let element, in: let container): return .bool(try contains(container, element, node))
    case .typeTest(let operand, let type):
      try charge(1, node)
      return .bool(try value(operand).isOfType(type))
    case .conditional(let condition, let yes, let no):
      try charge(1, node)
      return try value(try truth(condition) ? yes : no)
    case .member(let receiver, let name):
      let receiver = try value(receiver)
      do {
        return try receiver.member(executable.program.texts[Int(name)])
      } catch { throw Failure(error: error, node: node) }
    case .index(let receiver, let index):
      let (receiver, index) = try receiverAndOperand(receiver, index, node)
      do { return try receiver.element(at: index) } catch { throw Failure(error: error, node: node) }
    case .slice(let receiver, let low, let high): return try slice(receiver, low, high, node)
    case .callFunction(let index, let arguments): return try call(Int(index), arguments, node)
    case .callBuiltIn(let function, let arguments):
      let arguments = try values(arguments)
      do { return try function.call(arguments) } catch { throw Failure(error: error, node: node) }
    case .lookup(let function, let arguments): return try lookUp(function, arguments, node)
    case .lookupData(let function, let arguments):
      try charge(1, node)
      return try lookUpData(function, arguments, node)
    case .callMethod(let method, let receiver, let arguments, let pattern):
      return try call(method, receiver, arguments, pattern: pattern, node)
    case .unknownFunction(let name, let receiver, let arguments):
      return try callUnknown(name, receiver, arguments, node)
    }
  }

  /// Operands are evaluated last first, all of them even when one fails; of several errors the first operand's is raised
  /// (measured).
  mutating func operands(
    _ first: RulesProgram.NodeIndex, _ second: RulesProgram.NodeIndex
  ) throws(Failure) -> (Value, Value) {
    let last: Value
    do {
      last = try value(second)
    } catch {
      if !hasEnded { _ = try value(first) }
      throw error
    }
    return (try value(first), last)
  }

  mutating func values(_ operands: RulesProgram.Operands) throws(Failure) -> [Value] {
    switch operands.count {
    case 0: return []
    case 1: return [try value(executable.program.operands[Int(operands.first)])]
    default: break
    }
    var values = [Value](repeating: .null, count: Int(operands.count))
    var failure: Failure?
    for index in operands.range.reversed() {
      do {
        values[index - Int(operands.first)] = try value(executable.program.operands[index])
      } catch {
        if hasEnded { throw error }
        failure = error
      }
    }
    if let failure { throw failure }
    return values
  }

  /// `&&` and `||`: the left side may decide alone; if it fails, the right side may still decide, as `decisive`.
  private mutating func connective(
    _ left: RulesProgram.NodeIndex, _ right: RulesProgram.NodeIndex, decisive: Bool, _ node: RulesProgram.NodeIndex
  ) throws(Failure) -> Value {
    var failure: Failure?
    do {
      if try truth(left) == decisive { return .bool(decisive) }
    } catch {
      if hasEnded { throw error }
      failure = error
    }
    try charge(1, node)
    guard let failure else { return .bool(try truth(right)) }
    do {
      if try truth(right) == decisive { return .bool(decisive) }
    } catch {
      if hasEnded { throw error }
    }
    throw failure
  }

  /// Arguments and lets are evaluated before the result, all of them; their errors wait until they are read (measured).
  private mutating func call(
    _ index: Int, _ arguments: RulesProgram.Operands, _ node: RulesProgram.NodeIndex
  ) throws(Failure) -> Value {
    let function = executable.program.functions[index]
    let base = stack.count
    let callerFrame = frame
    defer {
      stack.removeLast(stack.count - base)
      frame = callerFrame
    }
    for _ in arguments.range { stack.append(.success(.null)) }
    for operand in arguments.range.reversed() {
      try keep(executable.program.operands[operand], at: base + operand - Int(arguments.first))
    }
    guard Int(arguments.count) == function.parameterCount else {
      throw Failure(
        error: .wrongCall(Int(arguments.count), expected: "\(function.name)(\(function.parameters))"), node: node)
    }
    frame = base
    for binding in function.lets {
      try charge(1, node)
      stack.append(.success(.null))
      try keep(binding, at: stack.count - 1)
    }
    return try value(function.result)
  }

  /// Puts the value of an expression, or its error, into a place of the stack.
  private mutating func keep(_ node: RulesProgram.NodeIndex, at place: Int) throws(Failure) {
    do {
      let value = try value(node)
      stack[place] = .success(value)
    } catch {
      if hasEnded { throw error }
      stack[place] = .failure(error)
    }
  }
}
