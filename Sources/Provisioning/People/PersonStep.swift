package import Domain
package import Ledger
package import REST

/// A change of the aliases on this machine.
package enum PersonStep: StepGroup {
  case add(Alias, UserID)
  /// nil for the account in journals of earlier releases.
  case rename(Alias, of: UserID?, to: Alias)
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
    case .rename(let alias, let user, let newAlias): try people.rename(alias, of: user, to: newAlias)
    case .remove(let alias, let user): try people.remove(alias, of: user)
    case .move(let alias, let old, let new): try people.move(alias, from: old, to: new)
    }
  }

  package func wasApplied(_ administration: Administration) throws -> Bool {
    try wasApplied(in: administration.ledger.people)
  }

  package func wasApplied(in people: PeopleStore) throws -> Bool {
    wasApplied(in: AliasTable(try people.all()))
  }

  /// Whose an alias is tells it: that somebody has one of that name says nothing.
  func wasApplied(in people: AliasTable) -> Bool {
    switch self {
    case .add(let alias, let user): people[alias] == user
    case .rename(_, let user?, let newAlias): people[newAlias] == user
    case .rename(let alias, nil, let newAlias): people[alias] == nil && people[newAlias] != nil
    case .remove(let alias, let user): people[alias] != user
    case .move(let alias, _, let new): people[alias] == new
    }
  }
}

extension PersonStep {
  package enum Kind: String, CaseIterable {
    case addPerson, renamePerson, removePerson, movePerson
  }

  package var json: JSONObject {
    switch self {
    case .add(let alias, let user):
      ["step": .string(Kind.addPerson.rawValue), "alias": .string(alias.text), "user": .string(user.text)]
    case .rename(let alias, let user, let newAlias):
      [
        "step": .string(Kind.renamePerson.rawValue), "alias": .string(alias.text), "newAlias": .string(newAlias.text),
        "user": user.map { .string($0.text) } ?? .null,
      ]
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
      self = .rename(alias, of: reader.user("user"), to: newAlias)
    case .removePerson:
      guard let user = reader.user("user") else { return nil }
      self = .remove(alias, user)
    case .movePerson:
      guard let old = reader.user("old"), let new = reader.user("new") else { return nil }
      self = .move(alias, from: old, to: new)
    }
  }
}
