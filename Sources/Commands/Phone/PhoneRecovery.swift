internal import Domain
internal import Firebase
internal import Ledger
internal import Provisioning
internal import REST

/// The parts of getting somebody whose phone is lost back into the conversations.
struct PhoneRecovery {
  let connection: Connection
  let world: World
  let person: PersonReference
  let aliveWithin: Duration
  let isForced: Bool

  private var administration: Administration { connection.administration(in: world) }

  func begunReplacement(of phone: LostPhone) throws -> UserID? { try administration.begunReplacement(of: phone) }

  /// Looks at all that is touched, and tells it. What breaks the contract is let pass only where nothing is to be moved.
  func look(telling: Bool = true, passingUnsound: Bool = false) throws -> LostPhone {
    let phone = try LostPhone(of: person.user, administration)
    if telling { tell(phone, try connection.ledger.aliases()) }
    guard passingUnsound else {
      try phone.checkIsSound()
      return phone
    }
    for id in phone.unsound {
      world.warn("conversation \(id) breaks the contract, and is left as it is (see: wtadmin audit)")
    }
    return phone
  }

  /// Whether the account lives on in its owner's hands. Whoever holds the phone keeps an account alive, so only a person can
  /// tell; where nobody can be asked, a flag must.
  func isInUseByItsOwner(_ phone: LostPhone) throws -> Bool {
    guard phone.account == .enabled, let last = phone.signs.last, !isForced,
      phone.signs.isAlive(at: Instant(world.now()), within: aliveWithin)
    else { return false }
    let seen = last.timestamp.relative(to: world.now(), in: world)
    guard world.canAsk else { throw LostPhoneAlive(person: person.words, seen: seen) }
    world.note(
      """
      the account was last seen \(seen). If that was its owner, on an app that was installed anew, the account can be kept: a \
      free lock and new pairings are all that is needed. If it was anybody else, cut it off
      """)
    switch try world.ask("keep the account, or cut it off?", choices: "keep/cut") {
    case "keep": return true
    case "cut": return false
    default: throw Unconfirmed.declined
    }
  }

  /// The account stays; its lock is freed, and the two of each conversation pair anew.
  func keep(_ phone: LostPhone) throws -> PhoneReport? {
    let steps = try phone.keeping()
    guard try change(steps, "free the lock of \(person.words), and demand new pairings?") else { return nil }
    world.note("\(person.words) can open the app now; then the two of each conversation scan each other's QR code")
    return report(steps.isEmpty ? .unchanged : .kept, phone)
  }

  /// Nobody gets into the old account any more, and nobody writes under its keys.
  func cutOff(_ phone: LostPhone) throws -> PhoneReport? {
    let steps = phone.cuttingOff(at: Instant(world.now()))
    guard try change(steps, "cut off the account of \(person.words), for good?") else {
      world.note(
        "then the account of the new phone is put in its place in \(counted(phone.conversations.count, "conversation"))"
      )
      return nil
    }
    world.note(
      """
      the old phone can get no new token. With one that it has, it can for up to an hour still read, delete what it sent, and \
      even declare a pairing and write after that. Only the new account in its place shuts it out at once (wtadmin phone lost \
      \(person.alias?.text ?? person.user.text) --new USER), or deleting the conversation
      """)
    return report(.cutOff, phone)
  }

  /// Puts the new account in the old one's place. Once that was begun, nothing but the new account's own state holds it up.
  func replace(_ phone: LostPhone, by new: UserID, isBegun: Bool) throws -> PhoneReport? {
    try check(new, for: phone, isBegun: isBegun)
    let steps = try phone.replacing(by: new, alias: person.alias, at: Instant(world.now()))
    let question = "put \(new) in the place of \(person.words), for good?"
    guard try change(steps, isBegun ? nil : question) else { return nil }
    world.note(
      """
      the old account \(person.user) is shut out of every conversation. On the new phone: open the app, then the two of each \
      conversation scan each other's QR code
      """)
    return report(steps.isEmpty ? .unchanged : .replaced, phone, new: new)
  }

  /// All that could stop the replacement halfway is looked for before its first step.
  private func check(_ new: UserID, for phone: LostPhone, isBegun: Bool) throws {
    if let alias = person.alias, let named = try connection.ledger.people.person(user: new), named.alias != alias {
      throw PeopleStore.Refusal.userNamed(new, as: named.alias)
    }
    guard !phone.conversations.isEmpty else { return }
    let creation = ConversationCreation(firestore: connection.firestore, accounts: connection.accounts)
    try creation.check([new])
    guard !isBegun else { return }
    for conversation in phone.conversations {
      guard let other = conversation.participants.other(than: phone.user), other != new else { continue }
      try creation.checkUnconnected(try Participants(new, other))
    }
  }

  /// - Returns: false where the plan was only shown.
  private func change(_ steps: [Step], _ question: String?) throws -> Bool {
    if steps.isEmpty, !world.options.dryRun {
      world.note("project \(connection.instance.settings.project): nothing is left to do")
      return true
    }
    if let question, !world.options.dryRun { try world.confirm(question) }
    return try connection.change(LostPhone.command, steps, in: world)
  }

  func report(_ outcome: PhoneReport.Outcome, _ phone: LostPhone? = nil, new: UserID? = nil) -> PhoneReport {
    PhoneReport(
      project: connection.instance.settings.project, outcome: outcome, alias: person.alias, old: person.user, new: new,
      conversations: phone?.conversations.map(\.id) ?? [],
      unreadable: phone?.unreadable.reduce(0) { $0 + $1.becoming } ?? 0)
  }
}
