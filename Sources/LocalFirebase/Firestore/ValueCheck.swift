internal import REST

/// Reads values as requests carry them, and holds stored ones to Firestore's limits.
enum ValueCheck {
  /// Bytes of a document, by the formula of "Storage size calculations".
  static let documentByteLimit = 1_048_576
  /// Levels of maps and arrays.
  static let depthLimit = 20

  static func value(_ json: JSON) throws(GoogleError) -> FirestoreValue {
    do throws(FirestoreValueError) { return try FirestoreValue(json) } catch { throw refusal(error) }
  }

  static func fields(_ json: JSON?) throws(GoogleError) -> [String: FirestoreValue] {
    do throws(FirestoreValueError) { return try FirestoreValue.fields(json) } catch { throw refusal(error) }
  }

  private static func refusal(_ error: FirestoreValueError) -> GoogleError {
    switch error.reason {
    case .noType: .invalid("Cannot convert firestore.v1.Value with type unset.")
    case .nestedArray: .invalid("Cannot convert an array value in an array value.")
    case .badContent(type: "geoPointValue"): .invalid("Geo point outside the permitted range.")
    case .tooDeep: .invalid("Property is too deeply nested.")
    case .notAnObject, .twoTypes, .unknownType, .badContent: .invalidPayload
    }
  }

  /// Names, references and depth of fields that are about to be stored.
  static func check(_ fields: [String: FirestoreValue], depth: Int = 0) throws(GoogleError) {
    for (name, value) in fields {
      guard !name.isEmpty else { throw .invalid("The property.name is the empty string.") }
      guard name.utf8.count <= PathSegment.byteLimit else {
        throw .invalid("The property name is longer than 1500 bytes.")
      }
      let isReserved = name.utf8.count >= 4 && name.hasPrefix("__") && name.hasSuffix("__")
      guard !isReserved || (name == "__type__" && ValueOrder.isVector(fields)) else {
        throw .invalid("field name \(name) is reserved")
      }
      try check(value, depth: depth + 1)
    }
  }

  private static func check(_ value: FirestoreValue, depth: Int) throws(GoogleError) {
    guard depth <= depthLimit + 1 else { throw .invalid("Property is too deeply nested.") }
    switch value {
    case .reference(let name): _ = try ResourceName(name, as: .reference)
    case .array(let elements): for element in elements { try check(element, depth: depth + 1) }
    case .map(let members): try check(members, depth: depth)
    case .null, .boolean, .integer, .double, .timestamp, .string, .bytes, .geoPoint: break
    }
  }

  static func checkSize(_ document: StoredDocument) throws(GoogleError) {
    let size = nameSize(document.name) + 32 + size(document.fields)
    guard size <= documentByteLimit else {
      throw .invalid(
        "Document '\(document.name.text)' cannot be written because its size (\(grouped(size)) bytes) exceeds the "
          + "maximum allowed size of 1,048,576 bytes.")
    }
  }

  private static func nameSize(_ name: ResourceName) -> Int {
    name.segments.reduce(16) { $0 + $1.utf8.count + 1 }
  }

  private static func size(_ fields: [String: FirestoreValue]) -> Int {
    fields.reduce(0) { $0 + $1.key.utf8.count + 1 + size($1.value) }
  }

  private static func size(_ value: FirestoreValue) -> Int {
    switch value {
    case .null, .boolean: 1
    case .integer, .double, .timestamp: 8
    case .string(let text): text.utf8.count + 1
    case .bytes(let bytes): bytes.count
    case .reference(let name): name.utf8.count + 1
    case .geoPoint: 16
    case .array(let elements): elements.reduce(0) { $0 + size($1) }
    case .map(let members): size(members)
    }
  }

  private static func grouped(_ number: Int) -> String {
    var digits = String(number)
    var position = digits.count - 3
    while position > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: position))
      position -= 3
    }
    return digits
  }
}
