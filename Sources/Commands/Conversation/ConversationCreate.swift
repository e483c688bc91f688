package import Arguments
internal import Domain
internal import Ledger
internal import Provisioning
internal import REST

/// `conversation create A B`: connects two people.
package struct ConversationCreate: Command {
  static let people = Positional(
    repeating: "person", as: .text.completing(.source(.person)), "the two people, by alias or user id")
  static let nameA = Option("name-a", as: .text.named("name"), "what the second sees for the first, 1 to 64 characters")
  static let nameB = Option("name-b", as: .text.named("name"), "what the first sees for the second, 1 to 64 characters")
  static let duplicate = Flag("duplicate", "even though the two have a conversation already")
  static let wait = Flag("wait", "wait for two new people to sign in, and ask who is who")

  package static let declaration = CommandDefinition(
    "conversation create", "connects two people",
    discussion: """
      Both must have opened the app once. Display names are what people see, each for the other; aliases are never used for \
      them. Afterwards the two scan each other's QR code in the app. Refused for an account that is unknown, disabled or not \
      anonymous, and for a pair that is connected already.
      """,
    effect: .writes, takes: [people, nameA, nameB, duplicate, wait],
    examples: [
      Example("wtadmin conversation create ana ben --name-a Ana --name-b Ben", "connect ana and ben"),
      Example("wtadmin conversation create --wait", "connect two phones as they sign in"),
    ])

  package var people: [String]
  package var nameA: String?
  package var nameB: String?
  package var allowsDuplicate: Bool
  package var waits: Bool

  package init(_ parsed: Parsed) throws(UsageError) {
    people = try parsed[Self.people]
    nameA = try parsed[Self.nameA]
    nameB = try parsed[Self.nameB]
    allowsDuplicate = try parsed[Self.duplicate]
    waits = try parsed[Self.wait]
    try parsed.refuse(moreThan: 2, of: Self.people)
    guard waits || people.count == 2 else {
      throw UsageError(.missingArgument(Self.people.definition), in: parsed.path)
    }
  }

  package func run(in world: World) throws -> ExitCode {
    try Connection.changing(world) { connection in
      let people = try pair(connection, in: world)
      let participants = try Participants(people[0].user, people[1].user)
      let names = [
        people[0].user: try displayName(nameA, "--name-a", of: people[0], in: world),
        people[1].user: try displayName(nameB, "--name-b", of: people[1], in: world),
      ]
      let creation = ConversationCreation(firestore: connection.firestore, accounts: connection.accounts)
      try creation.check(participants, allowingDuplicate: allowsDuplicate)
      let draft = ConversationDraft(
        id: .random(world.randomBytes), participants: participants, displayNames: names)
      let step = ConversationStep.create(draft, allowingDuplicate: allowsDuplicate)
      if try connection.change("conversation create", [.conversation(step)], in: world) {
        try connection.show(draft.id, in: world)
      }
      return .done
    }
  }

  private func pair(_ connection: Connection, in world: World) throws -> [PersonReference] {
    let named = try people.map { try connection.ledger.person($0) }
    guard named.count < 2 else { return named }
    return try SignInWatch(connection: connection, known: named).people(in: world)
  }

  /// The name as given, or else as typed on the terminal. An alias is the admin's own and is never sent.
  private func displayName(
    _ given: String?, _ option: String, of person: PersonReference, in world: World
  ) throws -> DisplayName {
    if let given { return try DisplayName(given) }
    guard world.canAsk else {
      throw MissingDisplayName(option: option, person: person.words)
    }
    let answer = try world.ask("what should the other see for \(person.words)?")
    return try DisplayName(answer ?? "")
  }
}

/// A display name that was not given where nobody can be asked.
struct MissingDisplayName: Error, Hashable {
  var option: String
  var person: String
}

extension MissingDisplayName: Explained {
  var failure: Failure {
    Failure(
      "a display name is missing", cause: "\(option) is not given, and nobody can be asked for it here",
      remedy: "add \(option) NAME: what the other sees for \(person)", exitCode: .usedWrongly)
  }
}
