package import REST

/// One write of a commit (`google.firestore.v1.Write`).
package struct DocumentWrite: Hashable, Sendable {
  package enum Operation: Hashable, Sendable {
    /// The whole document becomes these fields.
    case replace([String: FirestoreValue])
    /// These fields change, those of `removing` go, all others stay.
    case change(setting: [FieldPath: FirestoreValue], removing: [FieldPath])
    case delete
  }

  package var document: DocumentPath
  package var operation: Operation
  package var transforms: [FieldTransform]
  package var precondition: Precondition?

  package init(
    _ document: DocumentPath, _ operation: Operation, transforms: [FieldTransform] = [],
    precondition: Precondition? = nil
  ) {
    self.document = document
    self.operation = operation
    self.transforms = transforms
    self.precondition = precondition
  }

  /// A document that must not exist yet.
  package static func create(
    _ document: DocumentPath, _ fields: [String: FirestoreValue], transforms: [FieldTransform] = []
  ) -> DocumentWrite {
    DocumentWrite(document, .replace(fields), transforms: transforms, precondition: .exists(false))
  }

  /// Fields of a document, which stays otherwise as it is; by default it must exist.
  package static func update(
    _ document: DocumentPath, setting: [FieldPath: FirestoreValue] = [:], removing: [FieldPath] = [],
    transforms: [FieldTransform] = [], precondition: Precondition? = .exists(true)
  ) -> DocumentWrite {
    DocumentWrite(
      document, .change(setting: setting, removing: removing), transforms: transforms, precondition: precondition)
  }

  package static func delete(_ document: DocumentPath, precondition: Precondition? = nil) -> DocumentWrite {
    DocumentWrite(document, .delete, precondition: precondition)
  }

  package var isDelete: Bool { operation == .delete }

  /// The JSON of the API.
  package func json(in database: DatabaseName) -> JSON {
    var object = JSONObject()
    let name = JSON.string(document.name(in: database))
    switch operation {
    case .replace(let fields):
      object["update"] = ["name": name, "fields": FirestoreValue.json(of: fields)]
    case .change(let setting, let removing):
      object["update"] = ["name": name, "fields": FirestoreValue.json(of: nested(setting))]
      // Also when empty: without a mask the document would lose all its other fields.
      let mask = (Array(setting.keys) + removing).map(\.description).sorted()
      object["updateMask"] = ["fieldPaths": .array(mask.map { .string($0) })]
    case .delete: object["delete"] = name
    }
    if !transforms.isEmpty { object["updateTransforms"] = .array(transforms.map(\.json)) }
    if let precondition { object["currentDocument"] = precondition.json }
    return .object(object)
  }
}

/// Maps inside maps, as the API wants values whose paths have several segments.
private func nested(_ values: [FieldPath: FirestoreValue]) -> [String: FirestoreValue] {
  var fields: [String: FirestoreValue] = [:]
  // Shorter paths first, so that a map set as a whole does not wipe what is set inside it.
  for (path, value) in values.sorted(by: { $0.key.segments.count < $1.key.segments.count }) {
    insert(value, at: path.segments[...], into: &fields)
  }
  return fields
}

private func insert(
  _ value: FirestoreValue, at path: ArraySlice<String>, into fields: inout [String: FirestoreValue]
) {
  guard let name = path.first else { return }
  guard path.count > 1 else {
    fields[name] = value
    return
  }
  var inner = fields[name]?.map ?? [:]
  insert(value, at: path.dropFirst(), into: &inner)
  fields[name] = .map(inner)
}
