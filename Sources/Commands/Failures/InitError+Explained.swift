extension InitError: Explained {
  package var failure: Failure {
    switch self {
    case .isInstance(let folder):
      Failure(
        "\(folder) is an instance folder already", cause: "it holds \(InstanceSettings.fileName)",
        remedy: "work in it, or name another folder", exitCode: .refused)
    case .noProject:
      Failure(
        "no project is named", cause: "neither --project nor a key file says which Firebase project this is",
        remedy: "add --key FILE or --project ID, or try it without an account: wtadmin init --local",
        exitCode: .usedWrongly)
    case .noFreePort:
      Failure(
        "no port is free on this machine's loopback address", cause: "the system gave none",
        remedy: "see what listens: ss -ltn")
    }
  }
}
