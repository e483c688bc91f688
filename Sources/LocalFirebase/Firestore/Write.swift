package import REST

/// One element of a commit's `writes`.
package struct Write: Sendable {
  package enum Operation: Sendable {
    /// The whole document, or with a mask only the fields that it names.
    case update([String: FirestoreValue], mask: [FieldPath]?)
    case delete
    /// Only the transforms.
    case transform
  }

  package var name: ResourceName
  package var operation: Operation
  package var transforms: [FieldTransform] = []
  package var precondition: Precondition?
}

/// What must hold of the stored document.
package enum Precondition: Hashable, Sendable {
  case exists(Bool)
  /// Microseconds since 1970.
  case updated(Int64)
}

extension Write {
  init(_ json: JSON) throws(GoogleError) {
    let payload = try Payload(
      json, ["update", "delete", "transform", "updateMask", "updateTransforms", "currentDocument", "verify"])
    try payload.checkOneOf("update", "delete", "transform", "verify")
    precondition = try Precondition(payload["currentDocument"])
    if let update = payload["update"] {
      let document = try Payload(update, ["name", "fields", "createTime", "updateTime"])
      name = try ResourceName(try document.string("name") ?? "", as: .document)
      operation = .update(try ValueCheck.fields(document["fields"]), mask: try payload.mask("updateMask"))
      for transform in try payload.array("updateTransforms") ?? [] { transforms.append(try FieldTransform(transform)) }
    } else if let target = try payload.string("delete") {
      name = try ResourceName(target, as: .document)
      operation = .delete
      guard try payload.array("updateTransforms") ?? [] == [] else {
        throw .invalid("a delete must not specify a update transform.")
      }
    } else if let transform = payload["transform"] {
      let message = try Payload(transform, ["document", "fieldTransforms"])
      name = try ResourceName(try message.string("document") ?? "", as: .document)
      operation = .transform
      for transform in try message.array("fieldTransforms") ?? [] { transforms.append(try FieldTransform(transform)) }
      guard !transforms.isEmpty else { throw .invalid("The list of FieldTransform must not be empty.") }
    } else {
      throw .invalid("empty write operation")
    }
  }

  static func list(_ json: [JSON]) throws(GoogleError) -> [Write] {
    var writes: [Write] = []
    for write in json { writes.append(try Write(write)) }
    return writes
  }

  /// The document after this write, before any time is set; nil when it is gone. Results of transforms are appended.
  func applied(
    to before: StoredDocument?, requestTime: Timestamp, results: inout [FirestoreValue]
  ) throws(GoogleError) -> [String: FirestoreValue]? {
    var fields: [String: FirestoreValue]
    switch operation {
    case .delete:
      return nil
    case .update(let new, nil):
      fields = new
    case .update(let new, let mask?):
      fields = before?.fields ?? [:]
      for path in mask { fields[path] = new[path] }
    case .transform:
      fields = before?.fields ?? [:]
    }
    for transform in transforms {
      let (value, result) = transform.applied(to: fields[transform.path], requestTime: requestTime)
      fields[transform.path] = value
      results.append(result)
    }
    try name.checkLengths()
    try ValueCheck.check(fields)
    return fields
  }
}

extension Precondition {
  init?(_ json: JSON?) throws(GoogleError) {
    let payload = try Payload(json, ["exists", "updateTime"])
    guard payload["exists"] == nil || payload["updateTime"] == nil else { throw .invalidPayload }
    if let exists = try payload.bool("exists") {
      self = .exists(exists)
    } else if let time = try payload.timestamp("updateTime") {
      self = .updated(time.microseconds)
    } else {
      return nil
    }
  }

  /// Throws as the emulator does, texts included.
  func check(_ document: StoredDocument?, name: ResourceName) throws(GoogleError) {
    switch (self, document) {
    case (.exists(true), nil):
      throw GoogleError(
        .notFound, "no entity to update: app: \"dev~\(name.database.project)\"\n\(Precondition.path(name))")
    case (.exists(false), _?):
      throw GoogleError(
        .alreadyExists,
        "entity already exists: EntityRef{partitionRef=dev~\(name.database.project), path=\(name.entityPath)}")
    case (.updated(let wanted), let document):
      let stored = document?.updated ?? 0
      guard stored != wanted else { return }
      throw GoogleError(
        .failedPrecondition,
        "the stored version (\(stored)) does not match the required base version (\(wanted))")
    case (.exists(true), _?), (.exists(false), nil):
      return
    }
  }

  private static func path(_ name: ResourceName) -> String {
    var text = "path <\n"
    for index in stride(from: 0, to: name.segments.count - 1, by: 2) {
      text += "  Element {\n    type: \"\(name.segments[index])\"\n    name: \"\(name.segments[index + 1])\"\n  }\n"
    }
    return text + ">\n"
  }
}
