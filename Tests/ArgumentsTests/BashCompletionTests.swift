import Arguments
import Testing

/// Runs the script in bash itself, with the program's answers faked by a shell function.
@Suite(.enabled(if: ShellProgram.bash.isInstalled, "bash is not installed"))
struct `bash offers what may come next` {
  @Test(
    arguments: [
      (["post", ""], "letter log"),
      (["post", "le"], "letter"),
      (["post", "letter", ""], "send list copy"),
      (["post", "--office", "x", "letter", "s"], "send"),
      (["post", "letter", "send", ""], "ana ben"),
      (["post", "letter", "send", "b"], "ben"),
      (["post", "letter", "send", "ana", ""], ""),
      (["post", "letter", "send", "--class", ""], "first second"),
      (["post", "letter", "send", "-c", "f"], "first"),
      (["post", "letter", "send", "--class", "="], "first second"),
      (["post", "letter", "send", "--class", "=", "s"], "second"),
      (["post", "letter", "send", "--st"], "--stamps"),
      (["post", "letter", "list", "--"], "--quiet --loud --office --help"),
      (["post", "letter", "send", "--", "-"], ""),
      (["post", "--office", "/et"], "/etc"),
      (["post", "log", ""], "undo"),
    ])
  func `after some words`(_ words: [String], _ offered: String) throws {
    let script = CompletionScript(PostOffice.catalogue, callback: "__complete").text(for: .bash)
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let program = """
      post() { [[ "$1 $2 $3" == "__complete -- person" ]] && printf 'ana\\tfirst friend\\nben\\n'; }
      \(script)
      COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1); _post; echo "${COMPREPLY[*]}"
      """
    #expect(try ShellProgram.bash.output(of: program) == offered)
  }

  @Test func `and runs nothing that an answer holds`() throws {
    let script = CompletionScript(PostOffice.catalogue, callback: "__complete").text(for: .bash)
    let program = """
      post() { echo '$(echo run)'; }
      \(script)
      COMP_WORDS=(post letter send ''); COMP_CWORD=3; _post; echo "${COMPREPLY[*]}"
      """
    #expect(try ShellProgram.bash.output(of: program) == "$(echo run)")
  }
}
