/// `--wait`: there or not, or counted (`-vv`).
package struct Flag<Result: Sendable>: Declared {
  package let definition: Definition
  private let read: @Sendable (Int) -> Result

  package func value(in parsed: Parsed) -> Result {
    read(parsed.occurrences(of: definition).count)
  }
}

extension Flag where Result == Bool {
  package init(_ name: String, short: Character? = nil, _ help: String) {
    definition = Definition(.flag, .optional, name: name, short: short, help: help)
    read = { $0 > 0 }
  }
}

extension Flag where Result == Int {
  /// Says more each time it is repeated.
  package init(counting name: String, short: Character? = nil, _ help: String) {
    definition = Definition(.flag, .repeated(atLeast: 0), name: name, short: short, help: help)
    read = { $0 }
  }
}
