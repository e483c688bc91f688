/// A Firestore value, with every type kept apart that Firestore keeps apart (3 and 3.0 are two values).
package enum FirestoreValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  case double(Double)
  case timestamp(Timestamp)
  case string(String)
  case bytes([UInt8])
  /// A full document name, `projects/P/databases/D/documents/…`.
  case reference(String)
  case geoPoint(latitude: Double, longitude: Double)
  case array([FirestoreValue])
  case map([String: FirestoreValue])
}

extension FirestoreValue {
  package var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  package var integer: Int64? {
    guard case .integer(let value) = self else { return nil }
    return value
  }

  package var timestamp: Timestamp? {
    guard case .timestamp(let time) = self else { return nil }
    return time
  }

  package var array: [FirestoreValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  package var map: [String: FirestoreValue]? {
    guard case .map(let fields) = self else { return nil }
    return fields
  }
}

/// Why JSON is no Firestore `Value`, and where below the value it stands (`arrayValue.values[2]`).
package struct FirestoreValueError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    case notAnObject
    case noType
    case twoTypes
    case unknownType(String)
    case badContent(type: String)
    /// An array directly inside an array, which Firestore does not store.
    case nestedArray
    case tooDeep
  }

  package var reason: Reason
  package var place: String

  package init(reason: Reason, place: String) {
    self.reason = reason
    self.place = place
  }

  /// The same error, told from one level above: `step` is a field's name or an index in brackets.
  func below(_ step: String) -> FirestoreValueError {
    let separator = place.isEmpty || place.hasPrefix("[") ? "" : "."
    return FirestoreValueError(reason: reason, place: step + separator + place)
  }
}
