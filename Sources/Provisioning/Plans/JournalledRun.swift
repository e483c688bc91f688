package import Domain
package import Ledger
package import REST

/// An error after which nobody knows whether the step was done. The journal's entry stays open, and the next run asks.
package protocol Undecided: Error {}

/// An error whose step's outcome tells more than that it failed, for later runs to know.
package protocol Remembered: Error {
  var memory: JSONObject { get }
  /// Whether the step did some of what it was to do. Its entry is closed as applied then.
  var wasDoneInPart: Bool { get }
}

extension Remembered {
  package var wasDoneInPart: Bool { false }
}

/// Carries a plan out: each step's intent is on the disk before the step begins, and its outcome right after.
package struct JournalledRun: Sendable {
  package let journal: Journal
  package let now: @Sendable () -> Instant
  package let randomBytes: @Sendable (Int) -> [UInt8]
  /// What the steps do to documents, for the journal; nil for steps that change none.
  private let changes: ChangeRecord?

  package init(
    journal: Journal, now: @escaping @Sendable () -> Instant, randomBytes: @escaping @Sendable (Int) -> [UInt8],
    changes: ChangeRecord? = nil
  ) {
    self.journal = journal
    self.now = now
    self.randomBytes = randomBytes
    self.changes = changes
  }

  /// Carries the steps out in order and stops at the first that fails.
  ///
  /// `perform` does one step. An error that is `Undecided` leaves the entry open; any other closes it, and means that the
  /// step was not done, unless it is `Remembered` and says that part of it was; after ``LeftAlone`` the run goes on.
  /// - Returns: the id under which the journal keeps the run.
  @discardableResult
  package func carryOut(_ plan: Plan, perform: (Step) throws -> Void) throws -> OperationID {
    let operation = OperationID.random(randomBytes)
    let header: JSONObject = [
      "command": .string(plan.command), "project": .string(plan.project),
      Self.stepCount: .integer(Int64(plan.steps.count)),
    ]
    try append(operation, .began, header)
    for (number, step) in plan.steps.enumerated() {
      try append(operation, .intended, step: number, step.json)
      do {
        try perform(step)
      } catch let error as any Undecided {
        throw error
      } catch is LeftAlone {
        try append(operation, .failed, step: number, ["leftAlone": true])
        continue
      } catch {
        // Where even that cannot be written down, the entry stays open, and the first error is the one to tell.
        try? close(operation, at: number, after: error)
        throw error
      }
      try append(operation, .applied, step: number, changes?.take() ?? [:])
    }
    try append(operation, .ended, ["result": "done"])
    return operation
  }

  private func close(_ operation: OperationID, at step: Int, after error: any Error) throws {
    let remembered = error as? any Remembered
    let outcome: JournalEvent.Kind = remembered?.wasDoneInPart == true ? .applied : .failed
    try append(operation, outcome, step: step, remembered?.memory ?? [:])
    try append(operation, .ended, ["result": "failed"])
  }

  /// Closes an operation that broke off, once it is known of each open step whether it was done.
  package func settle(_ operation: JournalOperation, wasApplied: (Step) throws -> Bool) throws -> Settlement {
    var steps: [(step: Step, wasApplied: Bool)] = []
    for entry in operation.steps where entry.state == .open {
      guard let step = entry.step else { throw UnknownStep(operation: operation.id, step: entry.number) }
      let wasApplied = try wasApplied(step)
      try append(operation.id, wasApplied ? .applied : .failed, step: entry.number, ["settled": true])
      steps.append((step, wasApplied))
    }
    let applied = operation.steps.count { $0.state == .applied } + steps.count { $0.wasApplied }
    let planned = plannedSteps(of: operation)
    let isDone = applied == planned
    try append(operation.id, .ended, ["result": isDone ? "done" : "failed", "settled": true])
    return Settlement(operation: operation, steps: steps, appliedSteps: applied, plannedSteps: planned)
  }

  /// The member of `began` that tells how many steps were planned.
  private static let stepCount = "steps"

  /// How many steps the operation was to have. One of an earlier release does not tell, and is taken for as long as it got.
  private func plannedSteps(of operation: JournalOperation) -> Int {
    let planned = (try? JSON(parsing: operation.content))?[Self.stepCount]?.integer
    return planned.map { Int(clamping: $0) } ?? operation.steps.count
  }

  private func append(
    _ operation: OperationID, _ kind: JournalEvent.Kind, step: Int? = nil, _ content: JSONObject
  ) throws {
    try journal.append(operation, kind, step: step, at: now(), content: JSON.object(content).serialized())
  }
}

/// How an operation that broke off turned out to have ended.
package struct Settlement: Sendable {
  package var operation: JournalOperation
  /// The steps that were open, and whether the server had done them.
  package var steps: [(step: Step, wasApplied: Bool)]
  package var appliedSteps: Int
  package var plannedSteps: Int
}

/// An open step that this release cannot read: a newer one wrote it.
package struct UnknownStep: Error, Hashable, Sendable {
  package var operation: OperationID
  package var step: Int
}
