internal import REST
internal import SQLite

/// A document as its row holds it. Most only pass through on their way to an answer, and are never decoded.
struct EncodedDocument: Sendable {
  let key: DocumentKey
  /// Times in microseconds since 1970.
  let created: Int64
  let updated: Int64
  /// In the bytes of ``FieldsCodec``.
  let fields: [UInt8]

  var document: StoredDocument {
    StoredDocument(name: key.name, fields: FieldsCodec.decode(fields), created: created, updated: updated)
  }

  /// Writes `google.firestore.v1.Document`, as ``StoredDocument/json(mask:)`` has it; `mask` leaves only the fields at its
  /// paths, an empty one none.
  func writeJSON(mask: [FieldPath]? = nil, to writer: inout JSONWriter) {
    if mask != nil { return writer.write(document.json(mask: mask)) }
    writer.append("{\"name\":")
    writer.write(utf8: key.text[...])
    // The count comes first.
    if fields.first != 0 {
      writer.append(",\"fields\":")
      FieldsCodec.writeJSON(of: fields, to: &writer)
    }
    writer.append(",\"createTime\":")
    writer.write(Timestamp(microseconds: created).rfc3339)
    writer.append(",\"updateTime\":")
    writer.write(Timestamp(microseconds: updated).rfc3339)
    writer.append("}")
  }
}

extension Statement {
  /// The document in a row of `key, created, updated, fields`.
  var encodedDocument: EncodedDocument {
    EncodedDocument(
      key: DocumentKey(bytes: blob(0)), created: integer(1), updated: integer(2), fields: blob(3))
  }
}
