internal import REST
internal import SecurityRules

/// What a device asks to do to an object, or to the names below a prefix.
struct ObjectRequest {
  var method: RequestMethod
  var bucket: String
  /// The object's name, or a list's prefix.
  var name: String
  var stored: StoredObject?
  /// The object as an upload or a change would leave it.
  var after: StoredObject?
}

extension SecurityRulesGate {
  /// Whether the rules allow it. `firestore.get` sees the documents of `project` in `state`.
  func allows(
    _ request: ObjectRequest, by caller: Caller, at time: REST.Timestamp, project: String, state: some StoredState
  ) throws(GoogleError) -> Bool {
    guard let now = Value.Timestamp(seconds: time.seconds, nanoseconds: time.nanoseconds) else { return false }
    let lookup = RulesLookup(project: project)
    let storageRequest = StorageRequest(
      request.method, bucket: Text(request.bucket), name: Text(request.name),
      stored: request.stored.map(StorageObject.init),
      after: request.after.map(StorageObject.init))
    let decision = rules.decideStorage(
      storageRequest, by: SecurityRulesGate.origin(caller, at: now), documents: { lookup.fields(at: $0, in: state) })
    if let failure = lookup.failure { throw failure }
    return decision.isAllowed
  }
}

extension StorageObject {
  /// The object's tokens are not shown to rules; those that a client is writing into its metadata are.
  init(_ object: StoredObject) {
    let attributes = object.attributes
    self.init(
      name: Text(object.name.name), bucket: Text(object.name.bucket), size: object.size,
      contentType: attributes.contentType.map { Text($0) },
      metadata: attributes.metadata.map { metadata in
        Value.Map(metadata.map { (key: Text($0.key), value: .string($0.value)) })
      })
    generation = object.generation
    metageneration = object.metageneration
    timeCreated = Self.time(object.created)
    updated = Self.time(object.updated)
    md5Hash = Text(object.digests.md5Text)
    crc32c = Text(object.digests.crc32cText)
    etag = Text(object.etag)
    contentDisposition = attributes.contentDisposition.map { Text($0) }
    contentEncoding = attributes.contentEncoding.map { Text($0) }
    contentLanguage = attributes.contentLanguage.map { Text($0) }
  }

  private static func time(_ microseconds: Int64) -> Value.Timestamp? {
    let time = REST.Timestamp(microseconds: microseconds)
    return Value.Timestamp(seconds: time.seconds, nanoseconds: time.nanoseconds)
  }
}
