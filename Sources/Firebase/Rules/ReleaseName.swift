/// The name under which a ruleset is in force, exactly as the Rules API spells it: a name that only begins alike is
/// another database's.
package enum ReleaseName: Hashable, Sendable {
  /// The default database.
  case firestore
  case storage(bucket: String)
  /// Another database, or another service.
  case other(String)

  package init(_ text: String) {
    if text == "cloud.firestore" || text == "cloud.firestore/(default)" {
      self = .firestore
    } else if text.hasPrefix(Self.storagePrefix) {
      self = .storage(bucket: String(text.dropFirst(Self.storagePrefix.utf8.count)))
    } else {
      self = .other(text)
    }
  }

  private static let storagePrefix = "firebase.storage/"

  package var text: String {
    switch self {
    case .firestore: "cloud.firestore"
    case .storage(let bucket): Self.storagePrefix + bucket
    case .other(let text): text
    }
  }
}

extension ReleaseName: CustomStringConvertible {
  package var description: String { text }
}
