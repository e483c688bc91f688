internal import Provisioning

/// Why an export is not made.
enum ExportError: Error, Hashable {
  /// A whole export lies there.
  case isExport(String)
  /// Something else does.
  case isOccupied(String)
  case isBusy(String, processID: Int32?)
  /// What an earlier run left is of another project, or was asked of another server.
  case isOfAnotherInstance(String, project: String, endpoint: String)
  case unreadableProgress(String)
  case tooManyReads(needed: Int, allowed: Int)
  /// The server keeps no past, and the present did not last.
  case keepsChanging(attempts: Int)
  /// Another number of documents came than the server counted for the same moment.
  case miscounted(ExportPart, counted: Int, read: Int)
  /// An object's bytes are not those that the server announced.
  case damagedOnTheWay(String)
}
