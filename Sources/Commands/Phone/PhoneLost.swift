package import Arguments
internal import Domain
internal import Ledger
internal import Provisioning

/// `phone lost PERSON`: from a lost phone to a new one, in one operation that can be gone on with.
package struct PhoneLost: Command {
  static let new = Option("new", as: .text.named("user").completing(.source(.user)), "the account of the new phone")
  static let noWait = Flag("no-wait", "only cut the old account off; name the new one later, with --new")
  static let keepAccount = Flag("keep-account", "the account lives on, on an app that was installed anew")
  static let aliveWithin = Option(
    "alive-within", as: .duration, default: .seconds(3_600),
    "how young a sign of life means that the account may be in use")
  static let force = Flag("force", "cut the account off even though it may be in use, as when it was stolen")

  package static let declaration = CommandDefinition(
    "phone lost", "puts a new phone in the place of a lost one",
    discussion: """
      Looks first whether the old account is still alive: an app that was installed anew often keeps it, and then a free lock \
      and a new pairing are all that is needed (--keep-account). Otherwise: revokes the old account's tokens and disables it, \
      puts the new account in its place in every conversation, which demands new pairings, frees the lock and moves your \
      alias. What is touched and what becomes unreadable is told before.

      Membership shuts the old phone out of a conversation at once. Where it is not yet known who comes in its place, an ID \
      token that it holds serves it there for up to an hour more: it can read, delete what it sent, and even declare a pairing \
      and write after that. Only a new account in its place (--new) or deleting the conversation ends that sooner.

      A run that breaks off is gone on with by running it again. From the first step on it only goes forward, since a revoked \
      account cannot be had back; and to the account that was named, if any conversation has it already.
      """,
    effect: .writes, takes: [DeviceShow.person, new, noWait, keepAccount, aliveWithin, force],
    examples: [
      Example("wtadmin phone lost ana", "look, ask, cut off, wait for the new phone, put it in place"),
      Example("wtadmin phone lost ana --new kBq3xTt2hVYcR0dM9ZsPfLw7Jn42 --yes", "in a script"),
      Example("wtadmin phone lost ana --no-wait --force --yes", "it was stolen just now: first of all cut it off"),
    ])

  package var person: String
  package var new: String?
  package var noWait: Bool
  package var keepsAccount: Bool
  package var aliveWithin: Duration
  package var isForced: Bool

  package init(_ parsed: Parsed) throws(UsageError) {
    try parsed.refuse(Self.keepAccount, with: Self.new)
    try parsed.refuse(Self.keepAccount, with: Self.noWait)
    try parsed.refuse(Self.keepAccount, with: Self.force)
    try parsed.refuse(Self.noWait, with: Self.new)
    person = try parsed[DeviceShow.person]
    new = try parsed[Self.new]
    noWait = try parsed[Self.noWait]
    keepsAccount = try parsed[Self.keepAccount]
    aliveWithin = try parsed[Self.aliveWithin]
    isForced = try parsed[Self.force]
  }

  package func run(in world: World) throws -> ExitCode {
    try Connection.changing(world) { connection in
      let person = try connection.ledger.person(person)
      let new = try new.map { try connection.ledger.person($0) }
      let recovery = PhoneRecovery(
        connection: connection, world: world, person: person, aliveWithin: aliveWithin, isForced: isForced)
      if new?.user == person.user {
        world.note("\(person.words) is the new account already")
        try world.show(recovery.report(.unchanged))
      } else if let report = try go(recovery, new?.user, in: world) {
        try world.show(report)
      }
      return .done
    }
  }

  /// - Returns: nil where only a plan was shown.
  private func go(_ recovery: PhoneRecovery, _ named: UserID?, in world: World) throws -> PhoneReport? {
    let phone = try recovery.look(passingUnsound: noWait)
    if keepsAccount { return try recovery.keep(phone) }
    if try recovery.isInUseByItsOwner(phone) { return try recovery.keep(phone) }
    if noWait { return try recovery.cutOff(phone) }
    let begun = try recovery.begunReplacement(of: phone)
    if let begun, let named, begun != named { throw LostPhone.Refusal.begun(by: begun) }
    if let new = named ?? begun { return try recovery.replace(phone, by: new, isBegun: begun != nil) }
    guard world.canAsk || world.options.dryRun else { throw NewPhoneUnknown(person: recovery.person.words) }
    let cutOff = try recovery.cutOff(phone)
    if world.options.dryRun { return cutOff }
    return try recovery.replace(try recovery.look(telling: false), by: try recovery.waitForNewPhone(), isBegun: true)
  }
}
