internal import Crypto
internal import Domain
internal import Ledger
internal import Provisioning
internal import REST
internal import Synchronization

extension Connection {
  /// As `with(_:_:)`, for a command that changes the instance: what an earlier run left open is settled first.
  static func changing<Result>(_ world: World, _ body: (Connection) throws -> Result) throws -> Result {
    try with(world) { connection in
      if !world.options.dryRun { try connection.settle(in: world) }
      return try body(connection)
    }
  }

  /// Shows a plan, and carries it out unless the run is dry. Of steps that do not depend on each other, those for which
  /// something moved are left alone.
  /// - Returns: whether it was carried out.
  @discardableResult
  func change(_ command: String, _ steps: [Step], independent: Bool = false, in world: World) throws -> Bool {
    let administration = administration(in: world)
    return try instance.change(command, steps, ledger, in: world, noting: administration.changes) { step in
      let progress = Mutex(Progress("messages deleted", total: step.deletedMessages, in: world))
      defer { progress.withLock { $0.finish() } }
      var counting = administration
      counting.progress = { count in progress.withLock { if count > 0 { $0.advance(by: count) } } }
      do {
        try step.perform(by: counting)
      } catch let conflict as ChangeConflict where independent {
        throw LeftAlone(conflict)
      }
    }
  }

  func administration(in world: World) -> Administration {
    Administration(
      firestore: firestore, accounts: accounts, media: media, rules: rulesDeployment(in: world),
      project: project(waiting: Waiting(in: world).observer), ledger: ledger, now: { Instant(world.now()) },
      exports: ExportAccess(read: world.files.long.read, digest: SHA256.digest))
  }

  /// Asks what became of every change that broke off, and says it.
  private func settle(in world: World) throws {
    try instance.settle(try ledger.journal.openOperations(), ledger, in: world) { step in
      try step.wasApplied(administration(in: world))
    }
  }
}

extension Step {
  fileprivate var deletedMessages: Int {
    if case .conversation(let step) = self { step.deletedMessages } else { 0 }
  }
}
