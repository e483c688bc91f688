/// What is said of an error: what happened, why, and what to do about it.
package struct Failure: Hashable, Sendable {
  /// Lower case, no full stop; the user's text in quotes; never a secret.
  package var summary: String
  package var cause: String?
  /// Something to type or to change.
  package var remedy: String?
  package var exitCode: ExitCode
  /// A server's own words, shown only with `--verbose`.
  package var serverText: String?

  package init(
    _ summary: String, cause: String? = nil, remedy: String? = nil, exitCode: ExitCode = .failed,
    serverText: String? = nil
  ) {
    self.summary = summary
    self.cause = cause
    self.remedy = remedy
    self.exitCode = exitCode
    self.serverText = serverText
  }

  /// What to say of any error. One that nobody explained gives its type's name and no more, lest a secret get out.
  package init(_ error: any Error) {
    if let explained = error as? any Explained {
      self = explained.failure
    } else {
      self.init(
        "something failed that this program has no words for", cause: "an error of type \(type(of: error))",
        remedy: "please report this, with the command that was run")
    }
  }
}

/// An error that says what to tell of it. A conformance is one exhaustive switch in a file of this folder, so that a new case
/// does not build until its words are written.
package protocol Explained: Error {
  var failure: Failure { get }
}

extension World {
  /// Prints a failure on standard error, in up to three short parts.
  package func tell(_ failure: Failure) {
    tell("error", failure.summary, .bad)
    if let cause = failure.cause { tell("cause", cause, .doubtful) }
    if let remedy = failure.remedy { tell("hint", remedy, .good) }
    if options.verbose, let text = failure.serverText { tell("server", text, .dim) }
  }

  private func tell(_ label: String, _ text: String, _ style: Style) {
    errorOutput("wtadmin: \(errorPainter.paint(label + ":", style)) \(text.printableLines)\n")
  }
}
