/// Help as plain text, for a terminal of a width.
package struct HelpScreen {
  private let catalogue: Catalogue
  private let width: Int
  private let heading: (String) -> String

  /// `heading` may put emphasis on headings.
  package init(_ catalogue: Catalogue, width: Int, heading: @escaping (String) -> String = { $0 }) {
    self.catalogue = catalogue
    self.width = max(40, width)
    self.heading = heading
  }

  /// The screen of a command, a noun, a topic or (empty) the program. An unknown word is a usage error.
  package func text(for path: [String]) throws(UsageError) -> String {
    if path.isEmpty { return program }
    if let command = catalogue.command(at: path) { return text(of: command) }
    if !catalogue.words(after: path).isEmpty { return text(ofNoun: path) }
    if path.count == 1, let topic = catalogue.topics.first(where: { $0.name == path[0] }) { return text(of: topic) }
    throw unknown(path)
  }

  private func unknown(_ path: [String]) -> UsageError {
    var known: [String] = []
    for word in path {
      let words: [String] = catalogue.words(after: known)
      guard words.contains(word) else {
        let topics: [String] = known.isEmpty ? catalogue.topics.map(\.name) : []
        let nearest: String? = nearestMatch(to: word, among: words + topics)
        let meant: String? = nearest.map { (known + [$0]).joined(separator: " ") }
        return UsageError(.unknownTopic((known + [word]).joined(separator: " "), nearest: meant))
      }
      known.append(word)
    }
    return UsageError(.unknownTopic(path.joined(separator: " "), nearest: nil))
  }

  private var program: String {
    var sections: [String] = ["\(catalogue.program) \(catalogue.purpose)"]
    sections.append(section("usage", ["\(catalogue.program) <command> [<verb>] [flags]"]))
    for chapter in catalogue.chapters {
      let entries: [(String, String)] = firstWords(of: chapter).map { ($0, overview(of: $0)) }
      if !entries.isEmpty { sections.append(section(chapter.title, list(entries))) }
    }
    sections.append(section("global flags", list(entries(catalogue.globals))))
    if !catalogue.topics.isEmpty {
      sections.append(section("more help", list(catalogue.topics.map { ("help \($0.name)", $0.purpose) })))
    }
    sections.append("\(catalogue.program) help <command> explains a command, with examples.")
    return sections.joined(separator: "\n\n")
  }

  private func firstWords(of chapter: Chapter) -> [String] {
    var seen: Set<String> = []
    return chapter.commands.filter { !$0.isHidden }.compactMap(\.path.first).filter { seen.insert($0).inserted }
  }

  /// A noun's purpose and, in brackets, its verbs.
  private func overview(of word: String) -> String {
    let verbs: [String] = catalogue.words(after: [word])
    let purpose: String = catalogue.purpose(of: [word])
    return verbs.isEmpty ? purpose : "\(purpose) (\(verbs.joined(separator: ", ")))"
  }

  private func text(ofNoun path: [String]) -> String {
    let name: String = path.joined(separator: " ")
    let commands: [CommandDefinition] = catalogue.commands.filter { !$0.isHidden && $0.path.starts(with: path) }
    return [
      "\(catalogue.program) \(name): \(catalogue.purpose(of: path))",
      section("usage", ["\(catalogue.program) \(name) <verb> [flags]"]),
      section("verbs", list(commands.map { ($0.path.dropFirst(path.count).joined(separator: " "), $0.purpose) })),
      "\(catalogue.program) help \(name) <verb> explains a verb, with examples.",
    ].joined(separator: "\n\n")
  }

  private func text(of command: CommandDefinition) -> String {
    var sections: [String] = ["\(catalogue.program) \(command.name) \(command.purpose)"]
    if !command.discussion.isEmpty { sections.append(command.discussion.wrapped(to: width).joined(separator: "\n")) }
    let usage: [String] = catalogue.usage(of: command) + ["[flags]"]
    let continued: [String] = Array(usage.dropFirst()).wrapped(to: width - 6)
    let oneLine: String = usage.joined(separator: " ")
    sections.append(
      section("usage", oneLine.count <= width - 2 ? [oneLine] : [usage[0]] + continued.map { "    \($0)" }))
    let positionals: [Definition] = command.arguments.filter { $0.kind == .positional }
    let named: [Definition] = command.arguments.filter { $0.kind != .positional }
    if !positionals.isEmpty { sections.append(section("arguments", list(entries(positionals)))) }
    if !named.isEmpty { sections.append(section("flags", list(entries(named)))) }
    sections.append(section("global flags", list(entries(catalogue.globals))))
    let verbs: [String] = catalogue.words(after: command.path)
    if !verbs.isEmpty {
      sections.append(section("verbs", list(verbs.map { ($0, catalogue.purpose(of: command.path + [$0])) })))
    }
    if !command.examples.isEmpty {
      sections.append(section("examples", command.examples.flatMap { ["# \($0.purpose)", "$ \($0.line)"] }))
    }
    return sections.joined(separator: "\n\n")
  }

  private func text(of topic: Topic) -> String {
    [
      "\(catalogue.program): \(topic.purpose)",
      list(topic.entries.map { ($0.term, $0.meaning) }).joined(separator: "\n"),
    ]
    .joined(separator: "\n\n")
  }

  private func section(_ title: String, _ lines: [String]) -> String {
    ([heading(title.uppercased())] + lines.map { "  \($0)" }).joined(separator: "\n")
  }

  private func entries(_ definitions: [Definition]) -> [(String, String)] {
    definitions.map { (Notation($0).term, Notation($0).meaning) }
  }

  /// Terms in one column, meanings wrapped in another; a term that is too long has a line of its own.
  private func list(_ entries: [(term: String, meaning: String)]) -> [String] {
    let column: Int = min(26, entries.reduce(0) { max($0, $1.term.count) })
    let indent = String(repeating: " ", count: column + 2)
    return entries.flatMap { entry in
      let lines: [String] = entry.meaning.wrapped(to: width - column - 4)
      guard entry.term.count <= column else { return [entry.term] + lines.map { indent + $0 } }
      let term: String = entry.term + String(repeating: " ", count: column - entry.term.count + 2)
      return [term + (lines.first ?? "")] + lines.dropFirst().map { indent + $0 }
    }
  }
}
