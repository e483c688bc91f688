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
    case (.put, "securityRules", 4): return try putRules(call, project)
    case (.get, "ruleCoverage", 4): return Reply(json: state.rules[project]?.coverageReport ?? [:])
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

  /// A file with errors leaves the old rules in force, also where `ignore_errors` asks for an answer that is no error.
  private func putRules(_ call: Call, _ project: String) throws(GoogleError) -> Reply {
    let payload = try Payload(body: call.body, ["rules", "ignore_errors", "ignoreErrors"])
    let files = try Payload(payload["rules"], ["files"]).array("files") ?? []
    guard let source = files.first?["content"]?.string else { throw .invalidPayload }
    let spelledOld = try payload.bool("ignore_errors")
    let spelledNew = try payload.bool("ignoreErrors")
    guard spelledOld ?? spelledNew ?? false else {
      try state.rules.load(source, for: project, collectingCoverage: true)
      return Reply(json: [:])
    }
    let issues: [RulesFault.Issue]
    do throws(RulesFault) { issues = try SecurityRulesGate(source).warnings } catch { issues = error.issues }
    if !issues.contains(where: \.isError) {
      try state.rules.load(source, for: project, collectingCoverage: true)
    }
    return Reply(json: issues.isEmpty ? [:] : ["issues": .array(issues.map(EmulatorControl.json))])
  }

  private static func json(_ issue: RulesFault.Issue) -> JSON {
    [
      "sourcePosition": ["line": .integer(Int64(issue.line)), "column": .integer(Int64(issue.column))],
      "description": .string(issue.description), "severity": issue.isError ? "ERROR" : "WARNING",
    ]
  }
}
