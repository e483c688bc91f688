package import SQLite

/// What wtadmin keeps beside an instance: people, the journal, a cache of what the server said, and access tokens.
///
/// One SQLite file, `.wtadmin/state.db`, readable by its owner only. The server stays the authority for everything but
/// people and the journal.
package struct Ledger: Sendable {
  let database: Database
  let digest: Digest

  /// SHA-256 of some bytes, from whoever has it.
  package typealias Digest = @Sendable ([UInt8]) -> [UInt8]

  /// "wtad": tells a state file from any other SQLite database.
  package static let applicationID: Int32 = 0x7774_6164

  /// Opens the state file and brings its tables up to date, making it where it is absent.
  package init(path: String, digest: @escaping Digest) throws(StoreError) {
    try self.init(DatabaseFile(.path(path), applicationID: Self.applicationID), digest: digest)
  }

  /// A ledger that is gone when it is closed, for tests.
  package init(inMemoryWithDigest digest: @escaping Digest) throws(StoreError) {
    try self.init(DatabaseFile(.memory, applicationID: Self.applicationID), digest: digest)
  }

  private init(_ file: DatabaseFile, digest: @escaping Digest) throws(StoreError) {
    database = try Database(file, migrations: LedgerSchema.history)
    self.digest = digest
  }

  package var people: PeopleStore { PeopleStore(database: database) }
  package var journal: Journal { Journal(database: database, digest: digest) }
  package var cache: InstanceCache { InstanceCache(database: database) }
  package var rules: RulesHistory { RulesHistory(database: database, hash: digest) }
  package var usage: UsageStore { UsageStore(database: database) }
  package var tokens: TokenStore { TokenStore(database: database) }

  /// What SQLite finds wrong with the file; empty when all is well.
  package func problems() throws(StoreError) -> [String] {
    do throws(StoreError) {
      return try database.withConnection { (connection: Connection) throws(StoreError) in
        try connection.integrityProblems()
      }
    } catch {
      // SQLite may give the check up at the first page that it cannot follow.
      guard error.reason == .damaged else { throw error }
      return [error.message]
    }
  }
}
