package import Arguments
internal import Domain
internal import Firebase
internal import Ledger
internal import Provisioning
internal import REST

/// `device list`: which installation holds whose account.
package struct DeviceList: Command {
  static let silentFor = Option(
    "silent-for", as: .duration, "only locks without a sign of life for so long, such as 7d")

  package static let declaration = CommandDefinition(
    "device list", "lists the device locks, the longest silent first",
    discussion: "A billed read for each lock; the accounts, which are asked for signs of life, are not billed.",
    takes: [silentFor],
    examples: [
      Example("wtadmin device list", "who holds a lock, and since when?"),
      Example("wtadmin device list --silent-for 30d --json", "those not heard of for a month, for a program"),
    ])

  package var silentFor: Duration?

  package init(_ parsed: Parsed) throws(UsageError) { silentFor = try parsed[Self.silentFor] }

  package func run(in world: World) throws -> ExitCode {
    try Connection.with(world) { connection in
      let now = Instant(world.now())
      let aliases = try connection.ledger.aliases()
      var rows: [DeviceRow] = []
      try connection.firestore.eachPageOfDeviceLocks { locks in
        let accounts = try connection.accounts.lookUp(locks.map(\.user.text))
        rows += try locks.compactMap { lock in
          let account = accounts[lock.user.text].flatMap { Account($0) }
          let signs = try SignsOfLife(of: lock.user, account: account, lock: lock, in: [], connection.firestore)
          if let silentFor, signs.isAlive(at: now, within: silentFor) { return nil }
          return DeviceRow(lock: lock, alias: aliases[lock.user], hasAccount: account != nil, signs: signs)
        }
        try world.stopIfInterrupted()
      }
      rows.sort { ($0.signs.last?.microseconds ?? 0, $0.lock.user) < ($1.signs.last?.microseconds ?? 0, $1.lock.user) }
      try world.show(DevicesReport(rows: rows))
      return .done
    }
  }
}

/// A lock, and what is known of its holder.
struct DeviceRow: Hashable {
  var lock: DeviceLock
  var alias: Alias?
  var hasAccount: Bool
  var signs: SignsOfLife

  var json: JSON {
    [
      "user": .string(lock.user.text), "alias": alias.map { .string($0.text) } ?? .null,
      "account": .bool(hasAccount), "device": lock.deviceID.map { .string($0) } ?? .null,
      "claimedAt": Self.json(lock.claimedAt), "lastSeenAt": Self.json(lock.lastSeenAt),
      "accountSeenAt": Self.json(signs.account), "lastMessageAt": Self.json(signs.message),
      "lastSignOfLifeAt": Self.json(signs.last),
    ]
  }

  private static func json(_ time: Instant?) -> JSON { time.map { .string($0.timestamp.rfc3339) } ?? .null }
}

struct DevicesReport: Report {
  var rows: [DeviceRow]

  var json: JSONObject { ["devices": .array(rows.map(\.json))] }

  var blocks: [Block] {
    let cells = rows.map { row -> [Cell] in
      [
        .identifier(row.lock.user.text),
        row.hasAccount ? row.alias.map { .text($0.text) } ?? .missing : .text("no such account", .bad),
        row.lock.deviceID.map { .text($0) } ?? .text("missing", .bad), .time(row.lock.claimedAt?.timestamp),
        .time(row.signs.last?.timestamp),
      ]
    }
    return [
      .table(
        Table(["user", "alias", "device", "claimed", "last sign of life"], cells, whenEmpty: "no device lock"))
    ]
  }
}
