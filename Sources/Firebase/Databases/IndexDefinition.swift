package import REST

/// How far an index reaches.
package enum IndexScope: String, Hashable, Sendable, CaseIterable {
  case collection = "COLLECTION"
  /// Every collection of that id, wherever it is.
  case collectionGroup = "COLLECTION_GROUP"
}

/// How a field stands in an index.
package enum IndexKind: Hashable, Sendable {
  case ascending
  case descending
  /// The elements of a list.
  case contains

  /// The member and its value in the API and in `firestore.indexes.json`.
  package var member: (name: String, value: String) {
    switch self {
    case .ascending: ("order", "ASCENDING")
    case .descending: ("order", "DESCENDING")
    case .contains: ("arrayConfig", "CONTAINS")
    }
  }

  /// Reads `order` or `arrayConfig`; nil for another kind, such as a vector.
  package init?(_ json: JSON) {
    switch (json["order"]?.string, json["arrayConfig"]?.string) {
    case ("ASCENDING", nil): self = .ascending
    case ("DESCENDING", nil): self = .descending
    case (nil, "CONTAINS"): self = .contains
    default: return nil
    }
  }
}

/// An index over several fields.
package struct IndexDefinition: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    package var path: String
    package var kind: IndexKind

    package init(path: String, kind: IndexKind) {
      self.path = path
      self.kind = kind
    }
  }

  package var collectionGroup: String
  package var scope: IndexScope
  /// Without the `__name__` that the server puts last.
  package var fields: [Field]

  package init(collectionGroup: String, scope: IndexScope, fields: [Field]) {
    self.collectionGroup = collectionGroup
    self.scope = scope
    self.fields = fields
  }

  /// Reads an index of the API or of `firestore.indexes.json`; nil for one of a kind that this program does not know.
  package init?(_ json: JSON, collectionGroup: String) {
    guard let scope = IndexScope(rawValue: json["queryScope"]?.string ?? "COLLECTION") else { return nil }
    var fields: [Field] = []
    for field in json["fields"]?.array ?? [] {
      guard let path = field["fieldPath"]?.string else { return nil }
      guard path != "__name__" else { continue }
      guard let kind = IndexKind(field) else { return nil }
      fields.append(Field(path: path, kind: kind))
    }
    guard !fields.isEmpty else { return nil }
    self.init(collectionGroup: collectionGroup, scope: scope, fields: fields)
  }

  package var json: JSON {
    let fields = fields.map { field -> JSON in
      ["fieldPath": .string(field.path), field.kind.member.name: .string(field.kind.member.value)]
    }
    return ["queryScope": .string(scope.rawValue), "fields": .array(fields)]
  }
}

/// The indexes that one field has instead of those that every field has.
package struct FieldIndexes: Hashable, Sendable {
  package struct Index: Hashable, Sendable {
    package var scope: IndexScope
    package var kind: IndexKind

    package init(scope: IndexScope, kind: IndexKind) {
      self.scope = scope
      self.kind = kind
    }
  }

  package var collectionGroup: String
  package var field: String
  /// In the order in which they are written; no index at all exempts the field.
  package var indexes: [Index]

  package init(collectionGroup: String, field: String, indexes: [Index]) {
    self.collectionGroup = collectionGroup
    self.field = field
    self.indexes = indexes
  }

  /// Whether both ask for the same, in whatever order.
  package func means(_ other: FieldIndexes) -> Bool {
    collectionGroup == other.collectionGroup && field == other.field && Set(indexes) == Set(other.indexes)
  }
}
