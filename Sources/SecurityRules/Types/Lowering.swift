/// Turns a resolved tree into a program.
struct Lowering {
  let resolution: Resolution
  var program = RulesProgram()
  private var textIndexes: [Text: Int32] = [:]
  /// By the function's index; nil before it is lowered.
  private var functions: [RulesProgram.CompiledFunction?] = []

  init(_ resolution: Resolution) {
    self.resolution = resolution
    program.version = resolution.version
  }

  mutating func run() -> RulesProgram {
    functions = Array(repeating: nil, count: resolution.functions.count)
    for index in resolution.calleesFirst { functions[index] = function(index) }
    program.functions = functions.compactMap { $0 }
    for service in resolution.tree.ruleset.services {
      let matches = service.matches.map { lower($0, captures: 0) }
      switch ServiceKind(rawValue: service.name.text) {
      case .firestore: program.firestoreMatches += matches
      case .storage: program.storageMatches += matches
      case nil: break
      }
    }
    return program
  }

  /// A function, lowered behind those that it calls, of which it thus knows whether they are constants.
  private mutating func function(_ index: Int) -> RulesProgram.CompiledFunction {
    let declaration = resolution.functions[index].declaration
    let locals = declaration.parameters.count
    let lets = declaration.lets.map { lower($0.value, parameters: locals) }
    let parameters = declaration.parameters.map(\.text).joined(separator: ", ")
    return RulesProgram.CompiledFunction(
      parameterCount: Int32(locals), signature: name("\(declaration.name.text)(\(parameters))"), lets: operands(lets),
      result: lower(declaration.result, parameters: locals))
  }

  private mutating func lower(_ match: Match, captures: Int) -> Int {
    var next = captures
    let segments: [RulesProgram.PatternSegment] = match.path.map { segment in
      switch segment.form {
      case .literal(let text): return .literal(text)
      case .capture:
        next += 1
        return .capture
      case .glob:
        next += 1
        return .glob
      }
    }
    let allows = match.allows.map { lower($0) }
    let inner = match.matches.map { lower($0, captures: next) }
    program.matches.append(
      RulesProgram.CompiledMatch(
        segments: segments, firstCapture: captures, allows: allows, matches: inner, span: match.span))
    return program.matches.count - 1
  }

  private mutating func lower(_ allow: Allow) -> Int {
    let methods = allow.methods.compactMap { MethodSet(spelling: $0.text) }
    let condition = allow.condition.map { lower($0, parameters: 0) } ?? -1
    program.allows.append(
      RulesProgram.CompiledAllow(
        methods: MethodSet(methods), condition: condition, span: allow.span,
        conditionSpan: allow.condition?.span ?? allow.span))
    return program.allows.count - 1
  }

  /// `parameters` is the number of parameters of the function around, behind which its lets have their slots.
  mutating func lower(_ expression: Expression, parameters: Int) -> RulesProgram.NodeIndex {
    let inner = expression.unwrapped
    let plain = operation(of: inner, parameters: parameters)
    let fused = fused(plain)
    program.operations.append(fused)
    program.plainOperations.append(plain)
    program.spans.append(expression.span)
    program.expressions.append(inner.id)
    return RulesProgram.NodeIndex(program.operations.count - 1)
  }

  mutating func lower(_ expressions: [Expression], parameters: Int) -> RulesProgram.Operands {
    let nodes = expressions.map { lower($0, parameters: parameters) }
    return operands(nodes)
  }

  private mutating func operands(_ nodes: some Collection<Int32>) -> RulesProgram.Operands {
    let first = program.operands.count
    program.operands += nodes
    return RulesProgram.Operands(first: Int32(first), count: Int32(nodes.count))
  }

  private mutating func constant(_ value: Value) -> RulesProgram.Operation {
    program.constants.append(value)
    return .constant(Int32(program.constants.count - 1))
  }

  private mutating func text(_ text: Text) -> Int32 {
    if let index = textIndexes[text] { return index }
    program.texts.append(text)
    let index = Int32(program.texts.count - 1)
    textIndexes[text] = index
    return index
  }

  private mutating func name(_ name: String) -> Int32 {
    program.names.append(name)
    return Int32(program.names.count - 1)
  }

  /// What takes several expressions in one step: members of what is at hand, comparisons with constants, and whatever is
  /// constant itself.
  private mutating func fused(_ operation: RulesProgram.Operation) -> RulesProgram.Operation {
    switch operation {
    case .list(let elements): return literal(elements) ?? operation
    case .minus(let operand):
      return folded([operand]) { values throws(EvaluationError) in try values[0].negated() } ?? operation
    case .arithmetic(let sign, let left, let right):
      return folded([left, right]) { values throws(EvaluationError) in
        try Value.arithmetic(sign, values[0], values[1])
      } ?? operation
    case .callFunction(let index, let arguments):
      guard let function = functions[Int(index)], arguments.count == 0, function.parameterCount == 0,
        function.lets.count == 0
      else { return operation }
      return folded([function.result]) { values in values[0] } ?? operation
    case .test(.connective(let operands, let decisive)): return chain(operands, decisive: decisive) ?? operation
    case .test(.equal(let left, let right)): return comparison(left, right, isNegated: false) ?? operation
    case .test(.notEqual(let left, let right)): return comparison(left, right, isNegated: true) ?? operation
    case .callMethod(.matches, let receiver, let arguments, let pattern) where pattern >= 0 && arguments.count == 1:
      guard case .constant(let text) = program.operations[Int(program.operands[Int(arguments.first)])] else {
        return operation
      }
      return .test(.matches(receiver, text: text, pattern: pattern))
    case .member(let receiver, let name): return member(receiver, name) ?? operation
    default: return operation
    }
  }

  private func member(_ receiver: RulesProgram.NodeIndex, _ nameIndex: Int32) -> RulesProgram.Operation? {
    let name = program.texts[Int(nameIndex)].string
    switch program.operations[Int(receiver)] {
    case .request: return RequestMember(rawValue: name).map { .requestMember($0) }
    case .resource where name == "data": return .resourceData
    case .requestMember(.resource) where name == "data": return .newResourceData
    case .lookup(let function, let arguments) where name == "data" && !function.asksExistence:
      return .lookupData(function, arguments)
    case .requestMember(.auth): return .authMember(nameIndex)
    case .local(let slot): return .localMember(slot, nameIndex)
    default: return nil
    }
  }

  /// The connectives of a chain in one operation, when the first operand is of the same kind.
  private mutating func chain(_ outer: RulesProgram.Operands, decisive: Bool) -> RulesProgram.Operation? {
    let first = program.operands[Int(outer.first)]
    guard case .test(.connective(let inner, decisive)) = program.operations[Int(first)],
      inner.count / 2 < Limits.fusedEvaluations
    else { return nil }
    let chain = operands(program.operands[inner.range] + program.operands[outer.range].dropFirst())
    return .test(.connective(chain, decisive: decisive))
  }

  private func comparison(
    _ left: RulesProgram.NodeIndex, _ right: RulesProgram.NodeIndex, isNegated: Bool
  ) -> RulesProgram.Operation? {
    constant(at: right).map {
      .test(.equalConstant(left, $0.index, evaluations: $0.evaluations, isNegated: isNegated))
    }
  }

  /// The constant that a node is, and how many expressions it counts.
  private func constant(at node: RulesProgram.NodeIndex) -> (index: Int32, evaluations: Int32)? {
    switch program.operations[Int(node)] {
    case .constant(let index): (index, 1)
    case .literal(let index, let evaluations): (index, evaluations)
    default: nil
    }
  }

  private mutating func literal(_ elements: RulesProgram.Operands) -> RulesProgram.Operation? {
    folded(program.operands[elements.range]) { values in .list(values) }
  }

  /// An operation on nothing but constants, as its value; nil when an operand is no constant or the operation fails.
  private mutating func folded(
    _ operands: some Collection<RulesProgram.NodeIndex>, _ result: ([Value]) throws(EvaluationError) -> Value
  ) -> RulesProgram.Operation? {
    var values: [Value] = []
    var evaluations: Int32 = 1
    for operand in operands {
      guard let constant = constant(at: operand) else { return nil }
      values.append(program.constants[Int(constant.index)])
      evaluations += constant.evaluations
    }
    // A comparison with the constant counts itself, too.
    guard evaluations < Limits.fusedEvaluations, let value = try? result(values) else { return nil }
    program.constants.append(value)
    return .literal(Int32(program.constants.count - 1), evaluations: evaluations)
  }

  private mutating func operation(of expression: Expression, parameters: Int) -> RulesProgram.Operation {
    switch expression.form {
    case .null: return constant(.null)
    case .bool(let value): return constant(.bool(value))
    case .integer(let value): return constant(.int(value))
    case .float(let value): return constant(.float(value))
    case .string(let value): return constant(.string(value))
    case .bytes(let value): return constant(.bytes(value))
    case .variable: return variable(resolution.references[expression.id], parameters: parameters)
    case .list(let elements): return .list(lower(elements, parameters: parameters))
    case .map: return .map(lower(expression.children, parameters: parameters))
    case .path(let segments): return path(segments, parameters: parameters)
    case .parenthesized(let inner): return operation(of: inner, parameters: parameters)
    case .unary(.not, let operand): return .test(.not(lower(operand, parameters: parameters)))
    case .unary(.minus, let operand): return .minus(lower(operand, parameters: parameters))
    case .binary(let sign, let left, let right):
      return binary(sign, lower(left, parameters: parameters), lower(right, parameters: parameters))
    case .typeTest(let operand, let name):
      let operand = lower(operand, parameters: parameters)
      return ValueType(rawValue: name.text).map { .test(.typeTest(operand, $0)) } ?? .invalid
    case .conditional(let condition, let yes, let no):
      return .conditional(
        lower(condition, parameters: parameters), lower(yes, parameters: parameters),
        lower(no, parameters: parameters))
    case .member(let receiver, let name):
      return .member(lower(receiver, parameters: parameters), text(Text(name.text)))
    case .index(let receiver, let index):
      return .index(lower(receiver, parameters: parameters), lower(index, parameters: parameters))
    case .slice(let receiver, let low, let high):
      return .slice(
        lower(receiver, parameters: parameters), low.map { lower($0, parameters: parameters) } ?? -1,
        high.map { lower($0, parameters: parameters) } ?? -1)
    case .call(let name, let arguments):
      return call(resolution.references[expression.id], name.text, lower(arguments, parameters: parameters))
    case .method(let receiver, let name, let arguments):
      return method(expression, receiver, name.text, arguments, parameters: parameters)
    case .invalid: return .invalid
    }
  }

  private func variable(_ reference: Reference?, parameters: Int) -> RulesProgram.Operation {
    switch reference {
    case .request: .request
    case .resource: .resource
    case .capture(let slot): .capture(Int32(slot))
    // Arguments are evaluated last first.
    case .parameter(let slot): .local(Int32(parameters - 1 - slot))
    case .variable(let slot): .local(Int32(parameters + slot))
    default: .unknownVariable
    }
  }

  private mutating func path(_ segments: [PathSegment], parameters: Int) -> RulesProgram.Operation {
    let parts: [RulesProgram.PathPart] = segments.map { segment in
      switch segment.form {
      case .literal: .literal
      case .interpolation(let inner): .interpolation(lower(inner, parameters: parameters))
      case .placeholder(let name): .placeholder(Text(name))
      case .globPlaceholder(let name): .globPlaceholder(Text(name))
      }
    }
    let first = Int32(program.pathParts.count)
    program.pathParts += parts
    program.pathTemplates.append(segments.map { if case .literal(let text) = $0.form { text } else { "" } })
    return .path(
      RulesProgram.Operands(first: first, count: Int32(parts.count)), template: Int32(program.pathTemplates.count - 1))
  }

  private mutating func binary(
    _ sign: BinaryOperator, _ left: RulesProgram.NodeIndex, _ right: RulesProgram.NodeIndex
  ) -> RulesProgram.Operation {
    switch sign {
    case .and: .test(.connective(connected(left, right), decisive: false))
    case .or: .test(.connective(connected(left, right), decisive: true))
    case .equal: .test(.equal(left, right))
    case .notEqual: .test(.notEqual(left, right))
    case .in: .test(.contained(left, in: right))
    case .add: .arithmetic(.add, left, right)
    case .subtract: .arithmetic(.subtract, left, right)
    case .multiply: .arithmetic(.multiply, left, right)
    case .divide: .arithmetic(.divide, left, right)
    case .remainder: .arithmetic(.remainder, left, right)
    case .less: .test(.ordering(.less, left, right))
    case .lessOrEqual: .test(.ordering(.lessOrEqual, left, right))
    case .greater: .test(.ordering(.greater, left, right))
    case .greaterOrEqual: .test(.ordering(.greaterOrEqual, left, right))
    }
  }

  /// The operands of a connective, which becomes the next node.
  private mutating func connected(
    _ left: RulesProgram.NodeIndex, _ right: RulesProgram.NodeIndex
  ) -> RulesProgram.Operands {
    operands([left, RulesProgram.NodeIndex(program.operations.count), right])
  }

  private mutating func call(
    _ reference: Reference?, _ spelling: String, _ arguments: RulesProgram.Operands
  ) -> RulesProgram.Operation {
    switch reference {
    case .function(let index): .callFunction(Int32(index), arguments)
    case .builtIn(let function) where function.looksUpDocuments: .lookup(function, arguments)
    case .builtIn(let function): .callBuiltIn(function, arguments)
    default: .unknownFunction(name(spelling), -1, arguments)
    }
  }

  private mutating func method(
    _ expression: Expression, _ receiver: Expression, _ spelling: String, _ arguments: [Expression], parameters: Int
  ) -> RulesProgram.Operation {
    let reference = resolution.references[expression.id]
    switch resolution.references[receiver.id] {
    case .namespace(let namespace):
      return call(reference, "\(namespace.rawValue).\(spelling)", lower(arguments, parameters: parameters))
    default: break
    }
    let receiver = lower(receiver, parameters: parameters)
    let pattern = pattern(of: reference, arguments)
    let operands = lower(arguments, parameters: parameters)
    guard case .method(let method) = reference else { return .unknownFunction(name(spelling), receiver, operands) }
    return .callMethod(method, receiver, operands, pattern: pattern)
  }

  /// A pattern that is a literal is compiled once.
  private mutating func pattern(of reference: Reference?, _ arguments: [Expression]) -> Int32 {
    guard case .method(let method) = reference, method == .matches || method == .split || method == .replace,
      let first = arguments.first, case .string(let text) = first.unwrapped.form,
      let compiled = RegularExpression(text)
    else { return -1 }
    program.patterns.append(compiled)
    return Int32(program.patterns.count - 1)
  }
}
