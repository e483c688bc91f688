internal import REST
internal import SecurityRules

extension CaseReader {
  func map() throws(CaseFileError) -> Value.Map {
    var entries: [Value.Map.Entry] = []
    for (name, reader) in try members() { entries.append((key: Text(name), value: try reader.value())) }
    return Value.Map(entries)
  }

  func value() throws(CaseFileError) -> Value {
    switch json {
    case .null: return .null
    case .bool(let flag): return .bool(flag)
    case .integer(let integer): return .int(integer)
    case .number(let number): return .float(number)
    case .string(let string): return .string(string)
    case .array:
      var values: [Value] = []
      for element in try elements() { values.append(try element.value()) }
      return .list(values)
    case .object(let object):
      guard object.count == 1, let name = object.names.first, name.hasPrefix("$") else { return .map(try map()) }
      return try required(name).special(name)
    }
  }

  /// The argument of an object of one `$` member, which is this reader.
  private func special(_ name: String) throws(CaseFileError) -> Value {
    switch name {
    case "$timestamp": return .timestamp(try timestamp())
    case "$now":
      guard let time = Value.Timestamp(seconds: now.seconds + (try integer()), nanoseconds: now.nanoseconds) else {
        throw CaseFileError(.badTimestamp("now"), at: place)
      }
      return .timestamp(time)
    case "$bytes":
      let text = try string()
      guard let bytes = Base64.decode(text) else { throw CaseFileError(.badBase64(text), at: place) }
      return .bytes(bytes)
    case "$reference": return .path(Value.Path(CasePath.document(try string())))
    case "$geopoint": return try geoPoint()
    case "$double":
      if case .string(let text) = json, let number = Double(text) { return .float(number) }
      return .float(try number())
    case "$repeat":
      let parts = try elements()
      guard parts.count == 2, (0...1_000_000).contains(try parts[1].integer()) else {
        throw mistyped("a text and how often it stands")
      }
      return .string(String(repeating: try parts[0].string(), count: Int(try parts[1].integer())))
    default: throw CaseFileError(.unknownValue(name), at: place)
    }
  }

  func timestamp() throws(CaseFileError) -> Value.Timestamp {
    let text = try string()
    guard let time = Timestamp(rfc3339: text),
      let value = Value.Timestamp(seconds: time.seconds, nanoseconds: time.nanoseconds)
    else { throw CaseFileError(.badTimestamp(text), at: place) }
    return value
  }

  private func geoPoint() throws(CaseFileError) -> Value {
    let parts = try elements()
    guard parts.count == 2, let point = Value.LatLng(latitude: try parts[0].number(), longitude: try parts[1].number())
    else { throw mistyped("a latitude and a longitude") }
    return .latlng(point)
  }

  private func number() throws(CaseFileError) -> Double {
    switch json {
    case .integer(let integer): return Double(integer)
    case .number(let number): return number
    default: throw mistyped("a number")
    }
  }
}
