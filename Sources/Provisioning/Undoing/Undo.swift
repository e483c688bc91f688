internal import Domain
internal import Firebase
package import Ledger
internal import REST

/// How a journalled change is taken back.
package struct Undo: Sendable {
  /// In the order in which they are done: what was done last is taken back first.
  package var steps: [Step] = []

  /// Why nothing is taken back.
  package enum Refusal: Error, Hashable, Sendable {
    /// The change broke off, and nobody has asked yet what became of it.
    case isOpen
    /// None of its steps was done.
    case nothingDone
    /// A step of a later release.
    case unknownStep(number: Int)
    case irreversible(Irreversible)
  }

  /// Reads from the journal what is to be done; asks no server.
  package init(of operation: JournalOperation) throws(Refusal) {
    guard !operation.isOpen else { throw .isOpen }
    let applied = operation.steps.filter { $0.state == .applied }
    guard !applied.isEmpty else { throw .nothingDone }
    for entry in applied.reversed() {
      guard let step = entry.step else { throw .unknownStep(number: entry.number + 1) }
      let outcome = entry.outcome.flatMap { try? JSON(parsing: $0) } ?? .null
      do throws(Irreversible) {
        steps += try step.reversal(ChangeRecord.changes(in: outcome))
      } catch {
        throw .irreversible(error)
      }
    }
  }

  /// Holds the plan against the instance as it is now.
  /// - Returns: the steps that there is still something to do for.
  /// - Throws: ``ChangeConflict`` where something moved since, `PeopleStore.Refusal` where an alias or account is taken.
  package func pending(_ administration: Administration) throws -> [Step] {
    var states: [DocumentPath: DocumentState] = [:]
    var people = AliasTable(try administration.ledger.people.all())
    var pending: [Step] = []
    for step in steps {
      if case .person(let step) = step {
        guard !step.wasApplied(in: people) else { continue }
        try step.checkIsPossible(people)
        people.apply(step)
        pending.append(.person(step))
        continue
      }
      guard case .restore(let restore) = step else {
        if try !step.wasApplied(administration) { pending.append(step) }
        continue
      }
      let change = restore.reversing
      let state = try states[change.document] ?? DocumentState(administration.firestore.get(change.document))
      if state == change.before { continue }
      guard state == change.after else { throw ChangeConflict.documentMoved(change.document.description) }
      states[change.document] = change.before
      pending.append(step)
    }
    return pending
  }
}

extension PersonStep {
  /// Whether aliases are still as the change left them that this step takes back, and what it needs is free.
  fileprivate func checkIsPossible(_ people: AliasTable) throws {
    switch self {
    case .add(let alias, let user):
      try people.checkIsFree(alias)
      try people.checkIsUnnamed(user)
    case .rename(let alias, let user, let newAlias):
      guard let holder = people[alias], holder == user ?? holder else { throw ChangeConflict.aliasMoved(alias) }
      try people.checkIsFree(newAlias)
    case .move(let alias, let old, let new):
      guard people[alias] == old else { throw ChangeConflict.aliasMoved(alias) }
      try people.checkIsUnnamed(new)
    case .remove: return
    }
  }
}

extension AliasTable {
  fileprivate func checkIsFree(_ alias: Alias) throws(PeopleStore.Refusal) {
    if let holder = self[alias] { throw .aliasTaken(alias, by: holder) }
  }

  fileprivate func checkIsUnnamed(_ user: UserID) throws(PeopleStore.Refusal) {
    if let alias = alias(of: user) { throw .userNamed(user, as: alias) }
  }
}
