internal import REST
internal import SQLite

/// The documents of an instance: reads, and commits that hold to preconditions, transactions and rules.
final class DocumentStore: Sendable {
  let store: InstanceStore
  let clock: InstanceClock
  let transactions: Transactions
  let rules: RulesInForce<any RulesGate>

  init(
    store: InstanceStore, clock: InstanceClock, rules: RulesInForce<any RulesGate>, lockTimeoutMilliseconds: Int
  ) throws(StoreError) {
    self.store = store
    self.clock = clock
    self.rules = rules
    transactions = Transactions(clock: clock, lockTimeoutMilliseconds: lockTimeoutMilliseconds)
    // A deletion leaves no trace, so the start counts as the last commit.
    clock.moveBeyond(clock.now.microseconds)
    clock.moveBeyond(
      try store.writer.withConnection { (connection: Connection) throws(StoreError) in
        try connection.integer("SELECT max(updated) FROM documents")
      })
  }

  /// A view of this moment, or of the transaction's.
  func reader(
    in transaction: [UInt8]?, documents: [DocumentKey] = [], scope: ReadScope? = nil
  ) throws(GoogleError) -> Reader {
    guard let transaction else { return try stored { () throws(StoreError) in try store.takeReader() } }
    return try transactions.reader(for: transaction, documents: documents, scope: scope, from: store)
  }

  /// Asks the rules about a read, unless an admin reads.
  func authorize(_ request: DocumentRequest, by caller: Caller, in reader: Reader) throws(GoogleError) {
    if case .admin = caller { return }
    try rules.ask(request, by: caller, at: clock.now, state: ReaderState(reader: reader))
  }

  struct CommitResult: Sendable {
    struct WriteResult: Sendable {
      /// nil for a delete. Microseconds since 1970.
      var updated: Int64?
      var transformResults: [FirestoreValue]
    }

    var results: [WriteResult]
    var time: Int64
    /// The documents after the commit, by name; nil where deleted.
    var documents: [ResourceName: StoredDocument?]
  }

  /// Applies all writes or none, in order.
  func commit(
    _ writes: [Write], transaction: [UInt8]? = nil, by caller: Caller
  ) throws(GoogleError) -> CommitResult {
    try transactions.commit(transaction, writing: writes.map { DocumentKey($0.name) }) {
      () throws(GoogleError) -> CommitResult in
      // In milliseconds, as transforms write it: rules compare the two, and must find them equal.
      let requestTime = clock.now.roundedToMilliseconds
      let time = clock.tick()
      return try store.writer.withConnection { (connection: Connection) throws(GoogleError) -> CommitResult in
        try connection.transaction(wrapping: GoogleError.init) { () throws(GoogleError) -> CommitResult in
          var overlay = CommitOverlay(connection: connection, requestTime: requestTime, time: time)
          var results: [CommitResult.WriteResult] = []
          for write in writes { results.append(try overlay.apply(write)) }
          // A document that is written several times has one time: that of its last state.
          for (index, write) in writes.enumerated() {
            results[index].updated = (overlay.after[write.name] ?? nil)?.updated
          }
          if case .admin = caller {
          } else {
            try rules.ask(.commit(overlay.changes), by: caller, at: requestTime, state: overlay)
          }
          try overlay.save()
          return CommitResult(results: results, time: time, documents: overlay.after)
        }
      }
    }
  }

  /// Deletes every document of a database, as the emulators' control endpoint does.
  func wipe(_ database: DatabaseName) throws(GoogleError) {
    transactions.closeAll()
    let root = DocumentKey(ResourceName(database: database, segments: []))
    try stored { () throws(StoreError) in
      _ = try store.writer.execute(
        "DELETE FROM documents WHERE key > ? AND key < ?", .blob(root.bytes), .blob(root.end.bytes))
    }
  }
}

/// What rules see during a read.
private struct ReaderState: StoredState {
  let reader: Reader

  func document(_ name: ResourceName) throws(GoogleError) -> StoredDocument? {
    try reader.withConnection { (connection: Connection) throws(GoogleError) in
      try ConnectionState(connection: connection).document(name)
    }
  }
}

/// What rules see on a connection that is lent already.
struct ConnectionState: StoredState {
  let connection: Connection

  func document(_ name: ResourceName) throws(GoogleError) -> StoredDocument? {
    try stored { () throws(StoreError) in try connection.document(DocumentKey(name)) }
  }
}
