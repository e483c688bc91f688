package import Arguments
internal import Firebase
internal import REST

/// `why`: explains an error text, without asking anybody.
package struct Why: Command {
  static let text = Positional(
    repeating: "text", as: .text, "the error's text; without it, standard input is read")

  package static let declaration = CommandDefinition(
    "why", "explains an error text, offline",
    discussion: """
      Knows what Firebase's services, its command line and its emulators say when something fails, and answers what it means, \
      why it came about and what to do. A whole log or a server's JSON will do as well. A text that holds nothing known \
      is answered “not known”, with exit code 1.
      """,
    takes: [text],
    examples: [
      Example("wtadmin why 'invalid_grant: Invalid JWT Signature.'", "explain one text"),
      Example("wtadmin why < build.log", "look for known errors in a log"),
    ])

  package var words: [String]

  package init(_ parsed: Parsed) throws(UsageError) {
    words = try parsed[Self.text]
  }

  package func run(in world: World) throws -> ExitCode {
    if words.isEmpty, world.terminal.isInputTerminal { world.note("paste the text, then press Ctrl-D") }
    let text = words.isEmpty ? String(decoding: try world.readInput(), as: UTF8.self) : words.joined(separator: " ")
    let explanations = KnownError.found(in: text)
    try world.show(WhyReport(errors: explanations))
    guard explanations.isEmpty else { return .done }
    world.note("not known")
    return .failed
  }
}

struct WhyReport: Report {
  var errors: [KnownError]

  var json: JSONObject {
    [
      "errors": .array(
        errors.map { error in
          [
            "name": .string(error.name), "meaning": .string(error.failure.summary),
            "cause": error.failure.cause.map(JSON.string) ?? .null,
            "remedy": error.failure.remedy.map(JSON.string) ?? .null,
          ]
        })
    ]
  }

  var blocks: [Block] {
    errors.flatMap { error -> [Block] in
      [
        .heading(error.name),
        .fields([
          .init("meaning", .text(error.failure.summary)), .init("cause", .text(error.failure.cause ?? "")),
          .init("remedy", .text(error.failure.remedy ?? "")),
        ]),
      ]
    }
  }
}
