package import Ledger
internal import REST

/// What `JournalledRun` writes of an operation as a whole.
extension JournalOperation {
  private var header: JSON { (try? JSON(parsing: content)) ?? [:] }

  /// The words of the command, such as `conversation create`.
  package var command: String { header["command"]?.string ?? "" }
  package var project: String { header["project"]?.string ?? "" }
}
