import Arguments
import Testing

@Suite struct `A word that cannot be understood is named with its place` {
  struct Case: Sendable, CustomTestStringConvertible {
    let words: [String]
    let error: UsageError
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String, _ problem: UsageError.Problem, at index: Int? = nil, in path: String = "letter send") {
      self.words = words.split(separator: " ").map(String.init)
      error = UsageError(problem, at: index, in: path.split(separator: " ").map(String.init))
    }
  }

  static let matching: [Case] = [
    Case("leter list", .unknownCommand("leter", nearest: "letter"), at: 0, in: ""),
    Case("parcel", .unknownCommand("parcel", nearest: nil), at: 0, in: ""),
    Case("letter lst", .unknownCommand("lst", nearest: "list"), at: 1, in: "letter"),
    Case("letter forgee", .unknownCommand("forgee", nearest: nil), at: 1, in: "letter"),
    Case("--office here leter", .unknownCommand("leter", nearest: "letter"), at: 2, in: ""),
    Case("letter", .missingVerb(["send", "list", "copy"]), in: "letter"),
    Case("letter -q", .missingVerb(["send", "list", "copy"]), in: "letter"),
    Case("letter send ana --stmaps 3", .unknownOption("--stmaps", nearest: "--stamps"), at: 3),
    Case("letter send ana --stamp 3", .unknownOption("--stamp", nearest: "--stamps"), at: 3),
    Case("letter send ana -x", .unknownOption("-x", nearest: nil), at: 3),
    Case("letter send ana -rx", .unknownOption("-x", nearest: nil), at: 3),
    Case("letter list --registered", .unknownOption("--registered", nearest: nil), at: 2, in: "letter list"),
    Case("letter send ana --stamps", .missingValue(PostOffice.stamps.definition), at: 3),
    Case("letter send ana --stamps -r", .missingValue(PostOffice.stamps.definition), at: 3),
    Case("letter send ana -s", .missingValue(PostOffice.stamps.definition), at: 3),
    Case("letter send ana --registered=yes", .unwantedValue(PostOffice.registered.definition, "yes"), at: 3),
    Case("letter send ana -s2 --stamps 3", .repeatedOption(PostOffice.stamps.definition), at: 4),
    Case("letter send", .missingArgument(PostOffice.person.definition)),
    Case("letter copy a", .missingArgument(PostOffice.target.definition), in: "letter copy"),
    Case("letter send a b c", .surplusArgument("c"), at: 4),
  ]

  @Test(arguments: matching) func `while words are matched`(_ expected: Case) {
    #expect(throws: expected.error) { try PostOffice.catalogue.read(expected.words) }
  }

  static let values: [(String, UsageError.Problem)] = [
    (
      "--stamps=ten",
      .invalidValue(PostOffice.stamps.definition, "ten", expected: "a whole number from 1 to 9", nearest: nil)
    ),
    (
      "--stamps=10",
      .invalidValue(PostOffice.stamps.definition, "10", expected: "a whole number from 1 to 9", nearest: nil)
    ),
    (
      "--class=frist",
      .invalidValue(PostOffice.postage.definition, "frist", expected: "one of first, second", nearest: "first")
    ),
  ]

  @Test(arguments: values) func `while values are read`(_ word: String, _ problem: UsageError.Problem) throws {
    let parsed = try #require(try PostOffice.send(["ana", word]))
    #expect(throws: UsageError(problem, at: 3, in: ["letter", "send"])) {
      _ = try parsed[PostOffice.stamps]
      _ = try parsed[PostOffice.postage]
    }
  }

  @Test func `a required option is missed when it is read`() throws {
    guard case .run(_, let parsed) = try PostOffice.catalogue.read(["log", "undo"]) else {
      Issue.record("no command was found")
      return
    }
    #expect(throws: UsageError(.missingArgument(PostOffice.sender.definition), in: ["log", "undo"])) {
      try parsed[PostOffice.sender]
    }
  }

  @Test func `arguments that exclude or need each other are told`() throws {
    let both = try #require(try PostOffice.send(["ana", "-r", "--class", "first"]))
    #expect(
      throws: UsageError(
        .conflict(PostOffice.registered.definition, PostOffice.postage.definition), at: 5, in: ["letter", "send"])
    ) { try both.refuse(PostOffice.registered, with: PostOffice.postage) }
    let one = try #require(try PostOffice.send(["ana", "-r"]))
    try one.refuse(PostOffice.registered, with: PostOffice.postage)
    #expect(
      throws: UsageError(
        .needs(PostOffice.registered.definition, PostOffice.postage.definition), at: 3, in: ["letter", "send"])
    ) { try one.require(PostOffice.postage, with: PostOffice.registered) }
  }
}
