/// The file system. Paths are absolute, or relative to the working folder.
extension World {
  package struct Files: Sendable {
    package enum Kind: Hashable, Sendable {
      case file, folder, other
    }

    package var workingFolder: @Sendable () throws(FileError) -> String
    /// The operator's home folder; nil where there is none.
    package var homeFolder: @Sendable () -> String?
    package var read: @Sendable (_ path: String) throws(FileError) -> [UInt8]
    /// Writes a whole file under another name and renames it, so that a reader sees the old text or the new. `mode`
    /// (`0o600`) holds whatever the umask.
    package var write: @Sendable (_ path: String, _ bytes: [UInt8], _ mode: UInt16) throws(FileError) -> Void
    /// What stands at a path, links followed; nil where nothing does.
    package var kind: @Sendable (_ path: String) throws(FileError) -> Kind?
    /// Permission bits, such as `0o600`.
    package var mode: @Sendable (_ path: String) throws(FileError) -> UInt16
    /// Gives what stands at a path, links followed, other permission bits. Its text is not touched.
    package var setMode: @Sendable (_ path: String, _ mode: UInt16) throws(FileError) -> Void
    /// The names in a folder, sorted, without `.` and `..`.
    package var list: @Sendable (_ path: String) throws(FileError) -> [String]
    /// Makes a folder and those above it; one that exists is fine.
    package var makeFolder: @Sendable (_ path: String) throws(FileError) -> Void
    /// Removes a file, or a folder with all that is in it. What does not exist is fine.
    package var remove: @Sendable (_ path: String) throws(FileError) -> Void
    package var long: Long

    package init(
      workingFolder: @escaping @Sendable () throws(FileError) -> String,
      homeFolder: @escaping @Sendable () -> String?,
      read: @escaping @Sendable (String) throws(FileError) -> [UInt8],
      write: @escaping @Sendable (String, [UInt8], UInt16) throws(FileError) -> Void,
      kind: @escaping @Sendable (String) throws(FileError) -> Kind?,
      mode: @escaping @Sendable (String) throws(FileError) -> UInt16,
      setMode: @escaping @Sendable (String, UInt16) throws(FileError) -> Void,
      list: @escaping @Sendable (String) throws(FileError) -> [String],
      makeFolder: @escaping @Sendable (String) throws(FileError) -> Void,
      remove: @escaping @Sendable (String) throws(FileError) -> Void,
      long: Long
    ) {
      self.workingFolder = workingFolder
      self.homeFolder = homeFolder
      self.read = read
      self.write = write
      self.kind = kind
      self.mode = mode
      self.setMode = setMode
      self.list = list
      self.makeFolder = makeFolder
      self.remove = remove
      self.long = long
    }

    package func exists(_ path: String) throws(FileError) -> Bool {
      try kind(path) != nil
    }

    /// The folder that a path lies in; of `/` itself, and of what lies there, that is `/`.
    static func folder(of path: String) -> String {
      guard let slash = path.lastIndex(of: "/") else { return "." }
      return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// As `write`, in the mode that the file has; a new one gets `0o644`.
    func writeAnew(_ path: String, _ bytes: [UInt8]) throws(FileError) {
      try write(path, bytes, exists(path) ? mode(path) : 0o644)
    }
  }
}

/// What the file system refused.
package struct FileError: Error, Hashable {
  package enum Reason: Hashable, Sendable {
    case missing
    case denied
    case isFolder
    case notAFolder
    case readOnly
    case noSpace
    case nameTooLong
    /// Anything else, by `errno`.
    case other(code: Int32)
  }

  package enum Operation: Hashable, Sendable {
    case read, write, list, inspect, setMode, makeFolder, remove
  }

  package let operation: Operation
  package let path: String
  package let reason: Reason

  package init(_ operation: Operation, _ path: String, _ reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }
}
