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
  /// The documents that were looked up, before or after the commit.
  var lookedUp: [(path: [Text], isAfter: Bool, document: Value.Map?)] = []
  /// The captures of the match that is tried, where nil is unbound, and behind them the arguments (last first, as they are
  /// evaluated) and the lets of the functions being run, where nil stands for an error, which is raised when the place is
  /// read. In one array, for a second one took a fiftieth of a decision.
  var stack: [Value?] = []
  /// The errors of the stack, by their places.
  private var failures: [Int: Failure] = [:]
  private var frame = 0
  private(set) var evaluations = 0
  /// The limit of expressions is reached: nothing absorbs that.
  private(set) var hasEnded = false
  /// Up to this many evaluations several expressions are run in one step, which could not tell the one that exceeds the
  /// limit; nor could it tell an observer of each.
  private let fusedUntil: Int
  var isFused: Bool { evaluations <= fusedUntil }

  init(_ executable: Executable, _ context: EvaluationContext, ledger: LookupLedger, observer: Observer?) {
    self.executable = executable
    self.context = context
    self.ledger = ledger
    self.observer = observer
    fusedUntil = observer == nil ? Limits.evaluations - Limits.fusedEvaluations : -1
    stack.reserveCapacity(Limits.captures + Limits.parameters)
  }

  var program: RulesProgram { executable.program }

  /// Evaluates one expression.
  mutating func value(_ node: RulesProgram.NodeIndex) throws(Failure) -> Value {
    guard isFused else { return try singly(node) }
    return try run(executable.program.operations[Int(node)], node)
  }

  /// Evaluates one expression in a step of its own.
  @inline(never)
  private mutating func singly(_ node: RulesProgram.NodeIndex) throws(Failure) -> Value {
    let operation = executable.program.plainOperations[Int(node)]
    guard let observer else { return try run(operation, node) }
    let expression = executable.program.expressions[Int(node)]
    let span = executable.program.spans[Int(node)]
    do {
      let value = try run(operation, node)
      observer(.evaluated(expression: expression, span, .success(value)))
      return value
    } catch {
      observer(.evaluated(expression: expression, span, .failure(error.error)))
      throw error
    }
  }

  /// Evaluates a condition.
  mutating func truth(
    _ node: RulesProgram.NodeIndex, blaming asked: RulesProgram.NodeIndex? = nil
  ) throws(Failure) -> Bool {
    if isFused {
      switch executable.program.operations[Int(node)] {
      case .test(let test):
        try charge(1, node)
        return try holds(test, node)
      case .callFunction(let index, let arguments):
        try charge(1, node)
        let caller = try enter(Int(index), arguments, node)
        defer { leave(to: caller) }
        return try truth(executable.program.functions[Int(index)].result, blaming: asked ?? node)
      default: break
      }
    }
    let value = try value(node)
    if case .bool(let truth) = value { return truth }
    do { return try value.truth() } catch { throw Failure(error: error, node: asked ?? node) }
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
      guard let value = stack[Int(slot)] else { throw Failure(error: .nullValue, node: node) }
      return value
    case .local(let slot): return try local(slot)
    case .localMember(let slot, let name):
      try charge(1, node)
      // Nearly always there is a map with that member, and then no error to make.
      if case .map(let map)? = stack[frame + Int(slot)], let value = map[executable.program.texts[Int(name)]] {
        return value
      }
      let receiver = try local(slot)
      do { return try receiver.member(executable.program.texts[Int(name)]) } catch {
        throw Failure(error: error, node: node)
      }
    case .authMember(let name):
      try charge(2, node)
      do { return try context.auth.member(executable.program.texts[Int(name)]) } catch {
        throw Failure(error: error, node: node)
      }
    case .unknownVariable, .invalid: throw Failure(error: .nullValue, node: node)
    case .list(let elements): return .list(try values(elements))
    case .map(let entries): return try map(entries)
    case .path(let parts, let template): return .path(try path(parts, template: template, node))
    case .minus(let operand):
      let value = try value(operand)
      do { return try value.negated() } catch { throw Failure(error: error, node: node) }
    case .arithmetic(let sign, let left, let right):
      let (left, right) = try operands(left, right)
      do { return try Value.arithmetic(sign, left, right) } catch { throw Failure(error: error, node: node) }
    case .test(let test): return .bool(try holds(test, node))
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
    case .callFunction(let index, let arguments):
      let caller = try enter(Int(index), arguments, node)
      defer { leave(to: caller) }
      return try value(executable.program.functions[Int(index)].result)
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

  private mutating func holds(_ test: RulesProgram.Test, _ node: RulesProgram.NodeIndex) throws(Failure) -> Bool {
    switch test {
    case .not(let operand):
      let value = try value(operand)
      do { return try value.inverted().truth() } catch { throw Failure(error: error, node: node) }
    case .connective(let operands, let decisive): return try connective(operands, decisive: decisive, node)
    case .equal(let left, let right): return try areEqual(left, right, isNegated: false, node)
    case .notEqual(let left, let right): return try areEqual(left, right, isNegated: true, node)
    case .equalConstant(let left, let constant, let evaluations, let isNegated):
      try charge(Int(evaluations), node)
      return try areEqual(try value(left), executable.program.constants[Int(constant)], isNegated: isNegated, node)
    case .ordering(let sign, let left, let right): return try isOrdered(sign, left, right, node)
    case .contained(let element, in: let container): return try contains(container, element, node)
    case .typeTest(let operand, let type):
      try charge(1, node)
      return try value(operand).isOfType(type)
    case .matches(let receiver, let text, let pattern):
      try charge(1, node)
      let receiver = try value(receiver)
      if case .string(let text) = receiver { return executable.program.patterns[Int(pattern)].matchesWhole(text) }
      // No other type matches, so this tells the error.
      let refusal = try call(.matches, of: receiver, [executable.program.constants[Int(text)]], pattern: pattern, node)
      do { return try refusal.truth() } catch { throw Failure(error: error, node: node) }
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

  /// `&&` and `||`: the operands from the left on until one decides. If one fails, a later one may still decide; if none
  /// does, the first error is raised.
  private mutating func connective(
    _ operands: RulesProgram.Operands, decisive: Bool, _ node: RulesProgram.NodeIndex
  ) throws(Failure) -> Bool {
    // The connectives of a chain are entered all at once.
    try charge(operands.range.count / 2 - 1, node)
    var failure: Failure?
    for index in stride(from: operands.range.lowerBound, to: operands.range.upperBound, by: 2) {
      if index > operands.range.lowerBound { try charge(1, executable.program.operands[index - 1]) }
      do {
        if try truth(executable.program.operands[index]) == decisive { return decisive }
      } catch {
        if hasEnded { throw error }
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
    return !decisive
  }

  /// What a function returns to.
  private struct Caller {
    let frame: Int
    let stackCount: Int
  }

  /// Makes ready what a function's result reads: arguments and lets are evaluated before the result, all of them; their
  /// errors wait until they are read (measured).
  private mutating func enter(
    _ index: Int, _ arguments: RulesProgram.Operands, _ node: RulesProgram.NodeIndex
  ) throws(Failure) -> Caller {
    let function = executable.program.functions[index]
    let caller = Caller(frame: frame, stackCount: stack.count)
    do throws(Failure) {
      for operand in arguments.range.reversed() { try keep(executable.program.operands[operand]) }
      guard arguments.count == function.parameterCount else {
        let signature = executable.program.names[Int(function.signature)]
        throw Failure(error: .wrongCall(Int(arguments.count), expected: signature), node: node)
      }
      frame = caller.stackCount
      for binding in function.lets.range {
        try charge(1, node)
        try keep(executable.program.operands[binding])
      }
    } catch {
      leave(to: caller)
      throw error
    }
    return caller
  }

  private mutating func leave(to caller: Caller) {
    // One by one, which the compiler does in place.
    while stack.count > caller.stackCount { stack.removeLast() }
    frame = caller.frame
  }

  /// Puts the value of an expression, or its error, on the stack.
  private mutating func keep(_ node: RulesProgram.NodeIndex) throws(Failure) {
    do {
      let value = try value(node)
      stack.append(value)
    } catch {
      if hasEnded { throw error }
      failures[stack.count] = error
      stack.append(nil)
    }
  }

  /// Mutating, like all that is called for most expressions, although it changes nothing: to any other method the compiler
  /// hands a copy of the whole evaluator.
  private mutating func local(_ slot: Int32) throws(Failure) -> Value {
    if let value = stack[frame + Int(slot)] { return value }
    // A place that is nil always has its error.
    throw failures[frame + Int(slot)] ?? Failure(error: .nullValue, node: 0)
  }
}
