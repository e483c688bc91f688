internal import REST

/// Firebase Management v1beta1: the project, its iOS apps and their configuration.
extension ProjectAdministration {
  func firebaseManagement(_ call: Call) throws -> Reply? {
    let segments = call.segments
    guard isMeant(call, for: .firebase), segments.count >= 3, segments[0] == "v1beta1", segments[1] == "projects" else {
      return nil
    }
    let name = segments[2]
    switch (call.method, call.verb, segments.count, segments.dropFirst(3).first) {
    case (.get, nil, 3, _):
      try admit(call, to: .firebase, of: name, holding: "firebase.projects.get")
      return Reply(json: try firebaseProject())
    case (.post, "addFirebase", 3, _):
      try admit(call, to: .firebase, of: name, holding: "firebase.projects.update")
      return try addFirebase()
    case (.get, nil, 4, "iosApps"):
      try admit(call, to: .firebase, of: name, holding: "firebase.clients.list")
      _ = try firebaseProject()
      let seen = project.iosApps.filter { $0.since <= project.calls }
      return Reply(list: "apps", seen.map { .object($0.json) })
    case (.post, nil, 4, "iosApps"):
      try admit(call, to: .firebase, of: name, holding: "firebase.clients.create")
      _ = try firebaseProject()
      return try createApp(try json(call))
    case (.get, nil, 5, "iosApps"):
      try admit(call, to: .firebase, of: name, holding: "firebase.clients.get")
      return Reply(json: .object(try app(segments[4])))
    case (.get, nil, 6, "iosApps") where segments[5] == "config":
      try admit(call, to: .firebase, of: name, holding: "firebase.clients.get")
      let plist = project.propertyList(of: try app(segments[4]))
      return Reply(json: [
        "configFilename": "GoogleService-Info.plist",
        "configFileContents": .string(Base64.encode(Array(plist.utf8))),
      ])
    default: return nil
    }
  }

  private func firebaseProject() throws(GoogleError) -> JSON {
    guard let since = project.firebaseSince, since <= project.calls else {
      throw .entityMissing("projects/" + project.id)
    }
    return [
      "name": .string("projects/" + project.id), "projectId": .string(project.id),
      "projectNumber": .string(project.number), "displayName": .string(project.displayName), "state": "ACTIVE",
    ]
  }

  private func addFirebase() throws(GoogleError) -> Reply {
    try state.cloud.change { (project: inout CloudProject) throws(GoogleError) in
      guard project.firebaseSince == nil else {
        throw .alreadyThere
      }
      guard project.hasAcceptedTerms else { throw .callerDenied }
      let (answer, since) = project.begin("operations/workflows/add-firebase-")
      project.firebaseSince = since
      return Reply(json: answer)
    }
  }

  private func createApp(_ body: JSON) throws(GoogleError) -> Reply {
    guard let bundleID = body["bundleId"]?.string, !bundleID.isEmpty else { throw .invalid("bundleId is required.") }
    return try state.cloud.change { (project: inout CloudProject) throws(GoogleError) in
      let app = project.addIOSApp(
        bundleID, displayName: body["displayName"]?.string ?? "", since: project.calls + project.pace.operations)
      return Reply(json: project.begin("operations/workflows/create-ios-app-", response: .object(app)).answer)
    }
  }

  private func app(_ id: String) throws(GoogleError) -> JSONObject {
    let found = project.iosApps.first { $0["appId"]?.string == id && $0.since <= project.calls }
    guard let found else { throw .entityMissing("iosApps/" + id) }
    return found.json
  }
}

extension CloudProject {
  /// An app's `GoogleService-Info.plist` as it is at this moment.
  fileprivate func propertyList(of app: JSONObject) -> String {
    let key = apiKeys.first { $0["uid"] == app["apiKeyId"] }?["keyString"]?.string
    var entries = [
      ("API_KEY", key ?? ""), ("GCM_SENDER_ID", number), ("PLIST_VERSION", "1"),
      ("BUNDLE_ID", app["bundleId"]?.string ?? ""), ("PROJECT_ID", id),
    ]
    if let defaultBucket { entries.append(("STORAGE_BUCKET", defaultBucket)) }
    entries.append(("GOOGLE_APP_ID", app["appId"]?.string ?? ""))
    let texts = entries.map { "\t<key>\($0.0)</key>\n\t<string>\($0.1.markup)</string>\n" }
    let switches = [
      ("IS_ADS_ENABLED", false), ("IS_ANALYTICS_ENABLED", false), ("IS_APPINVITE_ENABLED", true),
      ("IS_GCM_ENABLED", true), ("IS_SIGNIN_ENABLED", true),
    ].map { "\t<key>\($0.0)</key>\n\t<\($0.1 ? "true" : "false")></\($0.1 ? "true" : "false")>\n" }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \((texts + switches).joined())</dict>
      </plist>

      """
  }
}
