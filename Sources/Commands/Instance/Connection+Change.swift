internal import Crypto
internal import Domain
internal import Ledger
internal import Provisioning
internal import REST

extension Connection {
  /// As `with(_:_:)`, for a command that changes the instance: what an earlier run left open is settled first.
  static func changing<Result>(_ world: World, _ body: (Connection) throws -> Result) throws -> Result {
    try with(world) { connection in
      if !world.options.dryRun { try connection.settle(in: world) }
      return try body(connection)
    }
  }

  /// Shows a plan, and carries it out unless the run is dry.
  /// - Returns: whether it was carried out.
  @discardableResult
  func change(_ command: String, _ steps: [Step], in world: World) throws -> Bool {
    let administration = administration(in: world)
    return try instance.change(command, steps, ledger, in: world) { try $0.perform(by: administration) }
  }

  func administration(in world: World) -> Administration {
    Administration(
      firestore: firestore, accounts: accounts, media: media, rules: rulesDeployment(in: world),
      ledger: ledger, now: { Instant(world.now()) },
      exports: ExportAccess(read: world.files.long.read, digest: SHA256.digest))
  }

  /// Asks what became of every change that broke off, and says it.
  private func settle(in world: World) throws {
    let open = try ledger.journal.openOperations()
    guard !open.isEmpty else { return }
    let lock = try OperatorLock(path: instance.lockPath)
    defer { withExtendedLifetime(lock) {} }
    let run = JournalledRun(
      journal: ledger.journal, now: { Instant(world.now()) }, randomBytes: world.randomBytes)
    for operation in open {
      let settlement = try run.settle(operation) { try $0.wasApplied(administration(in: world)) }
      for (step, wasApplied) in settlement.steps {
        let ending = wasApplied ? "it was done all the same" : step.unfinished
        world.note("“\(operation.command)” (\(operation.id)) broke off; \(ending): \(step.words)")
      }
      if settlement.appliedSteps < settlement.plannedSteps, settlement.plannedSteps > 1 {
        world.note(
          """
          “\(operation.command)” (\(operation.id)) came \(settlement.appliedSteps) of \(settlement.plannedSteps) steps \
          far; to go on, run it again
          """)
      }
    }
  }
}
