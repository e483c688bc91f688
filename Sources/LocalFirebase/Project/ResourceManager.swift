internal import REST

/// Cloud Resource Manager v1, Cloud Billing v1 and the look at service accounts of IAM v1.
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
      return Reply(json: held.isEmpty ? [:] : ["permissions": .array(held.map(JSON.string))])
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

  func billing(_ call: Call) throws -> Reply? {
    guard isMeant(call, for: .cloudBilling), call.segments.count == 4, call.segments[0] == "v1",
      call.segments[1] == "projects", call.segments[3] == "billingInfo", call.method == .get
    else { return nil }
    try admit(call, to: .cloudBilling, of: call.segments[2], holding: "resourcemanager.projects.get")
    var info: JSONObject = [
      "name": .string("projects/\(project.id)/billingInfo"), "projectId": .string(project.id),
    ]
    if project.hasBilling {
      info["billingAccountName"] = "billingAccounts/0A1B2C-3D4E5F-6A7B8C"
      info["billingEnabled"] = true
    }
    return Reply(json: .object(info))
  }

  func serviceAccounts(_ call: Call) throws -> Reply? {
    guard isMeant(call, for: .iam), call.method == .get, call.segments.count >= 5, call.segments[0] == "v1",
      call.segments[1] == "projects", call.segments[3] == "serviceAccounts"
    else { return nil }
    let email = call.segments[4]
    let wantsKeys = call.segments.count == 6 && call.segments[5] == "keys"
    guard call.segments.count == 5 || wantsKeys else { return nil }
    try admit(
      call, to: .iam, of: call.segments[2],
      holding: wantsKeys ? "iam.serviceAccountKeys.list" : "iam.serviceAccounts.get")
    guard let account = try state.tokens.serviceAccount(email) else {
      throw GoogleError(.notFound, "Unknown service account")
    }
    let name = "projects/\(project.id)/serviceAccounts/\(email)"
    guard wantsKeys else {
      var json: JSONObject = [
        "name": .string(name), "projectId": .string(project.id), "email": .string(email), "displayName": "wtadmin",
      ]
      if project.isAccountDisabled { json["disabled"] = true }
      return Reply(json: .object(json))
    }
    let own: JSON = [
      "name": .string("\(name)/keys/\(account.keyID ?? "")"), "keyType": "USER_MANAGED", "keyOrigin": "GOOGLE_PROVIDED",
      "keyAlgorithm": "KEY_ALG_RSA_2048", "validAfterTime": "2026-01-01T00:00:00Z",
      "validBeforeTime": "9999-12-31T23:59:59Z",
    ]
    return Reply(json: ["keys": .array([own] + project.accountKeys.map { .object($0.json) })])
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
