package import Domain
package import Firebase
internal import REST

/// Connecting two people.
package struct ConversationCreation: Sendable {
  /// Why two people are not connected.
  package enum Refusal: Error, Hashable, Sendable {
    case noSuchAccount(UserID)
    case disabledAccount(UserID)
    /// The rules let anonymous accounts in only.
    case notAnonymous(UserID)
    /// The pair has conversations already.
    case pairExists(Participants, [ConversationID])
  }

  let firestore: FirestoreClient
  let accounts: AccountsClient

  package init(firestore: FirestoreClient, accounts: AccountsClient) {
    self.firestore = firestore
    self.accounts = accounts
  }

  /// Asks whether both accounts can talk, and whether the pair is connected already. Nothing is written.
  /// - Throws: ``Refusal`` or `FirebaseError`.
  package func check(_ participants: Participants, allowingDuplicate: Bool) throws {
    try check(participants.all)
    if !allowingDuplicate { try checkUnconnected(participants) }
  }

  /// Asks whether some accounts can talk.
  /// - Throws: ``Refusal`` or `FirebaseError`.
  package func check(_ users: [UserID]) throws {
    let records = try accounts.lookUp(users.map(\.text))
    for user in users {
      guard let record = records[user.text] else { throw Refusal.noSuchAccount(user) }
      guard !record.isDisabled else { throw Refusal.disabledAccount(user) }
      guard record.isAnonymous else { throw Refusal.notAnonymous(user) }
    }
  }

  /// Asks whether a pair has no conversation yet.
  /// - Throws: ``Refusal/pairExists(_:_:)`` or `FirebaseError`.
  package func checkUnconnected(_ participants: Participants) throws {
    let existing = try firestore.conversations(between: participants)
    guard existing.isEmpty else { throw Refusal.pairExists(participants, existing) }
  }

  /// How often a create is tried anew when its reply was lost.
  private static let attempts = 3

  /// Makes the conversation, once, whatever becomes of replies: the draft's id was chosen before, and what has that id
  /// already is what an earlier attempt made. Nothing that happens after it was made is an error.
  /// - Throws: ``Refusal/pairExists(_:_:)`` where somebody else was faster, ``UndecidedWrite`` where nobody can tell
  ///   whether it was made, `FirebaseError` where it was not.
  package func create(_ draft: ConversationDraft, allowingDuplicate: Bool) throws -> ChangeOutcome {
    for attempt in 1...Self.attempts {
      let committed: (existing: [ConversationID], outcome: ChangeOutcome)
      do throws(FirebaseError) {
        committed = try commit(draft, allowingDuplicate: allowingDuplicate)
      } catch {
        let isThere = try? exists(draft)
        if isThere == true { return .unclear }
        guard error.mayHaveHappened else { throw error }
        if isThere == nil { throw UndecidedWrite(cause: error) }
        guard attempt < Self.attempts else { throw error }
        continue
      }
      guard committed.existing.isEmpty else { throw Refusal.pairExists(draft.participants, committed.existing) }
      return committed.outcome
    }
    preconditionFailure("the last attempt returns or throws")
  }

  /// Whether an earlier run made the conversation.
  package func exists(_ draft: ConversationDraft) throws(FirebaseError) -> Bool { try firestore.get(draft.path) != nil }

  /// Writes the draft unless the pair is connected; answers what it is connected by.
  private func commit(
    _ draft: ConversationDraft, allowingDuplicate: Bool
  ) throws(FirebaseError) -> (existing: [ConversationID], outcome: ChangeOutcome) {
    let times = ConversationDraft.serverTimeFields.map { FieldTransform($0, .requestTime) }
    let write = DocumentWrite.create(draft.path, draft.fields, transforms: times)
    let outcome = try firestore.transaction { reads throws(FirebaseError) -> TransactionDecision<[ConversationID]> in
      let documents = try reads.run(.conversations(of: draft.participants.first))
      let ids = documents.map(ConversationRecord.init).ids(of: draft.participants)
      if ids.contains(draft.id) { return .rollBack([]) }
      return ids.isEmpty || allowingDuplicate ? .commit([write], []) : .rollBack(ids)
    }
    guard let result = outcome.commit?.writes.first, let after = write.state(after: .absent, result) else {
      return (outcome.value, .unclear)
    }
    return (outcome.value, .changed(DocumentChange(draft.path, before: .absent, after: after)))
  }
}
