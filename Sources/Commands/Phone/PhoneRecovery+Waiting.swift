internal import Domain
internal import Provisioning
internal import REST

extension PhoneRecovery {
  /// Asks of each account that may be the new phone's whether it is: of those that nobody knows and that signed up since the
  /// old one was last seen, and then of each as it signs up. Until Ctrl-C.
  func waitForNewPhone() throws -> UserID {
    let accounts = try connection.refreshAccounts(in: world)
    let lastSign = accounts.first { $0.user == person.user }?.lastSeenAt
    let aliases = try connection.ledger.aliases()
    var candidates = accounts.filter { account in
      account.kind == .anonymous && !account.isDisabled && aliases[account.user] == nil
        && lastSign.map { account.createdAt > $0 } ?? true
    }
    let participants = try connection.firestore.participants(among: candidates.map(\.user))
    candidates.removeAll { participants.contains($0.user) }
    if let user = try identified(among: candidates) { return user }
    world.note("waiting for the new phone to open the app (Ctrl-C ends it; run the command again to go on)")
    var signIns = NewSignIns(connection, ignoring: accounts.map(\.user))
    while true {
      if let user = try identified(among: try signIns.next(in: world)) { return user }
    }
  }

  private func identified(among accounts: [Account]) throws -> UserID? {
    for account in accounts {
      let signedUp = account.createdAt.timestamp.relative(to: world.now(), in: world)
      let isNew = try world.isTrue("\(account.user) signed up \(signedUp): is that the new phone of \(person.words)?")
      guard let isNew else { throw Unconfirmed.declined }
      if isNew { return account.user }
    }
    return nil
  }
}
