import Arguments
import Testing

/// Asks fish itself what it would offer, with the program's answers faked by a function.
@Suite(.enabled(if: ShellProgram.fish.isInstalled, "fish is not installed"))
struct `fish offers what may come next` {
  @Test(
    arguments: [
      ("post ", ["letter\tletters and what becomes of them", "log\tlists what was done"]),
      ("post letter s", ["send\tsends a letter"]),
      ("post --office x letter c", ["copy\tcopies letters"]),
      ("post letter send ", ["ana\tfirst friend", "ben"]),
      ("post letter send ana ", []),
      ("post letter send --class ", ["first\thow fast", "second\thow fast"]),
      ("post letter send -c s", ["second\thow fast"]),
      ("post letter send --st", ["--stamps\thow many stamps"]),
      ("post letter list --st", []),
      ("post log ", ["undo\ttakes something back"]),
    ])
  func `after some words`(_ line: String, _ offered: [String]) throws {
    let script = CompletionScript(PostOffice.catalogue, callback: "__complete").text(for: .fish)
    let program = """
      function post; test "$argv[1..3]" = "__complete -- person"; and printf 'ana\\tfirst friend\\nben\\n'; end
      \(script)
      complete -C '\(line)'
      """
    let lines = try ShellProgram.fish.output(of: program).split(separator: "\n").map(String.init)
    #expect(lines.sorted() == offered)
  }
}

@Suite(.enabled(if: ShellProgram.zsh.isInstalled, "zsh is not installed"))
struct `zsh reads its script` {
  @Test func `and binds it to the program`() throws {
    let script = CompletionScript(PostOffice.catalogue, callback: "__complete").text(for: .zsh)
    let program = """
      autoload -U compinit; compinit -D -u
      \(script)
      echo "${_comps[post]}"
      """
    #expect(try ShellProgram.zsh.output(of: program) == "_post")
  }
}
