internal import Crypto
internal import Ledger
internal import Provisioning

/// The folder of an export. While it grows it lies under another name, so that a folder of its own name is always whole.
struct ExportFolder {
  /// Where it will lie.
  let path: String
  let files: World.Files

  var growing: String { path + ".unfinished" }
  private var lockPath: String { growing + "/lock" }
  private var progressPath: String { growing + "/" + ExportProgress.fileName }

  init(_ path: String, files: World.Files) {
    self.path = path
    self.files = files
  }

  /// Makes the folder, or takes over what an earlier run left, and keeps a second run out as long as the lock lives.
  func claim() throws -> OperatorLock {
    switch try files.kind(path) {
    case nil: break
    case .folder where try files.list(path).isEmpty: break
    case .folder where try files.exists(path + "/" + ExportManifest.fileName): throw ExportError.isExport(path)
    case .file, .folder, .other: throw ExportError.isOccupied(path)
    }
    try files.makeFolder(World.Files.folder(of: path))
    try files.long.makePrivateFolder(growing)
    do throws(OperatorLock.Refusal) {
      return try OperatorLock(path: lockPath)
    } catch {
      guard case .held(let process) = error else { throw error }
      throw ExportError.isBusy(growing, processID: process)
    }
  }

  /// How far an earlier run came; nil where there was none.
  func progress() throws -> ExportProgress? {
    guard try files.exists(progressPath) else { return nil }
    guard let progress = ExportProgress(parsing: try files.read(progressPath)) else {
      throw ExportError.unreadableProgress(progressPath)
    }
    return progress
  }

  func save(_ progress: ExportProgress) throws {
    try files.write(progressPath, Array(progress.text.utf8), 0o600)
  }

  func linesPath(_ part: ExportPart) -> String { growing + "/" + part.fileName }

  /// Keeps an object's bytes, unless the same bytes are there already.
  func keep(_ bytes: [UInt8], of object: ExportedObject) throws {
    let path = growing + "/" + object.file
    guard try files.kind(path) == nil else { return }
    try files.long.makePrivateFolder(growing + "/" + ExportedObject.folder)
    try files.long.makePrivateFolder(World.Files.folder(of: path))
    try files.write(path, bytes, 0o600)
  }

  /// Whether an earlier run broke off between writing the manifest and giving the folder its name.
  func isWhole() throws -> Bool { try files.exists(growing + "/" + ExportManifest.fileName) }

  func manifest() throws -> ExportManifest {
    try ExportManifest(parsing: try files.read(growing + "/" + ExportManifest.fileName), digest: SHA256.digest)
  }

  func write(_ manifest: ExportManifest) throws {
    try files.write(growing + "/" + ExportManifest.fileName, Array(manifest.text(digest: SHA256.digest).utf8), 0o600)
  }

  /// Gives the folder its name. Nothing but the export is in it then.
  func finish() throws {
    try files.remove(progressPath)
    try files.remove(lockPath)
    try files.long.rename(growing, path)
  }
}
