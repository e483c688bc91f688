/// A set of code points, lone surrogates included: sorted ranges that do not touch.
struct ScalarSet: Hashable, Sendable {
  struct Range: Hashable, Sendable {
    let first: UInt32
    let last: UInt32
  }

  static let highest: UInt32 = 0x10FFFF
  static let all = ScalarSet(sorted: [Range(first: 0, last: highest)])

  let ranges: [Range]

  private init(sorted ranges: [Range]) {
    self.ranges = ranges
  }

  init(_ ranges: [Range]) {
    var merged: [Range] = []
    for range in ranges.sorted(by: { $0.first < $1.first }) {
      if let last = merged.last, range.first <= last.last || range.first == last.last + 1 {
        merged[merged.count - 1] = Range(first: last.first, last: max(last.last, range.last))
      } else {
        merged.append(range)
      }
    }
    self.ranges = merged
  }

  init(_ scalar: UInt32) {
    ranges = [Range(first: scalar, last: scalar)]
  }

  init(_ first: Unicode.Scalar, _ last: Unicode.Scalar) {
    ranges = [Range(first: first.value, last: last.value)]
  }

  var inverted: ScalarSet {
    var gaps: [Range] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.first > next { gaps.append(Range(first: next, last: range.first - 1)) }
      next = range.last + 1
    }
    if next <= ScalarSet.highest { gaps.append(Range(first: next, last: ScalarSet.highest)) }
    return ScalarSet(sorted: gaps)
  }

  /// With every code point that differs only in case from one of the set.
  var foldingCase: ScalarSet {
    var folded = ranges
    for range in ranges {
      for scalar in CaseFolding.others(than: range) { folded.append(Range(first: scalar, last: scalar)) }
    }
    return ScalarSet(folded)
  }

  static func + (left: ScalarSet, right: ScalarSet) -> ScalarSet {
    ScalarSet(left.ranges + right.ranges)
  }

  func contains(_ scalar: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].last < scalar { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].first <= scalar
  }
}

/// The orbits of simple case folding: `k`, `K` and the Kelvin sign are one.
enum CaseFolding {
  /// Code points outside ASCII that fold with others, and all of their orbit.
  private static let orbits: [UInt32: [UInt32]] = {
    var members: [UInt32: [UInt32]] = [:]
    for value in 0x41...UInt32(0x1E943) {
      // The dotless i folds in Turkish only.
      guard value != 0x131, let scalar = Unicode.Scalar(value), let key = key(of: scalar) else { continue }
      members[key, default: []].append(value)
    }
    var orbits: [UInt32: [UInt32]] = [:]
    for orbit in members.values where orbit.count > 1 {
      for member in orbit { orbits[member] = orbit }
    }
    return orbits
  }()

  private static func key(of scalar: Unicode.Scalar) -> UInt32? {
    let properties = scalar.properties
    guard properties.isCased || properties.changesWhenCaseMapped else { return nil }
    let upper = single(properties.uppercaseMapping) ?? scalar
    return (single(upper.properties.lowercaseMapping) ?? upper).value
  }

  private static func single(_ mapping: String) -> Unicode.Scalar? {
    mapping.unicodeScalars.count == 1 ? mapping.unicodeScalars.first : nil
  }

  /// The code points that differ only in case from one of a range.
  static func others(than range: ScalarSet.Range) -> [UInt32] {
    var others: [UInt32] = []
    for scalar in common(range, 0x41, 0x7A) where (0x61...0x7A).contains(scalar | 0x20) {
      others.append(scalar ^ 0x20)
      if scalar | 0x20 == 0x6B { others.append(0x212A) }
      if scalar | 0x20 == 0x73 { others.append(0x17F) }
    }
    for scalar in common(range, 0x80, 0x1E943) {
      if let orbit = orbits[scalar] { others.append(contentsOf: orbit) }
    }
    return others
  }

  private static func common(_ range: ScalarSet.Range, _ first: UInt32, _ last: UInt32) -> Range<UInt32> {
    let low = max(range.first, first)
    let high = min(range.last, last)
    return low <= high ? low..<high + 1 : 0..<0
  }
}
