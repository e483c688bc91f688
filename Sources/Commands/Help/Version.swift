package import Arguments

/// `version`, also `--version`: touches nothing but standard output.
package struct Version: Command {
  package static let declaration = CommandDefinition(
    "version", "prints the version",
    examples: [
      Example("wtadmin version", "which version is this?"),
      Example("wtadmin --version", "the same"),
    ])

  package init() {}

  package init(_ parsed: Parsed) {}

  package func run(in world: World) throws -> ExitCode {
    try world.print("wtadmin \(programVersion)")
    return .done
  }
}
