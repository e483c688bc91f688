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

  /// What cannot be read.
  package enum Fault: Error, Hashable, Sendable {
    /// The whole is no object.
    case wholeFile
    /// An entry, counted from 0.
    case index(Int)
    case fieldOverride(Int)
  }

  package init(_ json: JSON) throws(Fault) {
    guard json.object != nil else { throw Fault.wholeFile }
    indexes = []
    fields = []
    for (number, entry) in (json["indexes"]?.array ?? []).enumerated() {
      guard let group = entry["collectionGroup"]?.string,
        let index = IndexDefinition(entry, collectionGroup: group)
      else { throw Fault.index(number) }
      indexes.append(index)
    }
    for (number, entry) in (json["fieldOverrides"]?.array ?? []).enumerated() {
      guard let group = entry["collectionGroup"]?.string, let field = entry["fieldPath"]?.string,
        let own = entry["indexes"].flatMap({ FieldIndexes(group, field, $0) })
      else { throw Fault.fieldOverride(number) }
      fields.append(own)
    }
  }
}
