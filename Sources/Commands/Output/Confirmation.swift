/// Why nothing was done: a guard was not answered.
package enum Unconfirmed: Error, Hashable {
  /// Nobody could be asked, and `--yes` was not given.
  case unanswered(question: String)
  case declined
  /// A severe step was not confirmed: nobody could be asked, and `--confirm` was not given.
  case missing(project: String)
  /// `--confirm`, or what was typed, names another project.
  case wrongProject(expected: String, given: String)
}

extension World {
  /// Whether there is somebody to ask.
  package var canAsk: Bool { terminal.isInputTerminal && terminal.isErrorTerminal }

  /// Asks before something is destroyed: `delete the account of ben?`. Returns where the answer is yes.
  package func confirm(_ question: String) throws {
    guard try options.yes || isTrue(question) == true else { throw Unconfirmed.declined }
  }

  /// Asks what only the operator knows, which `--yes` does not answer. Whatever is no yes is a no; nil at the end of input.
  func isTrue(_ question: String) throws -> Bool? {
    try ask(question, choices: "y/N").map { ["y", "yes"].contains($0.lowercased()) }
  }

  /// Asks for the project's id before a severe step, whose consequences `warning` tells. `--yes` is no answer to this.
  package func confirmSeverely(_ warning: String, project: String) throws {
    let given: String
    if let confirmed = options.confirm {
      given = confirmed
    } else {
      guard canAsk else { throw Unconfirmed.missing(project: project) }
      errorOutput("\(errorPainter.paint(warning.printableLines, .bad))\ntype the project's id (\(project)) to go on: ")
      given = readLine() ?? ""
      try stopIfInterrupted()
      guard !given.isEmpty else { throw Unconfirmed.declined }
    }
    guard given == project else { throw Unconfirmed.wrongProject(expected: project, given: given) }
  }

  /// Asks for a line of text, such as one of the choices; nil at the end of input. Nobody to ask is a refusal.
  package func ask(_ question: String, choices: String? = nil) throws -> String? {
    guard canAsk else { throw Unconfirmed.unanswered(question: question) }
    errorOutput("\(question.printable) \(choices.map { "[\($0)] " } ?? "")")
    let answer: String? = readLine()
    try stopIfInterrupted()
    return answer
  }
}
