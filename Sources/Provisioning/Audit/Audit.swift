package import Domain
package import Firebase
package import Ledger
package import REST

/// Looks at an instance from end to end, a page at a time, and tells what is not as the contract has it.
///
/// What was seen is kept in the store, without any ciphertext; whatever is compared across documents is compared there.
package struct Audit {
  let firestore: FirestoreClient
  let accounts: AccountsClient
  /// Nil for an instance without a bucket.
  let media: StorageClient?
  let store: AuditStore
  /// What was put back as it was since the last audit: it moved, though its time does not tell.
  let restored: [DocumentPath]
  package let options: AuditOptions
  let now: Instant
  /// Told between pages; may throw to end the audit, of which then nothing is kept.
  let progress: (AuditProgress) throws -> Void

  package init(
    firestore: FirestoreClient, accounts: AccountsClient, media: StorageClient?, store: AuditStore,
    restored: [DocumentPath] = [], options: AuditOptions, now: Instant,
    progress: @escaping (AuditProgress) throws -> Void
  ) {
    self.firestore = firestore
    self.accounts = accounts
    self.media = media
    self.store = store
    self.restored = restored
    self.options = options
    self.now = now
    self.progress = progress
  }

  /// Documents in one page.
  static let pageSize = 500

  /// Runs the audit. The operator's limit of reads ends it early, with what was found so far; a next run begins anew then.
  /// - Throws: `FirebaseError`, `StoreError`, and what `progress` throws.
  package func run() throws -> AuditOutcome {
    let isFull = try readsEverything()
    let previous = try store.lastRun()
    let readsBefore = firestore.billed.count.reads
    let audit = try store.begin(at: now, isDeep: options.isDeep, isFull: isFull)
    defer { store.abandon() }
    var scan = AuditScan(self, audit: audit)
    var isComplete = true
    do {
      if isFull { try scan.readEverything() } else { try scan.readWhatMoved() }
    } catch let error as FirebaseError {
      guard case .readLimit = error.reason else { throw error }
      isComplete = false
    }
    try scan.listAccounts()
    if options.isDeep, let media { try scan.listObjects(in: media) }
    try progress(.comparing)
    let judgement = try judge(&scan, isComplete: isComplete)
    var outcome = try self.outcome(
      of: scan, judgement, isFull: isFull, isComplete: isComplete, previous: previous)
    outcome.reads = firestore.billed.count.reads - readsBefore
    if isComplete { try keep(outcome, audit: audit, reads: outcome.reads) }
    return outcome
  }

  /// Whether the last audit saw too little to go on from.
  func readsEverything() throws -> Bool {
    let marks = try self.marks()
    return options.isFull || marks[.conversations] == nil || marks[.locks] == nil
      || options.isDeep && marks[.messages] == nil
  }

  func marks() throws -> [AuditStore.Part: Instant] {
    var marks: [AuditStore.Part: Instant] = [:]
    for part in AuditStore.Part.allCases { marks[part] = try store.mark(part) }
    return marks
  }

  private func outcome(
    of scan: AuditScan, _ judgement: AuditJudgement, isFull: Bool, isComplete: Bool, previous: AuditStore.Run?
  ) throws -> AuditOutcome {
    var findings = try store.findings(on: .findings).filter { options.isDeep || !$0.code.isDeep }
    findings += judgement.findings
    findings.sort { left, right in
      (right.code.severity, left.code, left.place) < (left.code.severity, right.code, right.place)
    }
    let canCompare = isComplete && previous.map { $0.isDeep || !options.isDeep } ?? false
    let current = Set(findings.map(\.identity))
    let doubtful = Set(judgement.unconfirmed.map(\.identity))
    let reported = try store.findings(on: .reported).filter { options.isDeep || !$0.code.isDeep }
    return AuditOutcome(
      findings: findings, unconfirmed: judgement.unconfirmed,
      mended: canCompare
        ? reported.filter { !current.contains($0.identity) && !doubtful.contains($0.identity) } : nil,
      new: canCompare ? current.subtracting(reported.map(\.identity)) : [], changes: try store.changes(of: scan.audit),
      previous: previous, isDeep: options.isDeep, isFull: isFull, isComplete: isComplete, reads: 0,
      conversations: try store.count(.conversations), locks: try store.count(.locks),
      messages: options.isDeep ? try store.count(.messages) : 0, objects: scan.objects, accounts: scan.accountCount,
      unseenMessages: try scan.serverMessages.map { $0 - (try store.count(.messages)) } ?? 0)
  }

  private func keep(_ outcome: AuditOutcome, audit: Int64, reads: Int) throws {
    try store.clear(.reported, AuditCode.allCases.filter { options.isDeep || !$0.isDeep })
    for finding in outcome.findings { try store.add(finding, to: .reported) }
    let mark = now - AuditTolerance.clock
    try store.setMark(.conversations, mark)
    try store.setMark(.locks, mark)
    if options.isDeep { try store.setMark(.messages, mark) }
    try store.finish(audit, reads: reads, errors: outcome.count(.error), warnings: outcome.count(.warning))
  }
}
