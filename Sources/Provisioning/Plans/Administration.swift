package import Domain
package import Firebase
package import Ledger

/// What steps are carried out upon: the servers of an instance, as its administrator, and the state file beside it.
package struct Administration: Sendable {
  package var firestore: FirestoreClient
  package var accounts: AccountsClient
  package var media: StorageClient
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
    firestore: FirestoreClient, accounts: AccountsClient, media: StorageClient, rules: RulesDeployment,
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

  /// Makes a change of a document, and keeps what was there before.
  func make(_ change: some ComparedChange) throws { changes.note(try firestore.make(change)) }
}
