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
  func change(_ command: String, _ steps: [Step], in world: World, perform: (Step) throws -> Void) throws {
    try instance.change(command, steps, ledger, in: world, perform: perform)
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
      let settlement = try run.settle(operation, wasApplied: wasApplied)
      for (step, wasApplied) in settlement.steps {
        let ending = wasApplied ? "it was done all the same" : "it was not done"
        world.note("“\(operation.command)” (\(operation.id)) broke off; \(ending): \(step.words)")
      }
    }
  }

  private func wasApplied(_ step: Step) throws -> Bool {
    switch step {
    case .createConversation(let draft):
      let creation = ConversationCreation(firestore: firestore, accounts: accounts)
      let isThere = try creation.exists(draft)
      if isThere, case .sound(let conversation) = try firestore.conversation(draft.id) {
        try ledger.cache.put(conversation)
      }
      return isThere
    case .addPerson(let alias, let user): return try ledger.people.person(alias: alias)?.user == user
    case .renamePerson(_, let newAlias): return try ledger.people.person(alias: newAlias) != nil
    case .removePerson(let alias, _): return try ledger.people.person(alias: alias) == nil
    }
  }
}
