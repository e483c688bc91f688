/// Where rules hold: a database of Firestore, or a bucket of Storage.
enum RulesPlace: Hashable, Sendable {
  case database(project: String, id: String)
  case bucket(project: String, name: String)

  static let firestore = "cloud.firestore"
  static let storage = "firebase.storage"
  static let defaultDatabase = "(default)"

  /// - Returns: nil for a release that no service of this instance looks at.
  init?(release: String, project: String) {
    if release == Self.firestore {
      self = .database(project: project, id: Self.defaultDatabase)
      return
    }
    guard let slash = release.firstIndex(of: "/") else { return nil }
    let part = String(release[release.index(after: slash)...])
    switch release[..<slash] {
    case Self.firestore[...]: self = .database(project: project, id: part)
    case Self.storage[...]: self = .bucket(project: project, name: part)
    default: return nil
    }
  }

  var service: String {
    switch self {
    case .database: Self.firestore
    case .bucket: Self.storage
    }
  }

  /// `cloud.firestore/(default)` and `cloud.firestore` are one release.
  static func canonical(release: String) -> String {
    release == "\(firestore)/\(defaultDatabase)" ? firestore : release
  }
}
