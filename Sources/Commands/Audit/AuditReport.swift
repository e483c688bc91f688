internal import Domain
internal import Ledger
internal import Provisioning
internal import REST

/// What an audit found, by severity and kind.
struct AuditReport: Report {
  var project: String
  var at: Timestamp
  var outcome: AuditOutcome
  var names: AuditNames
  /// Whether a person reads it: then what the headings say is not in every row, and long lists are cut.
  var isForPeople: Bool
  /// Whether to tell what is different from the audit before.
  var tellsChanges: Bool

  var rowLimit: Int { isForPeople ? 20 : .max }

  /// The findings of one kind.
  struct Group: Sendable {
    var code: AuditCode
    var findings: [AuditFinding]
  }

  /// By severity and code, the worst first.
  var groups: [Group] {
    var groups: [Group] = []
    for finding in outcome.findings {
      if groups.last?.code == finding.code {
        groups[groups.count - 1].findings.append(finding)
      } else {
        groups.append(Group(code: finding.code, findings: [finding]))
      }
    }
    return groups
  }

  func count(_ severity: AuditSeverity) -> Int { outcome.count(severity) }

  var json: JSONObject {
    var object: JSONObject = [
      "project": .string(project), "at": .string(at.rfc3339), "deep": .bool(outcome.isDeep),
      "full": .bool(outcome.isFull), "complete": .bool(outcome.isComplete),
      "looked": .object(JSONObject(looked.map { ($0.name, .integer(Int64($0.count))) })),
      "reads": .integer(Int64(outcome.reads)), "errors": .integer(Int64(count(.error))),
      "warnings": .integer(Int64(count(.warning))), "infos": .integer(Int64(count(.info))),
      "unseenMessages": .integer(Int64(outcome.unseenMessages)),
      "unjudged": .array(gaps.map(\.json)),
      "previousAt": outcome.previous.map { .string($0.beganAt.timestamp.rfc3339) } ?? .null,
      "findings": .array(
        outcome.findings.map { finding in
          finding.json(isNew: outcome.mended == nil ? nil : outcome.new.contains(finding.identity))
        }),
    ]
    if tellsChanges {
      object["changes"] = .array(outcome.changes.map(\.json))
      object["mended"] = .array((outcome.mended ?? []).map { $0.json(isNew: nil) })
    }
    return object
  }

  var looked: [(name: String, count: Int)] {
    var looked = [
      ("conversations", outcome.conversations), ("deviceLocks", outcome.locks), ("accounts", outcome.accounts),
    ]
    if outcome.isDeep { looked += [("messages", outcome.messages), ("objects", outcome.objects)] }
    return looked
  }

  var blocks: [Block] {
    var blocks: [Block] = tellsChanges ? changeBlocks : []
    for severity in AuditSeverity.allCases.reversed() where count(severity) > 0 {
      blocks.append(.heading(severity.heading(count(severity))))
      for group in groups where group.code.severity == severity { blocks += self.blocks(of: group) }
    }
    blocks += gapBlocks
    blocks.append(.heading(verdict))
    return blocks
  }

  private func blocks(of group: Group) -> [Block] {
    let words = group.code.words
    let shown = group.findings.prefix(rowLimit)
    let style = group.code.severity.style
    let rows: [[Cell]] = shown.map { finding in
      let kind: [Cell] = [.text(finding.code.severity.rawValue, style), .text(finding.code.rawValue, style)]
      return (isForPeople ? [] : kind) + [.identifier(finding.placeWords), .text(finding.details(names))]
    }
    let headings = (isForPeople ? [] : ["severity", "code"]) + ["place", "about"]
    var blocks: [Block] = [
      .heading("\(group.code.rawValue)  \(words.title)"), .hint("meaning: \(words.meaning)"),
      .hint("remedy:  \(words.remedy)"), .table(Table(headings, rows)),
    ]
    if shown.count < group.findings.count {
      blocks.append(.hint("and \(group.findings.count - shown.count) more: --json, --html and a pipe tell all"))
    }
    return blocks
  }

  /// The result in a line.
  var verdict: String {
    let whole =
      !outcome.isComplete ? ", and the audit was cut short" : gaps.isEmpty ? "" : "; not everything could be judged"
    guard !outcome.findings.isEmpty else { return "nothing found in \(project)\(whole)" }
    let parts = AuditSeverity.allCases.reversed().map { ($0, count($0)) }.filter { $0.1 > 0 }
      .map { counted($1, $0.noun) }
    return parts.joined(separator: ", ") + " in \(project)\(whole)"
  }

  private var changeBlocks: [Block] {
    guard let previous = outcome.previous else { return [.hint("no earlier audit to compare with")] }
    let rows = AuditChange.rows(of: outcome.changes, names)
    let table = Table(["change", "conversation", "about"], rows, whenEmpty: "no membership, name or pairing changed")
    var blocks: [Block] = [.heading("changed since the audit of \(previous.beganAt.timestamp.rfc3339)"), .table(table)]
    if let mended = outcome.mended, !mended.isEmpty {
      let rows: [[Cell]] = mended.prefix(rowLimit).map { finding in
        [.text("mended", .good), .text(finding.code.rawValue), .identifier(finding.placeWords)]
      }
      blocks.append(.table(Table(["change", "code", "place"], rows)))
    }
    let new = outcome.findings.filter { outcome.new.contains($0.identity) }
    if !new.isEmpty {
      let rows: [[Cell]] = new.prefix(rowLimit).map { finding in
        [.text("new", .bad), .text(finding.code.rawValue), .identifier(finding.placeWords)]
      }
      blocks.append(.table(Table(["change", "code", "place"], rows)))
    }
    return blocks
  }
}

extension AuditSeverity {
  /// Also SARIF's word for it (section 3.27.10).
  var noun: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }

  var style: Style {
    switch self {
    case .error: .bad
    case .warning: .doubtful
    case .info: .plain
    }
  }

  func heading(_ count: Int) -> String { counted(count, noun).uppercased() }
}
