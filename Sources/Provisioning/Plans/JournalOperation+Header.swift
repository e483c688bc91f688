package import Ledger
internal import REST

/// What `JournalledRun` writes of an operation as a whole.
extension JournalOperation {
  private var header: JSON { (try? JSON(parsing: content)) ?? [:] }

  /// The words of the command, such as `conversation create`.
  package var command: String { header["command"]?.string ?? "" }
  package var project: String { header["project"]?.string ?? "" }
}

extension JournalOperation.Step {
  private var written: JSON { (try? JSON(parsing: intent)) ?? [:] }

  /// The step; nil for one of a newer release.
  package var step: Provisioning.Step? { Provisioning.Step(written) }

  /// What kind of step it is, also where a newer release wrote it.
  package var kind: String { written["step"]?.string ?? "" }
}
