package import Arguments
internal import Provisioning
internal import REST

/// `up`: stands the instance up.
package struct Up: Command {
  static let planOnly = Flag("plan", "show what would be done, and do nothing")
  static let planOut = Option("plan-out", as: .file, "write the plan to this file, for “wtadmin apply”, and do nothing")
  static let wait = Flag("wait", "wait for what only a person can do, and go on after it")

  package static let declaration = CommandDefinition(
    "up", "sets up the project so that phones can sign in",
    discussion: """
      Looks at APIs, Firestore, Authentication, Storage, roles, indexes, rules and the iOS app, shows one plan of what is \
      missing, and carries it out. A second run changes nothing. What only a person can do is told with its page and button; \
      where some is left, it exits with 3. Rules that somebody else put in force are kept unless --force is given; that exits \
      with 7.
      """,
    effect: .writes, takes: [planOnly, planOut, wait] + UpChoices.all,
    examples: [
      Example("wtadmin up --plan", "what is missing?"),
      Example("wtadmin up --location eur3 --bundle-id org.example.chat", "set up everything, with documents in Europe"),
    ])

  package var showsPlanOnly: Bool
  package var planOut: String?
  package var waits: Bool
  package var choices: UpChoices

  package init(_ parsed: Parsed) throws(UsageError) {
    showsPlanOnly = try parsed[Self.planOnly]
    planOut = try parsed[Self.planOut]
    waits = try parsed[Self.wait]
    choices = try UpChoices(parsed)
  }

  package func run(in world: World) throws -> ExitCode {
    let onlyLooks = showsPlanOnly || planOut != nil || world.options.dryRun
    var looking = world
    // A run that changes nothing settles nothing either.
    looking.options.dryRun = onlyLooks
    return try Connection.changing(looking) { connection in
      var run = try UpRun(connection, choices, command: "up", in: world)
      let plan = try run.plan()
      if let planOut {
        try UpPlanFile(plan: plan, choices: choices).write(to: try world.absolute(planOut), in: world)
      }
      guard !onlyLooks else {
        try world.show(plan)
        return .done
      }
      return try run.finish(plan, waits: waits)
    }
  }
}

extension UpRun {
  /// Asks, carries the plan out, and tells how the project stands then.
  mutating func finish(_ first: UpPlan, waits: Bool) throws -> ExitCode {
    var plan = first
    while true {
      if !plan.isEmpty {
        for line in plan.announcement { world.note(line) }
        try confirm(plan)
        plan = try carryOut(plan)
      }
      guard waits, !plan.instructions.isEmpty else { break }
      for line in plan.announcement { world.note(line) }
      plan = try awaitPerson(plan)
    }
    try world.show(UpReport(plan: plan, stepsDone: stepsDone))
    return plan.instructions.isEmpty ? .done : .findings
  }
}

extension UpPlan {
  /// What will be done, and what only a person can do, in lines.
  fileprivate var announcement: [String] {
    blocks.compactMap { block in
      switch block {
      case .heading(let text): text + ":"
      case .line(let cell): "  " + cell.plain
      case .hint, .table, .fields: nil
      }
    }
  }
}

/// How the project stands after a run.
struct UpReport: Report {
  var plan: UpPlan
  var stepsDone: Int

  var json: JSONObject {
    var json = plan.json
    json["changed"] = .bool(stepsDone > 0)
    json["stepsDone"] = .integer(Int64(stepsDone))
    json["complete"] = .bool(plan.isEmpty && plan.instructions.isEmpty)
    return json
  }

  var blocks: [Block] {
    let remarks = plan.remarks.map { Block.hint($0) }
    guard plan.instructions.isEmpty else {
      let count = plan.instructions.count
      return [
        .line(.text("\(plan.project) is not ready: \(counted(count, "thing")) only a person can do", .doubtful))
      ] + plan.instructions.flatMap(\.blocks)
        + [.hint("then run it again: wtadmin up; or let it wait: wtadmin up --wait")] + remarks
    }
    let state = stepsDone == 0 ? "nothing was sent" : "\(counted(stepsDone, "step")) done, and seen by looking again"
    return [
      .line(.text("\(plan.project) is set up (\(state))", .good)),
      .hint("see that it works: wtadmin verify"),
    ] + remarks
  }
}
