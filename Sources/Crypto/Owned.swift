import COpenSSL

/// One OpenSSL object, released exactly once: when the value goes out of scope.
@safe
struct Owned: ~Copyable {
  let pointer: OpaquePointer
  private let release: (OpaquePointer) -> Void

  /// - Parameters:
  ///   - pointer: What a constructor of OpenSSL returned; nil means that memory ran out, and stops the program.
  ///   - release: The matching destructor.
  init(_ pointer: OpaquePointer?, release: @escaping (OpaquePointer) -> Void) {
    guard let pointer = unsafe pointer else { stop("allocation") }
    unsafe self.pointer = pointer
    unsafe self.release = release
  }

  deinit { unsafe release(pointer) }
}

/// Stops unless OpenSSL reported success. For calls whose inputs are already validated, so that only a broken
/// installation or exhausted memory can fail them.
func must(_ code: Int32, _ operation: StaticString) {
  guard code == 1 else { stop(operation) }
}

/// Ends the program with OpenSSL's own reason, which never quotes key material.
func stop(_ operation: StaticString) -> Never {
  let reason = unsafe ERR_reason_error_string(ERR_peek_last_error()).map { unsafe String(cString: $0) }
  fatalError("OpenSSL could not do \(operation): \(reason ?? "no reason given")")
}

/// What the memory buffer has collected, as bytes.
func contents(of buffer: borrowing Owned) -> [UInt8] {
  let count = unsafe BIO_ctrl_pending(buffer.pointer)
  return unsafe [UInt8](unsafeUninitializedCapacity: count) { bytes, written in
    let read = unsafe BIO_read(buffer.pointer, bytes.baseAddress, Int32(clamping: count))
    written = max(0, Int(read))
  }
}

/// An empty growing memory buffer.
func memoryBuffer() -> Owned {
  unsafe Owned(BIO_new(BIO_s_mem())) { unsafe _ = BIO_free($0) }
}
