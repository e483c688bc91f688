internal import Domain
internal import Firebase
internal import Ledger
internal import REST

/// The look-ups right before findings are told. What they show takes the place of what was known, so that the comparisons
/// come to what is so now.
extension AuditScan {
  /// Documents in one request.
  private static let documentBatch = 300

  /// Looks evidence up, documents as far as the operator's limit of reads goes.
  /// - Returns: what was looked up.
  mutating func look(at evidence: AuditEvidence) throws -> AuditEvidence {
    current = nil
    var looked = evidence
    for account in try run.accounts.lookUp(evidence.accounts.sorted()).values.compactMap(Account.init) {
      try store.put(account)
    }
    looked.documents = try look(at: evidence.documents.sorted())
    if let media = run.media { try look(atObjects: evidence.objects.sorted(), in: media) }
    return looked
  }

  private mutating func look(at paths: [DocumentPath]) throws -> Set<DocumentPath> {
    var looked: Set<DocumentPath> = []
    var rest = paths[...]
    while !rest.isEmpty {
      let chunk = Array(rest.prefix(min(Self.documentBatch, firestore.billed.readsLeft ?? .max)))
      guard !chunk.isEmpty else { break }
      rest = rest.dropFirst(chunk.count)
      let found = try firestore.get(chunk)
      for path in chunk {
        if let document = found[path] {
          try take(document)
        } else if try !forget(path) {
          continue
        }
        looked.insert(path)
      }
      try run.progress(.comparing)
    }
    return looked
  }

  /// Forgets a document that is gone.
  /// - Returns: false where no read was left to see whether anything is below it.
  private func forget(_ path: DocumentPath) throws -> Bool {
    switch AuditPlace(document: path) {
    case .conversation(let id)?:
      guard firestore.billed.readsLeft != 0 else { return false }
      try store.removeFindings(at: .conversation(id))
      _ = try store.put(SeenConversation(id: id, isMissing: true), by: audit)
      try forgetIfEmpty(path)
    case .lock(let user)?:
      try store.removeLock(of: user)
      try store.removeFindings(at: .lock(user))
    case .message(let conversation, let id)?:
      try store.removeMessage(id, in: conversation)
      try store.removeFindings(at: .message(conversation: conversation, id))
    case .instance?, .collection?, .object?, nil: break
    }
    return true
  }

  private mutating func look(atObjects names: [String], in media: StorageClient) throws {
    var rest = names[...]
    while !rest.isEmpty {
      let batch = Array(rest.prefix(Self.batchSize))
      rest = rest.dropFirst(batch.count)
      let records = try media.records(of: batch)
      for (name, record) in zip(batch, records) {
        try store.removeFindings(at: .object(name))
        if record == nil, let owner = ObjectAudit.owner(of: name) {
          try store.removeObject(conversation: owner.conversation, message: owner.message)
        }
      }
      try take(records.compactMap(\.self), in: media)
      try run.progress(.comparing)
    }
  }
}

extension AuditPlace {
  /// The place of a document that the contract knows; nil for another.
  fileprivate init?(document path: DocumentPath) {
    let segments = path.segments
    switch (Contract.Collection(rawValue: segments[0]), segments.count) {
    case (.conversations, 2): self = .conversation(segments[1])
    case (.devices, 2): self = .lock(segments[1])
    case (.conversations, 4) where segments[2] == Contract.Collection.messages.rawValue:
      self = .message(conversation: segments[1], segments[3])
    default: return nil
    }
  }
}
