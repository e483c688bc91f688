extension InstanceError: Explained {
  package var failure: Failure {
    switch self {
    case .notFound(let start):
      Failure(
        "no instance here", cause: "neither \(start) nor a folder above it holds \(InstanceSettings.fileName)",
        remedy: "change to the instance folder, name it with --instance, or make one: wtadmin init",
        exitCode: .usedWrongly)
    case .noSettings(let folder):
      Failure(
        "\(folder) is no instance folder", cause: "it holds no \(InstanceSettings.fileName)",
        remedy: "name another folder, or make one: wtadmin init \(folder)", exitCode: .usedWrongly)
    case .localWithoutEndpoints(let path):
      Failure(
        "\(path) does not say where the local instance is", cause: "it holds “local” without “endpoints”",
        remedy: "start it once, which writes them: wtadmin local start", exitCode: .usedWrongly)
    case .badEmulator(let variable, let value):
      Failure(
        "\(variable) cannot be used", cause: "it is “\(value)”, and must be host:port without http://",
        remedy: "export \(variable)=127.0.0.1:8080, or unset \(variable)", exitCode: .usedWrongly)
    case .notLoopback(let variable, let value):
      Failure(
        "\(variable) cannot be used", cause: "the instance is a local one, and “\(value)” is another machine",
        remedy: "unset \(variable)", exitCode: .usedWrongly)
    }
  }
}
