#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open descriptor that somebody else closes.
struct FileDescriptor {
  private let number: Int32
  private let path: String

  init(_ number: Int32, path: String) {
    self.number = number
    self.path = path
  }

  func write(_ bytes: [UInt8]) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let count: Int = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Self.write(number, UnsafeRawBufferPointer(rebasing: buffer[written...]))
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        try waitUntilWritable()
      } else if errno != EINTR {
        throw FileError(.write, path, code: errno)
      }
    }
  }

  func readToEnd() throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count: Int = unsafe chunk.withUnsafeMutableBytes { unsafe Self.read(number, $0) }
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errno != EINTR || Interrupts.count > 0 {
        throw FileError(.read, path, code: errno)
      }
    }
  }

  /// A line without its end; nil at the end, or when Ctrl-C was pressed, which the standard library's `readLine` would
  /// sit through. Bytes are read singly, so that none of the next line is taken.
  func readLine() -> String? {
    var line: [UInt8] = []
    var byte: [UInt8] = [0]
    while true {
      let count: Int = unsafe byte.withUnsafeMutableBytes { unsafe Self.read(number, $0) }
      if count < 0, errno == EINTR, Interrupts.count == 0 { continue }
      guard count > 0 else { return count == 0 && !line.isEmpty ? String(decoding: line, as: UTF8.self) : nil }
      guard byte != [UInt8(ascii: "\n")] else { return String(decoding: line, as: UTF8.self) }
      line += byte
    }
  }

  /// What can be read within a time: nothing where nothing came or a signal did, nil at the end.
  func read(within duration: Duration) -> [UInt8]? {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    let (seconds, attoseconds) = duration.components
    let milliseconds = Int32(clamping: seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
    guard unsafe poll(&request, 1, milliseconds) > 0 else { return [] }
    var chunk = [UInt8](repeating: 0, count: 4_096)
    let count: Int = unsafe chunk.withUnsafeMutableBytes { unsafe Self.read(number, $0) }
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    return count > 0 ? Array(chunk[..<count]) : nil
  }

  /// A terminal or pipe that somebody else made non-blocking.
  private func waitUntilWritable() throws(FileError) {
    var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    guard unsafe poll(&request, 1, -1) >= 0 || errno == EINTR else { throw FileError(.write, path, code: errno) }
  }

  private static func write(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(number, bytes.baseAddress, bytes.count)
    #else
      unsafe Darwin.write(number, bytes.baseAddress, bytes.count)
    #endif
  }

  private static func read(_ number: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.read(number, bytes.baseAddress, bytes.count)
    #else
      unsafe Darwin.read(number, bytes.baseAddress, bytes.count)
    #endif
  }
}

extension FileError {
  /// What an `errno` means here.
  init(_ operation: Operation, _ path: String, code: Int32) {
    let reason: Reason =
      switch code {
      case ENOENT: .missing
      case EACCES, EPERM: .denied
      case EISDIR: .isFolder
      case ENOTDIR: .notAFolder
      case EROFS: .readOnly
      case ENOSPC, EDQUOT: .noSpace
      case ENAMETOOLONG: .nameTooLong
      default: .other(code: code)
      }
    self.init(operation, path, reason)
  }
}
