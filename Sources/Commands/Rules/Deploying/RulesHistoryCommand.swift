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
      guard let found = try history.revision(Int64(revision)) else { throw RulesRevisionError.unknown(revision) }
      let texts = try found.entries.map { ($0, try history.text($0.digest)) }
      try world.show(RulesRevisionReport(revision: found, texts: texts))
    } else {
      try world.show(RulesHistoryReport(revisions: try history.revisions()))
    }
    return .done
  }
}

/// Why a revision cannot be gone back to.
enum RulesRevisionError: Error, Hashable {
  case unknown(Int)
  /// There is none before the one in force.
  case noEarlier
}

extension RulesRevisionError: Explained {
  var failure: Failure {
    switch self {
    case .unknown(let number):
      Failure(
        "there is no revision \(number)", cause: "the history of this machine does not have it",
        remedy: "see what it has: wtadmin rules history", exitCode: .usedWrongly)
    case .noEarlier:
      Failure(
        "there is nothing to go back to", cause: "the history of this machine has no earlier rules",
        remedy: "see the project's own list: wtadmin rules history --rulesets", exitCode: .usedWrongly)
    }
  }
}

struct RulesHistoryReport: Report {
  var revisions: [RulesRevision]

  var json: JSONObject { ["revisions": .array(revisions.map(\.json))] }

  var blocks: [Block] {
    let rows = revisions.map { revision -> [Cell] in
      [
        .count(Int(revision.number)), .time(revision.at.timestamp), .text(revision.kind.words),
        .text(revision.entries.filter(\.isChanged).map(\.words).joined(separator: ", ")), .text(revision.account),
        .text(revision.reason),
      ]
    }
    return [
      .table(
        Table(
          ["revision", "when", "what", "rules", "who", "why"], rows,
          whenEmpty: "nothing was deployed from here yet; see the project's own list: wtadmin rules history --rulesets")
      )
    ]
  }
}

extension RulesRevision.Kind {
  fileprivate var words: String {
    switch self {
    case .deployed: "deployed"
    case .rolledBack: "rolled back"
    case .found: "found"
    case .takenOver: "taken over"
    }
  }
}

extension RulesRevision.Entry {
  fileprivate var words: String { "\(release) \(ruleset.shortID)" }
}

extension RulesRevision {
  var json: JSON {
    let rules = entries.map { entry -> JSON in
      [
        "release": .string(entry.release), "ruleset": .string(entry.ruleset), "digest": .string(entry.digest),
        "changed": .bool(entry.isChanged),
      ]
    }
    return [
      "revision": .integer(number), "at": .string(at.timestamp.rfc3339), "kind": .string(kind.rawValue),
      "account": .string(account), "reason": .string(reason), "rules": .array(rules),
    ]
  }
}

struct RulesRevisionReport: Report {
  var revision: RulesRevision
  var texts: [(entry: RulesRevision.Entry, text: String?)]

  var json: JSONObject {
    var object = revision.json.object ?? [:]
    object["texts"] = .object(JSONObject(texts.map { ($0.entry.release, $0.text.map(JSON.string) ?? .null) }))
    return object
  }

  var blocks: [Block] {
    texts.flatMap { entry, text in
      [.heading("\(entry.release), ruleset \(entry.ruleset)")]
        + (text ?? "").split(separator: "\n", omittingEmptySubsequences: false).map { .line(.text(String($0))) }
    }
  }
}

struct RulesetListReport: Report {
  var rulesets: [RulesetRecord]
  var released: [String: [ReleaseRecord]]

  private func names(_ ruleset: RulesetRecord) -> [String] { (released[ruleset.id] ?? []).map(\.name.text) }

  var json: JSONObject {
    [
      "rulesets": .array(
        rulesets.map { ruleset in
          [
            "ruleset": .string(ruleset.id), "createdAt": ruleset.createdAt.map { .string($0.rfc3339) } ?? .null,
            "services": .array(ruleset.services.map(JSON.string)),
            "releases": .array(names(ruleset).map(JSON.string)),
          ]
        })
    ]
  }

  var blocks: [Block] {
    let rows = rulesets.map { ruleset -> [Cell] in
      [
        .identifier(ruleset.id), .time(ruleset.createdAt), .text(ruleset.services.joined(separator: ", ")),
        .text(names(ruleset).joined(separator: ", "), .good),
      ]
    }
    return [.table(Table(["ruleset", "made", "for", "in force as"], rows, whenEmpty: "the project has no ruleset"))]
  }
}
