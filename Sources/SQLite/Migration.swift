/// One step of a schema's history. Once released it is never edited: a later step corrects it.
package struct Migration: Sendable {
  /// Counted from 1 without gaps; the database keeps the last applied one as its `user_version`.
  package let number: Int
  /// What the step brings, for people and for errors.
  package let name: String
  let apply: @Sendable (Connection) throws(StoreError) -> Void

  /// A step that is SQL without parameters.
  package init(_ number: Int, _ name: String, sql: String) {
    self.number = number
    self.name = name
    apply = { (connection: Connection) throws(StoreError) in try connection.script(sql) }
  }

  /// A step that has to look at what is stored.
  package init(_ number: Int, _ name: String, apply: @escaping @Sendable (Connection) throws(StoreError) -> Void) {
    self.number = number
    self.name = name
    self.apply = apply
  }
}

extension Connection {
  /// The number of the last migration that was applied, 0 for a new database.
  package var schemaVersion: Int {
    get throws(StoreError) { Int(try integer("PRAGMA user_version")) }
  }

  /// Applies what is missing, each step in a transaction of its own, so that a crash leaves a whole number of steps. Two
  /// processes may do it at once: each looks again once it holds the lock.
  /// - Throws: `newerSchema` when the database is past the last step.
  package func migrate(_ history: [Migration]) throws(StoreError) {
    precondition(history.map(\.number) == Array(1..<(history.count + 1)), "migrations are numbered from 1 without gaps")
    let version = try schemaVersion
    guard version <= history.count else {
      throw StoreError(reason: .newerSchema(version: version, known: history.count))
    }
    for migration in history.dropFirst(version) {
      try transaction { () throws(StoreError) in
        guard try schemaVersion < migration.number else { return }
        try migration.apply(self)
        try script("PRAGMA user_version = \(migration.number)")
      }
    }
  }
}
