internal import Domain
internal import Ledger
internal import Provisioning
internal import REST

extension Instance {
  /// Closes changes that broke off, and says how each turned out.
  func settle(
    _ operations: [JournalOperation], _ ledger: Ledger, in world: World, wasApplied: (Step) throws -> Bool
  ) throws {
    guard !operations.isEmpty else { return }
    try journalling(ledger, in: world) { run in
      for operation in operations { world.tell(try run.settle(operation, wasApplied: wasApplied)) }
    }
  }

  /// The same for changes of which the state file alone can tell: those of aliases, and those that broke off between steps.
  func settleAliases(_ ledger: Ledger, in world: World) throws {
    let open = try ledger.journal.openOperations().filter { $0.openSteps.allSatisfy { $0?.person != nil } }
    try settle(open, ledger, in: world) { step in try step.person?.wasApplied(in: ledger.people) ?? false }
  }
}

extension World {
  fileprivate func tell(_ settlement: Settlement) {
    let operation = settlement.operation
    for (step, wasApplied) in settlement.steps {
      let ending = wasApplied ? "it was done all the same" : step.unfinished
      note("“\(operation.command)” (\(operation.id)) broke off; \(ending): \(step.words)")
    }
    if settlement.appliedSteps < settlement.plannedSteps, settlement.plannedSteps > 1 {
      note(
        """
        “\(operation.command)” (\(operation.id)) came \(settlement.appliedSteps) of \(settlement.plannedSteps) steps far; to \
        go on, run it again
        """)
    }
  }
}

extension JournalOperation {
  /// The steps of which nobody knows yet whether they were done; nil for one of a newer release.
  fileprivate var openSteps: [Provisioning.Step?] { steps.filter { $0.state == .open }.map(\.step) }
}

extension Provisioning.Step {
  fileprivate var person: PersonStep? {
    guard case .person(let step) = self else { return nil }
    return step
  }
}
