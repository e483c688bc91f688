import Commands
import TestSupport
import Testing

@Suite struct `Completion scripts are answered` {
  private func answer(_ words: String...) -> String {
    let console = Console()
    #expect(Dispatch.run(["__complete", "--"] + words, in: .printing(to: console)) == .done)
    #expect(console.errorOutput.isEmpty)
    return console.output
  }

  @Test func `with a candidate a line and its description after a tab`() {
    let lines = answer("help", "", "help").split(separator: "\n")
    #expect(lines.contains("version\tprints the version"))
    #expect(lines.contains("exit-codes\twhat the exit codes mean"))
    #expect(!lines.contains { $0.hasPrefix("__") })
  }

  @Test func `with what begins as typed, and follows the words before`() {
    #expect(answer("help", "exit", "--json", "help") == "exit-codes\twhat the exit codes mean\n")
    #expect(answer("help", "", "help", "version").isEmpty)
  }

  @Test func `with nothing for what is not known`() {
    #expect(answer("nonsense", "", "x").isEmpty)
  }

  /// No instance is here, and the file system is not faked further: a failing look-up must stay silent.
  @Test func `with silence where the state cannot be read`() {
    let console = Console()
    var world = World.printing(to: console)
    world.files.workingFolder = { () throws(FileError) in throw FileError(.inspect, ".", .missing) }
    #expect(Dispatch.run(["__complete", "--", "person", ""], in: world) == .done)
    #expect(console.output.isEmpty)
    #expect(console.errorOutput.isEmpty)
  }
}
