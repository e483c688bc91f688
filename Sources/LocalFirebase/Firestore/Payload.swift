internal import REST

/// A JSON object of a request, read as a protobuf message: unknown members and wrong types are refused as a whole.
struct Payload {
  private let object: JSONObject

  /// `members`: every member that the message has, as Google's discovery document names them.
  init(_ json: JSON?, _ members: Set<String>) throws(GoogleError) {
    guard let json, json != .null else {
      object = [:]
      return
    }
    guard let object = json.object, object.names.allSatisfy(members.contains) else { throw .invalidPayload }
    self.object = object
  }

  /// The body of a call; an empty one is an empty message.
  init(body: [UInt8], _ members: Set<String>) throws(GoogleError) {
    guard !body.isEmpty else {
      try self.init(nil, members)
      return
    }
    let json: JSON
    do { json = try JSON(parsing: body) } catch { throw .invalidPayload }
    guard json.object != nil else { throw .invalidPayload }
    try self.init(json, members)
  }

  /// Absent and null are the same in proto3 JSON.
  subscript(name: String) -> JSON? {
    guard let json = object[name], json != .null else { return nil }
    return json
  }

  /// Refuses two members of one protobuf `oneof`.
  func checkOneOf(_ names: String...) throws(GoogleError) {
    guard names.filter({ self[$0] != nil }).count <= 1 else { throw .invalidPayload }
  }

  private func read<Value>(_ name: String, _ convert: (JSON) -> Value?) throws(GoogleError) -> Value? {
    guard let json = self[name] else { return nil }
    guard let value = convert(json) else { throw .invalidPayload }
    return value
  }

  func string(_ name: String) throws(GoogleError) -> String? { try read(name, \.string) }
  func bool(_ name: String) throws(GoogleError) -> Bool? { try read(name, \.bool) }
  func array(_ name: String) throws(GoogleError) -> [JSON]? { try read(name, \.array) }
  func integer(_ name: String) throws(GoogleError) -> Int64? { try read(name, \.integer) }
  func timestamp(_ name: String) throws(GoogleError) -> Timestamp? {
    try read(name) { $0.string.flatMap(Timestamp.init(rfc3339:)) }
  }

  func strings(_ name: String) throws(GoogleError) -> [String] {
    var strings: [String] = []
    for json in try array(name) ?? [] {
      guard let string = json.string else { throw .invalidPayload }
      strings.append(string)
    }
    return strings
  }

  /// The `fieldPaths` of a `DocumentMask`; nil where there is no mask, which is not the same as an empty one.
  func mask(_ name: String) throws(GoogleError) -> [FieldPath]? {
    guard let json = self[name] else { return nil }
    return try Payload(json, ["fieldPaths"]).strings("fieldPaths").fieldPaths()
  }
}

extension [String] {
  func fieldPaths() throws(GoogleError) -> [FieldPath] {
    var paths: [FieldPath] = []
    for text in self { paths.append(try FieldPath(request: text)) }
    return paths
  }
}

extension FieldPath {
  /// - Throws: INVALID_ARGUMENT in the emulator's words.
  init(request text: String) throws(GoogleError) {
    guard !text.isEmpty else { throw .invalid("Invalid empty property path string.") }
    guard let path = FieldPath(parsing: text) else {
      throw .invalid(
        "Invalid property path \"\(text)\". Unquoted property paths must match regex ([a-zA-Z_][a-zA-Z_0-9]*), "
          + "and quoted property paths must match regex (`(?:[^`\\\\]|(?:\\\\.))+`)")
    }
    for segment in path.segments where ResourceName.isReserved(segment) && path != .documentName {
      throw .invalid("Invalid reserved name in field path \(text)")
    }
    self = path
  }

  static let documentName = FieldPath("__name__")
}
