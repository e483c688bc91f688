package import Domain
package import Firebase
package import REST

/// Writes a made-up instance to an embedded one.
package struct SeedWriter {
  let firestore: FirestoreClient
  /// Nil for an instance without a bucket.
  let bucket: String?
  /// Documents in one request.
  package static let batchSize = 500
  /// Sends a body to the embedded instance's own `/local/v1/load`.
  let load: (JSON) throws -> Void
  /// Told how many documents are written.
  let progress: (Int) throws -> Void

  package init(
    firestore: FirestoreClient, bucket: String?, load: @escaping (JSON) throws -> Void,
    progress: @escaping (Int) throws -> Void
  ) {
    self.firestore = firestore
    self.bucket = bucket
    self.load = load
    self.progress = progress
  }

  /// What was written.
  package struct Written: Hashable, Sendable {
    package var conversations = 0
    package var messages = 0
    package var objects = 0
    package var accounts = 0
    package var documents = 0

    package init() {}

    package static func += (sum: inout Written, more: Written) {
      sum.conversations += more.conversations
      sum.messages += more.messages
      sum.objects += more.objects
      sum.accounts += more.accounts
      sum.documents += more.documents
    }
  }

  /// Makes up a sound instance and writes it.
  package func write(_ size: SeedSize, random: SeedRandom, now: Instant) throws -> Written {
    var size = size
    if bucket == nil { size.media = 0 }
    var instance = SeedInstance(size, random: random, now: now)
    var batch = SeedBatch(self)
    while let conversation = instance.next() { try batch.add(conversation) }
    try batch.flush()
    return batch.written
  }

  /// Makes up a conversation for each defect there is, and writes it.
  /// - Returns: what an audit must find, and what was written.
  package func writeDefects(random: SeedRandom, now: Instant) throws -> (defects: [SeededDefect], Written) {
    var batch = SeedBatch(self)
    var factory = SeedFactory(random: random, now: now)
    var seeded: [SeededDefect] = []
    for defect in SeedDefect.all where bucket != nil || !defect.needsBucket {
      var conversation = factory.soundConversation(withMedia: bucket != nil)
      let place = defect.apply(&conversation, &factory)
      seeded.append(SeededDefect(code: defect.code, place: place))
      try batch.add(conversation)
    }
    try batch.flush()
    return (seeded, batch.written)
  }
}

/// A defect that was seeded, and where.
package struct SeededDefect: Hashable, Sendable {
  package var code: AuditCode
  package var place: AuditPlace
}

/// Documents, accounts and objects that wait until there are enough of them for a request.
private struct SeedBatch {
  private let writer: SeedWriter
  private var writes: [DocumentWrite] = []
  private var accounts: [JSON] = []
  private var objects: [JSON] = []
  private(set) var written = SeedWriter.Written()

  init(_ writer: SeedWriter) { self.writer = writer }

  mutating func add(_ conversation: SeedConversation) throws {
    if let fields = conversation.fields {
      try write(Contract.Path.conversation(conversation.id), fields)
      written.conversations += 1
    }
    for message in conversation.messages {
      try write(Contract.Path.message(message.id, in: conversation.id), message.fields)
    }
    written.messages += conversation.messages.count
    for person in conversation.people {
      if let lock = person.lock { try write(Contract.Path.lock(of: person.user), lock) }
      if let account = person.account { accounts.append(account.json) }
    }
    accounts += conversation.strangers.map(\.json)
    for other in conversation.others { try write(other.path, other.fields) }
    if let bucket = writer.bucket { objects += conversation.objects.map { $0.json(in: bucket) } }
    if accounts.count + objects.count >= 1_000 { try load() }
  }

  private mutating func write(_ path: String, _ fields: [String: FirestoreValue]) throws {
    writes.append(DocumentWrite(try DocumentPath(path), .replace(fields)))
    if writes.count >= SeedWriter.batchSize { try commit() }
  }

  private mutating func commit() throws {
    guard !writes.isEmpty else { return }
    try writer.firestore.commit(writes)
    written.documents += writes.count
    writes = []
    try writer.progress(written.documents)
  }

  private mutating func load() throws {
    guard !accounts.isEmpty || !objects.isEmpty else { return }
    try writer.load(["accounts": .array(accounts), "objects": .array(objects)])
    written.accounts += accounts.count
    written.objects += objects.count
    (accounts, objects) = ([], [])
  }

  mutating func flush() throws {
    try commit()
    try load()
  }
}

extension SeedAccount {
  fileprivate var json: JSON {
    var object: JSONObject = [
      "localId": .string(user), "createdAt": .string(String(createdAt.microseconds / 1_000)),
      "lastLoginAt": .string(String(createdAt.microseconds / 1_000)),
      "lastRefreshAt": .string(lastSeenAt.timestamp.rfc3339),
    ]
    if isDisabled { object["disabled"] = true }
    if let email { object["email"] = .string(email) }
    return .object(object)
  }
}

extension SeedObject {
  fileprivate func json(in bucket: String) -> JSON {
    [
      "bucket": .string(bucket), "name": .string(name), "contentType": .string(contentType),
      "metadata": .object(JSONObject(metadata.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
      "timeCreated": .string(createdAt.timestamp.rfc3339), "data": .string(Base64.encode(bytes)),
    ]
  }
}
