/// Anything built in that takes operands: an operator, an index, a method, a function. Its signatures are the one table
/// that checker, evaluator and documentation read.
package enum Operation: Hashable, Sendable {
  case arithmetic(ArithmeticOperator)
  case ordering(OrderingOperator)
  case negation
  case inversion
  /// `in`, of the type on its right.
  case membership(ValueType)
  /// `x[i]`, of the type before the bracket.
  case index(ValueType)
  /// `x[i:j]`, of the type before the bracket.
  case slice(ValueType)
  case method(Method, of: ValueType)
  case function(Function)

  /// The operand types that are taken, in the order of Google's messages. None: the type has no such operation.
  ///
  /// An int may stand where a float is asked for.
  package var signatures: [Signature] {
    switch self {
    case .arithmetic(let operation): operation.signatures
    case .ordering: OrderingOperator.signatures
    case .negation: [.init(.int, gives: .int), .init(.float, gives: .float), .init(.duration, gives: .duration)]
    case .inversion: [.init(.bool, gives: .bool)]
    case .membership(.list), .membership(.set): [.init(.any, gives: .bool)]
    case .membership(.map): [.init(.string, gives: .bool)]
    case .membership: []
    case .index(.map): [.init(.string, gives: .any)]
    case .index(.list): [.init(.int, gives: .any)]
    case .index(.string): [.init(.int, gives: .string)]
    case .index(.path): [.init(.string, gives: .any), .init(.int, gives: .string)]
    case .index: []
    case .slice(.path): Signature.bounds([(.null, .null), (.int, .int), (.int, .null), (.null, .int)], of: .path)
    case .slice(let type) where type == .list || type == .string:
      Signature.bounds([(.null, .null), (.null, .int), (.int, .null), (.int, .int)], of: type)
    case .slice: []
    case .method(let method, let receiver): method.signatures(of: receiver)
    case .function(let function): function.signatures
    }
  }

  /// The operation on operands of some types as Google's messages write it: `list.hasAll(int)`, `int < string`.
  package func spelling(_ operands: [ValueType]) -> String {
    let names = operands.map(\.rawValue)
    let listed = names.joined(separator: ", ")
    return switch self {
    case .arithmetic(let operation): names.joined(separator: " \(operation.rawValue) ")
    case .ordering(let operation): names.joined(separator: " \(operation.rawValue) ")
    case .negation: "-" + listed
    case .inversion: "!" + listed
    case .membership(let container): "\(container.rawValue).in(\(listed))"
    case .index(let receiver): "\(receiver.rawValue)[\(listed)]"
    case .slice(let receiver): "\(receiver.rawValue)[\(names.joined(separator: ":"))]"
    case .method(let method, let receiver): "\(receiver.rawValue).\(method.rawValue)(\(listed))"
    case .function(let function): "\(function.rawValue)(\(listed))"
    }
  }

  /// The accepted forms as Google's messages list them.
  package var accepted: String {
    signatures.map { spelling($0.parameters) }.joined(separator: ", ")
  }

  /// The name in "Function not found".
  var name: String {
    switch self {
    case .arithmetic(let operation): operation.rawValue
    case .ordering(let operation): operation.rawValue
    case .negation: "-"
    case .inversion: "!"
    case .membership: "in"
    case .index: "[]"
    case .slice: "@range"
    case .method(let method, _): method.rawValue
    case .function(let function): function.rawValue
    }
  }

  /// Why these operands are refused: the type has no such operation, their number is wrong, or their types are.
  func refusal(of operands: [ValueType]) -> EvaluationError {
    let signatures = signatures
    guard !signatures.isEmpty else { return .functionNotFound(name) }
    guard signatures.contains(where: { $0.parameters.count == operands.count }) else {
      return .wrongArgumentCount(operands.count, self)
    }
    return .unsupported(self, operands)
  }
}

/// What one form of an operation takes and gives.
package struct Signature: Hashable, Sendable {
  package let parameters: [ValueType]
  package let result: ValueType

  init(_ parameters: ValueType..., gives result: ValueType) {
    self.parameters = parameters
    self.result = result
  }

  static func bounds(_ bounds: [(ValueType, ValueType)], of type: ValueType) -> [Signature] {
    bounds.map { Signature($0.0, $0.1, gives: type) }
  }
}

extension ArithmeticOperator {
  var signatures: [Signature] {
    let numbers: [Signature] = [.init(.int, .int, gives: .int), .init(.float, .float, gives: .float)]
    return switch self {
    case .add:
      numbers + [
        .init(.string, .string, gives: .string), .init(.duration, .duration, gives: .duration),
        .init(.duration, .timestamp, gives: .timestamp), .init(.timestamp, .duration, gives: .timestamp),
      ]
    case .subtract:
      numbers + [
        .init(.duration, .duration, gives: .duration), .init(.timestamp, .duration, gives: .timestamp),
        .init(.timestamp, .timestamp, gives: .duration),
      ]
    case .multiply, .divide, .remainder: numbers
    }
  }
}

extension OrderingOperator {
  static let signatures: [Signature] = [
    .init(.string, .string, gives: .bool), .init(.bytes, .bytes, gives: .bool), .init(.int, .int, gives: .bool),
    .init(.float, .float, gives: .bool), .init(.duration, .duration, gives: .bool),
    .init(.timestamp, .timestamp, gives: .bool), .init(.constraint, .any, gives: .bool),
    .init(.any, .constraint, gives: .bool),
  ]
}
