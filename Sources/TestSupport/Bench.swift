package import Commands
package import REST

/// A world in the test's scratch folder, and what it printed. The suite needs the trait `.scratchFolder`.
package struct Bench: Sendable {
  package let console: Console
  package var world: World

  package init() {
    console = Console()
    world = .inScratchFolder(printingTo: console)
  }

  /// What one command line left behind.
  package struct Outcome: Sendable {
    package var code: ExitCode
    package var out: String
    package var err: String

    /// The `--json` document that was printed.
    package var json: JSON { (try? JSON(parsing: out)) ?? .null }
  }

  /// Runs one command line as the program would.
  @discardableResult
  package func run(_ words: String...) -> Outcome { run(words) }

  @discardableResult
  package func run(_ words: [String]) -> Outcome {
    console.clear()
    let code = Dispatch.run(words, in: world)
    return Outcome(code: code, out: console.output, err: console.errorOutput)
  }

  package func write(_ path: String, _ text: String) throws {
    try world.files.write(ScratchFolder.path + "/" + path, Array(text.utf8), 0o644)
  }

  package func read(_ path: String) throws -> String {
    String(decoding: try world.files.read(ScratchFolder.path + "/" + path), as: UTF8.self)
  }
}
