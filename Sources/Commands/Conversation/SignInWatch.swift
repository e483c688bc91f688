internal import Domain
internal import Ledger
internal import Provisioning
internal import REST

/// Waits until enough new people have signed in, and asks the admin who each one is.
struct SignInWatch {
  let connection: Connection
  /// Those who need not be waited for.
  let known: [PersonReference]

  /// Looks every two seconds, which is not billed, until Ctrl-C.
  func people(in world: World) throws -> [PersonReference] {
    guard world.canAsk else { throw NobodyToAsk() }
    var people = known
    var signIns = NewSignIns(connection, ignoring: try connection.refreshAccounts(in: world).map(\.user))
    let missing = 2 - people.count
    world.note("waiting for \(missing == 1 ? "one person" : "two people") to open the app (Ctrl-C ends it)")
    while people.count < 2 {
      for account in try signIns.next(in: world) where people.count < 2 {
        if let person = try identify(account, in: world) { people.append(person) }
      }
    }
    return people
  }

  /// nil for somebody who is not the one that is waited for.
  private func identify(_ account: Account, in world: World) throws -> PersonReference? {
    world.note("new: \(account.user), signed up \(account.createdAt.timestamp.rfc3339)")
    while true {
      let answer = try world.ask("who is that? (an alias, - for somebody else)")
      guard let answer, !answer.isEmpty else { continue }
      if answer == "-" { return nil }
      do {
        let alias = try Alias(answer)
        try connection.ledger.people.add(
          Person(alias: alias, user: account.user, addedAt: Instant(world.now())))
        return PersonReference(user: account.user, alias: alias)
      } catch {
        world.tell(Failure(error))
      }
    }
  }
}

/// Accounts as they sign up.
struct NewSignIns {
  private let connection: Connection
  private var seen: Set<UserID>

  private static let pause = Duration.seconds(2)

  init(_ connection: Connection, ignoring known: [UserID]) {
    self.connection = connection
    seen = Set(known)
  }

  /// Waits two seconds, and tells which anonymous accounts are new, the oldest first. Looking is not billed.
  mutating func next(in world: World) throws -> [Account] {
    world.sleep(Self.pause)
    try world.stopIfInterrupted()
    let fresh = try connection.refreshAccounts(in: world).filter { !seen.contains($0.user) && $0.kind == .anonymous }
    seen.formUnion(fresh.map(\.user))
    return fresh.reversed()
  }
}

/// A question that only a person can answer, and no terminal to ask it on.
struct NobodyToAsk: Error, Hashable {}

extension NobodyToAsk: Explained {
  var failure: Failure {
    Failure(
      "--wait needs a terminal", cause: "it asks who each new person is, and there is nobody to ask here",
      remedy: "run it in a terminal, or name the two: wtadmin conversation create A B", exitCode: .refused)
  }
}
