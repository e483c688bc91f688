/// The catalogue as one page of section 1, in roff's `man` macros.
package struct ManualPage {
  private let catalogue: Catalogue
  private let version: String

  package init(_ catalogue: Catalogue, version: String) {
    self.catalogue = catalogue
    self.version = version
  }

  package var text: String {
    let program: String = catalogue.program
    var lines: [String] = [
      ".TH \(program.uppercased()) 1 \"\" \"\(program) \(version)\"", ".nh", ".ad l",
      ".SH NAME", "\(program) \\- \(catalogue.purpose.roff)",
      ".SH SYNOPSIS", ".B \(program)", ".I command", ".RI [ verb ]", ".RI [ flags ]",
      ".SH GLOBAL FLAGS", "Accepted before and after the words of every command.",
    ]
    lines += entries(catalogue.globals)
    for chapter in catalogue.chapters {
      lines.append(".SH \(chapter.title.uppercased().roff)")
      for command in chapter.commands where !command.isHidden { lines += section(of: command) }
    }
    for topic in catalogue.topics {
      lines.append(".SH \(topic.name.uppercased().roff)")
      for entry in topic.entries { lines += [".TP", ".B \(entry.term.roff)", entry.meaning.roff] }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(of command: CommandDefinition) -> [String] {
    let usage: String = catalogue.usage(of: command).joined(separator: " ")
    var lines: [String] = [".SS \(usage.roff)", "\(command.purpose.capitalisedFirst.roff)."]
    for paragraph in command.discussion.split(separator: "\n") { lines += [".PP", String(paragraph).roff] }
    lines += entries(command.arguments)
    for example in command.examples {
      lines += [
        ".PP", "\(example.purpose.capitalisedFirst.roff):", ".PP", ".RS 4", ".nf", example.line.roff, ".fi", ".RE",
      ]
    }
    return lines
  }

  private func entries(_ definitions: [Definition]) -> [String] {
    definitions.flatMap { [".TP", ".B \(Notation($0).term.roff)", Notation($0).meaning.roff] }
  }
}

extension String {
  /// The text with what roff would act on spelt out: backslashes, dashes, and a dot or quote at the start of a line.
  fileprivate var roff: String {
    let escaped: String = reduce(into: "") { text, character in
      switch character {
      case "\\": text += "\\e"
      case "-": text += "\\-"
      default: text.append(character)
      }
    }
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  /// The text with its first letter in upper case.
  var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
