internal import LocalFirebase

extension LocalError: Explained {
  package var failure: Failure {
    switch self {
    case .notLocal(let path):
      Failure(
        "this instance is a Firebase project, not an embedded one", cause: "\(path) does not say “local”",
        remedy: "make a local one elsewhere: wtadmin init DIR --local", exitCode: .usedWrongly)
    case .noPort(let path):
      Failure(
        "it is not known at which port the local instance is", cause: "\(path) has no endpoint with a port",
        remedy: "write \"endpoints\": { \"firestore.googleapis.com\": \"http://127.0.0.1:8971\" } into it",
        exitCode: .usedWrongly)
    case .didNotStart(let logPath, let lastWords):
      Failure(
        "the local instance did not start", cause: lastWords.isEmpty ? "it ended without a word" : lastWords,
        remedy: "see \(logPath), or watch it: wtadmin local start --foreground", exitCode: .unreachable)
    case .doesNotStop(let process):
      Failure(
        "the local instance does not stop", cause: "it was asked to and still runs",
        remedy: process.map { "end it: kill \($0)" } ?? "find what listens: ss -ltnp")
    case .notRunning(let port):
      Failure(
        "the local instance does not run", cause: "nothing answers at port \(port)",
        remedy: "start it: wtadmin local start", exitCode: .unreachable)
    case .refusesSeed:
      Failure(
        "the local instance does not take made-up data", cause: "it was started by an older wtadmin",
        remedy: "start it anew: wtadmin local stop, then wtadmin local start")
    case .inUse(let process):
      Failure(
        "the local instance's data is in use", cause: "another process\(process.map { " (\($0))" } ?? "") serves it",
        remedy: process.map { "end that one first: kill \($0)" } ?? "end that one first", exitCode: .conflict)
    case .otherProject(let project, let port):
      Failure(
        "port \(port) is taken", cause: "the local instance of another project, \(project), answers there",
        remedy: "move this one: wtadmin local start --port 0", exitCode: .conflict)
    }
  }
}

extension LocalInstanceError: Explained {
  package var failure: Failure {
    switch self {
    case .portTaken(let port):
      Failure(
        "port \(port) is taken", cause: "another program listens there",
        remedy: "move the instance to a free one: wtadmin local start --port 0", exitCode: .conflict)
    case .store(let path, let reason):
      Failure(
        "the local instance's data cannot be used", cause: "\(path): \(reason)",
        remedy: "start over with an empty one: wtadmin local reset")
    }
  }
}
