extension Unconfirmed: Explained {
  package var failure: Failure {
    switch self {
    case .unanswered(let question):
      Failure(
        "nothing was done: there is nobody to ask", cause: "the question was: \(question)",
        remedy: "run it on a terminal, or add --yes", exitCode: .refused)
    case .declined:
      Failure("nothing was done, as you asked", exitCode: .refused)
    case .missing(let project):
      Failure(
        "nothing was done: this step must be confirmed with the project's id",
        cause: "it cannot be undone, and there is nobody to ask", remedy: "add --confirm \(project)",
        exitCode: .refused)
    case .wrongProject(let expected, let given):
      Failure(
        "nothing was done: “\(given)” is not this project", cause: "this instance is the project \(expected)",
        remedy: "check --instance, or confirm with \(expected)", exitCode: .refused)
    }
  }
}
