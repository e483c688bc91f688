package import REST
internal import SQLite

/// A document as it is stored. Times are microseconds since 1970.
package struct StoredDocument: Hashable, Sendable {
  package var name: ResourceName
  package var fields: [String: FirestoreValue]
  package var created: Int64
  package var updated: Int64

  /// `google.firestore.v1.Document`; `mask` leaves only the fields at its paths, an empty one none.
  func json(mask: [FieldPath]? = nil) -> JSON {
    var object: JSONObject = ["name": .string(name.text)]
    let shown = mask.map { fields.projected(to: $0) } ?? fields
    if !shown.isEmpty { object["fields"] = FirestoreValue.json(of: shown) }
    object["createTime"] = .string(Timestamp(microseconds: created).rfc3339)
    object["updateTime"] = .string(Timestamp(microseconds: updated).rfc3339)
    return .object(object)
  }
}

extension Connection {
  private static let columns = "key, created, updated, fields"

  func document(_ key: DocumentKey) throws(StoreError) -> StoredDocument? {
    let statement = try prepare("SELECT \(Connection.columns) FROM documents WHERE key = ?")
    statement.bind([.blob(key.bytes)])
    return try statement.step() ? statement.encodedDocument.document : nil
  }

  func document(row: Int64) throws(StoreError) -> EncodedDocument? {
    let statement = try prepare("SELECT \(Connection.columns) FROM documents WHERE id = ?")
    statement.bind([.integer(row)])
    return try statement.step() ? statement.encodedDocument : nil
  }

  func put(_ document: StoredDocument) throws(StoreError) {
    try execute(
      """
      INSERT INTO documents (key, collection, created, updated, fields) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (key) DO UPDATE SET created = excluded.created, updated = excluded.updated, fields = excluded.fields
      """, .blob(DocumentKey(document.name).bytes), .text(document.name.collectionID), .integer(document.created),
      .integer(document.updated), .blob(FieldsCodec.encode(document.fields)))
  }

  func removeDocument(_ key: DocumentKey) throws(StoreError) {
    try execute("DELETE FROM documents WHERE key = ?", .blob(key.bytes))
  }
}

extension [String: FirestoreValue] {
  /// Only what the paths name.
  func projected(to paths: [FieldPath]) -> [String: FirestoreValue] {
    var projected: [String: FirestoreValue] = [:]
    for path in paths {
      if let value = self[path] { projected[path] = value }
    }
    return projected
  }
}
