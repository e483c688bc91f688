/// A stored document as the API returns it.
package struct FirestoreDocument: Hashable, Sendable {
  package var path: DocumentPath
  package var fields: [String: FirestoreValue]
  package var createTime: Timestamp
  /// When a write last changed it; carried by preconditions.
  package var updateTime: Timestamp

  package init(
    path: DocumentPath, fields: [String: FirestoreValue], createTime: Timestamp, updateTime: Timestamp
  ) {
    self.path = path
    self.fields = fields
    self.createTime = createTime
    self.updateTime = updateTime
  }

  /// The JSON of `google.firestore.v1.Document`. A document without fields has no member `fields`.
  package func json(in database: DatabaseName) -> JSON {
    var object = JSONObject()
    object["name"] = .string(path.name(in: database))
    if !fields.isEmpty { object["fields"] = FirestoreValue.json(of: fields) }
    object["createTime"] = .string(createTime.rfc3339)
    object["updateTime"] = .string(updateTime.rfc3339)
    return .object(object)
  }
}
