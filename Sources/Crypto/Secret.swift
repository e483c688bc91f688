import COpenSSL

/// Bytes that must not leak: they never print, whatever prints them, and are wiped when the last reference goes.
///
/// A class, because copies of a secret are what one wants to avoid.
@safe
package final class Secret: @unchecked Sendable {
  // Unchecked: the memory is written only in `init` and `deinit`, when nobody else can hold a reference,
  // and merely read in between.
  private let storage: UnsafeMutableRawBufferPointer

  package init(_ bytes: [UInt8]) {
    unsafe storage = .allocate(byteCount: bytes.count, alignment: 1)
    unsafe storage.copyBytes(from: bytes)
  }

  package convenience init(_ text: String) {
    self.init(Array(text.utf8))
  }

  deinit {
    unsafe OPENSSL_cleanse(storage.baseAddress, storage.count)
    unsafe storage.deallocate()
  }

  package var count: Int { unsafe storage.count }

  /// A plain copy, which nobody wipes. Named so that each use stands out in review.
  package var revealed: [UInt8] { unsafe Array(storage) }

  /// Lends a plain copy, which is wiped when `body` is done with it.
  package func withRevealed<Result, Failure: Error>(
    _ body: ([UInt8]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var copy = revealed
    defer { wipe(&copy) }
    return try body(copy)
  }

  /// A plain copy as text, with anything that is not UTF-8 replaced.
  package var revealedText: String { String(decoding: revealed, as: UTF8.self) }
}

extension Secret: Equatable {
  package static func == (left: Secret, right: Secret) -> Bool {
    isEqualInConstantTime(left.revealed, right.revealed)
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "<secret>" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Overwrites bytes that were secret, in a way that no optimizer removes.
package func wipe(_ bytes: inout [UInt8]) {
  unsafe bytes.withUnsafeMutableBytes { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) }
}

/// Whether both are the same bytes, in a time that tells only their lengths.
package func isEqualInConstantTime(_ left: [UInt8], _ right: [UInt8]) -> Bool {
  guard left.count == right.count else { return false }
  return unsafe CRYPTO_memcmp(left, right, left.count) == 0
}
