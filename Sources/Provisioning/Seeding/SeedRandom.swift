/// Cheap random numbers that are the same for the same seed (SplitMix64): for made-up ciphertexts, never for keys.
package struct SeedRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  mutating func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 8)
    while bytes.count < count {
      var word = next()
      for _ in 0..<8 {
        bytes.append(UInt8(truncatingIfNeeded: word))
        word >>= 8
      }
    }
    return Array(bytes.prefix(count))
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)

  /// Letters and digits, as Firebase's ids are made of.
  mutating func id(_ count: Int) -> String {
    String(
      decoding: (0..<count).map { _ in Self.alphabet[Int.random(in: 0..<Self.alphabet.count, using: &self)] },
      as: UTF8.self)
  }

  /// True so many times in a hundred.
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  /// A time between two.
  mutating func time(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &self) }
}
