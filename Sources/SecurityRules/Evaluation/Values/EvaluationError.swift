/// Why an expression has no value. Every case is a fact; `message` gives Google's wording.
package indirect enum EvaluationError: Error, Hashable, Sendable {
  case propertyUndefined(Text)
  case nullValue
  case divideByZero
  case integerOverflow
  case functionNotFound(String)
  case wrongArgumentCount(received: Int, expected: String)
  case unsupportedOperation(received: String, expected: String)
  case typeMismatch(received: [ValueType], expected: [ValueType])
  case indexOutOfBounds(index: Int64, size: Int)
  case illegalRange
  case invalidPattern(Text)
  case pathVariablesMissing([Text])
  case coordinatesOutOfRange(latitude: Double, longitude: Double)
  case timestampOutOfRange
  case durationOutOfRange
  case badNumber(Text)
  case badDate(Text)
  case badPath(Text)
  /// `get`, `exists` and their kin: the function and the argument as Google prints it.
  case serviceCall(function: String, argument: String)
  /// The request has evaluated its 1,000 expressions; nothing absorbs it.
  case tooManyExpressions

  package var message: String {
    switch self {
    case .propertyUndefined(let name): "Property \(name) is undefined on object."
    case .nullValue: "Null value error."
    case .divideByZero: "Divide by zero error."
    case .integerOverflow: "Integer overflow error."
    case .functionNotFound(let name): "Function not found error: Name: [\(name)]."
    case .wrongArgumentCount(let received, let expected):
      "Incorrect number of arguments. Received: \(received). Expected: \(expected)."
    case .unsupportedOperation(let received, let expected):
      "Unsupported operation error. Received: \(received). Expected: \(expected)."
    case .typeMismatch(let received, let expected):
      "Type error. Received: \(EvaluationError.bracketed(received)) Expected: \(EvaluationError.bracketed(expected))."
    case .indexOutOfBounds(let index, let size): "Index out of bound error. Index: [\(index)] , size: [\(size)]."
    case .illegalRange: "Illegal range error."
    case .invalidPattern(let pattern): "Invalid regular expression pattern. Pattern: \(pattern)."
    case .pathVariablesMissing(let names):
      "Variable(s) \(names.map(\.string).joined(separator: ", ")) do not exist in the path template."
    case .coordinatesOutOfRange(let latitude, let longitude):
      "Latitude should be in [-90,90] range and longitude should be in [-180,180] range. latitude: \(latitude), "
        + "longitude: \(longitude)."
    case .timestampOutOfRange: "Timestamp value error."
    case .durationOutOfRange: "Duration value error."
    case .badNumber(let text): "Number format error: \(text)"
    case .badDate(let text): "Timestamp format error: \(text)"
    case .badPath(let text): "Path format error: \(text)"
    case .serviceCall(let function, let argument):
      "Service call error. Function: [\(function)], Argument: [\(argument)]."
    case .tooManyExpressions:
      "Unable to evaluate the expression as the maximum of 1000 expressions to evaluate has been reached"
    }
  }

  private static func bracketed(_ types: [ValueType]) -> String {
    "[" + types.map(\.rawValue).joined(separator: ",") + "]"
  }
}
