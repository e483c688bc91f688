import Arguments

/// A small program to test with: letters are sent, listed and forgotten.
enum PostOffice {
  enum Class: String, CaseIterable, Sendable {
    case first, second
  }

  static let person = Positional("person", as: .text.completing(.dynamic("person")), "who gets it")
  static let note = Positional(optional: "note", as: .text, "what is written on it")
  static let stamps = Option("stamps", short: "s", as: .integer(in: 1...9), default: 1, "how many stamps")
  static let postage = Option("class", short: "c", as: ValueForm<Class>.choice, "how fast")
  static let enclosures = Option(repeating: "enclose", short: "e", as: .file, "a file to put in")
  static let registered = Flag("registered", short: "r", "want a receipt")
  static let within = Option("within", as: .duration, "give up after")

  static let files = Positional(repeating: "file", atLeast: 1, as: .file, "what to copy")
  static let target = Positional("target", as: .directory, "where to")

  static let sender = Option(required: "from", as: .text, "who sends it")

  static let quiet = Flag("quiet", short: "q", "say nothing")
  static let loud = Flag(counting: "loud", short: "l", "say more, the more often it is given")
  static let office = Option("office", as: .directory, "where the letters are")

  static let catalogue = Catalogue(
    program: "post",
    purpose: "sends letters",
    nouns: [Noun("letter", "letters and what becomes of them")],
    chapters: [
      Chapter(
        "letters",
        [
          CommandDefinition(
            "letter send", "sends a letter", discussion: "A letter that is registered is signed for when it arrives.",
            arguments: [
              person.definition, note.definition, stamps.definition, postage.definition, enclosures.definition,
              registered.definition, within.definition,
            ],
            examples: [
              Example("post letter send ana", "the least that is needed"),
              Example("post letter send ana --class first", "in a hurry"),
            ]),
          CommandDefinition("letter list", "lists letters"),
          CommandDefinition("letter copy", "copies letters", arguments: [files.definition, target.definition]),
          CommandDefinition("letter forge", "is known to few", isHidden: true),
        ]),
      Chapter(
        "the office",
        [
          CommandDefinition("log", "lists what was done"),
          CommandDefinition("log undo", "takes something back", arguments: [sender.definition]),
        ]),
    ],
    topics: [Topic("colours", "what the colours mean", [.init("red", "urgent"), .init("blue", "by air")])],
    globals: [quiet.definition, loud.definition, office.definition])

  /// What `letter send` was given, or nil where the words ask for something else.
  static func send(_ words: [String]) throws -> Parsed? {
    guard case .run(let command, let parsed) = try catalogue.read(["letter", "send"] + words),
      command.name == "letter send"
    else { return nil }
    return parsed
  }
}
