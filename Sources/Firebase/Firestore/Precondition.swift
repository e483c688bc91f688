package import REST

/// What must hold of a document for a write to be done (`google.firestore.v1.Precondition`).
package enum Precondition: Hashable, Sendable {
  case exists(Bool)
  /// Unchanged since then; exactly the time that the server gave.
  case updateTime(Timestamp)

  var json: JSON {
    switch self {
    case .exists(let exists): ["exists": .bool(exists)]
    case .updateTime(let time): ["updateTime": .string(time.rfc3339)]
    }
  }
}
