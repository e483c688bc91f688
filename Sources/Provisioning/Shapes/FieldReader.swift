internal import Domain
internal import REST

/// Reads the fields of a stored document, one by one, with a fault that names the field.
struct FieldReader {
  let fields: [String: FirestoreValue]

  func value(_ field: String) throws(ShapeFault) -> FirestoreValue {
    guard let value = fields[field] else { throw .missing(field: field) }
    return value
  }

  func string(_ field: String) throws(ShapeFault) -> String {
    guard let text = try value(field).string else { throw .mistaken(field: field, expected: .string) }
    return text
  }

  func integer(_ field: String) throws(ShapeFault) -> Int64 {
    guard let number = try value(field).integer else { throw .mistaken(field: field, expected: .integer) }
    return number
  }

  func instant(_ field: String) throws(ShapeFault) -> Instant {
    guard let time = try value(field).timestamp else { throw .mistaken(field: field, expected: .timestamp) }
    return Instant(time)
  }

  func refuseFields(otherThan known: [String]) throws(ShapeFault) {
    let unknown = Set(fields.keys).subtracting(known)
    if let first = unknown.min() { throw .unknownField(first) }
  }
}
