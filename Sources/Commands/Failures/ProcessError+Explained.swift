extension ProcessError: Explained {
  package var failure: Failure {
    switch self {
    case .executableUnknown:
      Failure(
        "this program cannot find its own file", cause: "/proc is not mounted, or the file was moved away",
        remedy: "start it in the foreground with wtadmin local start --foreground")
    case .spawnFailed(let code):
      Failure("no process could be started", cause: "the system answered with error \(code)")
    }
  }
}
