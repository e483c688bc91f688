package import Domain
package import Firebase
internal import REST

/// Turns findings into steps that mend them without harm to what people wrote.
package struct AuditRepair: Sendable {
  let firestore: FirestoreClient
  /// Nil for an instance without a bucket.
  let media: StorageClient?

  package init(firestore: FirestoreClient, media: StorageClient?) {
    self.firestore = firestore
    self.media = media
  }

  /// The steps for all that can be mended safely. Each document and object that a step is about is looked up once more, so
  /// that the step carries what was there.
  package func steps(for findings: [AuditFinding]) throws -> [Step] {
    var steps: [Step] = []
    var known: Set<Step> = []
    for finding in findings {
      if let step = try step(for: finding), known.insert(step).inserted { steps.append(step) }
    }
    if findings.contains(where: { $0.code == .objectTokens || $0.code == .objectTokensExtra }) {
      steps += try tokenSteps()
    }
    return steps
  }

  private func step(for finding: AuditFinding) throws -> Step? {
    switch (finding.code, finding.place) {
    case (.lockOfNobody, .lock(let id)):
      guard let user = try? UserID(id), let lock = try firestore.deviceLock(of: user) else { return nil }
      return .deviceLock(.removeOfNobody(lock))
    case (.displayNameLeftOver, .conversation(let id)):
      guard let conversation = ConversationID(id), let user = finding.user.flatMap({ try? UserID($0) }),
        let stored = try firestore.get(conversation.path)?.displayName(of: user)
      else { return nil }
      return .conversation(
        .setDisplayName(DisplayNameChange(conversation: conversation, user: user, from: stored, to: nil)))
    case (.participantsUnsorted, .conversation(let id)):
      guard let conversation = ConversationID(id), let users = try participants(of: conversation) else { return nil }
      return .repair(.sortParticipants(ParticipantOrder(conversation: conversation, from: users)))
    case (.pairedWithoutKey, .conversation(let id)), (.nonceBudget, .conversation(let id)):
      return try pairingDemand(id, underKey: nil)
    case (.nonceReused, .message(let id, _)), (.mediaNonceReused, .message(let id, _)):
      return try pairingDemand(id, underKey: finding.found.flatMap { Int64($0) })
    case (.objectWithoutMessage, .object(let name)):
      guard let record = try media?.get(name), try firestore.message(ofObject: name) == nil else { return nil }
      return .repair(.deleteObject(name: name, generation: record.generation, size: record.size))
    default: return nil
    }
  }

  private func participants(of conversation: ConversationID) throws -> [UserID]? {
    let field = Contract.ConversationField.participants.rawValue
    guard let list = try firestore.get(conversation.path)?.fields[field]?.array else { return nil }
    let users = list.compactMap { user in user.string.flatMap { try? UserID($0) } }
    return users.count == list.count ? users : nil
  }

  /// A rotation, where the key that is in danger is the one in use.
  private func pairingDemand(_ id: String, underKey version: Int64?) throws -> Step? {
    guard let conversation = ConversationID(id), case .sound(let stored) = try firestore.conversation(conversation),
      stored.pairing == .paired, version == nil || version == stored.keyVersion
    else { return nil }
    return .conversation(.demandPairing(PairingDemand(stored)))
  }

  private func tokenSteps() throws -> [Step] {
    guard let media else { return [] }
    var steps: [Step] = []
    var pages = media.objects(prefix: Contract.Object.root)
    while let page = try pages.next() {
      for record in page where !record.downloadTokens.isEmpty {
        steps.append(
          .repair(
            .removeDownloadTokens(
              name: record.name, generation: record.generation, metageneration: record.metageneration)))
      }
    }
    return steps
  }
}
