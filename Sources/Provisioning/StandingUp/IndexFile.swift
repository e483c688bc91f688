package import Firebase
package import REST

/// The indexes that an instance wants: `firestore.indexes.json`, in the form of Firebase's own tools.
package struct IndexFile: Hashable, Sendable {
  package var indexes: [IndexDefinition]
  package var fields: [FieldIndexes]

  package init(indexes: [IndexDefinition] = [], fields: [FieldIndexes] = []) {
    self.indexes = indexes
    self.fields = fields
  }

  /// An entry that cannot be read, by where it stands: `indexes[1]`.
  package struct Fault: Error, Hashable, Sendable {
    package var place: String
  }

  package init(_ json: JSON) throws(Fault) {
    guard json.object != nil else { throw Fault(place: "the whole file") }
    indexes = []
    fields = []
    for (number, entry) in (json["indexes"]?.array ?? []).enumerated() {
      guard let group = entry["collectionGroup"]?.string,
        let index = IndexDefinition(entry, collectionGroup: group)
      else { throw Fault(place: "indexes[\(number)]") }
      indexes.append(index)
    }
    for (number, entry) in (json["fieldOverrides"]?.array ?? []).enumerated() {
      guard let group = entry["collectionGroup"]?.string, let field = entry["fieldPath"]?.string,
        let own = entry["indexes"].flatMap({ FieldIndexes(group, field, $0) })
      else { throw Fault(place: "fieldOverrides[\(number)]") }
      fields.append(own)
    }
  }
}
