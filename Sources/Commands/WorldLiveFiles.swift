#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension World.Files {
  /// The real file system.
  package static let live = World.Files(
    workingFolder: { () throws(FileError) in try LiveFiles.workingFolder() },
    homeFolder: { unsafe getenv("HOME").map { unsafe String(cString: $0) } },
    read: { path throws(FileError) in try LiveFiles.read(path) },
    write: { path, bytes, mode throws(FileError) in try LiveFiles.replace(path, with: bytes, mode: mode) },
    kind: { path throws(FileError) in try LiveFiles.status(of: path)?.kind },
    mode: { path throws(FileError) in
      guard let status = try LiveFiles.status(of: path) else { throw FileError(.inspect, path, .missing) }
      return UInt16(status.st_mode & 0o7777)
    },
    setMode: { path, mode throws(FileError) in
      guard unsafe chmod(path, mode_t(mode)) == 0 else { throw FileError(.setMode, path, code: errno) }
    },
    list: { path throws(FileError) in try LiveFiles.list(path) },
    makeFolder: { path throws(FileError) in try LiveFiles.makeFolder(path) },
    remove: { path throws(FileError) in try LiveFiles.remove(path) },
    long: .live)
}

/// The calls beneath, each with its errors told apart.
private enum LiveFiles {
  static func workingFolder() throws(FileError) -> String {
    guard let folder = unsafe getcwd(nil, 0) else { throw FileError(.inspect, ".", code: errno) }
    defer { unsafe free(folder) }
    return unsafe String(cString: folder)
  }

  static func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor: Int32 = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.read, path, code: errno) }
    defer { close(descriptor) }
    return try FileDescriptor(descriptor, path: path).readToEnd()
  }

  static func replace(_ path: String, with bytes: [UInt8], mode: UInt16) throws(FileError) {
    let temporary = "\(path).\(UInt32.random(in: .min ... .max)).new"
    let descriptor: Int32 = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode_t(mode))
    guard descriptor >= 0 else { throw FileError(.write, path, code: errno) }
    do throws(FileError) {
      defer { close(descriptor) }
      // The umask may have taken bits away.
      guard fchmod(descriptor, mode_t(mode)) == 0 else { throw FileError(.write, path, code: errno) }
      try FileDescriptor(descriptor, path: path).write(bytes)
      guard fsync(descriptor) == 0 else { throw FileError(.write, path, code: errno) }
      guard unsafe rename(temporary, path) == 0 else { throw FileError(.write, path, code: errno) }
    } catch {
      unsafe unlink(temporary)
      throw error
    }
  }

  /// What stands at a path, links followed; nil where nothing does.
  static func status(of path: String) throws(FileError) -> stat? {
    var status = stat()
    if unsafe stat(path, &status) == 0 { return status }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw FileError(.inspect, path, code: errno)
  }

  static func list(_ path: String) throws(FileError) -> [String] {
    guard let folder = unsafe opendir(path) else { throw FileError(.list, path, code: errno) }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name: String = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  static func makeFolder(_ path: String) throws(FileError) {
    if unsafe mkdir(path, 0o777) == 0 { return }
    switch errno {
    case EEXIST:
      guard try status(of: path)?.kind == .folder else { throw FileError(.makeFolder, path, .notAFolder) }
    case ENOENT:
      let parent = World.Files.folder(of: path)
      guard !["/", "."].contains(parent) else { throw FileError(.makeFolder, path, .missing) }
      try makeFolder(parent)
      guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileError(.makeFolder, path, code: errno) }
    default:
      throw FileError(.makeFolder, path, code: errno)
    }
  }

  static func remove(_ path: String) throws(FileError) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      if errno == ENOENT { return }
      throw FileError(.remove, path, code: errno)
    }
    if status.kind == .folder {
      for name in try list(path) { try remove("\(path)/\(name)") }
      guard unsafe rmdir(path) == 0 else { throw FileError(.remove, path, code: errno) }
    } else {
      guard unsafe unlink(path) == 0 else { throw FileError(.remove, path, code: errno) }
    }
  }
}

extension stat {
  fileprivate var kind: World.Files.Kind {
    switch st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .other
    }
  }
}
