/// Why an expression has no value. Every case is a fact; `message` gives Google's wording.
package indirect enum EvaluationError: Error, Hashable, Sendable {
  case nullValue
  case propertyUndefined(Text)
  case functionNotFound(String)
  case wrongArgumentCount(Int, Operation)
  /// A function of the rules file called with another number of arguments than its signature shows.
  case wrongCall(Int, expected: String)
  /// Operands of types that the operation does not take.
  case unsupported(Operation, [ValueType])
  case wrongType(ValueType, expected: [ValueType])
  /// A query's filters do not say whether a comparison holds.
  case undetermined
  case divideByZero
  case integerOutOfRange
  case indexOutOfBounds(index: Int64, size: Int)
  case rangeReversed(from: Int64, to: Int64)
  case notConvertible(Text, from: ValueType, to: ValueType)
  case invalidPattern(Text)
  case invalidReplacement(Text)
  case impossibleDate(year: Int64, month: Int64, day: Int64)
  case yearOutOfRange(Int64)
  case timestampOutOfRange
  case durationOutOfRange
  case coordinatesOutOfRange(latitude: Double, longitude: Double)
  case emptyPath
  case emptyPathSegment(Text)
  case undecodablePathSegment(Text)
  case pathVariablesMissing([Text])
  case pathVariableUnbound(Text)
  case pathVariableEmpty(Text)
  case pathVariableBound(Text)
  case pathVariableRepeated(Text)
  case pathCaptureUnclosed(Text)
  case pathCaptureMisnamed(Text, in: Text)
  /// `get`, `exists` and their kin failed: the function and the argument as Google prints it.
  case serviceCall(function: String, argument: String)
  /// The request has evaluated its 1,000 expressions; nothing absorbs it.
  case tooManyExpressions

  package var message: String {
    switch self {
    case .nullValue: "Null value error."
    case .propertyUndefined(let name): "Property \(name) is undefined on object."
    case .functionNotFound(let name): "Function not found error: Name: [\(name)]."
    case .wrongArgumentCount(let count, let operation):
      "Incorrect number of arguments. Received: \(count). Expected: \(operation.accepted)."
    case .wrongCall(let count, let signature):
      "Incorrect number of arguments. Received: \(count). Expected: \(signature)."
    case .unsupported(let operation, let operands):
      "Unsupported operation error. Received: \(operation.spelling(operands)). Expected: \(operation.accepted)."
    case .wrongType(let type, let expected):
      "Type error. Received: [\(type.rawValue)] Expected: [\(expected.map(\.rawValue).joined(separator: ","))]."
    case .undetermined: "The filters of the query do not determine the value."
    case .divideByZero: "Divide by zero error."
    case .integerOutOfRange: "Integer value is out of the [\(Int64.min), \(Int64.max)] range."
    case .indexOutOfBounds(let index, let size): "Index out of bound error. Index: [\(index)] , size: [\(size)]."
    case .rangeReversed(let from, let to): "Illegal range error. From index: [\(from)] , To index: [\(to)]."
    case .notConvertible(let text, let from, let to):
      "Type conversion error. Argument: [\(text)], From type: [\(from.rawValue)], To type: [\(to.rawValue)]."
    case .invalidPattern(let pattern): "Invalid regular expression pattern. Pattern: \(pattern)."
    case .invalidReplacement(let replacement): "Invalid replacement. Replacement: \(replacement)."
    case .impossibleDate(let year, let month, let day):
      "Date is not valid. year: \(year), month: \(month) day: \(day)."
    case .yearOutOfRange(let year):
      "Timestamp should be between 0001-01-01T00.00.00Z and 9999-12-31T23.59.59Z. year: \(year)."
    case .timestampOutOfRange:
      "Timestamp is not valid. Seconds must be in range [-62,135,596,800, +253,402,300,799]. "
        + "Nanos must be in range [0, +999,999,999]."
    case .durationOutOfRange:
      "Duration is not valid. Seconds must be in range [-315,576,000,000, +315,576,000,000]. "
        + "Nanos must be in range [-999,999,999, +999,999,999]. Nanos must have the same sign as seconds."
    case .coordinatesOutOfRange(let latitude, let longitude):
      "Latitude should be in [-90,90] range and longitude should be in [-180,180] range. "
        + "latitude: \(latitude.javaDescription), longitude: \(longitude.javaDescription)."
    case .emptyPath: "Empty Path Template is not allowed."
    case .emptyPathSegment(let path): "Invalid Path Template \(path). Empty segment is not allowed."
    case .undecodablePathSegment(let segment): "Unable to decode \(segment) to url."
    case .pathVariablesMissing(let names):
      "Variable(s) \(names.map(\.string).joined(separator: ", ")) do not exist in the path template."
    case .pathVariableUnbound(let name): "Variable \(name) is not bound in path template."
    case .pathVariableEmpty(let name): "Cannot bind empty value to path template variable \(name)."
    case .pathVariableBound(let name): "Variable \(name) is already bound."
    case .pathVariableRepeated(let name): "Variable \(name) already exists in the PathTemplate."
    case .pathCaptureUnclosed(let path): "Invalid Path Template \(path). The capture segment is not closed."
    case .pathCaptureMisnamed(let name, let path):
      "Invalid Path Template \(path). [Identifier [\(name)] should start with letter, dollar sign, or underscore "
        + "and should not start with digit and must not contain spaces."
    case .serviceCall(let function, let argument):
      "Service call error. Function: [\(function)], Argument: [\(argument)]."
    case .tooManyExpressions:
      "Unable to evaluate the expression as the maximum of 1000 expressions to evaluate has been reached"
    }
  }
}
