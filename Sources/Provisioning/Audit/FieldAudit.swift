internal import Domain
internal import REST

/// Reads the fields of a document one by one and notes what is missing, of another type, or not known.
struct FieldAudit {
  /// Which codes a document of this kind has for it.
  struct Codes {
    var missing: AuditCode
    var type: AuditCode
    var unknown: AuditCode
  }

  let place: AuditPlace
  let codes: Codes
  private let fields: [String: FirestoreValue]
  private(set) var findings: [AuditFinding] = []

  init(_ document: FirestoreDocument, at place: AuditPlace, _ codes: Codes) {
    fields = document.fields
    self.place = place
    self.codes = codes
  }

  /// A field's value as `read` takes it; nil, with a finding, where it is missing or of another type.
  mutating func value<Value>(
    _ field: some RawRepresentable<String>, _ read: (FirestoreValue) -> Value?
  ) -> Value? {
    guard let stored = fields[field.rawValue] else {
      add(codes.missing, field: field.rawValue)
      return nil
    }
    guard let value = read(stored) else {
      add(codes.type, field: field.rawValue, found: stored.typeName)
      return nil
    }
    return value
  }

  /// A time; one that is past this machine's clock is noted under `future`.
  mutating func instant(
    _ field: some RawRepresentable<String>, now: Instant, future: AuditCode
  ) -> Instant? {
    guard let time = value(field, \.timestamp).map(Instant.init) else { return nil }
    if time > now + AuditTolerance.clock { add(future, field: field.rawValue, found: time.timestamp.rfc3339) }
    return time
  }

  /// The field as it is stored, also where it may be absent.
  func stored(_ field: some RawRepresentable<String>) -> FirestoreValue? { fields[field.rawValue] }

  mutating func refuseFields<Field: RawRepresentable<String>>(otherThan known: Field.Type) {
    for name in fields.keys.filter({ known.init(rawValue: $0) == nil }).sorted() { add(codes.unknown, field: name) }
  }

  mutating func add(
    _ code: AuditCode, field: String? = nil, user: String? = nil, found: String? = nil, others: [String] = [],
    count: Int64? = nil
  ) {
    findings.append(
      AuditFinding(code, place, field: field, user: user, found: found, others: others, count: count))
  }
}

extension FirestoreValue {
  /// Firestore's own word for the type.
  var typeName: String {
    switch self {
    case .null: "null"
    case .boolean: "boolean"
    case .integer: "integer"
    case .double: "double"
    case .timestamp: "timestamp"
    case .string: "string"
    case .bytes: "bytes"
    case .reference: "reference"
    case .geoPoint: "geopoint"
    case .array: "array"
    case .map: "map"
    }
  }
}

extension String {
  /// As much of a foreign value as a finding quotes.
  var quotable: String { count > 40 ? String(prefix(40)) + "…" : self }
}
