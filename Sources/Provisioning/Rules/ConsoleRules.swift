/// The rules that Firebase's console puts in force in a new project: locked, open for thirty days, or, Storage's of earlier
/// years, open to whoever is signed in (Firebase's pages on getting started with Firestore and Storage).
enum ConsoleRules {
  /// Whether a text is one of them, whatever its comments, its spacing and its date.
  static func wrote(_ text: String) -> Bool {
    var text = withoutDate(withoutCommentsAndSpace(text)[...])
    if text.hasPrefix(version) { text.removeFirst(version.count) }
    return texts.contains(text)
  }

  private static let version = "rules_version='2';"

  private static let texts: Set<String> = {
    let firestore = ["false", "request.time<timestamp.date()"].map { condition in
      "servicecloud.firestore{match/databases/{database}/documents{match/{document=**}{allowread,write:if\(condition);}}}"
    }
    let storage = ["false", "request.time<timestamp.date()", "request.auth!=null"].map { condition in
      "servicefirebase.storage{match/b/{bucket}/o{match/{allPaths=**}{allowread,write:if\(condition);}}}"
    }
    return Set(firestore + storage)
  }()

  private static func withoutDate(_ text: Substring) -> String {
    let opening = "timestamp.date("
    guard let range = text.firstRange(of: opening) else { return String(text) }
    return String(text[..<range.upperBound] + text[range.upperBound...].drop { $0.isNumber || $0 == "," })
  }

  private static func withoutCommentsAndSpace(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
      } else {
        if !character.isWhitespace { result.append(character) }
        rest.removeFirst()
      }
    }
    return result
  }
}
