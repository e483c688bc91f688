/// Turns a resolved tree into a program.
struct Lowering {
  let resolution: Resolution
  var program = RulesProgram()
  private var textIndexes: [Text: Int32] = [:]

  init(_ resolution: Resolution) {
    self.resolution = resolution
    program.version = resolution.version
  }

  mutating func run() -> RulesProgram {
    for function in resolution.functions {
      let declaration = function.declaration
      let locals = declaration.parameters.count
      let lets = declaration.lets.map { lower($0.value, parameters: locals) }
      program.functions.append(
        RulesProgram.CompiledFunction(
          name: declaration.name.text, parameterCount: locals,
          parameters: declaration.parameters.map(\.text).joined(separator: ", "), lets: lets,
          result: lower(declaration.result, parameters: locals)))
    }
    for service in resolution.tree.ruleset.services {
      let matches = service.matches.map { lower($0, captures: 0) }
      program.services[service.name.text, default: []] += matches
    }
    return program
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

  private mutating func operands(_ nodes: [Int32]) -> RulesProgram.Operands {
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

  /// Chains of members of `request` and `resource`, and literals of constants, in one step.
  private mutating func fused(_ operation: RulesProgram.Operation) -> RulesProgram.Operation {
    if case .list(let elements) = operation { return literal(elements) ?? operation }
    guard case .member(let receiver, let nameIndex) = operation else { return operation }
    let name = program.texts[Int(nameIndex)].string
    switch program.operations[Int(receiver)] {
    case .request:
      guard let member = RequestMember(rawValue: name) else { return operation }
      return .requestMember(member)
    case .resource where name == "data": return .resourceData
    case .requestMember(.resource) where name == "data": return .newResourceData
    case .lookup(let function, let arguments) where name == "data" && !function.asksExistence:
      return .lookupData(function, arguments)
    default: return operation
    }
  }

  private mutating func literal(_ elements: RulesProgram.Operands) -> RulesProgram.Operation? {
    var values: [Value] = []
    var evaluations: Int32 = 1
    for index in elements.range {
      switch program.operations[Int(program.operands[index])] {
      case .constant(let constant):
        values.append(program.constants[Int(constant)])
        evaluations += 1
      case .literal(let constant, let inner):
        values.append(program.constants[Int(constant)])
        evaluations += inner
      default: return nil
      }
    }
    program.constants.append(.list(values))
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
    case .unary(.not, let operand): return .not(lower(operand, parameters: parameters))
    case .unary(.minus, let operand): return .minus(lower(operand, parameters: parameters))
    case .binary(let sign, let left, let right):
      return binary(sign, lower(left, parameters: parameters), lower(right, parameters: parameters))
    case .typeTest(let operand, let name):
      let operand = lower(operand, parameters: parameters)
      return ValueType(rawValue: name.text).map { .typeTest(operand, $0) } ?? .invalid
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
    case .parameter(let slot): .local(Int32(slot))
    case .variable(let slot): .local(Int32(parameters + slot))
    default: .unknownVariable
    }
  }

  private mutating func path(_ segments: [PathSegment], parameters: Int) -> RulesProgram.Operation {
    let parts: [RulesProgram.PathPart] = segments.map { segment in
      switch segment.form {
      case .literal(let text): .literal(text)
      case .interpolation(let inner): .interpolation(lower(inner, parameters: parameters))
      case .placeholder(let name): .placeholder(Text(name))
      case .globPlaceholder(let name): .globPlaceholder(Text(name))
      }
    }
    let first = Int32(program.pathParts.count)
    program.pathParts += parts
    return .path(RulesProgram.Operands(first: first, count: Int32(parts.count)))
  }

  private func binary(
    _ sign: BinaryOperator, _ left: RulesProgram.NodeIndex, _ right: RulesProgram.NodeIndex
  ) -> RulesProgram.Operation {
    switch sign {
    case .and: .and(left, right)
    case .or: .or(left, right)
    case .equal: .equal(left, right)
    case .notEqual: .notEqual(left, right)
    case .in: .contained(left, in: right)
    case .add: .arithmetic(.add, left, right)
    case .subtract: .arithmetic(.subtract, left, right)
    case .multiply: .arithmetic(.multiply, left, right)
    case .divide: .arithmetic(.divide, left, right)
    case .remainder: .arithmetic(.remainder, left, right)
    case .less: .ordering(.less, left, right)
    case .lessOrEqual: .ordering(.lessOrEqual, left, right)
    case .greater: .ordering(.greater, left, right)
    case .greaterOrEqual: .ordering(.greaterOrEqual, left, right)
    }
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
