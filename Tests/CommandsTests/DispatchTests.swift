import Commands
import TestSupport
import Testing

@Suite struct `A command line ends in output and an exit code` {
  private func run(_ words: String...) -> (code: ExitCode, output: String, errorOutput: String) {
    let console = Console()
    let code = Dispatch.run(words, in: .printing(to: console))
    return (code, console.output, console.errorOutput)
  }

  @Test(arguments: [["--version"], ["version"], ["--quiet", "--version"], ["version", "-q"]])
  func `the version is one line`(_ words: [String]) {
    let console = Console()
    #expect(Dispatch.run(words, in: .printing(to: console)) == .done)
    #expect(console.output == "wtadmin \(programVersion)\n")
    #expect(console.errorOutput.isEmpty)
  }

  @Test func `the version touches nothing but standard output`() {
    let console = Console()
    var world = World.unfaked
    console.attach(to: &world)
    #expect(Dispatch.run(["--version"], in: world) == .done)
    #expect(console.output == "wtadmin \(programVersion)\n")
  }

  @Test func `no words show what there is`() {
    let result = run()
    #expect(result.code == .done)
    #expect(result.output.hasPrefix("wtadmin administers"))
  }

  @Test func `help of a command is the same in three spellings`() {
    let screens = [run("help", "man"), run("man", "--help"), run("-h", "man")]
    #expect(screens.allSatisfy { $0.code == .done && $0.output == screens[0].output })
    #expect(screens[0].output.contains("wtadmin man [--format {roff | markdown}]"))
  }

  @Test func `every exit code and variable is explained`() {
    let codes = run("help", "exit-codes").output
    for code in ExitCode.allCases { #expect(codes.contains("\n\(code.rawValue) ")) }
    let variables = run("help", "environment").output
    for variable in EnvironmentVariable.allCases { #expect(variables.contains("\n\(variable.rawValue)")) }
  }

  @Test(
    arguments: [
      (
        ["verison"],
        "wtadmin: error: there is no command “verison”\nwtadmin: hint: did you mean wtadmin version\n"
      ),
      (
        ["frobnicate"],
        "wtadmin: error: there is no command “frobnicate”\nwtadmin: hint: see wtadmin help\n"
      ),
      (
        ["version", "--jsno"],
        "wtadmin: error: version has no option “--jsno”\nwtadmin: hint: did you mean --json\n"
      ),
      (
        ["version", "more"],
        """
        wtadmin: error: version does not know what to do with “more”
        wtadmin: cause: it takes no further argument
        wtadmin: hint: see wtadmin help version\n
        """
      ),
      (
        ["completions"],
        """
        wtadmin: error: <shell> is missing
        wtadmin: cause: it is the shell to print the script for
        wtadmin: hint: see wtadmin help completions\n
        """
      ),
      (
        ["completions", "bahs"],
        "wtadmin: error: <shell>: “bahs” is not one of bash, zsh, fish\nwtadmin: hint: did you mean bash\n"
      ),
      (
        ["version", "--max-reads", "-q"],
        """
        wtadmin: error: --max-reads needs a value
        wtadmin: hint: write --max-reads=NUMBER, also where the value starts with a dash\n
        """
      ),
      (
        ["version", "--json=yes"],
        "wtadmin: error: --json takes no value, but was given “yes”\nwtadmin: hint: write --json alone\n"
      ),
      (
        ["version", "-q", "-v"],
        "wtadmin: error: --quiet and --verbose exclude each other\nwtadmin: hint: leave one of them out\n"
      ),
      (
        ["version", "--dry-run"],
        "wtadmin: error: version has no option “--dry-run”\nwtadmin: hint: see wtadmin help version\n"
      ),
      (
        ["help", "exit-code"],
        "wtadmin: error: there is no help on “exit-code”\nwtadmin: hint: did you mean wtadmin help exit-codes\n"
      ),
    ]) func `a line used wrongly is told on standard error, with exit code 2`(_ words: [String], _ message: String)
  {
    let console = Console()
    #expect(Dispatch.run(words, in: .printing(to: console)) == .usedWrongly)
    #expect(console.output.isEmpty)
    #expect(console.errorOutput == message)
  }

  @Test func `text from the command line cannot move the cursor`() {
    let result = run("a\u{1B}[2Jb")
    #expect(!result.errorOutput.unicodeScalars.contains("\u{1B}"))
    #expect(result.errorOutput.contains("a\\u{1B}[2Jb"))
  }

  @Test func `output that cannot be written fails`() {
    let console = Console()
    var world = World.printing(to: console)
    world.output = { _ throws(FileError) in throw FileError(.write, "standard output", .noSpace) }
    #expect(Dispatch.run(["version"], in: world) == .failed)
    #expect(console.errorOutput.contains("standard output cannot be written"))
    #expect(console.errorOutput.contains("no space is left"))
  }
}
