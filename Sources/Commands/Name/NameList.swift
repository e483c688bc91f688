package import Arguments
internal import Domain
internal import Ledger
internal import Provisioning
internal import REST

/// `name list`: who is called what, and where.
package struct NameList: Command {
  static let conversation = Positional(
    optional: "conversation", as: .text.completing(.source(.conversation)),
    "only of this one: its id, the beginning of it, or ana,ben")
  static let refresh = Flag("refresh", short: "r", "ask the server, which bills a read for each conversation")

  package static let declaration = CommandDefinition(
    "name list", "lists the display names, conversation by conversation",
    discussion: """
      Of one conversation as the server has it, which is one billed read; of all as the server said when it was last asked, \
      or with --refresh as of now.
      """,
    takes: [conversation, refresh],
    examples: [
      Example("wtadmin name list", "who is called what, and where?"),
      Example("wtadmin name list ana,ben --json", "in one conversation, for a program"),
    ])

  package var conversation: String?
  package var refresh: Bool

  package init(_ parsed: Parsed) throws(UsageError) {
    conversation = try parsed[Self.conversation]
    refresh = try parsed[Self.refresh]
  }

  package func run(in world: World) throws -> ExitCode {
    let ledger = try Instance.find(in: world).openLedger(in: world)
    let conversations: [Conversation]
    if let conversation {
      conversations = [
        try Connection.with(world) { try $0.conversation(try $0.conversationID(conversation)) }
      ]
    } else {
      let isCached = try ledger.cache.refreshedAt(.conversations) != nil
      if refresh || !isCached { _ = try Connection.with(world) { try $0.refreshConversations(in: world) } }
      conversations = try ledger.cache.conversations()
    }
    try world.show(NamesReport(conversations: conversations, aliases: try ledger.aliases()))
    return .done
  }
}

struct NamesReport: Report {
  var conversations: [Conversation]
  var aliases: [UserID: Alias]

  private var rows: [(conversation: Conversation, user: UserID)] {
    conversations.flatMap { conversation in conversation.participants.all.map { (conversation, $0) } }
  }

  var json: JSONObject {
    let names = rows.map { conversation, user -> JSON in
      [
        "conversation": .string(conversation.id.text), "user": .string(user.text),
        "alias": aliases[user].map { .string($0.text) } ?? .null,
        "displayName": conversation.displayNames[user].map { .string($0.text) } ?? .null,
      ]
    }
    return ["names": .array(names)]
  }

  var blocks: [Block] {
    let cells = rows.map { conversation, user -> [Cell] in
      [
        .identifier(conversation.id.text), .identifier(user.text), aliases[user].map { .text($0.text) } ?? .missing,
        conversation.displayNames[user].map { .text($0.text) } ?? .text("missing", .bad),
      ]
    }
    return [.table(Table(["conversation", "user", "alias", "display name"], cells, whenEmpty: "no conversations yet"))]
  }
}
