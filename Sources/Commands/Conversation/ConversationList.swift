package import Arguments
internal import Domain
internal import Ledger
internal import Provisioning
internal import REST

/// `conversation list`: from the cache, which costs nothing, or from the server.
package struct ConversationList: Command {
  static let person = Positional(
    optional: "person", as: .text.completing(.source(.person)), "only the conversations of this alias or user id")
  static let refresh = Flag("refresh", short: "r", "ask the server, which bills a read for each conversation")
  static let awaiting = Flag("awaiting", "only those that wait for the two to pair")

  package static let declaration = CommandDefinition(
    "conversation list", "lists the conversations",
    discussion: "Shows what the server said when it was last asked. The first time, and with --refresh, it is asked.",
    takes: [person, refresh, awaiting],
    examples: [
      Example("wtadmin conversation list --awaiting", "who has not scanned the other's code yet?"),
      Example("wtadmin conversation list ana --refresh", "all that ana is in, as of now"),
    ])

  package var person: String?
  package var refresh: Bool
  package var isAwaitingOnly: Bool

  package init(_ parsed: Parsed) throws(UsageError) {
    person = try parsed[Self.person]
    refresh = try parsed[Self.refresh]
    isAwaitingOnly = try parsed[Self.awaiting]
  }

  package func run(in world: World) throws -> ExitCode {
    let ledger = try Instance.find(in: world).openLedger(in: world)
    let user = try person.map { try ledger.person($0).user }
    let records: [ConversationRecord]
    if !refresh, let refreshedAt = try ledger.cache.refreshedAt(.conversations) {
      let cached = try user.map { try ledger.cache.conversations(of: $0) } ?? ledger.cache.conversations()
      records = cached.map(ConversationRecord.sound)
      let age = refreshedAt.timestamp.relative(
        to: world.now(), zoneOffsetSeconds: world.timeZoneOffset(refreshedAt.timestamp))
      world.detail("from the cache, refreshed \(age)")
    } else {
      let all = try Connection.with(world) { try $0.refreshConversations(in: world) }
      records = all.filter { record in user.map(record.mayInvolve) ?? true }
    }
    let aliases = try ledger.aliases()
    let rows = records.filter { !isAwaitingOnly || $0.isAwaiting }.map { ConversationRow($0, aliases) }
    try world.show(ConversationsReport(rows: rows))
    return .done
  }
}

extension ConversationRecord {
  fileprivate func mayInvolve(_ user: UserID) -> Bool {
    switch self {
    case .sound(let conversation): conversation.participants.contains(user)
    case .unsound: true
    }
  }

  fileprivate var isAwaiting: Bool {
    switch self {
    case .sound(let conversation): conversation.pairing == .awaiting
    case .unsound: true
    }
  }
}

struct ConversationsReport: Report {
  var rows: [ConversationRow]

  var json: JSONObject { ["conversations": .array(rows.map(\.json))] }

  var blocks: [Block] {
    [.table(ConversationRow.table(rows, whenEmpty: "no conversation; make one: wtadmin conversation create A B"))]
  }
}
