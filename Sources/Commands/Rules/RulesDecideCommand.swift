package import Arguments

/// `rules decide --json-lines`: answers other engines' comparisons, a question and an answer a line.
package struct RulesDecideCommand: Command {
  static let jsonLines = Flag("json-lines", "a question a line in, an answer a line out")

  package static let declaration = CommandDefinition(
    "rules decide", "answers questions about rules, a line each", takes: [jsonLines], examples: [], isHidden: true)

  package init(_ parsed: Parsed) throws(UsageError) { _ = try parsed[Self.jsonLines] }

  package func run(in world: World) throws -> ExitCode {
    while let line = world.readLine() { try world.print(DecideLine.answer(Array(line.utf8))) }
    return .done
  }
}
