#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The bytes of objects, a file a generation. A file is whole from the moment it has its name, and never changed after.
struct ObjectFiles: Sendable {
  let folder: String

  /// Makes the folder, readable by its owner only.
  func prepare() -> Bool {
    unsafe mkdir(folder, 0o700) == 0 || errno == EEXIST
  }

  private func path(_ generation: Int64) -> String { "\(folder)/\(generation)" }

  /// - Returns: false where the disk does not take them.
  func write(_ bytes: [UInt8], generation: Int64) -> Bool {
    let scratch = path(generation) + ".part"
    let file = unsafe open(scratch, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Self.write(file, UnsafeRawBufferPointer(rebasing: buffer[written...]))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      written += count
    }
    let isClosed = close(file) == 0
    guard written == bytes.count, isClosed, unsafe rename(scratch, path(generation)) == 0 else {
      unsafe unlink(scratch)
      return false
    }
    return true
  }

  private static func write(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(file, bytes.baseAddress, bytes.count)
    #else
      unsafe Darwin.write(file, bytes.baseAddress, bytes.count)
    #endif
  }

  /// - Returns: nil where the file is gone or shorter.
  func read(_ range: Range<Int64>, generation: Int64) -> [UInt8]? {
    let file = unsafe open(path(generation), O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let wanted = range.count
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
      while count < wanted {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
        let read = unsafe pread(file, rest.baseAddress, rest.count, off_t(range.lowerBound) + off_t(count))
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { break }
        count += read
      }
    }
    return bytes.count == wanted ? bytes : nil
  }

  func remove(generation: Int64) {
    unsafe unlink(path(generation))
  }

  /// Removes every file that `isKept` does not know by its generation: what a crash left between file and row.
  func sweep(isKept: (Int64) -> Bool) {
    guard let handle = unsafe opendir(folder) else { return }
    defer { unsafe closedir(handle) }
    var strangers: [String] = []
    while let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard !name.hasPrefix(".") else { continue }
      if let generation = Int64(name), isKept(generation) { continue }
      strangers.append(name)
    }
    for name in strangers { unsafe unlink(folder + "/" + name) }
  }

  /// Removes the folder with all that is in it.
  func removeAll() {
    sweep { _ in false }
    unsafe rmdir(folder)
  }
}
