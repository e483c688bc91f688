internal import REST

/// Reads values as requests carry them, and holds stored ones to Firestore's limits.
enum ValueCheck {
  /// Bytes of a document, by the formula of "Storage size calculations".
  static let documentByteLimit = 1_048_576
  /// Bytes of a string or of bytes: a mebibyte less 89.
  static let valueByteLimit = 1_048_487
  /// Levels of maps and arrays.
  static let depthLimit = 20

  static func value(_ json: JSON) throws(GoogleError) -> FirestoreValue {
    do throws(FirestoreValueError) { return storable(try FirestoreValue(json)) } catch { throw refusal(error) }
  }

  static func fields(_ json: JSON?) throws(GoogleError) -> [String: FirestoreValue] {
    do throws(FirestoreValueError) {
      return try FirestoreValue.fields(json).mapValues(storable)
    } catch {
      throw refusal(error)
    }
  }

  private static func refusal(_ error: FirestoreValueError) -> GoogleError {
    switch error.reason {
    case .noType: .invalid("Cannot convert firestore.v1.Value with type unset.")
    case .nestedArray: .invalid("Cannot convert an array value in an array value.")
    case .badContent(type: "geoPointValue"): .invalid("Geo point outside the permitted range.")
    case .tooDeep:
      .invalid("Property \(error.place.prefix { $0 != "." && $0 != "[" }) contains an invalid nested entity.")
    case .notAnObject, .twoTypes, .unknownType, .badContent: .invalidPayload
    }
  }

  /// Names, references and depth of fields that are about to be stored.
  static func check(_ fields: [String: FirestoreValue]) throws(GoogleError) {
    for (name, value) in fields {
      guard !name.isEmpty else { throw .invalid("The property.name is the empty string.") }
      guard name.utf8.count <= PathSegment.byteLimit else {
        throw .invalid("The property.name is longer than 1500 bytes.")
      }
      guard !ResourceName.isReserved(name) else { throw .invalid("field name \(name) is reserved") }
      try check(value, of: name, depth: 1)
    }
  }

  private static func check(_ value: FirestoreValue, of property: String, depth: Int) throws(GoogleError) {
    guard depth <= depthLimit + 1 else { throw invalidNesting(property) }
    switch value {
    case .reference(let name): _ = try ResourceName(name, as: .reference)
    case .string(let text): try check(byteCount: text.utf8.count, of: property)
    case .bytes(let bytes): try check(byteCount: bytes.count, of: property)
    case .array(let elements): for element in elements { try check(element, of: property, depth: depth + 1) }
    case .map(let members):
      for (name, value) in members {
        guard !name.isEmpty, name.utf8.count <= PathSegment.byteLimit else { throw invalidNesting(property) }
        guard !ResourceName.isReserved(name) || (name == "__type__" && ValueOrder.isVector(members)) else {
          throw .invalid("field name '\(name)' is reserved.")
        }
        try check(value, of: property, depth: depth + 1)
      }
    case .null, .boolean, .integer, .double, .timestamp, .geoPoint: break
    }
  }

  private static func invalidNesting(_ property: String) -> GoogleError {
    .invalid("Property \(property) contains an invalid nested entity.")
  }

  private static func check(byteCount: Int, of property: String) throws(GoogleError) {
    guard byteCount <= valueByteLimit else {
      throw .invalid("The value of property \"\(property)\" is longer than \(valueByteLimit) bytes.")
    }
  }

  /// Times cut to microseconds, at any depth: that is all Firestore keeps.
  static func storable(_ value: FirestoreValue) -> FirestoreValue {
    switch value {
    case .timestamp(let time): .timestamp(time.roundedToMicroseconds)
    case .array(let elements): .array(elements.map(storable))
    case .map(let members): .map(members.mapValues(storable))
    case .null, .boolean, .integer, .double, .string, .bytes, .reference, .geoPoint: value
    }
  }

  static func checkSize(_ document: StoredDocument) throws(GoogleError) {
    guard nameSize(document.name) + 32 + size(document.fields) <= documentByteLimit else {
      throw .invalid("maximum entity size is \(documentByteLimit) bytes")
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
}
