extension LogError: Explained {
  package var failure: Failure {
    switch self {
    case .unknownOperation(let id):
      Failure(
        "the journal has no operation “\(id)”", cause: "no line of it carries that id",
        remedy: "see the ids: wtadmin log", exitCode: .usedWrongly)
    }
  }
}
