import ClientProtocol
import Crypto
import Domain
import Images
import REST

/// Damages good input in random ways and has it read. A reader that crashes ends the program; none should.
struct Mutations {
  let count: UInt64
  private var random: SeededGenerator

  init(count: UInt64, seed: UInt64) {
    self.count = count
    random = SeededGenerator(state: seed)
  }

  mutating func run() {
    var accepted: [String: Int] = [:]
    guard let attempt = Samples.attempt else { return print("no sample") }
    let payload = Array(Samples.payload.utf8)
    let pictures = [Samples.gif, Samples.baseline, Samples.progressive, Samples.oriented]
    for index in 0..<count {
      switch index % 4 {
      case 0, 1:
        let text = String(decoding: mutated(payload), as: UTF8.self)
        if (try? attempt.key(scanning: text)) != nil { accepted["payload", default: 0] += 1 }
      default:
        let original = pictures[Int(index / 4) % pictures.count]
        if (try? CleanPicture(cleaning: mutated(original))) != nil { accepted["picture", default: 0] += 1 }
      }
    }
    // Pictures with a long edge over the limit go through the decoder as well.
    var decoded = 0
    for _ in 0..<count / 50 {
      decoded += 1
      if (try? CleanPicture(cleaning: mutated(Samples.wide))) != nil { accepted["wide", default: 0] += 1 }
    }
    print("\(count) mutated inputs and \(decoded) for the decoder, of which were accepted: \(accepted)")
  }

  /// One to eight changes: bits, bytes, cuts, insertions, copies of what stands elsewhere.
  private mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
      let place = bytes.indices.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<7, using: &random) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[place] = [0, 0xFF, 0xD9, 0xD8, 0xDA, 0x7F, 0x80].randomElement(using: &random) ?? 0
      case 2: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
      case 3: bytes.removeLast(bytes.count - place)
      case 4: bytes.removeSubrange(place..<min(place + Int.random(in: 1...16, using: &random), bytes.count))
      case 5: bytes.insert(UInt8.random(in: .min ... .max, using: &random), at: place)
      default:
        let from = bytes.indices.randomElement(using: &random) ?? 0
        bytes.insert(contentsOf: bytes[from..<min(from + 24, bytes.count)], at: place)
      }
    }
    return bytes
  }
}

/// SplitMix64: the same numbers for the same seed, on every machine.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
