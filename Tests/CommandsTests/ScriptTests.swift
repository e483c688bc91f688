import Commands
import TestSupport
import Testing

@Suite struct `Scripts tell commands and what they print` {
  @Test(
    arguments: [
      ("wtadmin a b", ["wtadmin", "a", "b"]), ("a  'b c' \"d e\"", ["a", "b c", "d e"]), ("a '' b", ["a", "", "b"]),
      ("a b\\ c", ["a", "b c"]), ("a'b'c", ["abc"]), ("'a\"b'", ["a\"b"]), ("", []),
    ]) func `words are parted as a shell parts them`(_ command: String, _ words: [String])
  {
    #expect(Script.Step.words(of: command) == words)
  }

  @Test(
    arguments: [
      ("same", "same", true), ("same", "other", false), ("id {id}", "id x1", true), ("id {id}", "id ", false),
      ("{a} {a}", "x x", true), ("{a} {a}", "x y", false), ("{*} ago", "5 minutes ago", true), ("{*}", "", true),
      ("{known} here", "value here", true), ("{known} here", "other here", false), ("{a}.", "b.c.", true),
      ("{\"a\": {n}}", "{\"a\": 5}", true),
    ]) func `placeholders take what they find, and keep it`(_ pattern: String, _ line: String, _ fits: Bool)
  {
    var placeholders = Placeholders(["known": "value"])
    #expect(placeholders.matches(line, pattern) == fits)
  }

  @Test func `dots stand for any lines`() {
    var placeholders = Placeholders()
    #expect(placeholders.mismatch(["a", "...", "z"], ["a", "b", "c", "z"]) == nil)
    #expect(placeholders.mismatch(["a", "..."], ["a"]) == nil)
    #expect(placeholders.mismatch(["a", "...", "z"], ["a", "b"]) != nil)
    #expect(placeholders.mismatch(["a"], ["a", "b"]) != nil)
  }

  @Test func `a script runs through the program's own door`() {
    var runner = ScriptRunner(in: .printing(to: Console()))
    runner.run(
      Script(
        """
        # the version, kept for later
        $ wtadmin version
        wtadmin {version}

        $ wtadmin --version
        wtadmin {version}

        $ wtadmin help exit-codes
        wtadmin: what the exit codes mean
        ...
        130  interrupted with Ctrl-C

        $ wtadmin verzion
        ! wtadmin: error: {*} “verzion”
        ! wtadmin: hint: did you mean wtadmin version
        ? 2
        """), name: "version.script")
  }

  @Test(
    arguments: [
      ("$ wtadmin version\nwtadmin 9.9.9", "wrong.script:1: $ wtadmin version\n  standard output"),
      ("\n$ wtadmin nothing\n...", "wrong.script:2: $ wtadmin nothing\n  standard error"),
      ("$ wtadmin nothing\n! ...", "wrong.script:1: $ wtadmin nothing\n  exit code 2 instead of 0"),
      ("$ rm -r x", "wrong.script:1: only wtadmin and cd can be run, not “rm -r x”"),
    ]) func `and tells where something differs`(_ script: String, _ difference: String) throws
  {
    var runner = ScriptRunner(in: .printing(to: Console()))
    let actual: String? = runner.firstDifference(in: Script(script), name: "wrong.script")
    #expect(actual?.hasPrefix(difference) == true, "\(actual ?? "no difference")")
  }
}
