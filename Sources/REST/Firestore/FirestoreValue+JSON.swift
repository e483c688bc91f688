/// The encoding of `google.firestore.v1.Value` in proto3 JSON.
extension FirestoreValue {
  package var json: JSON {
    switch self {
    case .null: ["nullValue": nil]
    case .boolean(let flag): ["booleanValue": .bool(flag)]
    case .integer(let value): ["integerValue": .string(String(value))]
    case .double(let value): ["doubleValue": .number(value)]
    case .timestamp(let time): ["timestampValue": .string(time.rfc3339)]
    case .string(let text): ["stringValue": .string(text)]
    case .bytes(let bytes): ["bytesValue": .string(Base64.encode(bytes))]
    case .reference(let name): ["referenceValue": .string(name)]
    case .geoPoint(let latitude, let longitude): ["geoPointValue": Self.point(latitude, longitude)]
    case .array(let elements) where elements.isEmpty: ["arrayValue": [:]]
    case .array(let elements): ["arrayValue": ["values": .array(elements.map(\.json))]]
    case .map(let fields) where fields.isEmpty: ["mapValue": [:]]
    case .map(let fields): ["mapValue": ["fields": Self.json(of: fields)]]
    }
  }

  /// proto3 JSON leaves a zero out.
  private static func point(_ latitude: Double, _ longitude: Double) -> JSON {
    var point = JSONObject()
    if latitude != 0 { point["latitude"] = .number(latitude) }
    if longitude != 0 { point["longitude"] = .number(longitude) }
    return .object(point)
  }

  /// The `fields` member of a document or map, sorted by name so that equal documents are equal texts.
  package static func json(of fields: [String: FirestoreValue]) -> JSON {
    .object(JSONObject(fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) }))
  }

  /// Reads the `fields` member of a document or map; nil stands for an absent one, which is empty.
  package static func fields(_ json: JSON?) throws(FirestoreValueError) -> [String: FirestoreValue] {
    try fields(json, depth: 0)
  }

  package init(_ json: JSON) throws(FirestoreValueError) {
    self = try Self.read(json, depth: 0, insideArray: false)
  }

  /// Firestore allows 20 levels; a query filter or an emulator may hold a few more.
  private static let depthLimit = 60

  private static func fields(_ json: JSON?, depth: Int) throws(FirestoreValueError) -> [String: FirestoreValue] {
    guard let json, json != .null else { return [:] }
    guard let object = json.object else { throw FirestoreValueError(reason: .notAnObject, place: "") }
    var fields = [String: FirestoreValue](minimumCapacity: object.count)
    for (name, value) in object {
      do throws(FirestoreValueError) {
        fields[name] = try read(value, depth: depth, insideArray: false)
      } catch {
        throw error.below(name)
      }
    }
    return fields
  }

  private static func read(_ json: JSON, depth: Int, insideArray: Bool) throws(FirestoreValueError) -> FirestoreValue {
    func failure(_ reason: FirestoreValueError.Reason) -> FirestoreValueError {
      FirestoreValueError(reason: reason, place: "")
    }
    guard depth < depthLimit else { throw failure(.tooDeep) }
    guard let object = json.object else { throw failure(.notAnObject) }
    guard let (type, content) = object.first(where: { _ in true }) else { throw failure(.noType) }
    guard object.count == 1 else { throw failure(.twoTypes) }
    switch type {
    case "arrayValue":
      guard !insideArray else { throw failure(.nestedArray) }
      return .array(try elements(content, depth: depth + 1))
    case "mapValue":
      guard content.object != nil else { throw failure(.badContent(type: type)) }
      return .map(try fields(content["fields"], depth: depth + 1))
    default:
      guard let known = Scalar(rawValue: type) else { throw failure(.unknownType(type)) }
      guard let value = known.read(content) else { throw failure(.badContent(type: type)) }
      return value
    }
  }

  private static func elements(_ content: JSON, depth: Int) throws(FirestoreValueError) -> [FirestoreValue] {
    guard content.object != nil else {
      throw FirestoreValueError(reason: .badContent(type: "arrayValue"), place: "")
    }
    guard let values = content["values"], values != .null else { return [] }
    guard let list = values.array else {
      throw FirestoreValueError(reason: .badContent(type: "arrayValue"), place: "")
    }
    var elements: [FirestoreValue] = []
    elements.reserveCapacity(list.count)
    for (index, element) in list.enumerated() {
      do throws(FirestoreValueError) {
        elements.append(try read(element, depth: depth, insideArray: true))
      } catch {
        throw error.below("[\(index)]")
      }
    }
    return elements
  }

  private enum Scalar: String {
    case nullValue, booleanValue, integerValue, doubleValue, timestampValue, stringValue, bytesValue, referenceValue,
      geoPointValue

    func read(_ content: JSON) -> FirestoreValue? {
      switch self {
      case .nullValue: content == .null || content == "NULL_VALUE" ? .null : nil
      case .booleanValue: content.bool.map(FirestoreValue.boolean)
      case .integerValue: content.integer.map(FirestoreValue.integer)
      case .doubleValue: Scalar.double(content).map(FirestoreValue.double)
      case .timestampValue: content.string.flatMap(Timestamp.init(rfc3339:)).map(FirestoreValue.timestamp)
      case .stringValue: content.string.map(FirestoreValue.string)
      case .bytesValue: content.string.flatMap(Base64.decodeLeniently).map(FirestoreValue.bytes)
      case .referenceValue: content.string.map(FirestoreValue.reference)
      case .geoPointValue: Scalar.geoPoint(content)
      }
    }

    private static func double(_ content: JSON) -> Double? {
      switch content {
      case .integer(let value): Double(value)
      case .number(let value): value
      case .string("NaN"): .nan
      case .string("Infinity"): .infinity
      case .string("-Infinity"): -.infinity
      case .string(let text): Double(text)
      case .null, .bool, .array, .object: nil
      }
    }

    private static func geoPoint(_ content: JSON) -> FirestoreValue? {
      guard content.object != nil, let latitude = double(content["latitude"] ?? 0),
        let longitude = double(content["longitude"] ?? 0), abs(latitude) <= 90, abs(longitude) <= 180
      else { return nil }
      return .geoPoint(latitude: latitude, longitude: longitude)
    }
  }
}
