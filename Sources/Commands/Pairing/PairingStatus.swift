package import Arguments
internal import Domain
internal import Firebase
internal import Ledger
internal import Provisioning
internal import REST

/// `pairing status`: who has yet to pair, or how far one conversation is.
package struct PairingStatus: Command {
  static let conversation = Positional(
    optional: "conversation", as: .text.completing(.source(.conversation)),
    "one of them: its id, the beginning of it, or ana,ben")

  package static let declaration = CommandDefinition(
    "pairing status", "tells who has yet to pair, and what can no longer be read",
    discussion: """
      Without a conversation: those that await a pairing, a billed read each. With one: its key, and how many of its messages \
      are under that key and under earlier ones, three billed reads for up to a thousand messages.
      """,
    takes: [conversation],
    examples: [
      Example("wtadmin pairing status", "who has not scanned the other's code yet?"),
      Example("wtadmin pairing status ana,ben --json", "one conversation, for a program"),
    ])

  package var conversation: String?

  package init(_ parsed: Parsed) throws(UsageError) { conversation = try parsed[Self.conversation] }

  package func run(in world: World) throws -> ExitCode {
    try Connection.with(world) { connection in
      let aliases = try connection.ledger.aliases()
      guard let conversation else {
        let records = try connection.firestore.conversationsAwaitingPairing()
        try world.show(AwaitingReport(rows: records.map { ConversationRow($0, aliases) }))
        return .done
      }
      let stored = try connection.conversation(try connection.conversationID(conversation))
      let unreadable = try UnreadableMessages(after: stored, connection.administration(in: world).contents)
      try world.show(PairingReport(conversation: stored, messages: unreadable, aliases: aliases))
      return .done
    }
  }
}

struct AwaitingReport: Report {
  var rows: [ConversationRow]

  var json: JSONObject { ["awaiting": .array(rows.map(\.json))] }
  var blocks: [Block] { [.table(ConversationRow.table(rows, whenEmpty: "no conversation awaits a pairing"))] }
}

struct PairingReport: Report {
  var conversation: Conversation
  var messages: UnreadableMessages
  var aliases: [UserID: Alias]

  var json: JSONObject {
    [
      "conversation": .string(conversation.id.text), "pairing": .string(conversation.pairing.rawValue),
      "pairingChangedAt": .string(conversation.pairingChangedAt.timestamp.rfc3339),
      "keyVersion": .integer(conversation.keyVersion), "messagesUnderKey": .integer(Int64(messages.becoming)),
      "unreadableMessages": .integer(Int64(messages.already)),
    ]
  }

  var blocks: [Block] {
    let row = ConversationRow(.sound(conversation), aliases)
    let people = conversation.participants.all.map { row.name(of: $0, in: conversation) }.joined(separator: " · ")
    let isPaired = conversation.pairing == .paired
    return [
      .fields([
        .init("conversation", .identifier(conversation.id.text)), .init("people", .text(people)),
        .init("pairing", .text(conversation.pairing.rawValue, isPaired ? .good : .doubtful)),
        .init("since", .time(conversation.pairingChangedAt.timestamp)),
        .init("key version", .count(Int(conversation.keyVersion))),
        .init("messages under it", .count(messages.becoming)),
        .init("unreadable messages", .count(messages.already, messages.already == 0 ? .plain : .doubtful)),
      ]),
      .hint(
        isPaired
          ? "to demand a new pairing: wtadmin pairing rotate \(conversation.id)"
          : "the two must scan each other's QR code in the app before they can write"),
    ]
  }
}
