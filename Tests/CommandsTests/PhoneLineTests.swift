import Testing

@testable import Commands

@Suite struct `A line typed into a simulated phone` {
  static let meanings: [(String, PhoneLine)] = [
    ("hello", .text("hello")), ("  hello there  ", .text("hello there")), ("", .nothing), ("   ", .nothing),
    ("//shrug", .text("/shrug")), ("a /quit", .text("a /quit")),
    ("walkytalky://pair?v=1", .code("walkytalky://pair?v=1")),
    ("walkytalky is nice", .text("walkytalky is nice")), ("/quit", .quit), (" /quit ", .quit), ("/help", .help),
    ("/who", .who), ("/pair", .pair), ("/delete 12", .delete(12)), ("/delete   12 ", .delete(12)),
    ("/hide 3", .hide(3)),
    ("/open 2", .open(2)), ("/send a.jpg", .send(path: "a.jpg", caption: "")),
    ("/send a.jpg  the sea, at  dawn", .send(path: "a.jpg", caption: "the sea, at  dawn")),
    ("/save 4 my picture.jpg", .save(4, path: "my picture.jpg")),
  ]

  @Test(arguments: meanings) func `is read`(_ line: String, _ meaning: PhoneLine) throws {
    #expect(try PhoneLine(line) == meaning)
  }

  static let refusals: [(String, PhoneLine.Refusal)] = [
    ("/", .unknown("/", nearest: nil)), ("/delte 1", .unknown("/delte", nearest: "/delete")),
    ("/QUIT", .unknown("/QUIT", nearest: "/quit")), ("/delete", .malformed(.delete)),
    ("/delete x", .malformed(.delete)),
    ("/delete 0", .malformed(.delete)), ("/delete -1", .malformed(.delete)), ("/delete 1 2", .malformed(.delete)),
    ("/hide", .malformed(.hide)), ("/open one", .malformed(.open)), ("/send", .malformed(.send)),
    ("/save 3", .malformed(.save)), ("/save x y", .malformed(.save)), ("/quit now", .malformed(.quit)),
    ("/pair walkytalky://pair", .malformed(.pair)),
  ]

  @Test(arguments: refusals) func `or refused for its reason`(_ line: String, _ refusal: PhoneLine.Refusal) {
    #expect(throws: refusal) { try PhoneLine(line) }
    #expect(refusal.failure.remedy != nil)
  }

  @Test(arguments: PhoneLine.Verb.allCases) func `is explained by a help that reads back`(_ verb: PhoneLine.Verb) throws
  {
    let example = verb.usage.replacing("[CAPTION]", with: "words").replacing("FILE", with: "f").replacing(
      "N", with: "1")
    #expect(try PhoneLine(example) != .nothing)
    #expect(!verb.purpose.isEmpty)
  }
}

@Suite struct `A line is edited as it is typed` {
  static let typings: [(String, String)] = [
    ("abc", "abc"), ("abc\u{7F}", "ab"), ("a\u{08}b", "b"), ("\u{7F}a", "a"), ("grüße\u{7F}\u{7F}", "grü"),
    ("👩‍👩‍👧\u{7F}x", "x"), ("one two\u{17}", "one "), ("one two  \u{17}", "one "), ("one\u{17}", ""), ("abc\u{15}d", "d"),
    ("a\u{1B}[Ab", "ab"), ("a\u{1B}[1;5Cb", "ab"), ("a\u{1B}OHb", "ab"), ("a\u{1B}xb", "ab"), ("a\tb", "ab"),
    ("ab\u{04}", "ab"),
  ]

  @Test(arguments: typings) func `keys do what they say`(_ typed: String, _ text: String) {
    var whole = LineEditor()
    #expect(whole.take(Array(typed.utf8)).isEmpty)
    #expect(whole.text == text)
    var piecemeal = LineEditor()
    for byte in typed.utf8 { #expect(piecemeal.take([byte]).isEmpty) }
    #expect(piecemeal == whole)
  }

  @Test func `what is pasted may be many lines`() {
    var editor = LineEditor()
    #expect(editor.take(Array("one\n\ntwo\nthr".utf8)) == [.line("one"), .line(""), .line("two")])
    #expect(editor.take(Array("ee\n\u{04}".utf8)) == [.line("three"), .end])
    #expect(editor.take(Array("left".utf8)).isEmpty)
    #expect(editor.finish() == "left")
    #expect(editor.finish() == nil)
  }
}
