package import Arguments
internal import Domain
internal import Ledger
internal import Provisioning

/// `name set CONVERSATION PERSON NAME`: what the other sees for somebody.
package struct NameSet: Command {
  static let person = Positional("person", as: .text.completing(.source(.person)), "whose name: an alias or a user id")
  static let name = Positional("name", as: .text, "what the other sees, 1 to 64 characters")

  package static let declaration = CommandDefinition(
    "name set", "changes what the other sees for somebody in a conversation",
    discussion: """
      A display name holds in one conversation and is seen by the other participant. An alias is another thing: it is yours, \
      stays on this machine, and is changed with “wtadmin person rename”.
      """,
    effect: .writes, takes: [ConversationWord.argument, person, name],
    examples: [
      Example("wtadmin name set ana,ben ana Anna", "ben sees Anna from now on"),
      Example("wtadmin name set 7gQ2 ben 'Ben Z.' --dry-run", "only say what would change"),
    ])

  package var conversation: String
  package var person: String
  package var name: String

  package init(_ parsed: Parsed) throws(UsageError) {
    conversation = try parsed[ConversationWord.argument]
    person = try parsed[Self.person]
    name = try parsed[Self.name]
  }

  package func run(in world: World) throws -> ExitCode {
    try Connection.changing(world) { connection in
      let name = try DisplayName(name)
      let conversation = try connection.conversation(try connection.conversationID(conversation))
      let user = try connection.ledger.person(person).user
      guard conversation.participants.contains(user) else {
        throw ParticipationRefusal.takesNoPart(user, conversation.id)
      }
      let before = conversation.displayNames[user]
      guard before != name else {
        world.note("project \(connection.instance.settings.project): the name is “\(name)” already")
        try connection.show(conversation.id, in: world)
        return .done
      }
      let change = DisplayNameChange(conversation: conversation.id, user: user, from: before?.text, to: name)
      if try connection.change("name set", [.conversation(.setDisplayName(change))], in: world) {
        try connection.show(conversation.id, in: world)
      }
      return .done
    }
  }
}

/// A conversation as one word of a command line.
enum ConversationWord {
  static let argument = Positional(
    "conversation", as: .text.completing(.source(.conversation)),
    "its id, the beginning of it, or its two people: ana,ben")
}
