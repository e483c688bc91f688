package import Arguments
internal import Domain
internal import Ledger
internal import Provisioning
internal import REST

/// `log`: what was changed, when, and how it ended.
package struct Log: Command {
  static let operation = Positional(
    optional: "operation", as: .text.completing(.source(.operation)), "show this one step by step")
  static let limit = Option("limit", as: .integer(in: 1...100_000), default: 20, "show at most the last so many")

  package static let declaration = CommandDefinition(
    "log", "shows what was changed from this machine, newest first",
    discussion: """
      Every change is written down before it is sent, and again when it is known how it ended. An entry that is open broke \
      off; the next command that changes the instance asks the server what became of it.
      """,
    takes: [operation, limit],
    examples: [
      Example("wtadmin log", "the last 20 changes"),
      Example("wtadmin log --limit 500 --json", "more of them, for a program"),
    ])

  package var operation: String?
  package var limit: Int

  package init(_ parsed: Parsed) throws(UsageError) {
    operation = try parsed[Self.operation]
    limit = try parsed[Self.limit]
  }

  package func run(in world: World) throws -> ExitCode {
    let ledger = try Instance.find(in: world).openLedger(in: world)
    if let operation {
      guard let found = try ledger.journal.operation(OperationID(operation)) else {
        throw LogError.unknownOperation(operation)
      }
      try world.show(OperationReport(operation: found))
    } else {
      try world.show(LogReport(operations: try ledger.journal.operations().suffix(limit).reversed()))
    }
    return .done
  }
}

/// Why nothing of the journal is shown.
package enum LogError: Error, Hashable, Sendable {
  case unknownOperation(String)
}

extension JournalOperation {
  enum State: String {
    case done, failed, open
  }

  var state: State {
    guard let result else { return .open }
    return (try? JSON(parsing: result))?["result"] == "done" ? .done : .failed
  }
}

extension JournalOperation.Step {
  /// What the step does, for people. Of one of a newer release only the kind is told: what else it holds may be secret.
  var words: String { step?.words ?? "\(kind), which a newer release wrote" }

  /// The same for programs.
  var shown: JSONObject { step?.shown ?? ["step": .string(kind)] }
}

struct LogReport: Report {
  var operations: [JournalOperation]

  var json: JSONObject { ["operations": .array(operations.map { OperationReport(operation: $0).value })] }

  var blocks: [Block] {
    let rows = operations.map { operation -> [Cell] in
      [
        .time(operation.beganAt.timestamp), .identifier(operation.id.text),
        .text(operation.state.rawValue, operation.style),
        .text(operation.command), .text(operation.words),
      ]
    }
    return [
      .table(Table(["when", "id", "state", "command", "what"], rows, whenEmpty: "nothing was changed from here yet"))
    ]
  }
}

extension JournalOperation {
  /// How many steps a line of the list tells.
  private static let toldSteps = 4

  /// Its steps in a line; of many, the first ones.
  fileprivate var words: String {
    let told = steps.prefix(Self.toldSteps).map(\.words)
    let rest = steps.count - told.count
    return (told + (rest > 0 ? ["and \(counted(rest, "more step"))"] : [])).joined(separator: "; ")
  }

  fileprivate var style: Style {
    switch state {
    case .done: .good
    case .failed: .bad
    case .open: .doubtful
    }
  }
}

struct OperationReport: Report {
  var operation: JournalOperation

  var json: JSONObject { ["operation": value] }

  var value: JSON {
    let steps = operation.steps.map { step -> JSON in
      ["state": .string("\(step.state)"), "step": .object(step.shown)]
    }
    return [
      "id": .string(operation.id.text), "command": .string(operation.command), "project": .string(operation.project),
      "state": .string(operation.state.rawValue), "beganAt": .string(operation.beganAt.timestamp.rfc3339),
      "endedAt": operation.endedAt.map { .string($0.timestamp.rfc3339) } ?? .null, "steps": .array(steps),
      "undoRefused": undoRefusal.map { .string($0.cause) } ?? .null,
    ]
  }

  /// Why the change cannot be taken back; nil where it can, if nothing has moved since.
  private var undoRefusal: Undo.Refusal? {
    do throws(Undo.Refusal) {
      _ = try Undo(of: operation)
      return nil
    } catch {
      return error
    }
  }

  var blocks: [Block] {
    let rows = operation.steps.map { step -> [Cell] in
      [.count(step.number + 1), .text("\(step.state)"), .text(step.words)]
    }
    return [
      .fields([
        .init("operation", .identifier(operation.id.text)), .init("command", .text(operation.command)),
        .init("project", .text(operation.project)), .init("state", .text(operation.state.rawValue, operation.style)),
        .init("began", .time(operation.beganAt.timestamp)), .init("ended", .time(operation.endedAt?.timestamp)),
      ]),
      .table(Table(["step", "state", "what"], rows, whenEmpty: "it broke off before its first step")),
      .hint(
        undoRefusal.map { "it cannot be taken back: \($0.cause)" }
          ?? "to take it back, if nothing has moved since: wtadmin undo \(operation.id)"),
    ]
  }
}
