/// One time an argument was written: its text (empty for a flag) and the index of the word.
package struct Occurrence: Hashable, Sendable {
  package let index: Int
  package let text: String
}

/// Words matched with definitions, not yet turned into values: the second of the three steps.
package struct Parsed: Hashable, Sendable {
  /// The command's words: `["conversation", "create"]`.
  package let path: [String]
  private var matches: [String: [Occurrence]] = [:]

  init(path: [String]) {
    self.path = path
  }

  func occurrences(of definition: Definition) -> [Occurrence] {
    matches[definition.label] ?? []
  }

  mutating func add(_ text: String, at index: Int, to definition: Definition) {
    matches[definition.label, default: []].append(Occurrence(index: index, text: text))
  }
}
