/// A JSON value (RFC 8259), for documents whose shape is not known when the code is written.
///
/// Integers that fit 64 bits stay integers, so a Firestore `int64` never passes through a double.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}

extension JSON {
  /// The member `name` of an object; nil for an absent member and for anything that is no object.
  package subscript(name: String) -> JSON? {
    guard case .object(let object) = self else { return nil }
    return object[name]
  }

  package var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  package var bool: Bool? {
    guard case .bool(let flag) = self else { return nil }
    return flag
  }

  package var array: [JSON]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  package var object: JSONObject? {
    guard case .object(let object) = self else { return nil }
    return object
  }

  /// The integer, also where it is written as a string: proto3 JSON writes every `int64` so, and accepts both.
  package var integer: Int64? {
    switch self {
    case .integer(let value): value
    case .string(let text): Int64(text)
    case .number(let value): Int64(exactly: value)
    case .null, .bool, .array, .object: nil
    }
  }

  /// What kind of value it is, in the words of RFC 8259.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSON)...) { self = .object(JSONObject(elements)) }
  package init(nilLiteral: ()) { self = .null }
}
