internal import Domain
internal import Firebase
internal import Ledger
internal import Provisioning
internal import REST

struct RulesHistoryReport: Report {
  var revisions: [RulesRevision]

  var json: JSONObject { ["revisions": .array(revisions.map(\.json))] }

  var blocks: [Block] {
    let rows = revisions.map { revision -> [Cell] in
      [
        .count(Int(revision.number)), .time(revision.at.timestamp), .text(revision.kind.words),
        .identifier(revision.entries.filter(\.isChanged).map(\.words).joined(separator: ", ")),
        .text(revision.account),
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
  /// `firestore 73615e0f`
  fileprivate var words: String {
    let service =
      switch ReleaseName(release) {
      case .firestore: "firestore"
      case .storage: "storage"
      case .other(let name): name
      }
    return "\(service) \(ruleset.shortID)"
  }
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
