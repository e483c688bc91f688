internal import Domain
internal import Firebase
internal import Ledger
internal import REST

/// The reading part of one audit: takes documents, accounts and objects over into the store.
struct AuditScan {
  let run: Audit
  /// The audit's number.
  let audit: Int64
  private(set) var documents = 0
  private(set) var accountCount = 0
  private(set) var objects = 0
  /// How many messages the server has; nil where that does not matter.
  private(set) var serverMessages: Int?
  /// The conversation whose messages are being read.
  var current: (number: Int64, seen: SeenConversation)?

  var store: AuditStore { run.store }
  var firestore: FirestoreClient { run.firestore }

  init(_ run: Audit, audit: Int64) {
    self.run = run
    self.audit = audit
  }

  /// Reads the pages of a query and hands over each document.
  mutating func forEach(
    _ query: StructuredQuery, below parent: DocumentPath? = nil, by field: String? = nil,
    _ body: (inout AuditScan, FirestoreDocument) throws -> Void
  ) throws {
    let pages = PagesAhead(firestore.pages(of: query, below: parent, by: field, pageSize: Audit.pageSize))
    while let page = try pages.next() {
      for document in page { try body(&self, document) }
      documents += page.count
      try run.progress(.documents(documents))
    }
  }

  // MARK: - Documents

  /// Looks at a document by the place where it stands.
  mutating func take(_ document: FirestoreDocument) throws {
    let segments = document.path.segments
    let root = Contract.Collection(rawValue: segments[0])
    switch (root, segments.count) {
    case (.conversations, 2): try takeConversation(document)
    case (.devices, 2): try takeLock(document)
    case (.conversations, 4) where segments[2] == Contract.Collection.messages.rawValue: try takeMessage(document)
    case (.conversations, _):
      let isBelowMessage = segments[2] == Contract.Collection.messages.rawValue
      try takeStranger(document, isBelowMessage ? .collectionBelowMessage : .collectionBelowConversation)
    case (.devices, _): try takeStranger(document, .collectionBelowLock)
    case (.messages, _), (nil, _): try takeStranger(document, .collectionUnknown)
    }
  }

  mutating func takeConversation(_ document: FirestoreDocument) throws {
    let look = ConversationAudit(document, now: run.now)
    current = (try store.put(look.seen, by: audit), look.seen)
    try keep(look.findings, of: .conversation(look.seen.id))
  }

  func takeLock(_ document: FirestoreDocument) throws {
    if (try? UserID(document.path.id)) != nil { try store.putLock(of: document.path.id) }
    try keep(LockAudit.findings(in: document, now: run.now), of: .lock(document.path.id))
  }

  mutating func takeMessage(_ document: FirestoreDocument) throws {
    let conversation = try conversation(document.path.segments[1])
    let look = MessageAudit(document, in: conversation.seen, now: run.now)
    try store.put(look.seen, in: conversation.number)
    try keep(look.findings, of: .message(conversation: conversation.seen.id, look.seen.id))
  }

  private func takeStranger(_ document: FirestoreDocument, _ code: AuditCode) throws {
    let path = code == .collectionUnknown ? document.path.segments[0] : document.path.parent.description
    try store.add(AuditFinding(code, .collection(path)))
  }

  /// The conversation above a message: the one just read, or one that is known, or one that does not exist.
  private mutating func conversation(_ id: String) throws -> (number: Int64, seen: SeenConversation) {
    if let current, current.seen.id == id { return current }
    let found: (number: Int64, seen: SeenConversation)
    if !isReadingEverything, let known = try store.conversation(id) {
      found = known
    } else {
      let missing = SeenConversation(id: id, isMissing: true)
      found = (try store.put(missing, by: audit), missing)
    }
    current = found
    return found
  }

  private var isReadingEverything = false

  /// Keeps what was found in a document in place of what was found in it before.
  private func keep(_ findings: [AuditFinding], of place: AuditPlace) throws {
    if !isReadingEverything { try store.removeFindings(at: place) }
    for finding in findings { try store.add(finding) }
  }

  // MARK: - Everything

  mutating func readEverything() throws {
    isReadingEverything = true
    defer { isReadingEverything = false }
    try store.removeLocks()
    try lookAtRootCollections(isFull: true)
    if run.options.isDeep {
      try store.clear(.findings, AuditCode.allCases.filter { $0 != .collectionUnknown })
      try store.removeMessages()
      for root in [Contract.Collection.conversations, .devices] {
        try forEach(run.everything(in: root)) { scan, document in try scan.take(document) }
      }
    } else {
      try store.clear(.findings, AuditCode.allCases.filter { !$0.isDeep && $0 != .collectionUnknown })
      try listConversations()
      try forEach(run.query(.locks, after: nil)) { scan, document in try scan.takeLock(document) }
    }
    try store.removeUnseenConversations(by: audit)
  }

  /// Lists the conversations, and those that do not exist but have documents below them.
  mutating func listConversations() throws {
    let path = try CollectionPath(Contract.Collection.conversations.rawValue)
    var pages = firestore.documents(in: path, pageSize: Audit.pageSize, showMissing: true)
    while let page = try pages.next() {
      for document in page { try takeConversation(document) }
      for missing in pages.missing { _ = try store.put(SeenConversation(id: missing.id, isMissing: true), by: audit) }
      documents += page.count + pages.missing.count
      try run.progress(.documents(documents))
    }
  }

  func lookAtRootCollections(isFull: Bool) throws {
    try store.clear(.findings, [.collectionUnknown])
    let known = [Contract.Collection.conversations, .devices].map(\.rawValue)
    for id in try firestore.collectionIDs() where !known.contains(id) {
      try store.add(AuditFinding(.collectionUnknown, .collection(id)))
    }
  }

  mutating func countMessages() throws {
    guard run.options.isDeep else { return }
    serverMessages = try firestore.count(run.query(.messages, after: nil))
  }

  /// Counts anew after look-ups, as far as the operator's limit of reads goes.
  mutating func countMessagesAgain() throws {
    guard serverMessages != nil, firestore.billed.readsLeft != 0 else { return }
    try countMessages()
  }

  // MARK: - What is not billed

  mutating func listAccounts() throws {
    try store.removeAccounts()
    var pages = run.accounts.all()
    while let page = try pages.next() {
      for account in page.compactMap(Account.init) { try store.put(account) }
      accountCount += page.count
      try run.progress(.accounts(accountCount))
    }
  }

  /// Objects whose beginnings are fetched side by side.
  static let batchSize = 50

  mutating func listObjects(in media: StorageClient) throws {
    try store.clear(.findings, AuditCode.allCases.filter(\.isOfObject))
    var pages = media.objects()
    while let page = try pages.next() {
      try take(page, in: media)
      objects += page.count
      try run.progress(.objects(objects))
    }
    try store.removeUnseenObjects(by: audit)
  }

  /// Takes objects over, of which nothing is told yet, and looks at the beginnings of those that are new.
  func take(_ records: [ObjectRecord], in media: StorageClient) throws {
    var unknown: [SeenObject] = []
    for record in records {
      let (seen, findings) = ObjectAudit.look(at: record)
      for finding in findings { try store.add(finding) }
      guard var seen else { continue }
      seen.suspicion = try store.suspicion(of: seen)
      if seen.suspicion == nil, seen.size > 0 { unknown.append(seen) } else { try keep(seen) }
    }
    while !unknown.isEmpty {
      try inspect(Array(unknown.prefix(Self.batchSize)), in: media)
      unknown.removeFirst(min(unknown.count, Self.batchSize))
      try run.progress(.objects(objects))
    }
  }

  private func inspect(_ objects: [SeenObject], in media: StorageClient) throws {
    let beginnings = try media.beginnings(of: objects.map(\.name), count: PlaintextSuspicion.sampleSize)
    for (object, bytes) in zip(objects, beginnings) {
      guard let bytes else { continue }
      var seen = object
      seen.suspicion = PlaintextSuspicion(bytes)?.name ?? ""
      try keep(seen)
    }
  }

  private func keep(_ object: SeenObject) throws {
    try store.put(object, by: audit)
    guard let suspicion = object.suspicion, !suspicion.isEmpty else { return }
    try store.add(AuditFinding(.objectPlain, .object(object.name), found: suspicion))
  }
}

extension AuditCode {
  /// Whether the listing of the bucket tells it, which every deep audit reads whole.
  fileprivate var isOfObject: Bool { rawValue >= Self.objectMissing.rawValue }
}
