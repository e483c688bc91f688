package import Arguments
internal import Domain
internal import Firebase
internal import Ledger
internal import Provisioning

/// `user delete PERSON`: one account that is in no conversation.
package struct UserDelete: Command {
  static let person = Positional("person", as: .text.completing(.source(.user)), "an alias or a user id")

  package static let declaration = CommandDefinition(
    "user delete", "deletes an account that is in no conversation",
    discussion: """
      Its device lock and your alias for it go along. A deleted account cannot be had back: the app signs up anew and gets \
      another user id. A participant is never deleted; see “wtadmin conversation delete” and “wtadmin phone lost”.
      """,
    effect: .writes, takes: [person],
    examples: [
      Example("wtadmin user delete carl", "by alias, after a question"),
      Example("wtadmin user delete kBq3xTt2hVYcR0dM9ZsPfLw7Jn42 --yes", "by user id, in a script"),
    ])

  package var person: String

  package init(_ parsed: Parsed) throws(UsageError) { person = try parsed[Self.person] }

  package func run(in world: World) throws -> ExitCode {
    try Connection.changing(world) { connection in
      let person = try connection.ledger.person(person)
      let conversations = try connection.firestore.conversations(of: person.user).map(\.id)
      guard conversations.isEmpty else { throw UserDeletionRefusal.takesPart(person.words, conversations) }
      let steps = try steps(for: person, connection)
      if !world.options.dryRun { try world.confirm("delete the account of \(person.words)?") }
      if try connection.change("user delete", steps, in: world) {
        try world.show(DeletedUsersReport(project: connection.instance.settings.project, users: [person.user]))
      }
      return .done
    }
  }

  /// What is left of the account, also where a run that broke off has deleted part of it.
  private func steps(for person: PersonReference, _ connection: Connection) throws -> [Step] {
    var steps: [Step] = []
    if let lock = try connection.firestore.deviceLock(of: person.user) { steps.append(.deviceLock(.discard(lock))) }
    if try connection.accounts.lookUp(person.user.text) != nil { steps.append(.account(.delete([person.user]))) }
    if let alias = person.alias { steps.append(.person(.remove(alias, person.user))) }
    guard !steps.isEmpty else { throw ConversationCreation.Refusal.noSuchAccount(person.user) }
    return steps
  }
}

/// Why accounts are not deleted.
enum UserDeletionRefusal: Error, Hashable {
  /// The ids are of conversations' documents, well-formed or not.
  case takesPart(String, [String])
}

extension UserDeletionRefusal: Explained {
  var failure: Failure {
    switch self {
    case .takesPart(let person, let conversations):
      Failure(
        "the account of \(person) is not deleted", cause: "it takes part in \(conversations.joined(separator: ", "))",
        remedy: "delete the conversation first, or put another account in its place: wtadmin participant replace",
        exitCode: .refused)
    }
  }
}
