internal import REST

/// Cloud Resource Manager v1: the project itself, and its policy.
extension ProjectAdministration {
  func resourceManager(_ call: Call) throws -> Reply? {
    guard isMeant(call, for: .cloudResourceManager), call.segments.count == 3, call.segments[0] == "v1",
      call.segments[1] == "projects"
    else { return nil }
    let name = call.segments[2]
    switch (call.method, call.verb) {
    case (.get, nil):
      try admit(call, to: .cloudResourceManager, of: name, holding: "resourcemanager.projects.get")
      return Reply(json: [
        "projectNumber": .string(project.number), "projectId": .string(project.id), "lifecycleState": "ACTIVE",
        "name": .string(project.displayName), "createTime": "2026-01-01T00:00:00Z",
      ])
    case (.post, "testIamPermissions"):
      try admit(call, to: .cloudResourceManager, of: name, holding: nil)
      let asked = (try json(call)["permissions"]?.array ?? []).compactMap(\.string)
      let held = asked.filter { !project.lacking.contains($0) }
      return Reply(list: "permissions", held.map(JSON.string))
    case (.post, "getIamPolicy"):
      try admit(call, to: .cloudResourceManager, of: name, holding: "resourcemanager.projects.getIamPolicy")
      let version = try json(call)["options"]?["requestedPolicyVersion"]?.integer ?? 1
      return Reply(json: project.policy(version: version))
    case (.post, "setIamPolicy"):
      try admit(call, to: .cloudResourceManager, of: name, holding: "resourcemanager.projects.setIamPolicy")
      let policy = try json(call)["policy"] ?? [:]
      return try state.cloud.change { (project: inout CloudProject) throws(GoogleError) in
        try project.replacePolicy(policy)
        return Reply(json: project.policy(version: 3))
      }
    default: return nil
    }
  }
}

extension CloudProject {
  private var etag: String { Base64.encode(Array("policy-\(policyRevision)".utf8)) }

  /// The project's policy; below version 3 conditions are left out.
  func policy(version: Int64) -> JSON {
    let shown = version >= 3 ? bindings : bindings.filter { $0["condition"] == nil }
    let hasConditions = shown.contains { $0["condition"] != nil }
    return [
      "version": .integer(hasConditions ? 3 : 1), "etag": .string(etag), "bindings": .array(shown),
    ]
  }

  /// Puts all bindings in the place of those that are there.
  mutating func replacePolicy(_ policy: JSON) throws(GoogleError) {
    if let expected = policy["etag"]?.string, expected != etag {
      throw GoogleError(
        .aborted,
        "There were concurrent policy changes. Please retry the whole read-modify-write with exponential backoff.")
    }
    let replacement = policy["bindings"]?.array ?? []
    for member in replacement.flatMap({ $0["members"]?.array ?? [] }).compactMap(\.string) where isMissing(member) {
      throw .invalid("Service account \(member.dropFirst("serviceAccount:".count)) does not exist.")
    }
    bindings = replacement
    policyRevision += 1
    grantsSince = calls + pace.grants
  }

  private func isMissing(_ member: String) -> Bool {
    member == "serviceAccount:" + storageAgent && !agents.contains(CloudService.firebaseStorage.rawValue)
  }
}
