/// Usage lines as GitHub's `gh` writes them: `<required>`, `[optional]`, `{a | b}`, `...` for repeated.
struct Notation {
  let definition: Definition

  init(_ definition: Definition) {
    self.definition = definition
  }

  /// How it stands in a usage line: `[--name-a <text>]`, `<person>...`.
  var usage: String {
    let plain: String =
      switch definition.kind {
      case .flag: definition.label
      case .option: "\(definition.label) \(value)"
      // A long list of choices stands with the argument's meaning only.
      case .positional: definition.choices.isEmpty || value.count > 40 ? definition.label : value
      }
    return switch definition.count {
    case .required: plain
    case .optional: "[\(plain)]"
    case .repeated where definition.kind == .option: "[\(plain)]..."
    case .repeated(let minimum): minimum == 0 ? "[\(plain)...]" : "\(plain)..."
    }
  }

  /// How it stands in a list of arguments: `-n, --limit <number>`.
  var term: String {
    let short: String = definition.short.map { "-\($0), " } ?? ""
    return switch definition.kind {
    case .flag: "\(short)\(definition.label)"
    case .option: "\(short)\(definition.label) <\(definition.valueName)>"
    case .positional: definition.label
    }
  }

  /// Its help with what may be given and what holds if nothing is.
  var meaning: String {
    var meaning: String = definition.help
    if !definition.choices.isEmpty { meaning += ": \(value)" }
    if let preset = definition.defaultText { meaning += " (default: \(preset))" }
    return meaning
  }

  private var value: String {
    definition.choices.isEmpty ? "<\(definition.valueName)>" : "{\(definition.choices.joined(separator: " | "))}"
  }
}

extension Catalogue {
  /// `wtadmin conversation create <person> <person> [--wait] [global options]`, in pieces that a line break may part.
  func usage(of command: CommandDefinition) -> [String] {
    let positionals: [Definition] = command.arguments.filter { $0.kind == .positional }
    let named: [Definition] = command.arguments.filter { $0.kind != .positional }
    return ["\(program) \(command.name)"] + (positionals + named).map { Notation($0).usage }
  }
}
