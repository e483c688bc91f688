extension Value {
  /// Members by name. `keys()` comes in the order of the names' code points, `values()` in the order in which the members
  /// were written (both measured).
  package struct Map: Sendable {
    package typealias Entry = (key: Text, value: Value)

    /// In the order of the names' code points.
    package let entries: [Entry]
    /// The positions of `entries` in the order of writing; nil when that is their own.
    private let writtenOrder: [Int]?

    package static let empty = Map([])

    /// Of two entries with one name the later stays, in the place of the earlier.
    package init(_ entries: [Entry]) {
      if Map.isSorted(entries) {
        self.entries = entries
        writtenOrder = nil
        return
      }
      var numbered = entries.enumerated().map { (number: $0.offset, entry: $0.element) }
      numbered.sort { left, right in
        left.entry.key == right.entry.key
          ? left.number < right.number
          : left.entry.key.precedesByCodePoint(right.entry.key)
      }
      var unique: [(number: Int, entry: Entry)] = []
      unique.reserveCapacity(numbered.count)
      for member in numbered {
        if let last = unique.last, last.entry.key == member.entry.key {
          unique[unique.count - 1].entry.value = member.entry.value
        } else {
          unique.append(member)
        }
      }
      self.entries = unique.map(\.entry)
      let order = unique.indices.sorted { unique[$0].number < unique[$1].number }
      writtenOrder = order.elementsEqual(unique.indices) ? nil : order
    }

    private static func isSorted(_ entries: [Entry]) -> Bool {
      for index in entries.indices.dropFirst() {
        guard entries[index - 1].key.precedesByCodePoint(entries[index].key) else { return false }
      }
      return true
    }

    /// In the order of writing.
    package var values: [Value] {
      guard let writtenOrder else { return entries.map(\.value) }
      return writtenOrder.map { entries[$0].value }
    }

    package var count: Int { entries.count }

    package var keys: [Text] { entries.map(\.key) }

    package subscript(key: Text) -> Value? {
      guard entries.count > 12 else {
        for index in entries.indices where entries[index].key == key { return entries[index].value }
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
