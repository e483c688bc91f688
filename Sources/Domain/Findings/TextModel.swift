/// A distribution of the characters of a script in UTF-8, kept as how much likelier each is than its bytes are among evenly
/// distributed ones. The masses are rough: they decide how short a text may be, not how often random bytes pass.
struct TextModel: Sendable {
  /// Code points that share a mass evenly.
  struct Block: Sendable {
    var range: ClosedRange<UInt32>
    var mass: Double

    init(_ range: ClosedRange<UInt32>, _ mass: Double) {
      self.range = range
      self.mass = mass
    }
  }

  /// The ratios of the 128 characters of ASCII.
  let ascii: [Double]
  private let blocks: [(range: ClosedRange<UInt32>, probability: Double)]

  private init(ascii masses: [(characters: String, mass: Double)], _ blocks: [Block]) {
    var ascii = [Double](repeating: 0, count: 128)
    for (characters, mass) in masses {
      for byte in characters.utf8 { ascii[Int(byte)] = mass / Double(characters.utf8.count) * 256 }
    }
    self.ascii = ascii
    self.blocks = blocks.map { ($0.range, $0.mass / Double($0.range.count)) }
  }

  /// The share of the characters that are ASCII.
  var asciiMass: Double { ascii.reduce(0, +) / 256 }

  /// Whether the ratio passes the threshold somewhere before the text ends to be UTF-8.
  func fits(_ bytes: [UInt8], threshold: Double) -> Bool {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var ratio = 1.0
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      ratio *= self.ratio(of: scalar)
      if ratio >= threshold { return true }
      if ratio < 1e-60 { return false }
    }
    return false
  }

  private func ratio(of scalar: Unicode.Scalar) -> Double {
    if scalar.value < 128 { return ascii[Int(scalar.value)] }
    guard let block = blocks.first(where: { $0.range.contains(scalar.value) }) else { return 0 }
    return block.probability * (scalar.value < 0x800 ? 65_536 : scalar.value < 0x1_0000 ? 16_777_216 : 4_294_967_296)
  }
}

extension TextModel {
  private static let punctuation = ",.!?'-:;\"()/\n"
  private static let rare = "\t#$%&*+<=>@[\\]^_`{|}~"
  private static let often = "aeinorstudhl"
  private static let seldom = "bcfgjkmpqvwxyz"
  private static let emoji = Block(0x1F300...0x1FAFF, 0.002)

  /// Latin letters as they are mostly written.
  static let latin = TextModel(
    ascii: [
      (often, 0.54), (seldom, 0.084), (" ", 0.14), ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 0.065), ("0123456789", 0.04),
      (punctuation, 0.052), (rare, 0.004),
    ], [Block(0xA1...0x24F, 0.05), Block(0x1E00...0x1EFF, 0.02), Block(0x2010...0x2026, 0.003), emoji])

  private static let capitals = TextModel(
    ascii: [
      ("AEINORSTUDHL", 0.54), ("BCFGJKMPQVWXYZ", 0.10), (" ", 0.14), ("abcdefghijklmnopqrstuvwxyz", 0.05),
      ("0123456789", 0.05), (punctuation, 0.06), (rare, 0.004),
    ], [Block(0xA1...0x24F, 0.05)])

  private static let digits = TextModel(
    ascii: [("0123456789", 0.7), (" +-:.,/()%", 0.24), ("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", 0.05)],
    [])

  /// JSON, URLs and the like.
  private static let structured = TextModel(
    ascii: [
      ("{}[]\":,=<>/_-.&?", 0.42), (often + seldom, 0.45), ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 0.04), ("0123456789", 0.07),
      (" ", 0.02),
    ], [])

  private static let printable = TextModel(
    ascii: [(String(decoding: UInt8(0x20)...0x7E, as: UTF8.self) + "\t\n", 1)], [])

  private static let emojis = TextModel(
    ascii: [(" ", 0.1), (often + seldom, 0.2)],
    [
      Block(0x1F300...0x1FAFF, 0.5), Block(0x1F1E6...0x1F1FF, 0.04), Block(0x2600...0x27BF, 0.1),
      Block(0x200D...0x200D, 0.02), Block(0xFE0F...0xFE0F, 0.03),
    ])

  /// Letters outside Latin, by the blocks of one script.
  private static func script(_ ranges: ClosedRange<UInt32>...) -> TextModel {
    let letters = ranges.map { Block($0, 0.74 / Double(ranges.count)) }
    return TextModel(
      ascii: [(" ", 0.12), (punctuation, 0.06), ("0123456789", 0.03), (often + seldom, 0.02)],
      letters + [Block(0x2010...0x2026, 0.01), Block(0x3000...0x303F, 0.01), emoji])
  }

  static let all: [TextModel] = [
    latin, capitals, digits, structured, printable, emojis,
    script(0x400...0x45F), script(0x370...0x3FF), script(0x530...0x58F), script(0x590...0x5FF), script(0x600...0x6FF),
    script(0x900...0x97F), script(0x980...0x9FF), script(0xB80...0xBFF), script(0xE00...0xE7F),
    script(0x10A0...0x10FF), script(0xAC00...0xD7A3), script(0x3040...0x30FF, 0x4E00...0x9FFF, 0xFF00...0xFF60),
  ]
}
