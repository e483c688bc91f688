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
