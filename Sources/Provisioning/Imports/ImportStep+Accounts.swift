internal import Firebase

extension ImportStep {
  func importAccounts(by administration: Administration) throws {
    let lines = try administration.exports.lines(of: piece, in: folder, as: ExportedAccount.self)
    let refused = try atOnce { try administration.accounts.create(lines.map(\.record)) }
    let left = lines.filter { refused[$0.name] != nil }
    let standing = try gradually { try compare(left, with: administration.accounts) }
    guard standing.differing.isEmpty else { throw ImportConflict(standing.differing) }
    guard standing.absent > 0, let (user, message) = refused.min(by: { $0.key < $1.key }) else { return }
    throw AccountRefusal(user: user, message: message)
  }

  func standingOfAccounts(_ administration: Administration) throws -> ImportStanding {
    let lines = try administration.exports.lines(of: piece, in: folder, as: ExportedAccount.self)
    return try compare(lines, with: administration.accounts)
  }

  private func compare(
    _ lines: [ExportedAccount], with accounts: AccountsClient
  ) throws(FirebaseError) -> ImportStanding {
    let found = try accounts.lookUp(lines.map(\.name))
    var standing = ImportStanding()
    for line in lines {
      switch found[line.name] {
      case nil: standing.absent += 1
      case let account? where account.isAnonymous && ExportedAccount(account) == line: standing.equal += 1
      default: standing.differing.append(thing(line))
      }
    }
    return standing
  }
}
