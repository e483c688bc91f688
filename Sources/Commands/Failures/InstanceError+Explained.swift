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
    }
  }
}
