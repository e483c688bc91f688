/// Elements to matched definitions, for one command.
struct Matcher {
  private let definitions: [Definition]
  private var parsed: Parsed

  init(path: [String], definitions: [Definition]) {
    self.definitions = definitions
    parsed = Parsed(path: path)
  }

  mutating func match(_ elements: [Element]) throws(UsageError) -> Parsed {
    var values: [Occurrence] = []
    var rest: ArraySlice<Element> = elements[...]
    while let element = rest.popFirst() {
      switch element.form {
      case .terminator: continue
      case .value(let text): values.append(Occurrence(index: element.index, text: text))
      case .long, .short:
        for use in try uses(of: element) { try record(use, of: element, next: &rest) }
      }
    }
    try place(values)
    return parsed
  }

  /// Whether the word after an option is its value.
  func takesNextWord(_ element: Element) throws(UsageError) -> Bool {
    guard let last = try uses(of: element).last else { return false }
    return last.definition.kind == .option && last.attached == nil
  }

  /// A named argument as one word wrote it, with the value that was attached to it.
  private struct Use {
    let definition: Definition
    let attached: String?
  }

  private func uses(of element: Element) throws(UsageError) -> [Use] {
    switch element.form {
    case .value, .terminator:
      return []
    case .long(let name, let attached):
      guard let definition = definitions.first(where: { $0.kind != .positional && $0.name == name }) else {
        throw unknown("--\(name)", at: element.index)
      }
      return [Use(definition: definition, attached: attached)]
    case .short(let cluster):
      return try uses(inCluster: cluster, at: element.index)
    }
  }

  /// `-qv` is two flags, `-n50` an option with its value, `-vn50` both.
  private func uses(inCluster cluster: String, at index: Int) throws(UsageError) -> [Use] {
    var uses: [Use] = []
    var rest: Substring = cluster[...]
    while let letter = rest.popFirst() {
      guard let definition = definitions.first(where: { $0.short == letter }) else {
        throw unknown("-\(letter)", at: index)
      }
      if definition.kind == .option {
        uses.append(Use(definition: definition, attached: rest.isEmpty ? nil : String(rest)))
        return uses
      }
      uses.append(Use(definition: definition, attached: nil))
    }
    return uses
  }

  private func unknown(_ spelling: String, at index: Int) -> UsageError {
    let names: [String] = definitions.filter { $0.kind != .positional }.map(\.label)
    let nearest: String? = spelling.hasPrefix("--") ? nearestMatch(to: spelling, among: names) : nil
    return UsageError(.unknownOption(spelling, nearest: nearest), at: index, in: parsed.path)
  }

  private mutating func record(
    _ use: Use, of element: Element, next rest: inout ArraySlice<Element>
  ) throws(UsageError) {
    let definition: Definition = use.definition
    guard definition.kind == .option else {
      if let value = use.attached {
        throw UsageError(.unwantedValue(definition, value), at: element.index, in: parsed.path)
      }
      return parsed.add("", at: element.index, to: definition)
    }
    if case .repeated = definition.count {
    } else if !parsed.occurrences(of: definition).isEmpty {
      throw UsageError(.repeatedOption(definition), at: element.index, in: parsed.path)
    }
    if let value = use.attached { return parsed.add(value, at: element.index, to: definition) }
    guard let next = rest.first, case .value(let text) = next.form else {
      throw UsageError(.missingValue(definition), at: element.index, in: parsed.path)
    }
    rest = rest.dropFirst()
    parsed.add(text, at: next.index, to: definition)
  }

  /// Gives values to positionals in order, each leaving enough for those after it.
  private mutating func place(_ values: [Occurrence]) throws(UsageError) {
    let positionals: [Definition] = definitions.filter { $0.kind == .positional }
    var reserved: Int = positionals.reduce(0) { $0 + $1.minimum }
    var rest: ArraySlice<Occurrence> = values[...]
    for definition in positionals {
      reserved -= definition.minimum
      let spare: Int = max(0, rest.count - reserved)
      let wanted: Int = min(definition.maximum, max(definition.minimum, spare))
      guard rest.count >= wanted else {
        throw UsageError(.missingArgument(definition), in: parsed.path)
      }
      for value in rest.prefix(wanted) { parsed.add(value.text, at: value.index, to: definition) }
      rest = rest.dropFirst(wanted)
    }
    guard let surplus = rest.first else { return }
    throw UsageError(.surplusArgument(surplus.text), at: surplus.index, in: parsed.path)
  }
}

extension Definition {
  fileprivate var minimum: Int {
    switch count {
    case .optional: 0
    case .required: 1
    case .repeated(let minimum): minimum
    }
  }

  fileprivate var maximum: Int {
    switch count {
    case .optional, .required: 1
    case .repeated: Int.max
    }
  }
}
