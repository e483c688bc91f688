package import Arguments
internal import Ledger
internal import REST

/// `doctor [GROUP...]`: looks at everything that the app needs.
package struct Doctor: Command {
  static let groups = Positional(
    repeating: "group", as: ValueForm<CheckGroup>.choice, "what to look at; all if none is given")
  static let plist = Option("plist", as: .file, "the app's GoogleService-Info.plist, the folder's own if not given")
  static let list = Flag("list", "list the checks, and look at nothing")
  static let fix = Flag("fix", "mend what can be mended on this machine without risk")

  package static let declaration = CommandDefinition(
    "doctor", "looks at everything that the app needs",
    discussion: """
      Each check tells what was seen, what comes of it, and the command or the click that mends it; the last line tells what to \
      do next. What cannot be looked at is said, with the reason. Nothing on a server changes. Exits with 3 where something is \
      wrong.
      """,
    takes: [groups, plist, list, fix],
    examples: [
      Example("wtadmin doctor", "is everything as it should be?"),
      Example("wtadmin doctor key storage --fix", "two groups, and mend what can be mended here"),
    ])

  package var groups: [CheckGroup]
  package var plist: String?
  package var lists: Bool
  package var fixes: Bool

  package init(_ parsed: Parsed) throws(UsageError) {
    groups = try parsed[Self.groups]
    plist = try parsed[Self.plist]
    lists = try parsed[Self.list]
    fixes = try parsed[Self.fix]
  }

  private var checks: [Check] { Check.all.filter { groups.isEmpty || groups.contains($0.group) } }

  package func run(in world: World) throws -> ExitCode {
    guard !lists else {
      try world.show(CheckListReport(checks: checks))
      return .done
    }
    let instance = try Instance.find(in: world)
    let stateMode = try? world.files.mode(instance.statePath)
    // A token that is kept tells nothing of the key.
    try instance.openLedger(in: world).tokens.removeAll()
    var results: [CheckResult] = []
    do {
      try Connection.with(world.silentWarnings) { connection in
        results = try examine(instance, .success(connection), stateMode, in: world)
      }
    } catch  where results.isEmpty && !(error is Interruption) {
      results = try examine(instance, .failure(error), stateMode, in: world)
    }
    let report = DoctorReport(project: instance.settings.project, results: results)
    try world.show(report)
    return report.exitCode
  }

  private func examine(
    _ instance: Instance, _ connection: Result<Connection, any Error>, _ stateMode: UInt16?, in world: World
  ) throws -> [CheckResult] {
    let examination = Examination(instance, connection, plistPath: plist, stateMode: stateMode, in: world)
    var progress = Progress("checks", total: checks.count, in: world)
    defer { progress.finish() }
    return try checks.map { check in
      try world.stopIfInterrupted()
      defer { progress.advance() }
      let result = CheckResult(check, examination)
      guard fixes, case .found(let diagnosis) = result.outcome, let fix = diagnosis.fix else { return result }
      try fix.perform()
      var mended = CheckResult(check, examination)
      mended.wasMended = fix.words
      return mended
    }
  }
}

/// A check, and what came of it.
struct CheckResult: Sendable {
  let check: Check
  var outcome: CheckOutcome
  /// What `--fix` did.
  var wasMended: String?

  init(_ check: Check, _ examination: Examination) {
    self.check = check
    do {
      outcome = try check.examine(examination)
    } catch {
      outcome = .impossible(Failure(error))
    }
  }
}
