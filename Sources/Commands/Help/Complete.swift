package import Arguments

/// What the completion scripts ask while the user types: `__complete KIND PREFIX [WORD...]`, where the words are those
/// typed so far. Prints a candidate a line, a tab and a description after it where there is one; says nothing of errors.
package struct Complete: Command {
  static let kind = Positional("kind", as: .text, "what is completed")
  static let prefix = Positional("prefix", as: .text, "what is typed of it")
  static let words = Positional(repeating: "word", as: .text, "the words typed so far")

  package static let declaration = CommandDefinition(
    "__complete", "answers completion scripts", takes: [kind, prefix, words], examples: [], isHidden: true)

  package var kind: String
  package var prefix: String
  package var words: [String]

  package init(_ parsed: Parsed) throws(UsageError) {
    kind = try parsed[Self.kind]
    prefix = try parsed[Self.prefix]
    words = try parsed[Self.words]
  }

  package func run(in world: World) throws -> ExitCode {
    guard let source = CompletionSource(rawValue: kind) else { return .done }
    var world = world
    world.options.instance = instance
    for candidate in source.candidates(after: words, in: world) where candidate.value.hasPrefix(prefix) {
      try world.print(candidate.description.isEmpty ? candidate.value : "\(candidate.value)\t\(candidate.description)")
    }
    return .done
  }

  /// The instance that the line being typed is about, if it says so already.
  private var instance: String? {
    let label: String = GlobalOptions.instance.definition.label
    for (word, next) in zip(words, words.dropFirst() + [""]) {
      if word == label { return next }
      if word.hasPrefix(label + "=") { return String(word.dropFirst(label.count + 1)) }
    }
    return nil
  }
}
