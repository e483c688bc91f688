package import Domain
package import SQLite

/// The people that the admin knows by a name.
package struct PeopleStore: Sendable {
  let database: Database

  /// Why a change of people is refused.
  package enum Refusal: Error, Hashable, Sendable {
    case aliasTaken(Alias, by: UserID)
    case userNamed(UserID, as: Alias)
    case unknownAlias(Alias, nearest: Alias?)
  }

  /// Everybody, by alias.
  package func all() throws(StoreError) -> [Person] {
    try rows("SELECT alias, user, added_at FROM people ORDER BY alias")
  }

  package func person(alias: Alias) throws(StoreError) -> Person? {
    try rows("SELECT alias, user, added_at FROM people WHERE alias = ?", .text(alias.text)).first
  }

  package func person(user: UserID) throws(StoreError) -> Person? {
    try rows("SELECT alias, user, added_at FROM people WHERE user = ?", .text(user.text)).first
  }

  /// Adds a person. The same alias for the same account is already done and changes nothing.
  /// - Throws: ``Refusal`` where either is taken, `StoreError` otherwise.
  /// - Returns: whether anything changed.
  @discardableResult
  package func add(_ person: Person) throws -> Bool {
    if let known = try self.person(alias: person.alias) {
      guard known.user == person.user else { throw Refusal.aliasTaken(person.alias, by: known.user) }
      return false
    }
    if let known = try self.person(user: person.user) { throw Refusal.userNamed(person.user, as: known.alias) }
    try database.execute(
      "INSERT INTO people (alias, user, added_at) VALUES (?, ?, ?)", .text(person.alias.text), .text(person.user.text),
      .integer(person.addedAt.microseconds))
    return true
  }

  /// Gives an account another alias. With `user`, only where the alias stands for that one.
  /// - Throws: ``Refusal`` where the new alias is taken or the old one stands for nobody, or for another.
  package func rename(_ alias: Alias, of user: UserID? = nil, to newAlias: Alias) throws {
    try check(alias, standsFor: user)
    if let known = try person(alias: newAlias), newAlias != alias {
      throw Refusal.aliasTaken(newAlias, by: known.user)
    }
    let changed = try database.execute(
      "UPDATE people SET alias = ? WHERE alias = ?", .text(newAlias.text), .text(alias.text))
    guard changed == 1 else { throw Refusal.unknownAlias(alias, nearest: nil) }
  }

  /// Forgets an alias; the account and its conversations stay. With `user`, only where the alias stands for that one.
  /// - Throws: ``Refusal`` where it stands for nobody, or for another.
  package func remove(_ alias: Alias, of user: UserID? = nil) throws {
    try check(alias, standsFor: user)
    let changed = try database.execute("DELETE FROM people WHERE alias = ?", .text(alias.text))
    guard changed == 1 else { throw Refusal.unknownAlias(alias, nearest: nil) }
  }

  /// Has an alias stand for another account. One that stands for it already is as wanted.
  /// - Throws: ``Refusal`` where the alias stands for neither, or the new account has another alias.
  package func move(_ alias: Alias, from old: UserID, to new: UserID) throws {
    guard let known = try person(alias: alias) else { throw Refusal.unknownAlias(alias, nearest: nil) }
    guard known.user != new else { return }
    guard known.user == old else { throw Refusal.aliasTaken(alias, by: known.user) }
    if let taken = try person(user: new) { throw Refusal.userNamed(new, as: taken.alias) }
    try database.execute("UPDATE people SET user = ? WHERE alias = ?", .text(new.text), .text(alias.text))
  }

  private func check(_ alias: Alias, standsFor user: UserID?) throws {
    guard let user, let known = try person(alias: alias), known.user != user else { return }
    throw Refusal.aliasTaken(alias, by: known.user)
  }

  private func rows(_ sql: String, _ cells: Cell...) throws(StoreError) -> [Person] {
    try database.withConnection { (connection: Connection) throws(StoreError) -> [Person] in
      let statement = try connection.prepare(sql)
      statement.bind(cells)
      var people: [Person] = []
      while try statement.step() {
        guard let alias = try? Alias(statement.text(0)), let user = try? UserID(statement.text(1)) else { continue }
        people.append(Person(alias: alias, user: user, addedAt: Instant(microseconds: statement.integer(2))))
      }
      return people
    }
  }
}
