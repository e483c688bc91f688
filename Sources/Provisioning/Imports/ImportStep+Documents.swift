internal import Firebase
internal import REST

extension ImportStep {
  func importDocuments(by administration: Administration) throws {
    let firestore = administration.firestore
    var waiting = try administration.exports.lines(of: piece, in: folder, as: ExportedDocument.self)
    for attempt in 1...Self.attempts {
      let send = { try create(waiting, in: firestore, mayBeUnknown: attempt < Self.attempts) }
      // Before the first request nothing is done, and after it some may be.
      let outcomes = attempt == 1 ? try send() : try gradually(send)
      let refused = zip(waiting, outcomes).filter { !$0.1.isDone }.map(\.0)
      let standing = try gradually { try compare(refused, with: firestore) }
      guard standing.differing.isEmpty else { throw ImportConflict(standing.differing) }
      if standing.absent == 0 { return }
      waiting = refused
      guard attempt == Self.attempts else { continue }
      for case .failure(let refusal) in outcomes where refusal.status != .alreadyExists { throw refusal }
      // It was there for the write and not for the look after it: somebody else is at work.
      throw UndecidedWrite(cause: FirebaseError(.write(refused.map(\.path)), .contention(attempts: attempt)))
    }
  }

  /// Where the reply is lost, every write counts as refused: what was done of it is met again as being there.
  private func create(
    _ lines: [ExportedDocument], in firestore: FirestoreClient, mayBeUnknown: Bool
  ) throws -> [Result<WriteResult, WriteRefusal>] {
    do throws(FirebaseError) {
      return try firestore.batchWrite(lines.map { .create($0.path, $0.fields) })
    } catch {
      guard error.mayHaveHappened else { throw error }
      guard mayBeUnknown else { throw UndecidedWrite(cause: error) }
      return lines.map { _ in .failure(WriteRefusal(status: .unavailable, message: "")) }
    }
  }

  func standingOfDocuments(_ administration: Administration) throws -> ImportStanding {
    let lines = try administration.exports.lines(of: piece, in: folder, as: ExportedDocument.self)
    return try compare(lines, with: administration.firestore)
  }

  private func compare(
    _ lines: [ExportedDocument], with firestore: FirestoreClient
  ) throws(FirebaseError) -> ImportStanding {
    let found = lines.isEmpty ? [:] : try firestore.get(lines.map(\.path))
    var standing = ImportStanding()
    for line in lines {
      switch found[line.path]?.fields {
      case nil: standing.absent += 1
      case line.fields: standing.equal += 1
      default: standing.differing.append(thing(line))
      }
    }
    return standing
  }
}

extension Result where Failure == WriteRefusal {
  fileprivate var isDone: Bool {
    if case .success = self { true } else { false }
  }
}
