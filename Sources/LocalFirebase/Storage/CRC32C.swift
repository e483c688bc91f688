/// The cyclic redundancy check by Castagnoli's polynomial (RFC 3720, appendix B.4), which Cloud Storage keeps of each
/// object.
enum CRC32C {
  private static let table: [UInt32] = (0..<256).map { (index: UInt32) in
    (0..<8).reduce(index) { value, _ in value & 1 == 1 ? value >> 1 ^ 0x82F6_3B78 : value >> 1 }
  }

  static func checksum(of bytes: [UInt8]) -> UInt32 {
    let table = table
    var value: UInt32 = .max
    for byte in bytes { value = value >> 8 ^ table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] }
    return ~value
  }
}
