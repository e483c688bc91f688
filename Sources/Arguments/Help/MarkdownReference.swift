/// The catalogue as one Markdown document.
package struct MarkdownReference {
  private let catalogue: Catalogue

  package init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
  }

  package var text: String {
    var parts: [String] = ["# \(catalogue.program)", "`\(catalogue.program)` \(catalogue.purpose.markdown)."]
    parts += ["## Global flags", "Accepted before and after the words of every command.", table(catalogue.globals)]
    for chapter in catalogue.chapters {
      parts.append("## \(chapter.title.capitalisedFirst)")
      for command in chapter.commands where !command.isHidden { parts += section(of: command) }
    }
    for topic in catalogue.topics {
      parts.append("## \(topic.name.capitalisedFirst)")
      parts.append(table(topic.entries.map { ($0.term, $0.meaning) }))
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func section(of command: CommandDefinition) -> [String] {
    var parts: [String] = ["### \(command.name)", "\(command.purpose.capitalisedFirst.markdown)."]
    if !command.discussion.isEmpty { parts.append(command.discussion.markdown) }
    parts.append("```\n\(catalogue.usage(of: command).joined(separator: " "))\n```")
    if !command.arguments.isEmpty { parts.append(table(command.arguments)) }
    if !command.examples.isEmpty {
      parts.append("```sh\n\(command.examples.map { "# \($0.purpose)\n\($0.line)" }.joined(separator: "\n"))\n```")
    }
    return parts
  }

  private func table(_ definitions: [Definition]) -> String {
    table(definitions.map { (Notation($0).term, Notation($0).meaning) })
  }

  private func table(_ entries: [(term: String, meaning: String)]) -> String {
    let rows: [String] = entries.map { "| `\($0.term)` | \($0.meaning.markdown) |" }
    return (["| | |", "| --- | --- |"] + rows).joined(separator: "\n")
  }
}

extension String {
  /// The text with what Markdown would take for markup or a cell's end escaped, but for what stands in backticks.
  fileprivate var markdown: String {
    var isCode = false
    return reduce(into: "") { text, character in
      if character == "`" { isCode.toggle() }
      if !isCode, "|<>*_\\".contains(character) { text += "\\" }
      text.append(character)
    }
  }
}
