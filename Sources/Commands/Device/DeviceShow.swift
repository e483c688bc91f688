package import Arguments
internal import Domain
internal import Firebase
internal import Ledger
internal import Provisioning
internal import REST

/// `device show PERSON`: one lock, and every sign of life of its holder.
package struct DeviceShow: Command {
  static let person = Positional("person", as: .text.completing(.source(.person)), "an alias or a user id")

  package static let declaration = CommandDefinition(
    "device show", "shows one device lock with its holder's signs of life",
    discussion: "Billed: the lock, the account's conversations, and up to ten of the last messages in each.",
    takes: [person],
    examples: [
      Example("wtadmin device show ana", "which installation has ana's account, and is it in use?"),
      Example("wtadmin device show ana --json", "the same for a program"),
    ])

  package var person: String

  package init(_ parsed: Parsed) throws(UsageError) { person = try parsed[Self.person] }

  package func run(in world: World) throws -> ExitCode {
    try Connection.with(world) { connection in
      let person = try connection.ledger.person(person)
      let row = try connection.deviceRow(of: person)
      if row == nil { world.note("no installation holds the account of \(person.words)") }
      try world.show(DeviceLockReport(row: row, user: person.user))
      return .done
    }
  }
}

extension Connection {
  /// The lock of an account with all signs of life of its holder; nil where none is held.
  func deviceRow(of person: PersonReference) throws -> DeviceRow? {
    guard let lock = try firestore.deviceLock(of: person.user) else { return nil }
    let account = try accounts.lookUp(person.user.text).flatMap { Account($0) }
    let conversations = try firestore.conversations(of: person.user).compactMap { ConversationID($0.id) }
    let signs = try SignsOfLife(of: person.user, account: account, lock: lock, in: conversations, firestore)
    return DeviceRow(lock: lock, alias: person.alias, hasAccount: account != nil, signs: signs)
  }
}

struct DeviceLockReport: Report {
  var row: DeviceRow?
  var user: UserID

  var json: JSONObject { ["user": .string(user.text), "lock": row?.json ?? .null] }

  var blocks: [Block] {
    guard let row else { return [] }
    return [
      .fields([
        .init("user", .identifier(row.lock.user.text)), .init("alias", row.alias.map { .text($0.text) } ?? .missing),
        .init("device", row.lock.deviceID.map { .identifier($0) } ?? .text("missing", .bad)),
        .init("claimed", .time(row.lock.claimedAt?.timestamp)),
        .init("device last seen", .time(row.lock.lastSeenAt?.timestamp)),
        .init("account last seen", row.hasAccount ? .time(row.signs.account?.timestamp) : .text("no account", .bad)),
        .init("last message sent or read", .time(row.signs.message?.timestamp)),
        .init("last sign of life", .time(row.signs.last?.timestamp)),
      ]),
      .hint("to let another installation in: wtadmin device reset \(row.alias?.text ?? row.lock.user.text)"),
    ]
  }
}
