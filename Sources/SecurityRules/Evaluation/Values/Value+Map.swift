extension Value {
  /// Members in the order of their names' code points, which is the order of `keys()` and `values()`.
  package struct Map: Sendable {
    package typealias Entry = (key: Text, value: Value)

    package let entries: [Entry]

    package static let empty = Map(sortedByCodePoint: [])

    /// Of two entries with one name the later stays.
    package init(_ entries: [Entry]) {
      var numbered = Array(entries.enumerated())
      numbered.sort { left, right in
        left.element.key == right.element.key
          ? left.offset < right.offset
          : left.element.key.precedesByCodePoint(right.element.key)
      }
      var unique: [Entry] = []
      unique.reserveCapacity(numbered.count)
      for (_, entry) in numbered {
        if unique.last?.key == entry.key { unique.removeLast() }
        unique.append(entry)
      }
      self.entries = unique
    }

    init(sortedByCodePoint entries: [Entry]) {
      self.entries = entries
    }

    package var count: Int { entries.count }

    package var keys: [Text] { entries.map(\.key) }

    package subscript(key: Text) -> Value? {
      guard entries.count > 12 else {
        for entry in entries where entry.key == key { return entry.value }
        return nil
      }
      var low = 0
      var high = entries.count
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].key.precedesByCodePoint(key) { low = middle + 1 } else { high = middle }
      }
      guard low < entries.count, entries[low].key == key else { return nil }
      return entries[low].value
    }
  }
}

extension Value.Map: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (Text, Value)...) {
    self.init(elements.map { (key: $0.0, value: $0.1) })
  }
}
