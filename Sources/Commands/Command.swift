package import Arguments

/// One verb: a struct of the choices made on the command line, and what to do with them.
package protocol Command: Equatable, Sendable {
  /// Its words, help, arguments and examples.
  static var declaration: CommandDefinition { get }
  init(_ parsed: Parsed) throws(UsageError)
  /// Does the work. Every error ends in one place, `Failure`, that knows what to say of it.
  func run(in world: World) throws -> ExitCode
}

/// What a command does to an instance, which decides the guards it takes.
package enum Effect: Sendable {
  /// Nothing on a server changes.
  case none
  /// Takes `--dry-run`.
  case writes
  /// Takes `--dry-run` and `--confirm`.
  case severe
}

extension CommandDefinition {
  /// Declares a command with the guards that belong to its effect.
  package init(
    _ words: String, _ purpose: String, discussion: String = "", effect: Effect = .none,
    takes arguments: [any Declared] = [], examples: [Example], isHidden: Bool = false
  ) {
    let guards: [any Declared]
    switch effect {
    case .none: guards = []
    case .writes: guards = [GlobalOptions.dryRun]
    case .severe: guards = [GlobalOptions.dryRun, GlobalOptions.confirm]
    }
    self.init(
      words, purpose, discussion: discussion, arguments: (arguments + guards).map(\.definition),
      examples: examples, isHidden: isHidden)
  }
}
