package import Domain
package import Firebase
package import Ledger
internal import REST

/// What steps are carried out upon: the servers of an instance, as its administrator, and the state file beside it.
package struct Administration: Sendable {
  package var firestore: FirestoreClient
  package var accounts: AccountsClient
  /// nil where the instance carries text only.
  package var media: StorageClient?
  package var rules: RulesDeployment
  package var project: ProjectClients
  package var ledger: Ledger
  package var now: @Sendable () -> Instant
  package var exports: ExportAccess
  /// Told how far long work is: how many things went since it was last told.
  package var progress: @Sendable (Int) -> Void = { _ in }
  /// What became of the documents that are changed.
  package let changes = ChangeRecord()

  package init(
    firestore: FirestoreClient, accounts: AccountsClient, media: StorageClient?, rules: RulesDeployment,
    project: ProjectClients, ledger: Ledger, now: @escaping @Sendable () -> Instant, exports: ExportAccess
  ) {
    self.firestore = firestore
    self.accounts = accounts
    self.media = media
    self.rules = rules
    self.project = project
    self.ledger = ledger
    self.now = now
    self.exports = exports
  }

  /// The bucket, for a step that is about what is in it.
  var bucket: StorageClient {
    get throws(NoBucket) {
      guard let media else { throw NoBucket() }
      return media
    }
  }

  /// Makes a change of a document, and keeps what was there before.
  func make(_ change: some ComparedChange) throws { note(try firestore.make(change), of: change.document) }

  /// Keeps what became of a document. Of a conversation the cache says then what the server says, which is read, and billed,
  /// only where the outcome does not tell it.
  func note(_ outcome: ChangeOutcome, of document: DocumentPath) {
    changes.note(outcome)
    if case .changed(let change) = outcome {
      remember(document, change.after)
    } else {
      refresh(document)
    }
  }

  /// Has the cache say of a conversation what the server says now. Where that cannot be read, the cache stays as it is: what
  /// was done is done.
  func refresh(_ document: DocumentPath) {
    guard ExportPart.conversations.holds(document) else { return }
    do throws(FirebaseError) {
      remember(document, DocumentState(try firestore.get(document)))
    } catch {
    }
  }

  /// Of a conversation that is not as the contract has it, the cache knows nothing.
  private func remember(_ document: DocumentPath, _ state: DocumentState) {
    guard ExportPart.conversations.holds(document), let id = ConversationID(document.id) else { return }
    if case .fields(let fields) = state, let conversation = try? Conversation(id: id.text, fields) {
      try? ledger.cache.put(conversation)
    } else {
      try? ledger.cache.removeConversation(id)
    }
  }
}

/// Media are asked for, and the instance carries text only.
package struct NoBucket: Error, Hashable, Sendable {
  package init() {}
}
