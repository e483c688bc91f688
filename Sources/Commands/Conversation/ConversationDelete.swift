package import Arguments
internal import Domain
internal import Ledger
internal import Provisioning
internal import REST

/// `conversation delete CONVERSATION`: with its messages and media.
package struct ConversationDelete: Command {
  package static let declaration = CommandDefinition(
    "conversation delete", "deletes a conversation with its messages and media",
    discussion: """
      It cannot be undone. What goes is counted first, a billed read for each thousand messages; then each message and the \
      conversation itself is a billed read and a billed delete. A run that breaks off is finished by running it again.
      """,
    effect: .severe, takes: [ConversationShow.conversation],
    examples: [
      Example("wtadmin conversation delete ana ben", "count, ask for the project's id, delete"),
      Example("wtadmin conversation delete 7gQ2 --dry-run", "only say what would go"),
    ])

  package var words: [String]

  package init(_ parsed: Parsed) throws(UsageError) {
    words = try parsed[ConversationShow.conversation]
    try parsed.refuse(moreThan: 2, of: ConversationShow.conversation)
  }

  package func run(in world: World) throws -> ExitCode {
    try Connection.changing(world) { connection in
      let id = try connection.conversationID(words)
      let record = try connection.firestore.conversation(id)
      let deletion = try connection.administration(in: world).contents.deletion(of: id)
      if record == nil, deletion.messages == 0, deletion.media == 0 {
        try connection.ledger.cache.removeConversation(id)
        throw ConversationError.absent(id.text)
      }
      let project = connection.instance.settings.project
      if !world.options.dryRun {
        try world.confirmSeverely(try warning(record, deletion, connection), project: project)
      }
      if try connection.change("conversation delete", [.conversation(.delete(deletion))], in: world) {
        try world.show(DeletionReport(project: project, deletion: deletion))
      }
      return .done
    }
  }

  private func warning(
    _ record: ConversationRecord?, _ deletion: ConversationDeletion, _ connection: Connection
  ) throws -> String {
    var who = ""
    if case .sound(let conversation) = record {
      let row = ConversationRow(.sound(conversation), try connection.ledger.aliases())
      let people = conversation.participants.all.map { row.name(of: $0, in: conversation) }
      who = " between " + people.joined(separator: " and ")
    }
    return """
      conversation \(deletion.conversation)\(who) is deleted for both, with \
      \(counted(deletion.messages, "message")) and \(counted(deletion.media, "media object")); this cannot be undone
      """
  }
}

struct DeletionReport: Report {
  var project: String
  var deletion: ConversationDeletion

  var json: JSONObject {
    [
      "project": .string(project), "deleted": .string(deletion.conversation.text),
      "messages": .integer(Int64(deletion.messages)), "media": .integer(Int64(deletion.media)),
    ]
  }

  var blocks: [Block] {
    [
      .fields([
        .init("deleted", .identifier(deletion.conversation.text)), .init("project", .text(project)),
        .init("messages", .count(deletion.messages)), .init("media", .count(deletion.media)),
      ])
    ]
  }
}
