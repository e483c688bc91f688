internal import Provisioning

extension ExportError: Explained {
  var failure: Failure {
    switch self {
    case .isExport(let path):
      Failure(
        "\(path) is an export already", cause: "an export is never written over", remedy: "name another folder",
        exitCode: .refused)
    case .isOccupied(let path):
      Failure(
        "\(path) is there already", cause: "an export is made in a folder of its own", remedy: "name another folder",
        exitCode: .refused)
    case .isBusy(let path, let process):
      Failure(
        "another run of wtadmin is exporting to that folder",
        cause: process.map { "process \($0) holds \(path)" } ?? "it holds \(path)",
        remedy: "wait until it has ended", exitCode: .conflict)
    case .isOfAnotherInstance(let path, let project, let endpoint):
      Failure(
        "the export that was begun there is of another instance", cause: "it is of \(project) at \(endpoint)",
        remedy: "name another folder, or remove \(path)", exitCode: .refused)
    case .unreadableProgress(let path):
      Failure(
        "the export that was begun there cannot be gone on with", cause: "\(path) is damaged, or of a newer release",
        remedy: "remove the folder and begin anew", exitCode: .refused)
    case .tooManyReads(let needed, let allowed):
      Failure(
        "the export needs \(counted(needed, "billed read"))", cause: "--max-reads leaves \(allowed)",
        remedy: "allow as many; documents are read of one moment, so they cannot be spread over days",
        exitCode: .quotaSpent)
    case .keepsChanging(let attempts):
      Failure(
        "the documents could not be read as of one moment",
        cause: "the instance was written to through \(counted(attempts, "attempt")), and its server keeps no past",
        remedy: "run the command again when the phones are quiet", exitCode: .conflict)
    case .miscounted(let part, let counted, let read):
      Failure(
        "the export is not whole: \(read) \(part.rawValue) came",
        cause: "the server counted \(counted) at the same moment", remedy: "run the command again")
    case .damagedOnTheWay(let name):
      Failure(
        "\(name) did not come whole", cause: "its size or its MD5 is not what the bucket says",
        remedy: "run the command again", exitCode: .unreachable)
    }
  }
}
