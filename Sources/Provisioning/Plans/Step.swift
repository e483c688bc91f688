package import Domain

/// One thing that a plan does. It holds all that is needed to do it, ids included, so that doing it again is the same.
package enum Step: Hashable, Sendable {
  case createConversation(ConversationDraft)
  case addPerson(Alias, UserID)
  case renamePerson(Alias, to: Alias)
  case removePerson(Alias, UserID)
}

/// What a command will do, before it does it.
package struct Plan: Hashable, Sendable {
  /// The command's words, as the journal shows them: `conversation create`.
  package var command: String
  package var project: String
  package var steps: [Step]

  package init(command: String, project: String, steps: [Step]) {
    self.command = command
    self.project = project
    self.steps = steps
  }
}
