/// A distribution of single bytes, kept as how much likelier each is than one in 256.
struct ByteModel: Sendable {
  let ratios: [Double]

  /// Western text in a single-byte encoding (ISO 8859-1 and its like).
  static let latin1: ByteModel = {
    let share = 0.93 / TextModel.latin.asciiMass
    let high = 0.07 / 96 * 256
    return ByteModel(
      ratios: (0..<256).map { $0 < 0x80 ? TextModel.latin.ascii[$0] * share : $0 < 0xA0 ? 0 : high })
  }()

  /// Whether the ratio passes the threshold somewhere.
  func fits(_ bytes: [UInt8], threshold: Double) -> Bool {
    var ratio = 1.0
    for byte in bytes {
      ratio *= ratios[Int(byte)]
      if ratio >= threshold { return true }
      // What fell so far does not come back within a sample.
      if ratio < 1e-60 { return false }
    }
    return false
  }

  /// Whether bytes repeat more than random ones, whatever they are: a model that learns as it goes (the estimator of
  /// Krichevsky and Trofimov, with a sixteenth for each byte that has not been seen).
  static func isUneven(_ bytes: [UInt8], threshold: Double) -> Bool {
    let prior = 1.0 / 16
    var counts = [Double](repeating: prior, count: 256)
    var total = 256 * prior
    var ratio = 1.0
    for byte in bytes {
      ratio *= 256 * counts[Int(byte)] / total
      if ratio >= threshold { return true }
      if ratio < 1e-60 { return false }
      counts[Int(byte)] += 1
      total += 1
    }
    return false
  }
}
