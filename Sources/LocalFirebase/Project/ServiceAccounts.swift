internal import REST

/// The look at service accounts and their keys of IAM v1.
extension ProjectAdministration {
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
