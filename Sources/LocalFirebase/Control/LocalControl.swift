internal import REST

/// `/local/v1/…`: what only a local instance has. Only programs on this machine can reach it, and no web page may.
struct LocalControl: Sendable {
  let state: InstanceState
  let requestStop: @Sendable () -> Void

  func reply(to call: Call) throws(GoogleError) -> Reply? {
    guard call.segments.count == 3, call.segments[0] == "local", call.segments[1] == "v1" else { return nil }
    guard call.headers["Origin"] == nil else { throw GoogleError(.permissionDenied, "Not for web pages.") }
    switch (call.method, call.segments[2]) {
    case (.get, "health"):
      return Reply(json: ["status": "ready", "project": .string(state.project), "emulator": .bool(state.isEmulator)])
    case (.post, "stop"):
      requestStop()
      return Reply(json: [:])
    case (.get, "faults"):
      return Reply(json: ["faults": .integer(Int64(state.faults.count))])
    case (.post, "faults"):
      state.faults.add(try Fault(try LocalControl.json(call)))
      return Reply(json: ["faults": .integer(Int64(state.faults.count))])
    case (.delete, "faults"):
      state.faults.clear()
      return Reply(json: [:])
    case (.get, "requests"):
      return Reply(json: ["requests": .array(state.log.requests.map(\.json))])
    case (.delete, "requests"):
      state.log.clear()
      return Reply(json: [:])
    case (.put, "requests"):
      state.log.recordsBodies = try Payload(try LocalControl.json(call), ["bodies"]).bool("bodies") ?? false
      return Reply(json: [:])
    case (.get, "rules"): return Reply(json: try state.releases.inForce(of: state.project))
    case (.put, "rules"):
      let payload = try Payload(try LocalControl.json(call), ["propagationSeconds", "rulesetLimit"])
      state.releases.behave(
        propagationSeconds: try payload.integer("propagationSeconds"), rulesetLimit: try payload.integer("rulesetLimit")
      )
      return Reply(json: [:])
    case (.put, "clock"):
      let payload = try Payload(try LocalControl.json(call), ["offsetSeconds"])
      let offset = try payload.integer("offsetSeconds") ?? 0
      guard InstanceClock.offsets.contains(offset) else { throw .invalid("offsetSeconds is beyond a century") }
      state.clock.offsetSeconds = offset
      return Reply(json: [:])
    case (.get, "project"):
      return Reply(json: .object(state.cloud.current.json))
    case (.put, "project"):
      let name = try Payload(try LocalControl.json(call), ["state"]).string("state")
      guard let projectState = name.flatMap(ProjectState.init(rawValue:)) else {
        throw .invalid("state must be one of \(ProjectState.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      try state.cloud.reset(to: projectState)
      return Reply(json: .object(state.cloud.current.json))
    case (.patch, "project"):
      guard let patch = try LocalControl.json(call).object else { throw .invalidPayload }
      try state.cloud.merge(patch)
      return Reply(json: .object(state.cloud.current.json))
    case (.post, "load"):
      try LocalLoad(state: state).load(try LocalControl.json(call))
      return Reply(json: [:])
    case (.post, "serviceAccounts"):
      let payload = try Payload(try LocalControl.json(call), ["email", "keyId", "publicKey"])
      guard let email = try payload.string("email"), let key = try payload.string("publicKey") else {
        throw .invalid("email and publicKey are needed")
      }
      try state.tokens.register(ServiceAccount(email: email, keyID: try payload.string("keyId"), publicKey: key))
      return Reply(json: [:])
    case (.post, "users"):
      let payload = try Payload(try LocalControl.json(call), ["refreshToken", "clientId", "clientSecret"])
      guard let token = try payload.string("refreshToken"), let id = try payload.string("clientId"),
        let secret = try payload.string("clientSecret")
      else { throw .invalid("refreshToken, clientId and clientSecret are needed") }
      try state.tokens.register(AuthorizedUser(refreshToken: token, clientID: id, clientSecret: secret))
      return Reply(json: [:])
    default: return nil
    }
  }

  private static func json(_ call: Call) throws(GoogleError) -> JSON {
    do { return try JSON(parsing: call.body) } catch { throw .invalidPayload }
  }
}
