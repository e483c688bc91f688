import Arguments
import Testing

@Suite struct `Words become values` {
  struct Case: Sendable, CustomTestStringConvertible {
    let words: [String]
    var person = "ana"
    var note: String?
    var stamps = 1
    var postage: PostOffice.Class?
    var enclosures: [String] = []
    var isRegistered = false
    var loudness = 0
    var office: String?
    var testDescription: String { words.joined(separator: " ") }
  }

  static let cases: [Case] = [
    Case(words: ["ana"]),
    Case(words: ["ana", "hello there"], note: "hello there"),
    Case(words: ["ana", ""], note: ""),
    Case(words: ["ana", "-"], note: "-"),
    Case(words: ["ana", "-5"], note: "-5"),
    Case(words: ["ana", "--stamps", "3"], stamps: 3),
    Case(words: ["ana", "--stamps=3"], stamps: 3),
    Case(words: ["ana", "-s", "3"], stamps: 3),
    Case(words: ["ana", "-s3"], stamps: 3),
    Case(words: ["-rs3", "ana"], stamps: 3, isRegistered: true),
    Case(words: ["-rs", "3", "ana"], stamps: 3, isRegistered: true),
    Case(words: ["--class", "first", "ana"], postage: .first),
    Case(words: ["ana", "-e", "a", "--enclose=b", "-ec"], enclosures: ["a", "b", "c"]),
    Case(words: ["ana", "--enclose=a=b"], enclosures: ["a=b"]),
    Case(words: ["ana", "--enclose=--stamps"], enclosures: ["--stamps"]),
    Case(words: ["--", "ana", "--stamps"], note: "--stamps"),
    Case(words: ["ana", "--", "--"], note: "--"),
    Case(words: ["--", "--help"], person: "--help"),
    Case(words: ["ana", "-lll"], loudness: 3),
    Case(words: ["ana", "-l", "--loud"], loudness: 2),
    Case(words: ["ana", "-r", "-r"], isRegistered: true),
    Case(words: ["ana", "--office", "here"], office: "here"),
  ]

  @Test(arguments: cases) func `in every spelling`(_ expected: Case) throws {
    let parsed = try #require(try PostOffice.send(expected.words))
    #expect(try parsed[PostOffice.person] == expected.person)
    #expect(try parsed[PostOffice.note] == expected.note)
    #expect(try parsed[PostOffice.stamps] == expected.stamps)
    #expect(try parsed[PostOffice.postage] == expected.postage)
    #expect(try parsed[PostOffice.enclosures] == expected.enclosures)
    #expect(try parsed[PostOffice.registered] == expected.isRegistered)
    #expect(try parsed[PostOffice.loud] == expected.loudness)
    #expect(try parsed[PostOffice.office] == expected.office)
  }

  @Test(
    arguments: [
      ["--office", "here", "letter", "send", "ana"],
      ["letter", "--office", "here", "send", "ana"],
      ["letter", "send", "--office=here", "ana"],
      ["letter", "send", "ana", "--office", "here"],
    ]) func `global options stand anywhere`(_ words: [String]) throws
  {
    guard case .run(let command, let parsed) = try PostOffice.catalogue.read(words) else {
      Issue.record("no command was found")
      return
    }
    #expect(command.path == ["letter", "send"])
    #expect(try parsed[PostOffice.office] == "here")
    #expect(try parsed[PostOffice.person] == "ana")
  }

  @Test func `a command's own options may precede its words`() throws {
    guard case .run(let command, let parsed) = try PostOffice.catalogue.read(["-s", "2", "letter", "send", "ana"])
    else {
      Issue.record("no command was found")
      return
    }
    #expect(command.name == "letter send")
    #expect(try parsed[PostOffice.stamps] == 2)
  }

  @Test func `repeated positionals leave enough for those after them`() throws {
    guard case .run(_, let parsed) = try PostOffice.catalogue.read(["letter", "copy", "a", "b", "c"]) else {
      Issue.record("no command was found")
      return
    }
    #expect(try parsed[PostOffice.files] == ["a", "b"])
    #expect(try parsed[PostOffice.target] == "c")
  }

  @Test(
    arguments: [
      ("500ms", Duration.milliseconds(500)), ("30s", .seconds(30)), ("5m", .seconds(300)), ("12h", .seconds(43_200)),
      ("30d", .seconds(2_592_000)),
    ]) func `durations carry their unit`(_ text: String, _ duration: Duration) throws
  {
    let parsed = try #require(try PostOffice.send(["ana", "--within", text]))
    #expect(try parsed[PostOffice.within] == duration)
  }

  @Test(arguments: ["5", "m", "", "5 m", "-5m", "5x", "99999999999999999999s"])
  func `what is no duration is refused`(_ text: String) throws {
    let parsed = try #require(try PostOffice.send(["ana", "--within=\(text)"]))
    #expect(throws: UsageError.self) { try parsed[PostOffice.within] }
  }

  @Test func `the longest command is meant`() throws {
    guard case .run(let undo, _) = try PostOffice.catalogue.read(["log", "undo", "--from", "ben"]),
      case .run(let log, _) = try PostOffice.catalogue.read(["log"])
    else {
      Issue.record("no command was found")
      return
    }
    #expect(undo.path == ["log", "undo"])
    #expect(log.path == ["log"])
  }

  @Test(
    arguments: [
      ([], Invocation.help([])),
      (["--help"], .help([])),
      (["-h"], .help([])),
      (["--version"], .version),
      (["--quiet", "--version"], .version),
      (["letter", "--help"], .help(["letter"])),
      (["letter", "send", "--help"], .help(["letter", "send"])),
      (["--help", "letter", "send"], .help(["letter", "send"])),
      (["letter", "send", "ana", "--stamps", "none", "-h"], .help(["letter", "send"])),
    ]) func `help and version are asked for in any place`(_ words: [String], _ invocation: Invocation) throws
  {
    #expect(try PostOffice.catalogue.read(words) == invocation)
  }
}
