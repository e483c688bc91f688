package import Arguments
internal import Ledger
internal import Provisioning

/// `undo ID`: takes a journalled change back.
package struct UndoCommand: Command {
  static let operation = Positional(
    "operation", as: .text.completing(.source(.operation)), "its id, as wtadmin log shows it")

  package static let declaration = CommandDefinition(
    "undo", "takes a change back, if nothing has moved since",
    discussion: """
      What the change touched becomes what it was before, times included. Refused where somebody changed it again since, and \
      for what cannot be taken back: deleted conversations, purged messages, revoked tokens, deleted accounts. An undo is \
      journalled like any change, and can itself be undone.
      """,
    effect: .writes, takes: [operation],
    examples: [
      Example("wtadmin undo kx7mq2ab", "take it back"),
      Example("wtadmin undo kx7mq2ab --dry-run", "only say what that would do"),
    ])

  package var operation: String

  package init(_ parsed: Parsed) throws(UsageError) {
    operation = try parsed[Self.operation]
  }

  package func run(in world: World) throws -> ExitCode {
    try Connection.changing(world) { connection in
      guard let operation = try connection.ledger.journal.operation(OperationID(operation)) else {
        throw LogError.unknownOperation(operation)
      }
      let steps = try Undo(of: operation).pending(connection.administration(in: world))
      let project = connection.instance.settings.project
      guard !steps.isEmpty else {
        world.note("project \(project): “\(operation.command)” is taken back already; nothing was sent")
        return .done
      }
      if !world.options.dryRun, steps.contains(where: \.isRemoval) {
        try world.confirm(
          "take back “\(operation.command)” (\(operation.id)): \(steps.map(\.words).joined(separator: "; "))?")
      }
      try connection.change("undo \(operation.id)", steps, in: world)
      return .done
    }
  }
}

extension Step {
  fileprivate var isRemoval: Bool {
    if case .restore(let step) = self { step.isRemoval } else { false }
  }
}
