/// The one range of a `Range` header (RFC 9110, section 14.1.2).
enum ByteRange: Hashable, Sendable {
  case from(Int64, through: Int64?)
  case last(Int64)

  /// - Returns: nil for what is no single range of bytes; such a header is passed over.
  init?(_ header: String?) {
    guard let header, header.hasPrefix("bytes=") else { return nil }
    let ends = header.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else { return nil }
    if ends[0].isEmpty {
      guard let count = Int64(ends[1]), count >= 0 else { return nil }
      self = .last(count)
    } else {
      guard let first = Int64(ends[0]), first >= 0 else { return nil }
      let last = Int64(ends[1])
      guard ends[1].isEmpty || (last ?? -1) >= first else { return nil }
      self = .from(first, through: last)
    }
  }

  /// What is there of it in an object of `size` bytes.
  /// - Throws: `rangeNotSatisfiable` where nothing is.
  func bounds(in size: Int64) throws(StorageError) -> Range<Int64> {
    switch self {
    case .from(let first, let last):
      guard first < size else { throw .rangeNotSatisfiable(size: size) }
      return first..<min(size, last.map { $0 < .max ? $0 + 1 : $0 } ?? size)
    case .last(let count):
      guard count > 0, size > 0 else { throw .rangeNotSatisfiable(size: size) }
      return max(0, size - count)..<size
    }
  }
}
