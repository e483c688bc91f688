package import Arguments

/// `completions <shell>`: the script that teaches a shell this command line.
package struct Completions: Command {
  static let shell = Positional("shell", as: ValueForm<Shell>.choice, "the shell to print the script for")

  package static let declaration = CommandDefinition(
    "completions", "prints a completion script for a shell",
    discussion: """
      bash: add `eval "$(wtadmin completions bash)"` to ~/.bashrc. zsh: write the script to a file named _wtadmin in a folder \
      of $fpath, before compinit runs. fish: write it to ~/.config/fish/completions/wtadmin.fish.
      """,
    takes: [shell],
    examples: [
      Example("eval \"$(wtadmin completions bash)\"", "complete in this bash from now on"),
      Example("wtadmin completions fish > ~/.config/fish/completions/wtadmin.fish", "complete in every fish"),
    ])

  package var shell: Shell

  package init(_ parsed: Parsed) throws(UsageError) {
    shell = try parsed[Self.shell]
  }

  package func run(in world: World) throws -> ExitCode {
    try world.print(CompletionScript(catalogue, callback: Complete.declaration.name).text(for: shell))
    return .done
  }
}
