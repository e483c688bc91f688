/// The names within an expression, and how deeply it is nested.
extension Resolver {
  /// `level` counts the expressions around this one, itself included. The receiver of a member, an index or a method stands
  /// on the level of the whole (measured).
  mutating func resolve(_ expression: Expression, in scope: Scope, _ frame: inout Frame, level: Int) {
    guard level <= Limits.expressionLevels else {
      report(.tooComplex, at: expression.span)
      return
    }
    switch expression.form {
    case .null, .bool, .integer, .float, .string, .bytes, .invalid: break
    case .variable(let name):
      references[expression.id] = variable(name, at: expression.span, in: scope, &frame)
    case .list, .map, .path, .parenthesized, .unary, .binary, .conditional:
      resolve(expression.children, in: scope, &frame, level: level + 1)
    case .typeTest(let operand, let name):
      resolve(operand, in: scope, &frame, level: level + 1)
      // Google's parser has refused `null` already.
      if name.text != "null", !ValueType.testable.contains(where: { $0.rawValue == name.text }) {
        report(.unsupportedType(name.text), at: name.span)
      }
    case .member(let receiver, _):
      resolve(receiver, in: scope, &frame, level: level)
    case .index(let receiver, let index):
      resolve(receiver, in: scope, &frame, level: level)
      resolve(index, in: scope, &frame, level: level + 1)
    case .slice(let receiver, let low, let high):
      resolve(receiver, in: scope, &frame, level: level)
      resolve([low, high].compactMap(\.self), in: scope, &frame, level: level + 1)
    case .call(let name, let arguments):
      references[expression.id] = call(name, arguments, in: scope)
      resolve(arguments, in: scope, &frame, level: level + 1)
    case .method(let receiver, let name, let arguments):
      references[expression.id] = method(receiver, name, arguments, in: scope, &frame, level: level)
      resolve(arguments, in: scope, &frame, level: level + 1)
    }
  }

  private mutating func resolve(
    _ expressions: [Expression], in scope: Scope, _ frame: inout Frame, level: Int
  ) {
    for expression in expressions { resolve(expression, in: scope, &frame, level: level) }
  }

  private mutating func variable(
    _ name: String, at span: Span, in scope: Scope, _ frame: inout Frame
  ) -> Reference {
    if Namespace(reserving: name) != nil {
      report(.namespaceAsVariable(name), at: span)
      return .unknown
    }
    if let slot = frame.variables.lastIndex(of: name) {
      frame.used.insert(name)
      return .variable(slot)
    }
    if let slot = frame.parameters.lastIndex(of: name) {
      frame.used.insert(name)
      return .parameter(slot)
    }
    if let slot = scope.captures.lastIndex(of: name) { return .capture(slot) }
    switch name {
    case "request": return .request
    case "resource": return .resource
    default:
      report(.invalidVariableName(name), at: span)
      return .unknown
    }
  }

  private mutating func call(_ name: Name, _ arguments: [Expression], in scope: Scope) -> Reference {
    if let index = scope.functions[name.text] {
      noteCall(of: index)
      if functions[index].declaration.parameters.count != arguments.count {
        report(.wrongArgumentCount(name.text), at: name.span)
      }
      return .function(index)
    }
    if let function = Function(nil, name.text) {
      if function.looksUpDocuments, scope.isFileLevel { report(.serviceFunctionOutside(name.text), at: name.span) }
      check(arguments, of: function.signatures, name.text, at: name.span)
      return .builtIn(function)
    }
    report(.invalidFunctionName(name.text), at: name.span)
    return .unknown
  }

  private mutating func method(
    _ receiver: Expression, _ name: Name, _ arguments: [Expression], in scope: Scope, _ frame: inout Frame, level: Int
  ) -> Reference {
    if case .variable(let word) = receiver.form, !frame.binds(word), !scope.captures.contains(word) {
      if let namespace = Namespace(rawValue: word) {
        references[receiver.id] = .namespace(namespace)
        if namespace == .firestore, scope.isFirestore { warn(.invalidVariableName(word), at: receiver.span) }
        if let function = Function(namespace, name.text) {
          check(arguments, of: function.signatures, "\(word).\(name.text)", at: name.span)
          return .builtIn(function)
        }
        report(.invalidFunctionName("\(word).\(name.text)"), at: name.span)
        return .unknown
      }
    }
    resolve(receiver, in: scope, &frame, level: level)
    guard let method = Method(rawValue: name.text) else {
      warn(.invalidFunctionName(name.text), at: name.span)
      return .unknown
    }
    check(arguments, of: method.receivers.flatMap(method.signatures), name.text, at: name.span)
    if method == .matches || method == .split, arguments.count == 1,
      case .string(let pattern) = arguments[0].unwrapped.form, RegularExpression(pattern) == nil
    {
      report(.invalidPattern(pattern), at: arguments[0].unwrapped.span)
    }
    return .method(method)
  }
}

extension Resolver {
  /// Warns of a number of arguments that no form of a built-in takes; `debug` takes any.
  fileprivate mutating func check(
    _ arguments: [Expression], of signatures: [Signature], _ name: String, at span: Span
  ) {
    let isTaken = signatures.contains { $0.parameters.count == arguments.count }
    if !isTaken, name != Function.debug.rawValue { warn(.wrongArgumentCount(name), at: span) }
  }
}

extension Resolver.Frame {
  func binds(_ name: String) -> Bool { parameters.contains(name) || variables.contains(name) }
}

extension Namespace {
  /// The namespace whose name can be no variable. `firestore` can: it has a meaning in Storage rules only (measured).
  init?(reserving name: String) {
    guard let namespace = Namespace(rawValue: name), namespace != .firestore else { return nil }
    self = namespace
  }
}
