import Arguments

/// From the words of the command line to an exit code.
package enum Dispatch {
  /// Runs one command line, the program's name not included. Never throws: every failure is told on standard error.
  package static func run(_ words: [String], in world: World) -> ExitCode {
    do {
      return try perform(words, in: world)
    } catch {
      let failure = Failure(error)
      world.tell(failure)
      return failure.exitCode
    }
  }

  private static func perform(_ words: [String], in world: World) throws -> ExitCode {
    if words == ["--version"] { return try Version().run(in: world) }
    switch try catalogue.read(words) {
    case .version:
      return try Version().run(in: world)
    case .help(let path):
      return try Help(path: path).run(in: world)
    case .run(let definition, let parsed):
      var world = world
      world.options = try GlobalOptions(parsed)
      guard let type = everyCommand.first(where: { $0.declaration.path == definition.path }) else {
        preconditionFailure("the catalogue holds only what everyCommand declares")
      }
      do {
        return try type.init(parsed).run(in: world)
      } catch {
        let failure = Failure(error)
        world.tell(failure)
        return failure.exitCode
      }
    }
  }
}
