internal import REST

/// Cloud Billing v1, as far as it tells whether an account pays.
extension ProjectAdministration {
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
}
