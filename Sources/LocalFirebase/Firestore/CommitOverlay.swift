internal import REST
internal import SQLite

/// The documents of a commit that is being put together: as they are stored, and as they will be.
struct CommitOverlay: StoredState {
  private let connection: Connection
  private let requestTime: Timestamp
  private let time: Int64
  private var order: [ResourceName] = []
  private var before: [ResourceName: StoredDocument?] = [:]
  private(set) var after: [ResourceName: StoredDocument?] = [:]
  private var masks: [ResourceName: [FieldPath]] = [:]
  private var transforms: [ResourceName: [FieldPath]] = [:]
  private var inserted: Set<ResourceName> = []

  init(connection: Connection, requestTime: Timestamp, time: Int64) {
    self.connection = connection
    self.requestTime = requestTime
    self.time = time
  }

  func document(_ name: ResourceName) throws(GoogleError) -> StoredDocument? {
    if let known = before[name] { return known }
    return try stored { () throws(StoreError) in try connection.document(DocumentKey(name)) }
  }

  mutating func apply(_ write: Write) throws(GoogleError) -> DocumentStore.CommitResult.WriteResult {
    let name = write.name
    let current: StoredDocument?
    if let known = after[name] {
      current = known
    } else {
      current = try document(name)
      before.updateValue(current, forKey: name)
      order.append(name)
    }
    if let precondition = write.precondition {
      // The emulator's way with a second creation in one commit.
      guard precondition != .exists(false) || inserted.insert(name).inserted else {
        throw .invalid("Cannot insert then insert an entity in the same request.")
      }
      guard precondition != .exists(true) || !isDeleted(name) else {
        throw .invalid("Cannot delete then update an entity in the same request.")
      }
      try precondition.check(current, name: name)
    }
    var results: [FirestoreValue] = []
    let fields = try write.applied(to: current, requestTime: requestTime, results: &results)
    note(write)
    guard let fields else {
      after.updateValue(nil, forKey: name)
      return DocumentStore.CommitResult.WriteResult(updated: nil, transformResults: [])
    }
    let document = StoredDocument(name: name, fields: fields, created: current?.created ?? time, updated: time)
    if let current, FieldsCodec.encode(current.fields) == FieldsCodec.encode(fields) {
      after.updateValue(current, forKey: name)
      return DocumentStore.CommitResult.WriteResult(updated: current.updated, transformResults: results)
    }
    try ValueCheck.checkSize(document)
    after.updateValue(document, forKey: name)
    return DocumentStore.CommitResult.WriteResult(updated: time, transformResults: results)
  }

  /// Whether an earlier write of this commit deletes the document.
  private func isDeleted(_ name: ResourceName) -> Bool {
    if case .some(.none) = after[name] { return true }
    return false
  }

  /// Of several writes of one document, the rules see the last one's paths.
  private mutating func note(_ write: Write) {
    transforms[write.name] = write.transforms.map(\.path)
    if case .update(_, let mask?) = write.operation { masks[write.name] = mask } else { masks[write.name] = nil }
  }

  /// What changes, for the rules, in the order of the first writes.
  var changes: [DocumentChange] {
    order.map { name in
      DocumentChange(
        name: name, before: before[name] ?? nil, after: after[name] ?? nil, mask: masks[name],
        transforms: transforms[name] ?? [])
    }
  }

  func save() throws(GoogleError) {
    for name in order {
      let document = after[name] ?? nil
      guard document != (before[name] ?? nil) else { continue }
      try stored { () throws(StoreError) in
        if let document { try connection.put(document) } else { try connection.removeDocument(DocumentKey(name)) }
      }
    }
  }
}
