internal import SQLite

extension StoreError: Explained {
  package var failure: Failure {
    let summary = "the instance's state cannot be used"
    let text: String? = message.isEmpty ? nil : "\(message) (SQLite's code \(code))"
    return switch reason {
    case .busy:
      Failure(
        summary, cause: "another program holds it", remedy: "wait until other runs of wtadmin have ended",
        exitCode: .conflict, serverText: text)
    case .damaged:
      Failure(
        summary, cause: "its file .wtadmin/state.db is damaged",
        remedy: "rebuild it, keeping all that can be read: wtadmin cache clear", serverText: text)
    case .diskFull:
      Failure(
        summary, cause: "no space is left on the disk", remedy: "free some space and run the command again",
        serverText: text)
    case .readOnly:
      Failure(
        summary, cause: ".wtadmin/state.db may not be written", remedy: "see who owns it: ls -l .wtadmin",
        serverText: text)
    case .cannotOpen:
      Failure(
        summary, cause: ".wtadmin/state.db cannot be opened", remedy: "see who owns it: ls -la .wtadmin",
        serverText: text)
    case .foreignOwner(let user):
      Failure(
        summary, cause: "its file belongs to another user of this machine (number \(user))",
        remedy: "take it over: sudo chown \"$USER\" .wtadmin/state.db", exitCode: .notPermitted)
    case .foreignApplication(let application):
      Failure(
        summary, cause: "its file is a database of another program (number \(application))",
        remedy: "move .wtadmin/state.db out of the way")
    case .newerSchema(let version, let known):
      Failure(
        summary, cause: "its file is of version \(version), and this program knows \(known)",
        remedy: "use the newer wtadmin that wrote it")
    case .interrupted: Failure("interrupted", exitCode: .interrupted)
    case .constraint, .other:
      Failure(
        summary, cause: "SQLite answered with code \(code)", remedy: "see more with --verbose", serverText: text)
    }
  }
}
