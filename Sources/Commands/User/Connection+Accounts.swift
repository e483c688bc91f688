internal import Domain
internal import Firebase
internal import Ledger
internal import Provisioning

extension Connection {
  /// Reads all accounts, which is not billed, and keeps them in the cache. The newest come first.
  func refreshAccounts(in world: World) throws -> [Account] {
    var accounts: [Account] = []
    var pages = self.accounts.all()
    while let page = try pages.next() {
      accounts += page.compactMap { Account($0) }
      try world.stopIfInterrupted()
    }
    try ledger.cache.replaceAccounts(accounts, at: Instant(world.now()))
    return accounts.sorted { ($1.createdAt, $0.user) < ($0.createdAt, $1.user) }
  }
}
