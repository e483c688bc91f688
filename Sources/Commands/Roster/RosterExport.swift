package import Arguments
internal import Provisioning

/// `roster export`: the instance as a roster.
package struct RosterExport: Command {
  static let file = Positional(optional: "file", as: .file, "where to write it; standard output if not given")

  package static let declaration = CommandDefinition(
    "roster export", "writes people, conversations and names as they are",
    discussion: """
      A file to keep under version control, to change and to apply. It names people by your aliases, or by user id where you \
      have none, and holds no message and no secret. A billed read for each conversation.
      """,
    takes: [file],
    examples: [
      Example("wtadmin roster export roster.json", "begin with what is there"),
      Example("wtadmin roster export > today.json", "to standard output"),
    ])

  package var file: String?

  package init(_ parsed: Parsed) throws(UsageError) {
    file = try parsed[Self.file]
  }

  package func run(in world: World) throws -> ExitCode {
    try Connection.with(world) { connection in
      let work = RosterWork(connection: connection, world: world)
      let text = try work.survey().roster().text
      guard let file else {
        try world.print(text)
        return .done
      }
      let path = try world.absolute(file)
      if try world.files.exists(path), try world.files.read(path) != Array(text.utf8) {
        try world.confirm("write over \(path)?")
      }
      try world.files.write(path, Array(text.utf8), 0o600)
      world.note("the roster of \(work.project) is in \(path)")
      return .done
    }
  }
}
