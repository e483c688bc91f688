internal import Domain

/// Who goes by which alias while a plan is made: as the state file has it, and then as the steps so far would leave it.
struct AliasTable {
  private var users: [Alias: UserID] = [:]
  private var aliases: [UserID: Alias] = [:]

  init(_ people: [Person]) {
    for person in people { add(person.alias, person.user) }
  }

  subscript(alias: Alias) -> UserID? { users[alias] }

  func alias(of user: UserID) -> Alias? { aliases[user] }

  /// Takes a step for done.
  mutating func apply(_ step: PersonStep) {
    switch step {
    case .add(let alias, let user): add(alias, user)
    case .remove(let alias, _): remove(alias)
    case .rename(let alias, _, let newAlias):
      guard let user = users[alias] else { return }
      remove(alias)
      add(newAlias, user)
    case .move(let alias, _, let new):
      remove(alias)
      add(alias, new)
    }
  }

  private mutating func add(_ alias: Alias, _ user: UserID) {
    users[alias] = user
    aliases[user] = alias
  }

  private mutating func remove(_ alias: Alias) {
    if let user = users.removeValue(forKey: alias) { aliases[user] = nil }
  }
}
