/// Where a finding is.
package enum AuditPlace: Hashable, Sendable, Comparable {
  case instance
  /// By the id that its document has, which may be none of the contract's.
  case conversation(String)
  case message(conversation: String, String)
  /// A device lock, by the id of its document.
  case lock(String)
  /// A collection, by its whole path.
  case collection(String)
  /// An object in the bucket, by its whole name.
  case object(String)

  /// The path of the document, collection or object; empty for the instance.
  package var path: String {
    switch self {
    case .instance: ""
    case .conversation(let id): Contract.Path.conversation(id)
    case .message(let conversation, let id): Contract.Path.message(id, in: conversation)
    case .lock(let id): Contract.Path.lock(of: id)
    case .collection(let path): path
    case .object(let name): name
    }
  }

  /// The conversation that it belongs to, as far as its path tells.
  package var conversation: String? {
    switch self {
    case .conversation(let id), .message(let id, _): return id
    case .collection(let path), .object(let path):
      let segments = path.split(separator: "/", omittingEmptySubsequences: false)
      guard segments.count > 2, segments[0] == Contract.Collection.conversations.rawValue else { return nil }
      return String(segments[1])
    case .instance, .lock: return nil
    }
  }

  package static func < (left: AuditPlace, right: AuditPlace) -> Bool { left.path < right.path }
}
