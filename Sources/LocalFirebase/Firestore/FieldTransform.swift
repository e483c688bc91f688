package import REST

/// A change of one field that the server computes (google.firestore.v1.DocumentTransform.FieldTransform).
package struct FieldTransform: Sendable {
  package enum Operation: Sendable {
    case requestTime
    case increment(FirestoreValue)
    case maximum(FirestoreValue)
    case minimum(FirestoreValue)
    case appendMissing([FirestoreValue])
    case removeAll([FirestoreValue])
  }

  package var path: FieldPath
  package var operation: Operation
}

extension FieldTransform {
  init(_ json: JSON) throws(GoogleError) {
    let payload = try Payload(
      json,
      [
        "fieldPath", "setToServerValue", "increment", "maximum", "minimum", "appendMissingElements",
        "removeAllFromArray",
      ])
    try payload.checkOneOf(
      "setToServerValue", "increment", "maximum", "minimum", "appendMissingElements", "removeAllFromArray")
    path = try FieldPath(request: try payload.string("fieldPath") ?? "")
    if let value = try payload.string("setToServerValue") {
      guard value == "REQUEST_TIME" else { throw .invalidPayload }
      operation = .requestTime
    } else if let value = payload["increment"] {
      operation = .increment(try FieldTransform.number(value))
    } else if let value = payload["maximum"] {
      operation = .maximum(try FieldTransform.number(value))
    } else if let value = payload["minimum"] {
      operation = .minimum(try FieldTransform.number(value))
    } else if let value = payload["appendMissingElements"] {
      operation = .appendMissing(try FieldTransform.elements(value))
    } else if let value = payload["removeAllFromArray"] {
      operation = .removeAll(try FieldTransform.elements(value))
    } else {
      throw .invalid("Operation type must be specified for field transformation.")
    }
  }

  private static func number(_ json: JSON) throws(GoogleError) -> FirestoreValue {
    let value = try ValueCheck.value(json)
    switch value {
    case .integer, .double: return value
    default: throw .invalid("Input must be int64 or double.")
    }
  }

  private static func elements(_ json: JSON) throws(GoogleError) -> [FirestoreValue] {
    guard case .array(let elements) = try ValueCheck.value(["arrayValue": json]) else { throw .invalidPayload }
    return elements
  }

  /// - Returns: the field's new value and the transform's result.
  func applied(to old: FirestoreValue?, requestTime: Timestamp) -> (value: FirestoreValue, result: FirestoreValue) {
    switch operation {
    case .requestTime:
      let time = FirestoreValue.timestamp(requestTime.roundedToMilliseconds)
      return (time, time)
    case .increment(let operand):
      let sum = FieldTransform.sum(old, operand)
      return (sum, sum)
    case .maximum(let operand):
      let value = FieldTransform.extreme(old, operand, sign: 1)
      return (value, value)
    case .minimum(let operand):
      let value = FieldTransform.extreme(old, operand, sign: -1)
      return (value, value)
    case .appendMissing(let elements):
      var array = old?.array ?? []
      for element in elements where !array.contains(where: { ValueOrder.compare($0, element) == 0 }) {
        array.append(element)
      }
      return (.array(array), .null)
    case .removeAll(let elements):
      let array = (old?.array ?? []).filter { kept in !elements.contains { ValueOrder.compare($0, kept) == 0 } }
      return (.array(array), .null)
    }
  }

  /// Integers saturate; a double on either side makes a double; anything that is no number counts as absent.
  private static func sum(_ old: FirestoreValue?, _ operand: FirestoreValue) -> FirestoreValue {
    switch (old, operand) {
    case (.integer(let left), .integer(let right)):
      let (sum, overflow) = left.addingReportingOverflow(right)
      return .integer(overflow ? (right > 0 ? .max : .min) : sum)
    case (.integer(let left), .double(let right)): return .double(Double(left) + right)
    case (.double(let left), .integer(let right)): return .double(left + Double(right))
    case (.double(let left), .double(let right)): return .double(left + right)
    default: return operand
    }
  }

  /// Equal numbers of two types leave the stored one.
  private static func extreme(_ old: FirestoreValue?, _ operand: FirestoreValue, sign: Int) -> FirestoreValue {
    guard let old, ValueOrder.typeClass(old) == ValueOrder.typeClass(operand) else { return operand }
    if ValueOrder.isNaN(old) || ValueOrder.isNaN(operand) { return .double(.nan) }
    return ValueOrder.compare(operand, old) * sign > 0 ? operand : old
  }
}
