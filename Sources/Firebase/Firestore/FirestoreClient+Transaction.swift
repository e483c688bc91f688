package import REST

/// What the reads of a transaction led to.
package enum TransactionDecision<Value> {
  /// Do these writes if nothing that was read has changed.
  case commit([DocumentWrite], Value)
  /// Change nothing.
  case rollBack(Value)
}

extension TransactionDecision: Sendable where Value: Sendable {}

/// The reads of one attempt of a transaction. All of them come before the writes, which the decision carries.
package struct TransactionReads: Sendable {
  fileprivate let client: FirestoreClient
  fileprivate let id: String

  package func get(_ document: DocumentPath) throws(FirebaseError) -> FirestoreDocument? {
    // batchGet, because the emulator never answers a plain get inside a transaction.
    try client.get([document], transaction: id)[document]
  }

  package func get(_ documents: [DocumentPath]) throws(FirebaseError) -> [DocumentPath: FirestoreDocument] {
    try client.get(documents, transaction: id)
  }

  package func run(
    _ query: StructuredQuery, below parent: DocumentPath? = nil
  ) throws(FirebaseError) -> [FirestoreDocument] {
    try client.run(query, below: parent, transaction: id)
  }
}

extension FirestoreClient {
  /// How often a transaction is begun anew when others got in its way, as in google-cloud-firestore.
  package static let transactionAttempts = 5

  /// Reads, decides, and writes as one step that no other write comes between.
  ///
  /// `decide` may be called several times, each on a fresh state. Whatever way it ends in, a transaction that was not
  /// committed is rolled back, since its locks would keep others waiting.
  package func transaction<Value>(
    _ decide: (TransactionReads) throws(FirebaseError) -> TransactionDecision<Value>
  ) throws(FirebaseError) -> (value: Value, commit: CommitResult?) {
    var previous: String?
    var purpose = Purpose.beginTransaction
    for attempt in 1...Self.transactionAttempts {
      let id = try begin(retrying: previous)
      do throws(FirebaseError) {
        switch try decide(TransactionReads(client: self, id: id)) {
        case .commit(let writes, let value): return (value, try commit(writes, transaction: id))
        case .rollBack(let value):
          rollBack(id)
          return (value, nil)
        }
      } catch {
        rollBack(id)
        guard error.status == .aborted else { throw error }
        purpose = error.purpose
        previous = id
      }
      if attempt < Self.transactionAttempts { pause(after: attempt) }
    }
    throw FirebaseError(purpose, .contention(attempts: Self.transactionAttempts))
  }

  private func begin(retrying previous: String?) throws(FirebaseError) -> String {
    var readWrite = JSONObject()
    if let previous { readWrite["retryTransaction"] = .string(previous) }
    let answer = try post(
      .beginTransaction, method("beginTransaction"), ["options": ["readWrite": .object(readWrite)]], .repeatable)
    guard let id = answer["transaction"]?.string, !id.isEmpty else {
      throw FirebaseError(.beginTransaction, .unreadable(.shape("transaction")))
    }
    return id
  }

  /// Best effort, also after Ctrl-C: the server may have ended the transaction itself, and ends it anyway after a minute of
  /// silence.
  private func rollBack(_ id: String) {
    _ = try? post(.rollBack, method("rollback"), ["transaction": .string(id)], .farewell)
  }

  /// 1 s, doubling, each spread over its whole length (google-cloud-firestore's `_helpers`).
  private func pause(after attempt: Int) {
    session.sleep(.seconds(1 << (attempt - 1)) * session.randomFraction())
  }
}
