package import Arguments
internal import Domain
internal import Ledger
internal import Provisioning
internal import REST

/// `conversation show CONVERSATION`: one conversation as it is on the server.
package struct ConversationShow: Command {
  static let conversation = Positional(
    repeating: "conversation", atLeast: 1, as: .text.completing(.source(.conversation)),
    "its id, the beginning of it, or the two people in it")

  package static let declaration = CommandDefinition(
    "conversation show", "shows one conversation as the server has it", discussion: "One billed read.",
    takes: [conversation],
    examples: [
      Example("wtadmin conversation show ana ben", "the one between two people"),
      Example("wtadmin conversation show 7gQ2 --json", "by the beginning of its id, for a program"),
    ])

  package var words: [String]

  package init(_ parsed: Parsed) throws(UsageError) {
    words = try parsed[Self.conversation]
    try parsed.refuse(moreThan: 2, of: Self.conversation)
  }

  package func run(in world: World) throws -> ExitCode {
    try Connection.with(world) { connection in
      let id = try connection.conversationID(words)
      guard let record = try connection.firestore.conversation(id) else {
        try connection.ledger.cache.removeConversation(id)
        throw ConversationError.absent(id.text)
      }
      if case .sound(let conversation) = record { try connection.ledger.cache.put(conversation) }
      try world.show(
        ConversationReport(
          row: ConversationRow(record, try connection.ledger.aliases()), project: connection.instance.settings.project))
      return .done
    }
  }
}

struct ConversationReport: Report {
  var row: ConversationRow
  var project: String

  var json: JSONObject { ["project": .string(project), "conversation": row.json] }

  var blocks: [Block] {
    switch row.record {
    case .unsound(let id, let fault):
      return [
        .fields([.init("conversation", .identifier(id)), .init("fault", .text(fault.words, .bad))]),
        .hint("the app cannot use it; see what else is wrong: wtadmin audit"),
      ]
    case .sound(let conversation):
      let people = conversation.participants.all.map { user in
        [
          .identifier(user.text), row.aliases[user].map { .text($0.text) } ?? .missing,
          conversation.displayNames[user].map { .text($0.text) } ?? .text("missing", .bad),
        ] as [Cell]
      }
      let isPaired = conversation.pairing == .paired
      return [
        .fields([
          .init("conversation", .identifier(conversation.id.text)), .init("project", .text(project)),
          .init("pairing", .text(conversation.pairing.rawValue, isPaired ? .good : .doubtful)),
          .init("key version", .count(Int(conversation.keyVersion))),
          .init("pairing changed", .time(conversation.pairingChangedAt.timestamp)),
          .init("created", .time(conversation.createdAt.timestamp)),
          .init("changed", .time(conversation.updatedAt.timestamp)),
        ]),
        .table(Table(["user", "alias", "display name"], people)),
        .hint(
          isPaired
            ? "the two can write to each other"
            : "the two must scan each other's QR code in the app before they can write"),
      ]
    }
  }
}
