package import Arguments
internal import Domain
internal import Firebase
internal import Ledger
internal import Provisioning
internal import REST

/// What the findings are compared with.
package enum AuditSince: String, CaseIterable, Sendable {
  case last
}

/// `audit`: who is in it, and whether everything is as the contract has it.
package struct AuditCommand: Command {
  static let deep = Flag("deep", "read messages and media, too")
  static let full = Flag("full", "read everything anew, whatever the last audit saw")
  static let estimate = Flag("estimate", "only tell how many reads it would take")
  static let fix = Flag("fix", "mend what can be mended safely, after a question")
  static let since = Option(
    "since", as: ValueForm<AuditSince>.choice, "also tell what changed since the last audit")
  static let awaiting = Option(
    "awaiting-limit", as: .duration, "how long a pairing may be awaited, such as 12h; 30d if not given")
  static let sarif = Option("sarif", as: .file, "also write a report for code hosts, in SARIF 2.1.0")
  static let html = Option("html", as: .file, "also write a page for people, in one file")

  package static let declaration = CommandDefinition(
    "audit", "looks for whatever is not as it should be",
    discussion: """
      Checks conversations, participants, accounts and device locks; with --deep every message and every object, too: nonces \
      used twice, plain text, receipts, media without message. Nothing is decrypted. Each finding has a stable code. Errors \
      and warnings make it exit with 3; notes do not: a lone download token on media is one, since every upload makes it.

      The first audit reads everything, a billed read for each document; the next ones read what moved, told by updatedAt, \
      lastSeenAt, sentAt and readAt, and whatever had a finding. What was deleted, what a sender deleted for themselves \
      (deletedFor), what was changed by hand without its time, and what another operator took back is seen only with --full; the count of messages tells \
      whether any came or went, and what was not judged stands below the findings. Collections below documents are found \
      with --deep.

      Whatever is said not to be there is looked up once more right before it is told, and so it is before --fix deletes \
      anything. Where --max-reads leaves too little for that, or stops the audit, it says so and exits with 8.
      """,
    effect: .writes, takes: [deep, full, estimate, fix, since, awaiting, sarif, html],
    examples: [
      Example("wtadmin audit --since last", "is everybody still who they were?"),
      Example("wtadmin audit --deep --html audit.html", "everything, with a page to keep"),
      Example("wtadmin audit --deep --fix --dry-run", "what would be mended, and how?"),
    ])

  package var isDeep: Bool
  package var isFull: Bool
  package var onlyEstimates: Bool
  package var fixes: Bool
  package var since: AuditSince?
  package var awaitingLimit: Duration?
  package var sarifPath: String?
  package var htmlPath: String?

  package init(_ parsed: Parsed) throws(UsageError) {
    isDeep = try parsed[Self.deep]
    isFull = try parsed[Self.full]
    onlyEstimates = try parsed[Self.estimate]
    fixes = try parsed[Self.fix]
    since = try parsed[Self.since]
    awaitingLimit = try parsed[Self.awaiting]
    sarifPath = try parsed[Self.sarif]
    htmlPath = try parsed[Self.html]
    try parsed.require(Self.fix, with: GlobalOptions.dryRun)
    try parsed.refuse(Self.estimate, with: Self.fix)
  }

  /// A run that mends settles first what an earlier one left open.
  private func connected<Result>(in world: World, _ body: (Connection) throws -> Result) throws -> Result {
    try fixes ? Connection.changing(world, body) : Connection.with(world, body)
  }

  package func run(in world: World) throws -> ExitCode {
    try connected(in: world) { connection in
      let store = try connection.instance.openAuditStore(in: world)
      var bar = AuditBar(in: world)
      let restored = try store.lastRun().map { try connection.ledger.journal.restoredDocuments(since: $0.beganAt) }
      let audit = Audit(
        firestore: connection.firestore, accounts: connection.accounts, media: connection.media, store: store,
        restored: restored ?? [], options: options, now: Instant(world.now()),
        progress: { progress in
          bar.show(progress)
          try world.stopIfInterrupted()
        })
      if isDeep || onlyEstimates {
        let estimate = try audit.estimate()
        if onlyEstimates {
          try world.show(AuditEstimateReport(estimate: estimate, project: connection.instance.settings.project))
          return .done
        }
        world.note(estimate.words)
      }
      var outcome = try audit.run()
      outcome.reads = connection.billed.count.reads
      bar.finish()
      let report = AuditReport(
        project: connection.instance.settings.project, at: world.now(), outcome: outcome,
        names: AuditNames(aliases: try connection.ledger.aliases()),
        isForPeople: world.outputForm == .terminal, tellsChanges: since != nil)
      try tell(report, connection, in: world)
      if fixes, outcome.isComplete { try mend(outcome.findings, connection, in: world) }
      guard outcome.isComplete, outcome.unconfirmed.isEmpty else { return .quotaSpent }
      return outcome.findings.contains { $0.code.severity.isFailure } ? .findings : .done
    }
  }

  /// A century. The longest durations that can be written would overflow an `Instant`.
  private static let longestWait = Duration.seconds(100 * 366 * 86_400)

  private var options: AuditOptions {
    var options = AuditOptions(isDeep: isDeep, isFull: isFull)
    if let awaitingLimit { options.awaitingLimit = min(awaitingLimit, Self.longestWait) }
    return options
  }

  private func tell(_ report: AuditReport, _ connection: Connection, in world: World) throws {
    try world.show(report)
    if let sarifPath {
      try world.files.write(try world.absolute(sarifPath), report.sarif.serializedBytes(), 0o600)
    }
    if let htmlPath { try world.files.write(try world.absolute(htmlPath), Array(report.html.utf8), 0o600) }
    let outcome = report.outcome
    if !outcome.isComplete {
      world.warn("--max-reads \(world.options.maxReads ?? 0) was reached; the next audit begins anew")
    }
    if connection.media == nil, outcome.isDeep { world.note("the instance carries text only, so media were left out") }
    world.note(outcome.cost)
  }

  private func mend(_ findings: [AuditFinding], _ connection: Connection, in world: World) throws {
    let repair = AuditRepair(firestore: connection.firestore, media: connection.media)
    let steps = try repair.steps(for: findings)
    guard !steps.isEmpty else {
      world.note("nothing of it can be mended safely by this command")
      return
    }
    if !world.options.dryRun {
      for step in steps { world.note("to do: \(step.words)") }
      try world.confirm("do that in \(connection.instance.settings.project)?")
    }
    if try connection.change("audit --fix", steps, independent: true, in: world) {
      world.note("see what is left: wtadmin audit")
    }
  }
}
