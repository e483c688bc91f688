package import Arguments
internal import Domain
internal import Firebase
internal import Ledger
internal import Provisioning
internal import REST

/// `rules history`: which rules were in force when, by whom, and why.
package struct RulesHistoryCommand: Command {
  static let revision = Positional(
    optional: "revision", as: .integer(in: 1...Int.max), "a revision's number, to see its rules whole")
  static let rulesets = Flag("rulesets", "list the project's own rulesets instead, newest first")

  package static let declaration = CommandDefinition(
    "rules history", "tells which rules were in force when, by whom and why",
    discussion: """
      The history is kept on this machine, for both services and with the texts. Google's own list has no reasons, no names, \
      and for Storage no order of events.
      """,
    takes: [revision, rulesets],
    examples: [
      Example("wtadmin rules history", "what was deployed, newest first"),
      Example("wtadmin rules history 3", "the rules of that revision"),
    ])

  package var revision: Int?
  package var listsRulesets: Bool

  package init(_ parsed: Parsed) throws(UsageError) {
    revision = try parsed[Self.revision]
    listsRulesets = try parsed[Self.rulesets]
  }

  package func run(in world: World) throws -> ExitCode {
    if listsRulesets {
      try Connection.with(world) { connection in
        let released = Dictionary(grouping: try connection.rules.releases(), by: \.ruleset)
        try world.show(RulesetListReport(rulesets: try connection.rules.rulesets(), released: released))
      }
      return .done
    }
    let history = try Instance.find(in: world).openLedger(in: world).rules
    if let revision {
      let found = try history.known(revision)
      let texts = try found.entries.map { ($0, try history.text($0.digest)) }
      try world.show(RulesRevisionReport(revision: found, texts: texts))
    } else {
      try world.show(RulesHistoryReport(revisions: try history.revisions()))
    }
    return .done
  }
}

extension RulesHistory {
  /// The revision of a number.
  /// - Throws: ``RulesRevisionError/unknown(_:)``
  func known(_ number: Int) throws -> RulesRevision {
    guard let found = try revision(Int64(number)) else { throw RulesRevisionError.unknown(number) }
    return found
  }
}
