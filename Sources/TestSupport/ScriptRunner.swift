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

  /// Runs a script to its end, or to the first step that fails the test.
  package mutating func run(
    _ script: Script, name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for step in script.steps where !run(step, name: name, sourceLocation: sourceLocation) { return }
  }

  private mutating func run(_ step: Script.Step, name: String, sourceLocation: SourceLocation) -> Bool {
    let command: String = placeholders.filled(step.command)
    let words: [String] = Script.Step.words(of: command)
    guard words.first == "wtadmin" else {
      Issue.record("\(name):\(step.line): only wtadmin can be run, not “\(command)”", sourceLocation: sourceLocation)
      return false
    }
    console.clear(input: step.input.map(placeholders.filled))
    let code: Int32 = Dispatch.run(Array(words.dropFirst()), in: world).rawValue
    var problems: [String] = []
    if let difference = placeholders.mismatch(step.output, Self.lines(console.output)) {
      problems.append("standard output\n    expected: \(difference.expected)\n    but was:  \(difference.actual)")
    }
    if let difference = placeholders.mismatch(step.errorOutput, Self.lines(console.errorOutput)) {
      problems.append("standard error\n    expected: \(difference.expected)\n    but was:  \(difference.actual)")
    }
    if code != step.exitCode { problems.append("exit code \(code) instead of \(step.exitCode)") }
    guard !problems.isEmpty else { return true }
    Issue.record(
      """
      \(name):\(step.line): $ \(command)
      \(problems.map { "  \($0)" }.joined(separator: "\n"))
      --- standard output
      \(console.output)--- standard error
      \(console.errorOutput)
      """, sourceLocation: sourceLocation)
    return false
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }
}
