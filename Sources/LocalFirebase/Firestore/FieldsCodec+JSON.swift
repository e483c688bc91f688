internal import REST

extension FieldsCodec {
  /// Writes the `fields` member of a document from its stored bytes, without building what only passes through: the same
  /// text as that of ``FirestoreValue/json(of:)``, whose order of names is that of the bytes.
  static func writeJSON(of bytes: [UInt8], to writer: inout JSONWriter) {
    var reader = Reader(bytes: bytes)
    reader.copyFields(reader.count(), to: &writer)
  }
}

extension FieldsCodec.Reader {
  fileprivate mutating func copyFields(_ count: Int, to writer: inout JSONWriter) {
    writer.append("{")
    for index in 0..<count {
      if index > 0 { writer.append(",") }
      writer.write(utf8: data())
      writer.append(":")
      copyValue(to: &writer)
    }
    writer.append("}")
  }

  private mutating func copyValue(to writer: inout JSONWriter) {
    let tag = tag()
    switch tag {
    case .string:
      writer.append("{\"stringValue\":")
      writer.write(utf8: data())
      writer.append("}")
    case .array:
      writer.append("{\"arrayValue\":{")
      copyElements(to: &writer)
      writer.append("}}")
    case .map:
      writer.append("{\"mapValue\":{")
      let count = count()
      if count > 0 {
        writer.append("\"fields\":")
        copyFields(count, to: &writer)
      }
      writer.append("}}")
    case .null, .no, .yes, .integer, .double, .timestamp, .bytes, .reference, .geoPoint, nil:
      writer.write(value(tag).json)
    }
  }

  private mutating func copyElements(to writer: inout JSONWriter) {
    let count = count()
    guard count > 0 else { return }
    writer.append("\"values\":[")
    for index in 0..<count {
      if index > 0 { writer.append(",") }
      copyValue(to: &writer)
    }
    writer.append("]")
  }
}
