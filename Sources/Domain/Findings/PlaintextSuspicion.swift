/// Why bytes that should be a ciphertext do not look like one.
///
/// A ciphertext looks like evenly distributed random bytes. Each model of what else bytes may be is a probability
/// distribution; how much likelier the bytes are under a model than evenly distributed ones is a nonnegative martingale
/// along the bytes, so that random bytes reach the ratio 2^32 at any place with a probability of at most 2^-32 (Ville's
/// inequality). With some twenty models, at most one ciphertext in 200 million is suspected wrongly, of whatever length.
package enum PlaintextSuspicion: Hashable, Sendable {
  /// It begins as a file of a known format does.
  case file(KnownFormat)
  /// It reads as text.
  case text
  /// Its bytes are far from evenly distributed.
  case uneven

  /// Looks at the first bytes only: what is plain is plain from the start.
  package static let sampleSize = 1_024
  private static let threshold = 4_294_967_296.0

  /// Nil for bytes that look random. Those shorter than a tag are no ciphertext anyway, so all that is printable counts as
  /// text there.
  package init?(_ bytes: some RandomAccessCollection<UInt8>) {
    let sample = Array(bytes.prefix(Self.sampleSize))
    if let format = KnownFormat(of: sample) {
      self = .file(format)
    } else if Self.isText(sample) {
      self = .text
    } else if sample.count >= Contract.tagSize, ByteModel.isUneven(sample, threshold: Self.threshold) {
      self = .uneven
    } else {
      return nil
    }
  }

  private static func isText(_ sample: [UInt8]) -> Bool {
    guard sample.count >= Contract.tagSize else { return isPrintable(sample) }
    return ByteModel.latin1.fits(sample, threshold: threshold)
      || TextModel.all.contains { $0.fits(sample, threshold: threshold) }
  }

  private static func isPrintable(_ bytes: [UInt8]) -> Bool {
    guard !bytes.isEmpty, let text = String(validating: bytes, as: UTF8.self) else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar == "\n" || scalar == "\t" || scalar == "\r"
      case .unassigned, .privateUse, .surrogate: false
      default: true
      }
    }
  }
}
