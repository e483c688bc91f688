/// The elements of a list, found as `in`, `hasAll` and their kin compare them, in constant time when there are many.
struct ElementIndex {
  private let elements: [Value]
  private let buckets: [Int: [Int]]

  init(_ elements: [Value]) {
    self.elements = elements
    var buckets: [Int: [Int]] = [:]
    if elements.count > ValueSet.scanned {
      for (index, element) in elements.enumerated() { buckets[element.looseHash, default: []].append(index) }
    }
    self.buckets = buckets
  }

  func contains(_ value: Value) -> Bool {
    guard !buckets.isEmpty else { return elements.contains { $0.isSameElement(as: value) } }
    return buckets[value.looseHash]?.contains { elements[$0].isSameElement(as: value) } ?? false
  }

  func containsAll(of values: [Value]) -> Bool { values.allSatisfy(contains) }

  func containsAny(of values: [Value]) -> Bool { values.contains(where: contains) }
}

extension Value {
  /// Equal for values that any of the equalities holds for equal.
  var looseHash: Int {
    var hasher = Hasher()
    hashLoosely(into: &hasher)
    return hasher.finalize()
  }

  private func hashLoosely(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let truth): hasher.combine(truth)
    case .int(let number): hasher.combine(number)
    case .float(let number):
      if let whole = Int64(exactly: number) { hasher.combine(whole) } else if !number.isNaN { hasher.combine(number) }
    case .string(let text): hasher.combine(text)
    case .bytes(let bytes): hasher.combine(bytes)
    case .timestamp(let time): hasher.combine(time)
    case .duration(let duration): hasher.combine(duration)
    case .list(let elements): for element in elements { element.hashLoosely(into: &hasher) }
    case .map(let map):
      for (key, value) in map.entries {
        hasher.combine(key)
        value.hashLoosely(into: &hasher)
      }
    case .set(let set): hasher.combine(set.count)
    case .path(let path): hasher.combine(path.texts)
    case .latlng(let point):
      hasher.combine(point.latitude)
      hasher.combine(point.longitude)
    case .vector(let numbers): hasher.combine(numbers.count)
    case .mapDiff, .constraint: hasher.combine(1)
    }
  }
}
