package import Arguments

/// When output is coloured.
package enum ColourChoice: String, CaseIterable, Sendable {
  case auto, always, never
}

/// What can be asked of every command.
package struct GlobalOptions: Hashable, Sendable {
  package static let instance = Option(
    "instance", as: .directory, "the instance folder, found by walking up if not given")
  package static let key = Option("key", as: .file, "the key file to use instead of the instance's own")
  package static let json = Flag("json", "print one JSON document, of a shape that stays")
  package static let quiet = Flag("quiet", short: "q", "print nothing but data and errors")
  package static let verbose = Flag("verbose", short: "v", "tell what is sent, what it costs, and servers' own words")
  package static let colour = Option(
    "color", as: ValueForm<ColourChoice>.choice, default: .auto, "whether to colour the output")
  package static let yes = Flag("yes", short: "y", "answer yes to questions, as a script must")
  package static let maxReads = Option(
    "max-reads", as: .integer(in: 0...Int.max), "stop before more than this many billed reads")

  /// Taken by every command that changes an instance.
  package static let dryRun = Flag("dry-run", "print what would be sent, and send nothing")
  /// Taken by every command that destroys what cannot be made again.
  package static let confirm = Option(
    "confirm", as: .text.named("project"), "the project's id, to confirm without being asked")

  package static let everywhere: [any Declared] = [instance, key, json, quiet, verbose, colour, yes, maxReads]

  package var instance: String?
  package var key: String?
  package var json = false
  package var quiet = false
  package var verbose = false
  package var colour: ColourChoice = .auto
  package var yes = false
  package var maxReads: Int?
  package var dryRun = false
  package var confirm: String?

  package init() {}

  package init(_ parsed: Parsed) throws(UsageError) {
    try parsed.refuse(Self.quiet, with: Self.verbose)
    instance = try parsed[Self.instance]
    key = try parsed[Self.key]
    json = try parsed[Self.json]
    quiet = try parsed[Self.quiet]
    verbose = try parsed[Self.verbose]
    colour = try parsed[Self.colour]
    yes = try parsed[Self.yes]
    maxReads = try parsed[Self.maxReads]
    dryRun = try parsed[Self.dryRun]
    confirm = try parsed[Self.confirm]
  }
}
