internal import Firebase
internal import REST

/// What `firestore.indexes.json` asks for.
struct IndexFile {
  var indexes: [IndexDefinition]
  var fields: [FieldIndexes]

  /// nil where the folder has none.
  init?(_ instance: Instance, in world: World) throws {
    let path = instance.path("firestore.indexes.json")
    guard try world.files.exists(path) else { return nil }
    let json = try JSON(parsing: try world.files.read(path), dialect: .relaxed)
    indexes = (json["indexes"]?.array ?? []).compactMap { index in
      index["collectionGroup"]?.string.flatMap { IndexDefinition(index, collectionGroup: $0) }
    }
    fields = (json["fieldOverrides"]?.array ?? []).compactMap { field in
      guard let group = field["collectionGroup"]?.string, let path = field["fieldPath"]?.string else { return nil }
      let indexes = (field["indexes"]?.array ?? []).compactMap { index -> FieldIndexes.Index? in
        guard let scope = IndexScope(rawValue: index["queryScope"]?.string ?? "COLLECTION"), let kind = IndexKind(index)
        else { return nil }
        return FieldIndexes.Index(scope: scope, kind: kind)
      }
      return FieldIndexes(collectionGroup: group, field: path, indexes: indexes)
    }
  }
}

extension IndexDefinition {
  /// `conversations by participants, updatedAt`
  var words: String { "\(collectionGroup) by \(fields.map(\.path).joined(separator: ", "))" }
}
