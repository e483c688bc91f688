/// A set: the first of equal elements stays, in the order of arrival. Numbers are equal by value at any depth.
package struct ValueSet: Sendable {
  package let elements: [Value]
  private let buckets: [Int: [Int]]

  package init(_ elements: some Collection<Value>) {
    var unique: [Value] = []
    var buckets: [Int: [Int]] = [:]
    let isIndexed = elements.count > ValueSet.scanned
    for element in elements {
      if isIndexed {
        let hash = element.looseHash
        if let bucket = buckets[hash], bucket.contains(where: { unique[$0].isLooselyEqual(to: element) }) { continue }
        buckets[hash, default: []].append(unique.count)
      } else if unique.contains(where: { $0.isLooselyEqual(to: element) }) {
        continue
      }
      unique.append(element)
    }
    self.elements = unique
    self.buckets = buckets
  }

  init(keys: [Text]) {
    self.init(keys.map(Value.string))
  }

  package var count: Int { elements.count }

  package func contains(_ value: Value) -> Bool {
    guard !buckets.isEmpty else { return elements.contains { $0.isLooselyEqual(to: value) } }
    return buckets[value.looseHash]?.contains { elements[$0].isLooselyEqual(to: value) } ?? false
  }

  func isEqual(to other: ValueSet) -> Bool {
    count == other.count && elements.allSatisfy(other.contains)
  }

  /// Up to this many elements are compared one by one; more are found by their hash, so that no operation takes
  /// quadratic time.
  static let scanned = 16
}
