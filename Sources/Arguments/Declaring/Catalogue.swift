/// A worked example: the words as typed, and what they do.
package struct Example: Hashable, Sendable {
  package let purpose: String
  package let line: String

  package init(_ line: String, _ purpose: String) {
    self.line = line
    self.purpose = purpose
  }
}

/// One command: its words, what it is for, what it takes.
package struct CommandDefinition: Hashable, Sendable {
  /// `["conversation", "create"]`, `["up"]` or `["local", "device", "new"]`.
  package let path: [String]
  /// One line, a verb in the third person, no full stop.
  package let purpose: String
  /// Paragraphs for help and manual, wrapped where they are shown; empty where the purpose says it all.
  package let discussion: String
  package let arguments: [Definition]
  package let examples: [Example]
  /// Runs, but appears in no help, completion or suggestion.
  package let isHidden: Bool

  package init(
    _ words: String, _ purpose: String, discussion: String = "", arguments: [Definition] = [],
    examples: [Example] = [], isHidden: Bool = false
  ) {
    path = words.split(separator: " ").map(String.init)
    self.purpose = purpose
    self.discussion = discussion
    self.arguments = arguments
    self.examples = examples
    self.isHidden = isHidden
  }

  /// `conversation create`.
  package var name: String { path.joined(separator: " ") }
}

/// A word that holds verbs: `conversation`, `local device`.
package struct Noun: Hashable, Sendable {
  package let path: [String]
  package let purpose: String

  package init(_ words: String, _ purpose: String) {
    path = words.split(separator: " ").map(String.init)
    self.purpose = purpose
  }
}

/// Commands that belong together on the first help screen.
package struct Chapter: Hashable, Sendable {
  package let title: String
  package let commands: [CommandDefinition]

  package init(_ title: String, _ commands: [CommandDefinition]) {
    self.title = title
    self.commands = commands
  }
}

/// A page of help that belongs to no command: `help exit-codes`.
package struct Topic: Hashable, Sendable {
  package let name: String
  package let purpose: String
  /// Terms and what each means.
  package let entries: [Entry]

  package struct Entry: Hashable, Sendable {
    package let term: String
    package let meaning: String

    package init(_ term: String, _ meaning: String) {
      self.term = term
      self.meaning = meaning
    }
  }

  package init(_ name: String, _ purpose: String, _ entries: [Entry]) {
    self.name = name
    self.purpose = purpose
    self.entries = entries
  }
}

/// Everything that a program declares about its command line.
package struct Catalogue: Hashable, Sendable {
  package let program: String
  package let purpose: String
  package let nouns: [Noun]
  package let chapters: [Chapter]
  package let topics: [Topic]
  /// Options of every command, accepted before and after its words; `--help` is among them.
  package let globals: [Definition]

  package init(
    program: String, purpose: String, nouns: [Noun], chapters: [Chapter], topics: [Topic] = [], globals: [Definition]
  ) {
    self.program = program
    self.purpose = purpose
    self.nouns = nouns
    self.chapters = chapters
    self.topics = topics
    self.globals = globals + [.help]
  }

  package var commands: [CommandDefinition] { chapters.flatMap(\.commands) }

  package func command(at path: [String]) -> CommandDefinition? {
    commands.first { $0.path == path }
  }

  package func noun(at path: [String]) -> Noun? {
    nouns.first { $0.path == path }
  }

  /// The words that may follow a path, in the order of declaration, each once.
  package func words(after path: [String], includingHidden: Bool = false) -> [String] {
    var seen: Set<String> = []
    return commands.compactMap { command in
      guard includingHidden || !command.isHidden, command.path.count > path.count, command.path.starts(with: path)
      else { return nil }
      let word: String = command.path[path.count]
      return seen.insert(word).inserted ? word : nil
    }
  }

  /// The one line that says what the word after a path is for.
  package func purpose(of path: [String]) -> String {
    noun(at: path)?.purpose ?? command(at: path)?.purpose ?? ""
  }
}
