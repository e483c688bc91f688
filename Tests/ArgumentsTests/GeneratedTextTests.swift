import Arguments
import TestSupport
import Testing

@Suite struct `Texts are made from the declarations` {
  static let screens: [(path: [String], file: String)] = [
    ([], "help.txt"), (["letter"], "help-letter.txt"), (["letter", "send"], "help-letter-send.txt"),
    (["log"], "help-log.txt"), (["colours"], "help-colours.txt"),
  ]

  @Test(arguments: screens) func `help screens`(_ path: [String], _ file: String) throws {
    try Golden.expect(HelpScreen(PostOffice.catalogue, width: 60).text(for: path), matches: file)
  }

  @Test(arguments: screens.map(\.path)) func `help fits the width`(_ path: [String]) throws {
    let text = try HelpScreen(PostOffice.catalogue, width: 60).text(for: path)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 60 || !$0.contains("  ") })
  }

  @Test(arguments: Shell.allCases) func `completion scripts`(_ shell: Shell) throws {
    let script = CompletionScript(PostOffice.catalogue, callback: "__complete")
    try Golden.expect(script.text(for: shell), matches: "completions.\(shell.rawValue)")
  }

  @Test func `the manual page`() throws {
    try Golden.expect(ManualPage(PostOffice.catalogue, version: "1.0").text, matches: "post.1")
  }

  @Test func `the reference`() throws {
    try Golden.expect(MarkdownReference(PostOffice.catalogue).text, matches: "reference.md")
  }

  @Test(
    arguments: [
      (["lettre"], "lettre", "letter"), (["letter", "sned"], "letter sned", "letter send"),
      (["color"], "color", "colours"),
      (["letter", "forge"], nil, nil),
    ] as [([String], String?, String?)])
  func `help on what does not exist offers the nearest`(_ path: [String], _ word: String?, _ nearest: String?) throws {
    let screen = HelpScreen(PostOffice.catalogue, width: 80)
    guard let word else {
      #expect(try screen.text(for: path).contains("is known to few"))
      return
    }
    #expect(throws: UsageError(.unknownTopic(word, nearest: nearest))) { try screen.text(for: path) }
  }
}
