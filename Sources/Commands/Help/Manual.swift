package import Arguments

/// `man`: the manual page, or the same as Markdown for the project's documentation.
package struct Manual: Command {
  package enum Format: String, CaseIterable, Sendable {
    case roff, markdown
  }

  static let format = Option("format", as: ValueForm<Format>.choice, default: .roff, "what to print it as")

  package static let declaration = CommandDefinition(
    "man", "prints the manual page",
    takes: [format],
    examples: [
      Example("wtadmin man > /usr/local/share/man/man1/wtadmin.1", "install the manual page"),
      Example("wtadmin man --format markdown", "the reference as Markdown"),
    ])

  package var format: Format

  package init(_ parsed: Parsed) throws(UsageError) {
    format = try parsed[Self.format]
  }

  package func run(in world: World) throws -> ExitCode {
    switch format {
    case .roff: try world.print(ManualPage(catalogue, version: programVersion).text)
    case .markdown: try world.print(MarkdownReference(catalogue).text)
    }
    return .done
  }
}
