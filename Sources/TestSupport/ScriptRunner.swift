package import Commands
package import Testing

/// Runs scripts in process, through the same door as the program.
package struct ScriptRunner {
  private let console = Console()
  private var world: World
  private var placeholders: Placeholders

  /// Commands run in a copy of `world` whose streams are the script's. `values` gives placeholders that are known before.
  package init(in world: World, values: [String: String] = [:]) {
    self.world = world
    placeholders = Placeholders(values)
    console.attach(to: &self.world)
  }

  /// Runs a script to its end, or to the first step that differs, which fails the test.
  package mutating func run(
    _ script: Script, name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let difference = firstDifference(in: script, name: name) else { return }
    Issue.record("\(difference)", sourceLocation: sourceLocation)
  }

  /// Runs a script to the first step that differs from what it tells, and says how; nil where none does.
  package mutating func firstDifference(in script: Script, name: String) -> String? {
    for step in script.steps {
      if let difference = difference(in: step) { return "\(name):\(step.line): \(difference)" }
    }
    return nil
  }

  private mutating func difference(in step: Script.Step) -> String? {
    let command: String = placeholders.filled(step.command)
    let words: [String] = Script.Step.words(of: command)
    if words.first == "cd", words.count == 2, let folder = try? world.absolute(words[1]) {
      world.files.workingFolder = { folder }
      return nil
    }
    guard words.first == "wtadmin" else { return "only wtadmin and cd can be run, not “\(command)”" }
    console.clear(input: step.input.map(placeholders.filled))
    let code: Int32 = Dispatch.run(Array(words.dropFirst()), in: world).rawValue
    var problems: [String] = []
    for (stream, expected, actual) in [
      ("standard output", step.output, console.output), ("standard error", step.errorOutput, console.errorOutput),
    ] {
      if let difference = placeholders.mismatch(expected, Self.lines(actual)) {
        problems.append("\(stream)\n    expected: \(difference.expected)\n    but was:  \(difference.actual)")
      }
    }
    if code != step.exitCode { problems.append("exit code \(code) instead of \(step.exitCode)") }
    if problems.isEmpty { return nil }
    return """
      $ \(command)
      \(problems.map { "  \($0)" }.joined(separator: "\n"))
      --- standard output
      \(console.output)--- standard error
      \(console.errorOutput)
      """
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }
}
