internal import Domain
internal import Ledger
internal import Provisioning
internal import REST

extension Connection {
  /// Shows a plan, and carries it out unless the run is dry. What an earlier run left open is settled first.
  func change(_ command: String, _ steps: [Step], in world: World, perform: (Step) throws -> Void) throws {
    if !world.options.dryRun { try settle(in: world) }
    try instance.change(command, steps, ledger, in: world, perform: perform)
  }

  /// Asks what became of every change that broke off, and says it.
  func settle(in world: World) throws {
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
