internal import SecurityRules

/// Paths of case files start below the documents' root.
enum CasePath {
  static let root: [Text] = ["databases", "(default)", "documents"]

  /// All segments; a path that starts with a slash is whole already.
  static func document(_ path: String) -> [Text] {
    let segments = path.split(separator: "/").map { Text(String($0)) }
    return path.hasPrefix("/") ? segments : root + segments
  }

  /// The bucket that objects of case files lie in.
  static let bucket: Text = "bucket"
}
