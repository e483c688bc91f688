internal import REST
internal import SQLite

/// `/v1/projects/P/rulesets…`, `…/releases…` and `…:test`: the Rules API (firebaserules v1).
struct RulesService: Sendable {
  let state: InstanceState

  /// - Returns: nil for a call of another API.
  func reply(to call: Call) throws -> Reply? {
    let segments = call.segments
    guard segments.count >= 3, segments[0] == "v1", segments[1] == "projects" else { return nil }
    let project = segments[2]
    switch (segments.dropFirst(3).first, segments.count) {
    case (nil, 3) where call.verb == "test" && call.method == .post:
      try authorize(call, .test, project)
      return try test(call, ruleset: nil)
    case ("rulesets", 4): return try rulesets(call, project)
    case ("rulesets", 5): return try ruleset(call, project, id: segments[4])
    case ("releases", 4): return try releases(call, project)
    case ("releases", 5...): return try release(call, project, segments.dropFirst(4).joined(separator: "/"))
    default: return nil
    }
  }

  /// What IAM calls that which a call does, `firebaserules.` before it.
  private enum Permission: String {
    case createRuleset = "rulesets.create"
    case getRuleset = "rulesets.get"
    case listRulesets = "rulesets.list"
    case deleteRuleset = "rulesets.delete"
    case test = "rulesets.test"
    case createRelease = "releases.create"
    case getRelease = "releases.get"
    case getExecutable = "releases.getExecutable"
    case listReleases = "releases.list"
    case updateRelease = "releases.update"
    case deleteRelease = "releases.delete"

    var api: Authenticator.API {
      switch self {
      case .getRuleset, .listRulesets, .test, .getRelease, .getExecutable, .listReleases: .rulesRead
      case .createRuleset, .deleteRuleset, .createRelease, .updateRelease, .deleteRelease: .rulesWrite
      }
    }
  }

  private func authorize(_ call: Call, _ permission: Permission, _ project: String) throws(GoogleError) {
    let authenticator = state.authenticator
    try authenticator.requireAdmin(try authenticator.caller(of: call, for: permission.api, project: project))
    guard project == state.cloud.id else { return }
    state.cloud.tick()
    let model = try state.cloud.call(.firebaseRules)
    let name = "firebaserules." + permission.rawValue
    if model.lacking.contains(name) { throw .permissionMissing(name, .firebaseRules, model) }
  }

  // MARK: - Rulesets

  private func rulesets(_ call: Call, _ project: String) throws(GoogleError) -> Reply? {
    switch call.method {
    case .get:
      try authorize(call, .listRulesets, project)
      let page = try RulesPage(call, listing: "rulesets of \(project)")
      let found = try state.releases.read { (connection: Connection) throws(StoreError) in
        try connection.rulesets(of: project, after: page.start, limit: page.size + 1)
      }
      return Reply(json: page.json("rulesets", found.map { ($0.id, $0.json(of: project)) }))
    case .post:
      try authorize(call, .createRuleset, project)
      let payload = try Payload(
        body: call.body, ["name", "source", "createTime", "metadata", "attachmentPoint", "attachment_point"])
      let spelledNew = try payload.string("attachmentPoint")
      let spelledOld = try payload.string("attachment_point")
      let ruleset = try state.releases.create(
        try files(payload["source"]), attachment: spelledNew ?? spelledOld, project: project)
      return Reply(json: ruleset.json(of: project))
    case .head, .put, .patch, .delete: return nil
    }
  }

  /// The files of a `Source`.
  func files(_ source: JSON?) throws(GoogleError) -> [Ruleset.File] {
    let list = try Payload(source, ["files", "language"]).array("files") ?? []
    let files = list.compactMap(Ruleset.File.init)
    guard !files.isEmpty, files.count == list.count else {
      throw .invalidArgument
    }
    guard files.allSatisfy({ $0.content.utf8.count <= 256 * 1_024 }) else {
      throw .invalidArgument
    }
    return files
  }

  private func ruleset(_ call: Call, _ project: String, id: String) throws(GoogleError) -> Reply? {
    switch (call.method, call.verb) {
    case (.get, nil):
      try authorize(call, .getRuleset, project)
      return Reply(json: try find(id, project).json(of: project))
    case (.delete, nil):
      try authorize(call, .deleteRuleset, project)
      try state.releases.deleteRuleset(id, project: project)
      return Reply(json: [:])
    case (.post, "test"):
      try authorize(call, .test, project)
      return try test(call, ruleset: try find(id, project))
    default: return nil
    }
  }

  private func find(_ id: String, _ project: String) throws(GoogleError) -> Ruleset {
    let found = try state.releases.read { (connection: Connection) throws(StoreError) in
      try connection.ruleset(id, of: project)
    }
    guard let found else { throw .notThere }
    return found
  }

  // MARK: - Releases

  private func releases(_ call: Call, _ project: String) throws(GoogleError) -> Reply? {
    switch call.method {
    case .get:
      try authorize(call, .listReleases, project)
      let page = try RulesPage(call, listing: "releases of \(project)")
      let found = try state.releases.read { (connection: Connection) throws(StoreError) in
        try connection.releases(of: project, after: page.start, limit: page.size + 1)
      }
      return Reply(json: page.json("releases", found.map { ($0.name, $0.json(of: project)) }))
    case .post:
      try authorize(call, .createRelease, project)
      let (name, ruleset) = try release(call.body.isEmpty ? nil : try? JSON(parsing: call.body), project)
      guard let name else { throw .invalidArgument }
      return Reply(json: try state.releases.create(name, ruleset: ruleset, project: project).json(of: project))
    case .head, .put, .patch, .delete: return nil
    }
  }

  private func release(_ call: Call, _ project: String, _ text: String) throws(GoogleError) -> Reply? {
    let suffix = ":getExecutable"
    let isExecutable = call.method == .get && text.hasSuffix(suffix)
    let name = RulesPlace.canonical(release: isExecutable ? String(text.dropLast(suffix.count)) : text)
    switch call.method {
    case .get:
      try authorize(call, isExecutable ? .getExecutable : .getRelease, project)
      let found = try state.releases.read { (connection: Connection) throws(StoreError) in
        try connection.release(name, of: project)
      }
      guard let found else { throw .notThere }
      return Reply(json: isExecutable ? executable(found, project) : found.json(of: project))
    case .patch:
      try authorize(call, .updateRelease, project)
      let payload = try Payload(body: call.body, ["release", "updateMask"])
      guard [nil, "rulesetName", "ruleset_name"].contains(try payload.string("updateMask")) else {
        throw .invalidArgument
      }
      let (_, ruleset) = try release(payload["release"], project)
      return Reply(json: try state.releases.update(name, ruleset: ruleset, project: project).json(of: project))
    case .delete:
      try authorize(call, .deleteRelease, project)
      try state.releases.deleteRelease(name, project: project)
      return Reply(json: [:])
    case .head, .post, .put: return nil
    }
  }

  /// The name and ruleset of a `Release`.
  private func release(_ json: JSON?, _ project: String) throws(GoogleError) -> (name: String?, ruleset: String) {
    let payload = try Payload(json, ["name", "rulesetName", "createTime", "updateTime"])
    let prefix = "projects/\(project)/"
    guard let ruleset = try payload.string("rulesetName"), ruleset.hasPrefix(prefix + "rulesets/") else {
      throw .invalidArgument
    }
    let name = try payload.string("name").flatMap { name in
      name.hasPrefix(prefix + "releases/") ? String(name.dropFirst(prefix.utf8.count + 9)) : nil
    }
    return (name.map(RulesPlace.canonical), String(ruleset.dropFirst(prefix.utf8.count + 9)))
  }

  private func executable(_ release: Release, _ project: String) -> JSON {
    let time = JSON.string(Timestamp(microseconds: release.updated).rfc3339)
    return [
      "rulesetName": .string("projects/\(project)/rulesets/\(release.ruleset)"), "updateTime": time, "syncTime": time,
      "executable": "", "executableVersion": "FIREBASE_RULES_EXECUTABLE_V2", "language": "FIREBASE_RULES",
    ]
  }
}
