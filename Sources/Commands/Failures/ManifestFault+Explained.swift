internal import Provisioning
internal import REST

extension ManifestFault: Explained {
  package var failure: Failure {
    let summary = "\(ExportManifest.fileName) is not an export's list of contents"
    return switch self {
    case .syntax(let error):
      Failure(
        summary, cause: "line \(error.position.line), column \(error.position.column): \(error.reason.words)",
        remedy: "copy the export again", exitCode: .refused)
    case .altered:
      Failure(
        "\(ExportManifest.fileName) was changed after it was written", cause: "its digest does not fit its text",
        remedy: "copy the export again", exitCode: .refused)
    case .shape(let member):
      Failure(
        summary, cause: "“\(member)” is absent, or not what it should be", remedy: "copy the export again",
        exitCode: .refused)
    case .newerVersion(let version):
      Failure(
        "the export was made by a newer release", cause: "its version is \(version)", remedy: "install that release",
        exitCode: .refused)
    }
  }
}
