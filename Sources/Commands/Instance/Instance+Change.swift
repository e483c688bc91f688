internal import Domain
internal import Ledger
internal import Provisioning
internal import REST

extension Instance {
  /// As below, for aliases, which need no server. What an earlier run of theirs left open is settled first.
  func change(_ command: String, _ steps: [PersonStep], _ ledger: Ledger, in world: World) throws {
    if !world.options.dryRun { try settleAliases(ledger, in: world) }
    try change(command, steps.map(Step.person), ledger, in: world) { step in
      guard case .person(let step) = step else { return }
      try step.perform(in: ledger.people, at: Instant(world.now()))
    }
  }

  /// Shows a plan, and carries it out unless the run is dry: under the lock against a second run, and journalled.
  /// - Returns: whether it was carried out.
  @discardableResult
  func change(
    _ command: String, _ steps: [Step], _ ledger: Ledger, in world: World, noting changes: ChangeRecord? = nil,
    perform: (Step) throws -> Void
  ) throws -> Bool {
    let plan = Plan(command: command, project: settings.project, steps: steps)
    guard !world.options.dryRun else {
      try world.show(PlanReport(plan: plan, isDry: true))
      return false
    }
    var done = 0
    let operation: OperationID
    do {
      operation = try journalling(ledger, in: world, noting: changes) { run in
        try run.carryOut(plan) { step in
          do {
            try perform(step)
          } catch let error as LeftAlone {
            world.warn("left alone: \(step.words)\(error.conflict.failure.cause.map { ", since \($0)" } ?? "")")
            throw error
          }
          done += 1
          world.note("done: \(step.words)")
        }
      }
    } catch {
      // What only a person can do ends its step and not the command.
      if done > 0, !(error is NeedsPerson) {
        world.note("\(done) of \(counted(steps.count, "step")) were done; to go on, run it again")
      }
      throw error
    }
    world.note("project \(settings.project), journalled as \(operation)")
    return true
  }
}

extension Instance {
  /// Does what is journalled, under the lock against a second run.
  func journalling<Result>(
    _ ledger: Ledger, in world: World, noting changes: ChangeRecord? = nil, _ body: (JournalledRun) throws -> Result
  ) throws -> Result {
    let lock = try OperatorLock(path: lockPath)
    defer { withExtendedLifetime(lock) {} }
    return try body(
      JournalledRun(
        journal: ledger.journal, now: { Instant(world.now()) }, randomBytes: world.randomBytes, changes: changes))
  }
}

/// What a plan does, step by step.
struct PlanReport: Report {
  var plan: Plan
  var isDry: Bool

  var json: JSONObject {
    [
      "project": .string(plan.project), "command": .string(plan.command), "dryRun": .bool(isDry),
      "steps": .array(plan.steps.map { .object($0.shown) }),
    ]
  }

  var blocks: [Block] {
    [.heading("plan for \(plan.project)\(isDry ? " (nothing is sent)" : "")")]
      + plan.steps.map { .line(.text($0.words)) }
  }
}
