import SQLite
import Testing

private struct Stop: Error {}

@Suite struct `transactions` {
  @Test func `an error rolls back all that came before it`() throws {
    let database = try Database(DatabaseFile(.memory))
    try database.execute("CREATE TABLE t (a UNIQUE)")
    #expect(throws: StoreError.self) {
      try database.transaction { (connection: Connection) throws(StoreError) in
        try connection.execute("INSERT INTO t VALUES (1)")
        try connection.execute("INSERT INTO t VALUES (1)")
      }
    }
    try database.transaction { (connection: Connection) throws(StoreError) in
      try connection.execute("INSERT INTO t VALUES (2)")
    }
    let rows = try database.withConnection { try $0.rows("SELECT a FROM t") }
    #expect(rows == [[2]])
  }

  @Test func `an error of the caller's own passes through and rolls back`() throws {
    let connection = try Connection(DatabaseFile(.memory))
    try connection.script("CREATE TABLE t (a)")
    #expect(throws: Stop.self) {
      try connection.transaction(wrapping: { $0 as any Error }) { () throws -> Void in
        try connection.execute("INSERT INTO t VALUES (1)")
        throw Stop()
      }
    }
    #expect(try connection.integer("SELECT count(*) FROM t") == 0)
  }

  @Test func `a commit that fails rolls back, so that the next transaction can begin`() throws {
    let connection = try Connection(DatabaseFile(.memory))
    try connection.script(
      """
      CREATE TABLE p (id INTEGER PRIMARY KEY);
      CREATE TABLE c (p REFERENCES p DEFERRABLE INITIALLY DEFERRED);
      """)
    for _ in 0..<2 {
      let error = #expect(throws: StoreError.self) {
        try connection.transaction { () throws(StoreError) in
          try connection.execute("INSERT INTO c VALUES (5)")
        }
      }
      #expect(error?.reason == .constraint)
    }
    #expect(try connection.integer("SELECT count(*) FROM c") == 0)
  }

  @Test func `a second writer is told that the database is busy`() throws {
    let folder = try ScratchFolder()
    var file = DatabaseFile(path: folder.file("a.db"))
    file.busyTimeoutMilliseconds = 0
    let first = try Connection(file)
    let second = try Connection(file)
    let error = try first.transaction { () throws(StoreError) -> StoreError? in
      do throws(StoreError) {
        try second.transaction { () throws(StoreError) in }
        return nil
      } catch {
        return error
      }
    }
    #expect(error?.reason == .busy)
  }
}

@Suite struct `migrations` {
  static let history = [
    Migration(1, "people", sql: "CREATE TABLE people (name)"),
    Migration(2, "ages") { (connection: Connection) throws(StoreError) in
      try connection.script("ALTER TABLE people ADD COLUMN age")
    },
  ]

  @Test func `each step is applied once, in order`() throws {
    let connection = try Connection(DatabaseFile(.memory))
    try connection.migrate([Self.history[0]])
    #expect(try connection.schemaVersion == 1)
    try connection.execute("INSERT INTO people VALUES ('ana')")
    try connection.migrate(Self.history)
    try connection.migrate(Self.history)
    #expect(try connection.schemaVersion == 2)
    #expect(try connection.rows("SELECT name, age FROM people") == [["ana", nil]])
  }

  @Test func `a step that fails leaves the version and the schema of the one before`() throws {
    let connection = try Connection(DatabaseFile(.memory))
    let broken = Migration(2, "broken", sql: "CREATE TABLE extra (a); CREATE TABLE people (name)")
    #expect(throws: StoreError.self) { try connection.migrate([Self.history[0], broken]) }
    #expect(try connection.schemaVersion == 1)
    #expect(try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'extra'") == 0)
  }

  @Test func `a database of a newer release is left alone`() throws {
    let connection = try Connection(DatabaseFile(.memory))
    try connection.script("PRAGMA user_version = 9")
    let error = #expect(throws: StoreError.self) { try connection.migrate(Self.history) }
    #expect(error?.reason == .newerSchema(version: 9, known: 2))
  }
}
