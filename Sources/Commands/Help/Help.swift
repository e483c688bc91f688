package import Arguments

/// `help [<word>...]`, also `--help`: the screen of a command, a noun, a topic or the program.
package struct Help: Command {
  static let words = Positional(
    repeating: "word", as: .text.completing(.source(.help)), "a command, a noun or a topic")

  package static let declaration = CommandDefinition(
    "help", "explains a command or a topic",
    takes: [words],
    examples: [
      Example("wtadmin help version", "what a command takes"),
      Example("wtadmin help exit-codes", "what the exit codes mean"),
    ])

  package var path: [String]

  package init(path: [String]) {
    self.path = path
  }

  package init(_ parsed: Parsed) throws(UsageError) {
    path = try parsed[Self.words]
  }

  package func run(in world: World) throws -> ExitCode {
    let painter: Painter = world.painter
    let screen = HelpScreen(catalogue, width: min(world.terminal.width(), 100)) { painter.paint($0, .heading) }
    try world.print(try screen.text(for: path))
    return .done
  }
}
