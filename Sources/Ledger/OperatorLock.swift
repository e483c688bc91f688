#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Keeps two runs on one machine from changing the same instance at once. The kernel lets go of it when the process ends,
/// however it ends.
package struct OperatorLock: ~Copyable {
  /// Why the lock is not to be had.
  package enum Refusal: Error, Hashable, Sendable {
    /// Another run holds it; `processID` where that run wrote its own.
    case held(processID: Int32?)
    /// The file cannot be opened: the system's error number.
    case unopenable(path: String, errorNumber: Int32)
  }

  private let descriptor: Int32

  /// Takes the lock, or says at once who has it.
  package init(path: String) throws(Refusal) {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .unopenable(path: path, errorNumber: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let holder = Self.processID(in: descriptor)
      close(descriptor)
      throw .held(processID: holder)
    }
    self.descriptor = descriptor
    let text = Array("\(getpid())\n".utf8)
    ftruncate(descriptor, 0)
    _ = unsafe text.withUnsafeBytes { unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }

  deinit {
    close(descriptor)
  }

  private static func processID(in descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
    return count > 0 ? Int32(String(decoding: bytes.prefix(count - 1), as: UTF8.self)) : nil
  }
}
