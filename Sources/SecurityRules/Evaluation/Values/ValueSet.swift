/// A set: the first of equal elements stays, in the order of arrival. Numbers are equal by value at any depth.
package struct ValueSet: Sendable {
  package let elements: [Value]
  private let buckets: [Int: [Int]]

  package init(_ elements: [Value]) {
    // A list that repeats nothing, as nearly all that are made a set of, becomes the set's without being copied.
    guard elements.count > ValueSet.scanned || ValueSet.repeatsElement(elements) else {
      self.elements = elements
      buckets = [:]
      return
    }
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
    guard !buckets.isEmpty else { return ValueSet.scan(elements[...], for: value) }
    return buckets[value.looseHash]?.contains { elements[$0].isLooselyEqual(to: value) } ?? false
  }

  func isEqual(to other: ValueSet) -> Bool {
    count == other.count && elements.allSatisfy(other.contains)
  }

  private static func repeatsElement(_ elements: [Value]) -> Bool {
    elements.indices.contains { scan(elements[..<$0], for: elements[$0]) }
  }

  /// Texts, of which nearly all sets are made, are compared where they lie: copying an element takes longer than comparing.
  private static func scan(_ elements: ArraySlice<Value>, for value: Value) -> Bool {
    guard case .string(let text) = value else { return elements.contains { $0.isLooselyEqual(to: value) } }
    for index in elements.indices {
      if case .string(let element) = elements[index], element == text { return true }
    }
    return false
  }

  /// Up to this many elements are compared one by one; more are found by their hash, so that no operation takes
  /// quadratic time.
  static let scanned = 16
}
