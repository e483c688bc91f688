internal import Domain

/// What brings the aliases of this machine in line with a roster's, in an order in which each step can be done.
struct AliasAlignment {
  private(set) var changes: [RosterDifference.Change] = []
  private var table: AliasTable
  private let wanted: [Alias: UserID]
  /// The same the other way round: each account has one alias.
  private let aliases: [UserID: Alias]

  init(of people: [Person], with wanted: [Alias: UserID]) {
    table = AliasTable(people)
    self.wanted = wanted
    aliases = Dictionary(wanted.map { ($0.value, $0.key) }) { first, _ in first }
    for alias in wanted.keys.sorted() {
      for link in chain(from: alias).reversed() { settle(link) }
    }
  }

  /// An alias, then the one that its holder is to have, and so on. Settled from its end, each is free when its turn comes. It
  /// ends where nobody has to go on to another, or where it goes round.
  private func chain(from alias: Alias) -> [Alias] {
    var chain = [alias]
    var seen: Set = [alias]
    var last = alias
    while let holder = table[last], let next = aliases[holder], seen.insert(next).inserted {
      chain.append(next)
      last = next
    }
    return chain
  }

  private mutating func settle(_ alias: Alias) {
    guard let user = wanted[alias], table[alias] != user else { return }
    let old = table.alias(of: user)
    if let holder = table[alias] {
      guard old != nil else { return change(.change, .move(alias, from: holder, to: user)) }
      change(.change, .remove(alias, holder))
    }
    if let old { change(.change, .rename(old, of: user, to: alias)) } else { change(.add, .add(alias, user)) }
  }

  private mutating func change(_ kind: RosterDifference.Kind, _ step: PersonStep) {
    table.apply(step)
    changes.append(RosterDifference.Change(kind, .person(step)))
  }
}
