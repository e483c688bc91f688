package import Arguments
internal import Domain
internal import Ledger
internal import Provisioning

/// `participant replace CONVERSATION OLD NEW`: another account in somebody's place.
package struct ParticipantReplace: Command {
  static let old = Positional("old", as: .text.completing(.source(.person)), "who goes: an alias or a user id")
  static let new = Positional("new", as: .text.completing(.source(.user)), "who comes: an alias or a user id")
  static let name = Option("name", as: .text.named("name"), "what the other sees for the new account, if another name")
  static let duplicate = Flag("duplicate", "even though the new account and the other are connected already")

  package static let declaration = CommandDefinition(
    "participant replace", "puts another account in somebody's place",
    discussion: """
      Membership, display name and the demand for a new pairing move in one write: the old account is shut out at that \
      moment. Messages so far can be read by neither once the two have paired anew. For a lost phone, “wtadmin phone lost” \
      does this in every conversation, and more.
      """,
    effect: .writes, takes: [ConversationWord.argument, old, new, name, duplicate],
    examples: [
      Example("wtadmin participant replace ana,ben ben carl --name Carl", "ana talks with carl from now on"),
      Example(
        "wtadmin participant replace 7gQ2 ana kBq3xTt2hVYcR0dM9ZsPfLw7Jn42 --dry-run", "only say what would change"),
    ])

  package var conversation: String
  package var old: String
  package var new: String
  package var name: String?
  package var allowsDuplicate: Bool

  package init(_ parsed: Parsed) throws(UsageError) {
    conversation = try parsed[ConversationWord.argument]
    old = try parsed[Self.old]
    new = try parsed[Self.new]
    name = try parsed[Self.name]
    allowsDuplicate = try parsed[Self.duplicate]
  }

  package func run(in world: World) throws -> ExitCode {
    try Connection.changing(world) { connection in
      let conversation = try connection.conversation(try connection.conversationID(conversation))
      let old = try connection.ledger.person(old)
      let new = try connection.ledger.person(new)
      if conversation.participants.contains(new.user), !conversation.participants.contains(old.user) {
        world.note("\(new.words) has the place of \(old.words) already")
        try connection.show(conversation.id, in: world)
        return .done
      }
      let replacement = try ParticipantReplacement(
        of: old.user, by: new.user, in: conversation, name: try name.map { try DisplayName($0) })
      let creation = ConversationCreation(firestore: connection.firestore, accounts: connection.accounts)
      try creation.check([new.user])
      if !allowsDuplicate { try creation.checkUnconnected(try Participants(new.user, replacement.other)) }
      let unreadable = try UnreadableMessages(after: conversation, connection.administration(in: world).contents)
      world.note(unreadable.words)
      if !world.options.dryRun { try world.confirm("replace \(old.words) by \(new.words)?") }
      if try connection.change("participant replace", [.conversation(.replaceParticipant(replacement))], in: world) {
        world.note("\(old.words) has no access to it any more; the two must scan each other's QR code in the app")
        try connection.show(conversation.id, in: world)
      }
      return .done
    }
  }
}
