package import Domain
package import Ledger
package import REST

/// A change of the aliases on this machine.
package enum PersonStep: StepGroup {
  case add(Alias, UserID)
  case rename(Alias, to: Alias)
  case remove(Alias, UserID)
  /// The person has another account from now on.
  case move(Alias, from: UserID, to: UserID)

  package func perform(by administration: Administration) throws {
    try perform(in: administration.ledger.people, at: administration.now())
  }

  /// Aliases need no server, and are changed also where none can be reached.
  package func perform(in people: PeopleStore, at now: Instant) throws {
    switch self {
    case .add(let alias, let user): try people.add(Person(alias: alias, user: user, addedAt: now))
    case .rename(let alias, let newAlias): try people.rename(alias, to: newAlias)
    case .remove(let alias, _): try people.remove(alias)
    case .move(let alias, let old, let new): try people.move(alias, from: old, to: new)
    }
  }

  package func wasApplied(_ administration: Administration) throws -> Bool {
    try wasApplied(in: administration.ledger.people)
  }

  package func wasApplied(in people: PeopleStore) throws -> Bool {
    switch self {
    case .add(let alias, let user): try people.person(alias: alias)?.user == user
    case .rename(_, let newAlias): try people.person(alias: newAlias) != nil
    case .remove(let alias, _): try people.person(alias: alias) == nil
    case .move(let alias, _, let new): try people.person(alias: alias)?.user == new
    }
  }
}

extension PersonStep {
  private enum Kind: String {
    case addPerson, renamePerson, removePerson, movePerson
  }

  package var json: JSONObject {
    switch self {
    case .add(let alias, let user):
      ["step": .string(Kind.addPerson.rawValue), "alias": .string(alias.text), "user": .string(user.text)]
    case .rename(let alias, let newAlias):
      ["step": .string(Kind.renamePerson.rawValue), "alias": .string(alias.text), "newAlias": .string(newAlias.text)]
    case .remove(let alias, let user):
      ["step": .string(Kind.removePerson.rawValue), "alias": .string(alias.text), "user": .string(user.text)]
    case .move(let alias, let old, let new):
      [
        "step": .string(Kind.movePerson.rawValue), "alias": .string(alias.text), "old": .string(old.text),
        "new": .string(new.text),
      ]
    }
  }

  package init?(_ json: JSON) {
    let reader = StepReader(json: json)
    guard let kind = reader.text("step").flatMap(Kind.init(rawValue:)), let alias = reader.alias("alias") else {
      return nil
    }
    switch kind {
    case .addPerson:
      guard let user = reader.user("user") else { return nil }
      self = .add(alias, user)
    case .renamePerson:
      guard let newAlias = reader.alias("newAlias") else { return nil }
      self = .rename(alias, to: newAlias)
    case .removePerson:
      guard let user = reader.user("user") else { return nil }
      self = .remove(alias, user)
    case .movePerson:
      guard let old = reader.user("old"), let new = reader.user("new") else { return nil }
      self = .move(alias, from: old, to: new)
    }
  }
}
