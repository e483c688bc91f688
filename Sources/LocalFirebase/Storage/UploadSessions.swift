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

  private struct State {
    var sessions: [String: Session] = [:]
    /// In the order in which they began.
    var ids: [String] = []
  }

  private let state = Monitor(State())

  /// - Returns: the id by which the upload goes on.
  func begin(_ session: Session) -> String {
    let id = newUUID()
    state.withLock { state in
      state.sessions[id] = session
      state.ids.append(id)
      if state.ids.count > Self.limit { state.sessions[state.ids.removeFirst()] = nil }
    }
    return id
  }

  subscript(id: String) -> Session? { state.withLock { $0.sessions[id] } }

  /// Adds a piece that belongs at `offset`.
  /// - Returns: how many bytes there are now.
  /// - Throws: `invalid` for an offset that is not the end of what has come, and for an upload that has ended.
  func append(_ piece: [UInt8], at offset: Int, to id: String) throws(StorageError) -> Int {
    try state.withLock { (state: inout State) throws(StorageError) in
      guard let session = state.sessions[id] else { throw .noSuchUpload }
      guard session.object == nil else { throw .invalid("The upload has been finalized.") }
      guard offset == session.bytes.count else {
        throw .invalid("The upload has \(session.bytes.count) bytes, not \(offset).")
      }
      state.sessions[id]?.bytes += piece
      return offset + piece.count
    }
  }

  func finish(_ id: String, _ object: StoredObject) {
    state.withLock { state in
      state.sessions[id]?.object = object
      state.sessions[id]?.bytes = []
    }
  }

  /// - Returns: false where there was none.
  func cancel(_ id: String) -> Bool {
    state.withLock { state in
      state.ids.removeAll { $0 == id }
      return state.sessions.removeValue(forKey: id) != nil
    }
  }
}
