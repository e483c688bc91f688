internal import REST

/// `/emulator/v1/…`: what Google's emulators offer beside the APIs. Only in emulator mode.
struct EmulatorControl: Sendable {
  let state: InstanceState

  func reply(to call: Call) throws(GoogleError) -> Reply? {
    let segments = call.segments
    guard state.isEmulator, segments.count >= 4, segments[0] == "emulator", segments[1] == "v1",
      segments[2] == "projects"
    else { return nil }
    let project = segments[3]
    switch (call.method, call.verb, segments.count) {
    case (.put, "securityRules", 4): return try putRules(call)
    case (.delete, nil, 7) where segments[4] == "databases" && segments[6] == "documents":
      try state.documents.wipe(DatabaseName(project: project, database: segments[5]))
      return Reply(json: [:])
    case (.delete, nil, 5) where segments[4] == "accounts":
      try state.accounts.removeAll(of: project)
      return Reply(json: [:])
    case (.get, nil, 5) where segments[4] == "config":
      return Reply(json: ["signIn": ["allowDuplicateEmails": false]])
    default: return nil
    }
  }

  private func putRules(_ call: Call) throws(GoogleError) -> Reply {
    let payload = try Payload(body: call.body, ["rules", "ignore_errors", "ignoreErrors"])
    let files = try Payload(payload["rules"], ["files"]).array("files") ?? []
    guard let source = files.first?["content"]?.string else { throw .invalidPayload }
    try state.loadRules(source)
    return Reply(json: [:])
  }
}
