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
      guard let step = (try? JSON(parsing: entry.intent)).flatMap({ Step($0) }) else {
        throw .unknownStep(number: entry.number + 1)
      }
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
  /// - Throws: ``ChangeConflict`` where something moved since.
  package func pending(_ administration: Administration) throws -> [Step] {
    var states: [DocumentPath: DocumentState] = [:]
    var pending: [Step] = []
    for step in steps {
      if case .person(let step) = step, try !step.wasApplied(administration) {
        try step.checkIsPossible(administration.ledger.people)
      }
      guard case .restore(.document(let change)) = step else {
        if try !step.wasApplied(administration) { pending.append(step) }
        continue
      }
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
  /// Whether aliases are still as the change left them that this step takes back.
  fileprivate func checkIsPossible(_ people: PeopleStore) throws {
    let alias: Alias
    let user: UserID?
    switch self {
    case .add: return
    case .rename(let from, _): (alias, user) = (from, try people.person(alias: from)?.user)
    case .remove(let removed, let owner): (alias, user) = (removed, owner)
    case .move(let moved, let owner, _): (alias, user) = (moved, owner)
    }
    guard let user, try people.person(alias: alias)?.user == user else { throw ChangeConflict.aliasMoved(alias) }
  }
}
