/// An object of Storage, as rules see it. What is nil is not there.
package struct StorageObject: Sendable {
  package var name: Text
  package var bucket: Text
  package var size: Int64
  package var contentType: Text?
  package var generation: Int64?
  package var metageneration: Int64?
  package var timeCreated: Value.Timestamp?
  package var updated: Value.Timestamp?
  package var md5Hash: Text?
  package var crc32c: Text?
  package var etag: Text?
  package var contentDisposition: Text?
  package var contentEncoding: Text?
  package var contentLanguage: Text?
  /// Nil when the object has no metadata of its own.
  package var metadata: Value.Map?

  package init(name: Text, bucket: Text, size: Int64, contentType: Text? = nil, metadata: Value.Map? = nil) {
    self.name = name
    self.bucket = bucket
    self.size = size
    self.contentType = contentType
    self.metadata = metadata
  }
}

/// A request to Storage. An upload is a create even where an object is (staff test in firebase-tools#10302); only a change
/// of metadata is an update.
package struct StorageRequest: Sendable {
  package let method: RequestMethod
  package let bucket: Text
  /// The object's name, or for a list the prefix.
  package let name: Text
  /// The object there now.
  package let stored: StorageObject?
  /// The object as a create or update would leave it.
  package let after: StorageObject?
  /// `request.params`.
  package let parameters: Value.Map

  package init(
    _ method: RequestMethod, bucket: Text, name: Text, stored: StorageObject? = nil, after: StorageObject? = nil,
    parameters: Value.Map = .empty
  ) {
    self.method = method
    self.bucket = bucket
    self.name = name
    self.stored = stored
    self.after = after
    self.parameters = parameters
  }
}

extension CompiledRules {
  /// Judges a request to Storage. `documents` answers `firestore.get` and `firestore.exists`.
  package func decideStorage(
    _ request: StorageRequest, by origin: RequestOrigin, documents: @escaping DocumentLookup,
    observer: Observer? = nil
  ) -> Decision {
    guard request.method != .list || resolution.version == 2 else {
      return Decision(method: .list, grant: nil, refusals: [], evaluations: 0, lookups: 0, end: nil)
    }
    let segments = request.name.string.split(separator: "/").map { Text(String($0)) }
    let context = EvaluationContext(
      service: .storage, method: request.method, path: RequestPath(texts: ["b", request.bucket, "o"] + segments),
      auth: origin.auth, time: origin.time,
      resource: request.method == .list ? .null : .value(request.stored?.value(isNew: false, profile) ?? .null),
      newResource: newResource(request), others: [(.params, .map(request.parameters))], documents: documents)
    let ledger = LookupLedger(
      profile: profile, limit: Limits.storageLookups, totalLimit: Limits.storageLookups)
    var evaluator = Evaluator(executable, context, ledger: ledger, observer: observer)
    return evaluator.decide()
  }

  /// Where there is no new object, production lacks the member and the emulator has a null (measured).
  private func newResource(_ request: StorageRequest) -> EvaluationContext.Resource {
    if let after = request.after, request.method == .create || request.method == .update {
      return .value(after.value(isNew: true, profile))
    }
    return profile == .production ? .absent : .null
  }
}

extension StorageObject {
  /// In production a new object lacks what only storing gives it, and an object without metadata lacks the member; the
  /// emulator gives everything, and an empty map (measured).
  fileprivate func value(isNew: Bool, _ profile: RulesProfile) -> Value {
    var entries: [Value.Map.Entry] = [
      (key: "name", value: .string(name)), (key: "bucket", value: .string(bucket)), (key: "size", value: .int(size)),
    ]
    func add(_ name: Text, _ value: Value?) {
      if let value { entries.append((key: name, value: value)) }
    }
    if !isNew || profile == .emulator {
      add("generation", generation.map(Value.int))
      add("metageneration", metageneration.map(Value.int))
      add("etag", etag.map(Value.string))
      add("timeCreated", timeCreated.map(Value.timestamp))
      add("updated", updated.map(Value.timestamp))
    }
    add("contentType", contentType.map(Value.string))
    add("md5Hash", md5Hash.map(Value.string))
    add("crc32c", crc32c.map(Value.string))
    add("contentDisposition", contentDisposition.map(Value.string))
    add("contentEncoding", contentEncoding.map(Value.string))
    if profile == .production { add("contentLanguage", contentLanguage.map(Value.string)) }
    add("metadata", (metadata ?? (profile == .emulator ? .empty : nil)).map(Value.map))
    return .map(Value.Map(entries))
  }
}
