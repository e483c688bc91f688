/// One argument as everything but its Swift type: what parsing, help, completion, manual and error texts read.
package struct Definition: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case positional, option, flag
  }

  package enum Count: Hashable, Sendable {
    case optional
    case required
    case repeated(atLeast: Int)
  }

  package let kind: Kind
  package let count: Count
  /// `name-a` for `--name-a`, `person` for `<person>`.
  package let name: String
  package let short: Character?
  /// What stands for the value in usage lines: `name` in `--name-a <name>`.
  package let valueName: String
  package let help: String
  package let defaultText: String?
  package let choices: [String]
  package let completion: Completion

  package init(
    _ kind: Kind, _ count: Count, name: String, short: Character? = nil, valueName: String = "", help: String,
    defaultText: String? = nil, choices: [String] = [], completion: Completion = .nothing
  ) {
    self.kind = kind
    self.count = count
    self.name = name
    self.short = short
    self.valueName = valueName
    self.help = help
    self.defaultText = defaultText
    self.choices = choices
    self.completion = completion
  }

  /// `--name-a` or `<person>`: the one spelling that every text uses.
  package var label: String {
    kind == .positional ? "<\(name)>" : "--\(name)"
  }

  /// `-h, --help` as an option of every catalogue.
  static let help = Definition(.flag, .optional, name: "help", short: "h", help: "show this help")

}
