internal import REST

/// A set of rules files that was uploaded. It never changes.
struct Ruleset: Sendable {
  struct File: Sendable {
    var name: String
    var content: String
  }

  var id: String
  /// Microseconds since 1970.
  var created: Int64
  /// Empty where only what a list tells was read.
  var files: [File]
  /// What the files have rules for, as `service` names it.
  var services: [String]
  /// What `attachmentPoint` said.
  var attachment: String?

  func json(of project: String) -> JSON {
    var object: JSONObject = ["name": .string("projects/\(project)/rulesets/\(id)")]
    if !files.isEmpty { object["source"] = ["files": .array(files.map(\.json))] }
    object["createTime"] = .string(Timestamp(microseconds: created).rfc3339)
    if !services.isEmpty { object["metadata"] = ["services": .array(services.map(JSON.string))] }
    if let attachment { object["attachmentPoint"] = .string(attachment) }
    return .object(object)
  }
}

extension Ruleset.File {
  var json: JSON { ["content": .string(content), "name": .string(name)] }

  /// - Returns: nil for anything but a name and a content.
  init?(_ json: JSON) {
    guard let name = json["name"]?.string, !name.isEmpty, let content = json["content"]?.string else { return nil }
    self.init(name: name, content: content)
  }
}

/// Which ruleset is in force under a name.
struct Release: Sendable {
  /// Behind `projects/P/releases/`.
  var name: String
  var ruleset: String
  var created: Int64
  var updated: Int64
  /// Whether it was put there from a folder, by no call of the API.
  var isSeed: Bool

  func json(of project: String) -> JSON {
    [
      "name": .string("projects/\(project)/releases/\(name)"),
      "rulesetName": .string("projects/\(project)/rulesets/\(ruleset)"),
      "createTime": .string(Timestamp(microseconds: created).rfc3339),
      "updateTime": .string(Timestamp(microseconds: updated).rfc3339),
    ]
  }
}
