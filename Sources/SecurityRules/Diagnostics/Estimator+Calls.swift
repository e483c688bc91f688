extension Estimator {
  mutating func call(_ name: Name, _ arguments: [Expression], _ expression: Expression) -> Estimate {
    let values = arguments.map { estimate($0) }
    switch resolution.reference(of: expression) {
    case .function(let index): return callFunction(index, values, expression)
    case .builtIn(let function): return callBuiltIn(function, values, arguments, expression)
    default: return .failure(nil, identity: expression.id)
    }
  }

  mutating func method(
    _ receiver: Expression, _ name: Name, _ arguments: [Expression], _ expression: Expression
  ) -> Estimate {
    switch resolution.reference(of: expression) {
    case .builtIn(let function):
      return callBuiltIn(function, arguments.map { estimate($0) }, arguments, expression)
    case .method(let method):
      let value = estimate(receiver)
      let values = arguments.map { estimate($0) }
      if let failed = ([value] + values).first(where: \.alwaysFails) { return failed }
      return callMethod(method, value, values, name, arguments, expression)
    default:
      if case .namespace = resolution.reference(of: receiver) {
        for argument in arguments { _ = estimate(argument) }
        return .failure(nil, identity: expression.id)
      }
      let value = estimate(receiver)
      for argument in arguments { _ = estimate(argument) }
      if value.alwaysFails { return value }
      return failure(
        Fault(
          .unknownMethod, name.span,
          "no type has a method `\(name.text)`: \"Function not found error: Name: [\(name.text)].\"",
          remedy: MethodRemedy.foreign[name.text]
            ?? Suggestion.remedy(
              for: name.text, among: methodNames(of: value.types), otherwise: "see the methods of its type")),
        in: expression)
    }
  }

  private func methodNames(of types: TypeSet) -> [String] {
    Method.allCases.filter { method in types.members.contains { !method.signatures(of: $0).isEmpty } }.map(\.rawValue)
  }

  private mutating func callBuiltIn(
    _ function: Function, _ values: [Estimate], _ arguments: [Expression], _ expression: Expression
  ) -> Estimate {
    if let failed = values.first(where: \.alwaysFails) { return failed }
    if function.looksUpDocuments { return lookUp(function, values, expression) }
    if function == .debug, let value = values.first { return value }
    if function == .path, case .string(let text) = values.first?.constant {
      var result = Estimate(.path, identity: text.hashValue)
      result.path = text.split(separator: "/").map { .literal(String($0)) }
      return result
    }
    return applied(.function(function), values, arguments, expression)
  }

  /// A call of something built in, checked against its signatures.
  private mutating func applied(
    _ operation: Operation, _ values: [Estimate], _ arguments: [Expression], _ expression: Expression
  ) -> Estimate {
    let types = values.map(\.types)
    let signatures = operation.signatures
    let fitting = signatures.filter { $0.accepts(types) }
    guard fitting.isEmpty else {
      let result = fitting.reduce(into: TypeSet()) { $0.formUnion(TypeSet($1.result)) }
      return Estimate(result, identity: [operation.hashValue, values.map(\.identity).hashValue].hashValue)
    }
    guard signatures.contains(where: { $0.parameters.count == values.count }) else {
      return failure(
        Fault(
          .argumentCount, expression.span,
          "`\(operation.spelling(types.map(shown)))` always fails: its arguments are too many or too few",
          remedy: "write \(operation.accepted)"), in: expression)
    }
    let culprit = arguments.indices.first { index in
      signatures.allSatisfy {
        $0.parameters.count != values.count
          || TypeSet.accepted(by: $0.parameters[index]).isDisjoint(with: types[index])
      }
    }
    return failure(
      Fault(
        .argumentTypes, culprit.map { arguments[$0].span } ?? expression.span,
        "`\(operation.spelling(types.map(shown)))` always fails: the argument's type is never accepted",
        remedy: MethodRemedy.argument(operation, types) ?? "accepted are \(operation.accepted)"), in: expression)
  }

  private func shown(_ types: TypeSet) -> ValueType { types == .any ? .any : types.members.first ?? .any }

  private mutating func callMethod(
    _ method: Method, _ receiver: Estimate, _ values: [Estimate], _ name: Name, _ arguments: [Expression],
    _ expression: Expression
  ) -> Estimate {
    if receiver.types == .null { return failure(nullFault(receiver, expression.span), in: expression) }
    let owners = receiver.types.members.filter { !method.signatures(of: $0).isEmpty }
    guard let owner = owners.first else { return foreignMethod(method, receiver, name, expression) }
    let types = values.map(\.types)
    let fitting = owners.filter { method.signatures(of: $0).contains { $0.accepts(types) } }
    guard !fitting.isEmpty || receiver.types.contains(.constraint) else {
      return applied(.method(method, of: owner), values, arguments, expression)
    }
    observe(method, receiver, values, expression)
    if let known = keyed(method, receiver, values, expression) { return known }
    let results = fitting.flatMap { type in method.signatures(of: type).filter { $0.accepts(types) } }
    var result = Estimate(
      results.reduce(into: TypeSet()) { $0.formUnion(TypeSet($1.result)) },
      identity: [receiver.identity, method.hashValue, values.map(\.identity).hashValue].hashValue)
    describe(&result, method, receiver, values)
    return result
  }

  private mutating func foreignMethod(
    _ method: Method, _ receiver: Estimate, _ name: Name, _ expression: Expression
  ) -> Estimate {
    let isSetMethod = receiver.types == .list && !method.signatures(of: .set).isEmpty
    let spelling = receiver.types.spelling
    return failure(
      Fault(
        isSetMethod ? .setMethodOnList : .unknownMethod, name.span,
        "\(spelling) has no method `\(method.rawValue)`: \"Function not found error: Name: [\(method.rawValue)].\"",
        remedy: MethodRemedy.remedy(method, receiver.types)
          ?? "\(spelling) has \(methodNames(of: receiver.types).joined(separator: ", "))"), in: expression)
  }

  /// What is known of a method's result beyond its type.
  private func describe(_ result: inout Estimate, _ method: Method, _ receiver: Estimate, _ values: [Estimate]) {
    switch method {
    case .keys:
      result.keysOf = receiver.origin
      result.elements = .string
    case .toSet:
      result.keysOf = receiver.keysOf
      result.constant = receiver.constant
      result.elements = receiver.elements
    case .concat:
      if case .list(let first) = receiver.constant, case .list(let second) = values.first?.constant {
        result.constant = .list(first + second)
      }
    case .diff:
      result.isReversedDifference = receiver.origin == .storedData && values.first?.origin == .incomingData
    case .get:
      result.types = .any
      if case .string(let field) = values.first?.constant { result.origin = receiver.origin?.member(field) }
    case .hasAll, .hasAny, .hasOnly: result.asksForStoredField = receiver.keysOf == .storedData
    default: break
    }
  }

  /// Methods whose answer follows from the field that the documents are supposed to lack.
  private func keyed(
    _ method: Method, _ receiver: Estimate, _ values: [Estimate], _ expression: Expression
  ) -> Estimate? {
    guard let absent = context.absent, let field = absent.path.last else { return nil }
    let holder = Origin(root: absent.root, path: Array(absent.path.dropLast()))
    switch method {
    case .hasAll where receiver.keysOf == holder:
      guard case .list(let fields) = values.first?.constant, fields.contains(.string(field)) else { return nil }
      return Estimate(truth: false, identity: expression.id)
    case .get where receiver.origin == holder && values.first?.constant == .string(field):
      return values.last
    default: return nil
    }
  }

  private mutating func observe(
    _ method: Method, _ receiver: Estimate, _ values: [Estimate], _ expression: Expression
  ) {
    let isKnown = values.allSatisfy { $0.constant != nil }
    if receiver.keysOf == .incomingData {
      switch method {
      case .hasOnly:
        trace.observe(.boundsKeys, at: expression.span)
        trace.observe(.keysHasOnly, at: expression.span)
      case .hasAll, .size: trace.observe(.demandsKeys, at: expression.span)
      default: break
      }
      if method != .toSet, !isKnown { trace.observe(.unknownKeys, at: expression.span) }
      if method == .size || method == .hasAny { trace.observe(.boundsKeys, at: expression.span) }
    }
    if receiver.origin == .incomingData, method == .diff || method == .size {
      trace.observe(.boundsKeys, at: expression.span)
      trace.observe(.unknownKeys, at: expression.span)
    }
    if method == .diff, receiver.origin == .storedData, values.first?.origin == .incomingData {
      trace.observe(.reversedDifference, at: expression.span)
      trace.observe(.boundsKeys, at: expression.span)
    }
    if method == .addedKeys || method == .removedKeys, receiver.isReversedDifference {
      trace.observe(.reversedDifferenceMatters, at: expression.span)
    }
    if method == .get, let origin = receiver.origin, case .string(let field) = values.first?.constant {
      trace.touch(origin.member(field), at: expression.span)
      if origin == .storedData, values.last?.constant == .bool(true) {
        trace.observe(.defaultsStoredField(expression.id), at: expression.span)
      }
    }
  }
}

/// What to write instead of a method that is not there.
enum MethodRemedy {
  /// Methods of other languages.
  static let foreign: [String: String] = [
    "length": "call `size()`", "count": "call `size()`", "len": "call `size()`",
    "contains": "write `value in list`, or `text.matches('.*part.*')`", "includes": "write `value in list`",
    "indexOf": "write `value in list`", "has": "write `'key' in map`", "hasKey": "write `'key' in map`",
    "hasChildren": "call `keys().hasAll([…])`", "hasChild": "write `'key' in map`", "isString": "write `x is string`",
    "isNumber": "write `x is number`", "isBoolean": "write `x is bool`", "val": "name the field itself",
    "child": "name the field itself", "parent": "write a path of its own", "exists": "write `exists(/databases/…)`",
    "startsWith": "call `matches('prefix.*')`", "beginsWith": "call `matches('prefix.*')`",
    "endsWith": "call `matches('.*suffix')`", "match": "call `matches(…)`", "test": "call `matches(…)`",
    "toLowerCase": "call `lower()`", "toUpperCase": "call `upper()`", "toString": "call `string(x)`",
    "isEmpty": "write `x.size() == 0`", "substring": "write `text[from:to]`", "slice": "write `x[from:to]`",
    "getTime": "call `toMillis()`", "every": "write `list.hasOnly([…])`", "some": "write `list.hasAny([…])`",
    "affectedKey": "call `affectedKeys()`", "data": "write `.data` without parentheses",
    "isSuperset": "call `hasAll(…)`", "isSubset": "call `hasOnly(…)`",
  ]

  static func remedy(_ method: Method, _ receiver: TypeSet) -> String? {
    if receiver == .list, !method.signatures(of: .set).isEmpty { return "call `toSet()` first" }
    if receiver == .map, !method.signatures(of: .list).isEmpty { return "call `keys()` first" }
    if receiver == TypeSet(.mapDiff) { return "call `affectedKeys()` first" }
    if receiver == .set, !method.signatures(of: .list).isEmpty { return "sets have no `\(method.rawValue)`" }
    return nil
  }

  static func argument(_ operation: Operation, _ operands: [TypeSet]) -> String? {
    if operands.contains(.null) { return "null is refused; accepted are \(operation.accepted)" }
    guard case .method(let method, _) = operation else { return nil }
    switch method {
    case .union where operands == [.list], .intersection where operands == [.list],
      .difference where operands == [.list]:
      return "call `toSet()` of the argument"
    case .hasAll, .hasAny, .hasOnly, .concat, .removeAll: return "pass a list: `[…]`"
    default: return nil
    }
  }
}
