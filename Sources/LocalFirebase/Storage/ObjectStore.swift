internal import Crypto
internal import REST
internal import SQLite
internal import SecurityRules

/// The objects of an instance: a row each, and its bytes in a file that is there before the row names it. Whatever a
/// request asks is decided in the transaction that carries it out.
final class ObjectStore: Sendable {
  let files: ObjectFiles
  private let store: InstanceStore
  private let clock: InstanceClock
  private let rules: RulesInForce<SecurityRulesGate>

  init(store: InstanceStore, clock: InstanceClock, rules: RulesInForce<SecurityRulesGate>) throws(StoreError) {
    self.store = store
    self.clock = clock
    self.rules = rules
    files = ObjectFiles(folder: store.path + "-objects")
    guard files.prepare() else { throw StoreError(reason: .cannotOpen, message: "no folder for objects") }
    let generations = try store.writer.withConnection { (connection: Connection) throws(StoreError) in
      try connection.rows("SELECT generation FROM objects")
    }
    let known = Set(generations.map(\.first))
    files.sweep { known.contains(.integer($0)) }
    for case .integer(let generation)? in known { clock.moveBeyond(generation) }
  }

  /// Who asks, and for documents of which project the rules look.
  struct Asker: Sendable {
    var caller: Caller
    var project: String
    /// Whether rules may look into documents: Storage's agent needs a role for that.
    var seesDocuments = true
  }

  /// - Throws: `denied` where the rules say no.
  private func authorize(
    _ request: ObjectRequest, by asker: Asker, on connection: Connection, or permission: StorageError.Permission
  ) throws(StorageError) {
    if case .admin = asker.caller { return }
    do throws(GoogleError) {
      let place = RulesPlace.bucket(project: asker.project, name: request.bucket)
      let isAllowed = try rules.gate(at: place, of: asker.project, time: clock.now)?.allows(
        request, by: asker.caller, at: clock.now, project: asker.project,
        state: AgentState(documents: ConnectionState(connection: connection), isLetIn: asker.seesDocuments))
      guard isAllowed ?? false else { throw GoogleError.denied }
    } catch {
      throw error.status == .permissionDenied ? .denied(permission) : .google(error)
    }
  }

  // MARK: - Reading

  /// The object, also where only a download token opens it, whatever the rules say.
  func object(_ name: ObjectName, by asker: Asker, token: String? = nil) throws(StorageError) -> StoredObject {
    let reader = try kept { () throws(StoreError) in try store.takeReader() }
    return try reader.withConnection { (connection: Connection) throws(StorageError) in
      let object = try kept { () throws(StoreError) in try connection.object(name) }
      if let token, object?.downloadTokens.contains(token) == true {
      } else {
        try authorize(
          ObjectRequest(method: .get, bucket: name.bucket, name: name.name, stored: object), by: asker, on: connection,
          or: .read)
      }
      guard let object else { throw .notFound(name) }
      return object
    }
  }

  func list(_ listing: ObjectListing, by asker: Asker) throws(StorageError) -> ObjectListing.Page {
    let reader = try kept { () throws(StoreError) in try store.takeReader() }
    return try reader.withConnection { (connection: Connection) throws(StorageError) in
      try authorize(
        ObjectRequest(method: .list, bucket: listing.bucket, name: listing.prefix), by: asker, on: connection, or: .list
      )
      return try kept { () throws(StoreError) in try listing.page(on: connection) }
    }
  }

  // MARK: - Writing

  /// Stores an object in place of the one that may be there. With `givesToken` it gets a download token when it has none,
  /// as Firebase's endpoints do it.
  func put(
    _ name: ObjectName, _ bytes: [UInt8], _ attributes: ObjectAttributes, conditions: ObjectConditions,
    givesToken: Bool, by asker: Asker
  ) throws(StorageError) -> StoredObject {
    let time = clock.tick()
    let object = StoredObject(
      name: name, generation: time, metageneration: 1, size: Int64(bytes.count),
      digests: StoredObject.Digests(md5: MD5.digest(of: bytes), crc32c: CRC32C.checksum(of: bytes)), created: time,
      updated: time, attributes: attributes)
    guard files.write(bytes, generation: time) else {
      throw .google(GoogleError(.resourceExhausted, "The instance's disk does not take the object."))
    }
    let replaced: StoredObject?
    var saved = object
    saved.takeTokens()
    if givesToken, saved.downloadTokens.isEmpty { saved.downloadTokens = [newUUID()] }
    do throws(StorageError) {
      replaced = try change(name, conditions) { (stored, connection) throws(StorageError) in
        try authorize(
          ObjectRequest(method: .create, bucket: name.bucket, name: name.name, stored: stored, after: object),
          by: asker, on: connection, or: .write)
        try kept { () throws(StoreError) in try connection.save(saved) }
        return stored
      }
    } catch {
      files.remove(generation: time)
      throw error
    }
    if let replaced { files.remove(generation: replaced.generation) }
    return saved
  }

  /// An object that was made at some time in the past.
  struct Loaded: Sendable {
    var name: ObjectName
    var attributes: ObjectAttributes
    /// Microseconds since 1970.
    var created: Int64
  }

  /// Stores objects without asking anybody, in place of those that may be there.
  func load(_ objects: [(object: Loaded, bytes: [UInt8])]) throws(StorageError) {
    var stored: [StoredObject] = []
    for (object, bytes) in objects {
      let generation = clock.tick()
      guard files.write(bytes, generation: generation) else {
        throw .google(GoogleError(.resourceExhausted, "The instance's disk does not take the object."))
      }
      var whole = StoredObject(
        name: object.name, generation: generation, metageneration: 1, size: Int64(bytes.count),
        digests: StoredObject.Digests(md5: MD5.digest(of: bytes), crc32c: CRC32C.checksum(of: bytes)),
        created: object.created, updated: object.created, attributes: object.attributes)
      whole.takeTokens()
      stored.append(whole)
    }
    let whole = stored
    let replaced = try kept { () throws(StoreError) in
      try store.writer.transaction { (connection: Connection) throws(StoreError) in
        var replaced: [Int64] = []
        for object in whole {
          if let old = try connection.object(object.name) { replaced.append(old.generation) }
          try connection.save(object)
        }
        return replaced
      }
    }
    for generation in replaced { files.remove(generation: generation) }
  }

  /// Changes the attributes or tokens of an object.
  func update(
    _ name: ObjectName, conditions: ObjectConditions = ObjectConditions(), by asker: Asker,
    _ change: (inout StoredObject) throws(StorageError) -> Void
  ) throws(StorageError) -> StoredObject {
    try self.change(name, conditions) { (stored, connection) throws(StorageError) in
      var after = stored
      if var changed = stored {
        try change(&changed)
        after = changed
      }
      try authorize(
        ObjectRequest(method: .update, bucket: name.bucket, name: name.name, stored: stored, after: after), by: asker,
        on: connection, or: .write)
      guard var after else { throw .notFound(name) }
      after.takeTokens()
      after.metageneration += 1
      after.updated = clock.tick()
      let changed = after
      try kept { () throws(StoreError) in try connection.save(changed) }
      return after
    }
  }

  func delete(
    _ name: ObjectName, conditions: ObjectConditions = ObjectConditions(), by asker: Asker
  ) throws(StorageError) {
    let generation = try change(name, conditions) { (stored, connection) throws(StorageError) -> Int64 in
      try authorize(
        ObjectRequest(method: .delete, bucket: name.bucket, name: name.name, stored: stored), by: asker,
        on: connection, or: .write)
      guard let stored else { throw .notFound(name) }
      try kept { () throws(StoreError) in try connection.remove(name) }
      return stored.generation
    }
    files.remove(generation: generation)
  }

  /// Deletes every object of every bucket.
  func wipe() throws(StorageError) {
    let rows = try kept { () throws(StoreError) in
      try store.writer.withConnection { (connection: Connection) throws(StoreError) in
        try connection.rows("DELETE FROM objects RETURNING generation")
      }
    }
    for case .integer(let generation)? in rows.map(\.first) { files.remove(generation: generation) }
  }

  private func change<Result: Sendable>(
    _ name: ObjectName, _ conditions: ObjectConditions,
    _ body: (StoredObject?, Connection) throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    try store.writer.withConnection { (connection: Connection) throws(StorageError) -> Result in
      try connection.transaction(wrapping: { .google(GoogleError($0)) }) { () throws(StorageError) -> Result in
        let stored = try kept { () throws(StoreError) in try connection.object(name) }
        try conditions.check(stored)
        return try body(stored, connection)
      }
    }
  }
}

/// What rules of Storage see of documents: nothing without the role, and then they deny.
private struct AgentState: StoredState {
  let documents: ConnectionState
  let isLetIn: Bool

  func document(_ name: ResourceName) throws(GoogleError) -> StoredDocument? {
    guard isLetIn else { throw .denied }
    return try documents.document(name)
  }
}
