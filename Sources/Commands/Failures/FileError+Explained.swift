extension FileError: Explained {
  package var failure: Failure {
    let name: String = path.isEmpty ? "the working folder" : path
    let summary: String =
      switch operation {
      case .read: "\(name) cannot be read"
      case .write: "\(name) cannot be written"
      case .list: "\(name) cannot be listed"
      case .inspect: "\(name) cannot be looked at"
      case .setMode: "the mode of \(name) cannot be changed"
      case .makeFolder: "the folder \(name) cannot be made"
      case .remove: "\(name) cannot be removed"
      }
    let (cause, remedy): (String, String?) = words
    return Failure(summary, cause: cause, remedy: remedy)
  }

  private var words: (cause: String, remedy: String?) {
    switch reason {
    case .missing: ("it does not exist", "check the path")
    case .denied: ("permission is denied", "see who owns it with ls -ld \(path)")
    case .isFolder: ("it is a folder", "name a file")
    case .notAFolder: ("a part of the path is not a folder", "check the path")
    case .readOnly: ("the file system is read-only", "use a folder on another file system")
    case .noSpace:
      ("no space is left on the disk, or the quota is used up", "free some space and run the command again")
    case .nameTooLong: ("the name is too long", "use a shorter one")
    case .other(let code): ("the system answered with error \(code)", nil)
    }
  }
}
