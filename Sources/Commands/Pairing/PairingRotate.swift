package import Arguments
internal import Domain
internal import Provisioning

/// `pairing rotate CONVERSATION`: demands a new pairing.
package struct PairingRotate: Command {
  static let purge = Flag("purge", "also delete the messages that no device can open any more")

  package static let declaration = CommandDefinition(
    "pairing rotate", "demands a new pairing of the two",
    discussion: """
      From then on the server accepts no message under the old key, until the two have scanned each other's QR code again. \
      What was sent under it becomes unreadable then; how much that is is counted and said first, two billed reads for up to \
      a thousand messages. With --purge those messages and their media are deleted, and that asks for the project's id.
      """,
    effect: .severe, takes: [ConversationWord.argument, purge],
    examples: [
      Example("wtadmin pairing rotate ana,ben", "say what becomes unreadable, ask, demand"),
      Example("wtadmin pairing rotate 7gQ2 --purge --dry-run", "only say what would go"),
    ])

  package var conversation: String
  package var purges: Bool

  package init(_ parsed: Parsed) throws(UsageError) {
    conversation = try parsed[ConversationWord.argument]
    purges = try parsed[Self.purge]
  }

  package func run(in world: World) throws -> ExitCode {
    try Connection.changing(world) { connection in
      let conversation = try connection.conversation(try connection.conversationID(conversation))
      let unreadable = try UnreadableMessages(after: conversation, connection.administration(in: world).contents)
      let steps = steps(for: conversation, unreadable)
      world.note(unreadable.words)
      guard !steps.isEmpty else {
        world.note("project \(connection.instance.settings.project): a new pairing is awaited already")
        try connection.show(conversation.id, in: world)
        return .done
      }
      if !world.options.dryRun { try ask(unreadable, connection, in: world) }
      if try connection.change("pairing rotate", steps, in: world) {
        try connection.show(conversation.id, in: world)
      }
      return .done
    }
  }

  private func steps(for conversation: Conversation, _ unreadable: UnreadableMessages) -> [Step] {
    var steps: [Step] = []
    if conversation.pairing == .paired { steps.append(.conversation(.demandPairing(PairingDemand(conversation)))) }
    let messages = unreadable.becoming + unreadable.already
    if purges, messages > 0 {
      let purge = MessagePurge(conversation: conversation.id, keyVersion: conversation.keyVersion, messages: messages)
      steps.append(.conversation(.purgeMessages(purge)))
    }
    return steps
  }

  private func ask(_ unreadable: UnreadableMessages, _ connection: Connection, in world: World) throws {
    guard purges else { return try world.confirm("demand a new pairing in \(unreadable.conversation)?") }
    let messages = unreadable.becoming + unreadable.already
    try world.confirmSeverely(
      "\(counted(messages, "message")) of conversation \(unreadable.conversation) and their media are deleted for good",
      project: connection.instance.settings.project)
  }
}
