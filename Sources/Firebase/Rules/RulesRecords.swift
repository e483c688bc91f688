package import REST

/// One file of a ruleset.
package struct RulesetFile: Hashable, Sendable {
  package var name: String
  package var content: String

  package init(name: String, content: String) {
    self.name = name
    self.content = content
  }
}

/// A ruleset as the Rules API tells of it. It never changes.
package struct RulesetRecord: Hashable, Sendable {
  /// Behind `projects/P/rulesets/`.
  package var id: String
  package var createdAt: Timestamp?
  /// `cloud.firestore`, `firebase.storage`: what it has rules for.
  package var services: [String]
  /// Empty in a listing.
  package var files: [RulesetFile]

  /// The text of its only file; nil where there are none or several, which wtadmin never makes.
  package var text: String? { files.count == 1 ? files.first?.content : nil }

  init(_ json: JSON, _ purpose: Purpose) throws(FirebaseError) {
    id = try json.needed("name", purpose, \.string).lastSegment
    createdAt = json["createTime"]?.string.flatMap(Timestamp.init(rfc3339:))
    services = (json["metadata"]?["services"]?.array ?? []).compactMap(\.string)
    files = (json["source"]?["files"]?.array ?? []).compactMap { file in
      guard let name = file["name"]?.string, let content = file["content"]?.string else { return nil }
      return RulesetFile(name: name, content: content)
    }
  }
}

/// Which ruleset is in force under a name.
package struct ReleaseRecord: Hashable, Sendable {
  package var name: ReleaseName
  package var ruleset: String
  package var updatedAt: Timestamp?

  init(_ json: JSON, _ purpose: Purpose) throws(FirebaseError) {
    name = try json.needed("name", purpose) { name in
      guard let text = name.string, let start = text.firstRange(of: "/releases/") else { return nil }
      return ReleaseName(String(text[start.upperBound...]))
    }
    ruleset = try json.needed("rulesetName", purpose, \.string).lastSegment
    updatedAt = json["updateTime"]?.string.flatMap(Timestamp.init(rfc3339:))
  }
}

/// What Google's own compiler and evaluator said.
package struct RulesTestAnswer: Hashable, Sendable {
  package struct Issue: Hashable, Sendable {
    package var isError: Bool
    package var line: Int
    package var column: Int
    package var description: String
  }

  package struct Outcome: Hashable, Sendable {
    /// Whether the verdict was the expected one, which a crash may have brought about.
    package var meetsExpectation: Bool
    package var debugMessages: [String]
    /// Where the evaluation failed.
    package var errorLine: Int?
  }

  package var issues: [Issue]
  /// In the order of the cases; empty where an issue is an error.
  package var outcomes: [Outcome]

  init(_ json: JSON) {
    issues = (json["issues"]?.array ?? []).map { issue in
      Issue(
        isError: issue["severity"]?.string == "ERROR", line: number(issue["sourcePosition"]?["line"]) ?? 0,
        column: number(issue["sourcePosition"]?["column"]) ?? 0, description: issue["description"]?.string ?? "")
    }
    outcomes = (json["testResults"]?.array ?? []).map { result in
      Outcome(
        meetsExpectation: result["state"]?.string == "SUCCESS",
        debugMessages: (result["debugMessages"]?.array ?? []).compactMap(\.string),
        errorLine: number(result["errorPosition"]?["line"]))
    }
  }
}

private func number(_ json: JSON?) -> Int? { json?.integer.map { Int(clamping: $0) } }
