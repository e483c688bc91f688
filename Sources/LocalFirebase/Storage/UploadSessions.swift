internal import REST

/// Resumable uploads that have begun, in memory: a restart of the instance makes clients begin anew, and so does the
/// beginning of very many others.
final class UploadSessions: Sendable {
  struct Session: Sendable {
    let name: ObjectName
    let attributes: ObjectAttributes
    let conditions: ObjectConditions
    var bytes: [UInt8] = []
    /// Once it is stored.
    var object: StoredObject?
  }

  private static let limit = 500

  private let sessions = Monitor<[String: Session]>([:])
  /// In the order in which they began.
  private let ids = Monitor<[String]>([])

  /// - Returns: the id by which the upload goes on.
  func begin(_ session: Session) -> String {
    let id = newUUID()
    let forgotten = ids.withLock { ids -> String? in
      ids.append(id)
      return ids.count > Self.limit ? ids.removeFirst() : nil
    }
    sessions.withLock { sessions in
      sessions[id] = session
      if let forgotten { sessions[forgotten] = nil }
    }
    return id
  }

  subscript(id: String) -> Session? { sessions.withLock { $0[id] } }

  /// Adds a piece that belongs at `offset`.
  /// - Returns: how many bytes there are now.
  /// - Throws: `invalid` for an offset that is not the end of what has come, and for an upload that has ended.
  func append(_ piece: [UInt8], at offset: Int, to id: String) throws(StorageError) -> Int {
    try sessions.withLock { (sessions: inout [String: Session]) throws(StorageError) in
      guard let session = sessions[id] else { throw .noSuchUpload }
      guard session.object == nil else { throw .invalid("The upload has been finalized.") }
      guard offset == session.bytes.count else {
        throw .invalid("The upload has \(session.bytes.count) bytes, not \(offset).")
      }
      sessions[id]?.bytes += piece
      return offset + piece.count
    }
  }

  func finish(_ id: String, _ object: StoredObject) {
    sessions.withLock { sessions in
      sessions[id]?.object = object
      sessions[id]?.bytes = []
    }
  }

  /// - Returns: false where there was none.
  func cancel(_ id: String) -> Bool { sessions.withLock { $0.removeValue(forKey: id) } != nil }
}
