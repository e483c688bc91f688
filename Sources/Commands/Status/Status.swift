package import Arguments
internal import Domain
internal import Firebase
internal import Ledger
internal import Provisioning
internal import REST

/// `status`: one screen about the instance.
package struct Status: Command {
  package static let declaration = CommandDefinition(
    "status", "tells in one screen how the instance stands",
    discussion: """
      Asks the server for two counts, which are two billed reads for up to a thousand conversations, and for the rules in \
      force. Where a lost phone was cut off, a read for each conversation that it is still in, and at least one, tells whether \
      another came in its place.
      """,
    examples: [
      Example("wtadmin status", "how does the instance stand?"),
      Example("wtadmin status --json", "the same for a program"),
    ])

  package init() {}
  package init(_ parsed: Parsed) {}

  package func run(in world: World) throws -> ExitCode {
    try Connection.with(world) { connection in
      let accounts = try connection.refreshAccounts(in: world)
      let counts = try ConversationCounts(connection.firestore)
      let ledger = connection.ledger
      let lost = try connection.administration(in: world).unreplacedPhones(among: accounts)
      var report = StatusReport(
        instance: connection.instance, firestore: try connection.instance.endpoints(in: world)[.firestore].description,
        accounts: accounts.count, people: try ledger.people.all().count, counts: counts,
        openChanges: try ledger.journal.openOperations().count,
        lastChangeAt: try ledger.journal.operations().last?.beganAt, used: try ledger.usage.day(world.quotaDay),
        rules: RulesStanding(connection, in: world), lastAudit: connection.instance.lastAudit(in: world),
        lostPhones: try lost.map(ledger.reference))
      let billed = connection.billed.count
      report.used.reads += Int64(billed.reads)
      report.used.writes += Int64(billed.writes)
      report.used.deletes += Int64(billed.deletes)
      try world.show(report)
      return .done
    }
  }
}

struct StatusReport: Report {
  var instance: Instance
  var firestore: String
  var accounts: Int
  var people: Int
  var counts: ConversationCounts
  var openChanges: Int
  var lastChangeAt: Instant?
  var used: UsageStore.Day
  var rules: RulesStanding
  var lastAudit: AuditStore.Run?
  /// Those that were cut off, and whose place nobody has taken yet.
  var lostPhones: [PersonReference]

  var json: JSONObject {
    [
      "project": .string(instance.settings.project), "folder": .string(instance.folder),
      "local": .bool(instance.settings.isLocal), "firestore": .string(firestore), "accounts": .integer(Int64(accounts)),
      "people": .integer(Int64(people)), "conversations": .integer(Int64(counts.all)),
      "awaitingPairing": .integer(Int64(counts.awaiting)), "openChanges": .integer(Int64(openChanges)),
      "lastChangeAt": lastChangeAt.map { .string($0.timestamp.rfc3339) } ?? .null,
      "rules": .string(rules.word), "lastAudit": lastAudit.map(\.json) ?? .null,
      "usedToday": [
        "reads": .integer(used.reads), "writes": .integer(used.writes), "deletes": .integer(used.deletes),
      ],
      "lostPhones": .array(
        lostPhones.map { phone in
          [
            "user": .string(phone.user.text), "alias": phone.alias.map { .string($0.text) } ?? .null,
            "command": .string(phone.replacement),
          ]
        }),
    ]
  }

  var blocks: [Block] {
    let kind = instance.settings.isLocal ? "the embedded instance" : "Firebase project"
    let audit: [Block.Field] =
      lastAudit.map { audit in
        [.init("last audit", .time(audit.beganAt.timestamp)), .init("it found", .text(audit.words, audit.style))]
      } ?? [.init("last audit", .text("never: wtadmin audit", .doubtful))]
    return [
      .fields(
        [
          .init("project", .text("\(instance.settings.project) (\(kind))")), .init("folder", .text(instance.folder)),
          .init("firestore", .text(firestore)),
          .init("rules", .text(rules.words, rules.style)), .init("accounts", .count(accounts)),
          .init("people named", .count(people)),
          .init("conversations", .count(counts.all)),
          .init("awaiting pairing", .count(counts.awaiting, counts.awaiting == 0 ? .plain : .doubtful)),
          .init("last change from here", .time(lastChangeAt?.timestamp)),
        ] + audit + [
          .init("changes left open", .count(openChanges, openChanges == 0 ? .plain : .bad)),
          .init("billed from here today", .text(used.words)),
        ]
          + lostPhones.map { phone in
            .init("cut off, not replaced", .text("\(phone.words): \(phone.replacement)", .doubtful))
          })
    ]
  }
}

extension PersonReference {
  /// What goes on with the replacement of a phone that was cut off.
  fileprivate var replacement: String { "wtadmin phone lost \(alias?.text ?? user.text)" }
}
