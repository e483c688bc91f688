/// A text file of commands and what they print, run in process:
///
///     # a remark
///     $ wtadmin person add ana UID
///     < an input line
///     a line of standard output
///     ! a line of standard error
///     ? 2
///
/// `?` gives the exit code where it is not 0. In the lines of output, and in later commands, `{name}` stands for text without
/// blanks: the first time it takes what is there, later it must be the same. `{*}` stands for anything within a line, and a
/// line of `...` for any number of lines. A line that begins with `\` is taken as it is without it.
package struct Script: Sendable {
  package struct Step: Sendable {
    /// The line of the file, from 1.
    package var line: Int
    package var command: String
    package var input: [String] = []
    package var output: [String] = []
    package var errorOutput: [String] = []
    package var exitCode: Int32 = 0
  }

  package let steps: [Step]

  package init(_ text: String) {
    var steps: [Step] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let rest = String(line.dropFirst(2))
      if line.hasPrefix("$ ") {
        steps.append(Step(line: index + 1, command: rest))
        continue
      }
      guard var step = steps.popLast() else { continue }
      if line.hasPrefix("< ") {
        step.input.append(rest)
      } else if line.hasPrefix("! ") {
        step.errorOutput.append(rest)
      } else if line.hasPrefix("? ") {
        step.exitCode = Int32(rest) ?? -1
      } else if line.hasPrefix("\\") {
        step.output.append(String(line.dropFirst()))
      } else if !line.isEmpty, !line.hasPrefix("#") {
        step.output.append(String(line))
      }
      steps.append(step)
    }
    self.steps = steps
  }
}

extension Script.Step {
  /// The words of the command as a shell would part them: blanks, single and double quotes, backslashes.
  package static func words(of command: String) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var rest: Substring = command[...]
    while let character = rest.popFirst() {
      if character == "\\", quote != "'" {
        word = (word ?? "") + (rest.popFirst().map(String.init) ?? "")
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    return words + (word.map { [$0] } ?? [])
  }
}
