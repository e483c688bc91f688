internal import Domain
internal import Firebase
internal import Ledger
internal import REST

/// The reading of an audit that goes on from the last one.
extension AuditScan {
  mutating func readWhatMoved() throws {
    let marks = try run.marks()
    try lookAtRootCollections(isFull: false)
    try read(.conversations, after: marks[.conversations]) { scan, document in try scan.takeConversation(document) }
    try read(.locks, after: marks[.locks]) { scan, document in try scan.takeLock(document) }
    if run.options.isDeep {
      let readField = Contract.MessageField.readAt.rawValue
      try read(.messages, after: marks[.messages]) { scan, document in try scan.takeMoved(document) }
      try forEach(run.readMessages(after: marks[.messages]), by: readField) { scan, document in
        try scan.takeMoved(document)
      }
    }
    try lookAgain()
    let collection = run.query(.conversations, after: nil)
    if try firestore.count(collection) != store.count(.conversations) {
      try listConversations()
      try store.removeUnseenConversations(by: audit)
    }
    try countMessages()
  }

  private mutating func read(
    _ part: AuditStore.Part, after mark: Instant?, _ body: (inout AuditScan, FirestoreDocument) throws -> Void
  ) throws {
    try forEach(run.query(part, after: mark), by: run.movingField(of: part), body)
  }

  /// A collection called `messages` may also stand where the contract has none.
  private mutating func takeMoved(_ document: FirestoreDocument) throws {
    let segments = document.path.segments
    guard segments.count == 4, segments[0] == Contract.Collection.conversations.rawValue else { return }
    try takeMessage(document)
  }

  /// Where something was found last time, somebody may have mended it without a trace in any time, and an undo puts times
  /// back: it is read again.
  private mutating func lookAgain() throws {
    let places = try run.placesToLookAgain()
    try lookAgain(at: places.conversations, withMessages: places.withMessages)
    try lookAgain(atLocks: places.locks)
  }

  private mutating func lookAgain(at conversations: Set<String>, withMessages: Set<String>) throws {
    let paths = conversations.sorted().compactMap {
      try? DocumentPath(segments: [Contract.Collection.conversations.rawValue, $0])
    }
    let found = try firestore.get(paths)
    for path in paths {
      if let document = found[path] {
        try takeConversation(document)
      } else {
        try store.removeFindings(at: .conversation(path.id))
        _ = try store.put(SeenConversation(id: path.id, isMissing: true), by: audit)
      }
      if withMessages.contains(path.id) || found[path] == nil, run.options.isDeep { try readMessagesAnew(below: path) }
      if found[path] == nil { try forgetIfEmpty(path) }
    }
  }

  /// Reads all that is below a conversation, in place of what was known.
  private mutating func readMessagesAnew(below path: DocumentPath) throws {
    guard let known = try store.conversation(path.id) else { return }
    current = known
    try store.removeMessageFindings(in: path.id)
    try store.removeMessages(in: known.number)
    try forEach(StructuredQuery(from: nil, allDescendants: true), below: path) { scan, document in
      try scan.take(document)
    }
  }

  /// A conversation that is gone, with nothing left below it.
  func forgetIfEmpty(_ path: DocumentPath) throws {
    if try firestore.collectionIDs(below: path).isEmpty { try store.removeConversation(path.id, by: audit) }
  }

  private mutating func lookAgain(atLocks users: Set<String>) throws {
    let paths = users.sorted().compactMap {
      try? DocumentPath(segments: [Contract.Collection.devices.rawValue, $0])
    }
    let found = try firestore.get(paths)
    for path in paths {
      if let document = found[path] {
        try takeLock(document)
      } else {
        try store.removeLock(of: path.id)
        try store.removeFindings(at: .lock(path.id))
      }
    }
  }
}

extension Audit {
  /// What had a finding in the last audit, or was put back as it was since.
  struct PlacesToLookAgain {
    var conversations: Set<String> = []
    /// Those of the conversations whose messages are read again, too.
    var withMessages: Set<String> = []
    var locks: Set<String> = []
  }

  func placesToLookAgain() throws -> PlacesToLookAgain {
    var places = PlacesToLookAgain()
    try store.forEachFinding(on: .reported) { finding in
      if case .lock(let user) = finding.place { places.locks.insert(user) }
      guard let id = finding.place.conversation, !finding.code.isDeep || options.isDeep else { return }
      places.conversations.insert(id)
      if finding.code.needsMessages { places.withMessages.insert(id) }
    }
    for document in restored where document.segments.count == 2 {
      switch Contract.Collection(rawValue: document.segments[0]) {
      case .conversations: places.conversations.insert(document.id)
      case .devices: places.locks.insert(document.id)
      case .messages, nil: break
      }
    }
    return places
  }
}

extension AuditCode {
  /// Whether it is told by messages: by their documents, or by what is compared across them.
  fileprivate var needsMessages: Bool {
    switch self {
    case .collectionBelowConversation, .collectionBelowMessage, .conversationMissing, .objectMissing: true
    default: rawValue >= Self.messageFieldMissing.rawValue && rawValue < Self.objectMissing.rawValue
    }
  }
}
