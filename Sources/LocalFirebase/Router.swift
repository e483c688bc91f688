internal import REST

/// Finds the API that a call is for. A path may stand alone (`/v1/projects/…`, as the emulators' variables make them) or
/// behind the Google host that it would go to (`/identitytoolkit.googleapis.com/v1/…`), so that one port serves all hosts.
struct Router: Sendable {
  let state: InstanceState
  let control: LocalControl

  func reply(to call: Call) -> Reply {
    do {
      return try answer(call) ?? Reply(status: 404, text: "Not Found\n")
    } catch let error as GoogleError {
      return error.reply
    } catch let error as AccountError {
      return error.reply
    } catch {
      return GoogleError(.internalError, "Internal error encountered.").reply
    }
  }

  private func answer(_ call: Call) throws -> Reply? {
    // A web page could make a name of its own point to this machine; only names of this machine are answered.
    guard Router.isLoopback(call.headers["Host"]) else {
      throw GoogleError(.permissionDenied, "This instance answers only to 127.0.0.1 and localhost.")
    }
    switch call.segments.first {
    case "local": return try control.reply(to: call)
    case "emulator": return try EmulatorControl(state: state).reply(to: call)
    case "token" where call.segments.count == 1 && call.method == .post:
      return TokenEndpoint(tokens: state.tokens, clock: state.clock).reply(to: call)
    case "robot": return try certificates(call)
    case "internal": return try StorageControl(state: state).reply(to: call)
    case "", nil: return Reply(status: 200, text: "Ok\n")
    default: break
    }
    if let reply = try accounts(call) { return reply }
    if let reply = try RulesService(state: state).reply(to: call) { return reply }
    if let reply = try ProjectAdministration(state: state).reply(to: call) { return reply }
    if let path = StoragePath(call) { return StorageService(state: state).reply(to: call, at: path) }
    guard call.segments.count > 2 else { return nil }
    let caller = try state.authenticator.caller(of: call, for: .firestore, project: call.segments[2])
    try checkDatabase(call, caller)
    return try FirestoreService(documents: state.documents).reply(to: call, by: caller)
  }

  /// The project's own documents are there as far as their API and database are.
  private func checkDatabase(_ call: Call, _ caller: Caller) throws(GoogleError) {
    let segments = call.segments
    guard segments.count > 5, segments[2] == state.project, segments[4] == "(default)" else { return }
    let project = try state.cloud.call(.firestore)
    guard let database = project.database(segments[4]) else { throw .databaseMissing(project.id) }
    guard database["type"] == "FIRESTORE_NATIVE" else { throw .datastoreMode(project.id) }
    if case .admin = caller { return }
    guard !project.enforcesAppCheck(.firestore) else { throw .denied }
  }

  static func isLoopback(_ host: String?) -> Bool {
    guard let host else { return true }
    if host.hasPrefix("[::1]") { return true }
    let name = host.prefix { $0 != ":" }
    return name == "127.0.0.1" || name == "localhost"
  }

  private func accounts(_ call: Call) throws -> Reply? {
    let devices = DeviceAccounts(
      accounts: state.accounts, signingKey: state.signingKey, authenticator: state.authenticator, cloud: state.cloud)
    let segments = call.segments
    guard segments.first == "v1" else { return nil }
    if segments == ["v1", "token"], call.method == .post { return try devices.refresh(call) }
    // A GET keeps its colon in the last segment, as a document's id may have one.
    let last = (segments.last ?? "").split(separator: ":", maxSplits: 1).map(String.init)
    let method = call.verb ?? (last.count > 1 ? last[1] : nil)
    guard last.first == "accounts" else { return nil }
    if segments.count == 2, call.method == .post, let method { return try devices.reply(to: method, call: call) }
    guard segments.count == 4, segments[1] == "projects" else { return nil }
    let caller = try state.authenticator.caller(of: call, for: .accounts, project: segments[2])
    try state.authenticator.requireAdmin(caller)
    if segments[2] == state.project { try checkAccounts(method) }
    return try AccountAdministration(accounts: state.accounts).reply(to: method, project: segments[2], call: call)
  }

  private func checkAccounts(_ method: String?) throws {
    let project = try state.cloud.call(.identityToolkit)
    guard project.authentication != nil else { throw AccountError("CONFIGURATION_NOT_FOUND") }
    let permission =
      switch method {
      case nil, "batchCreate": "firebaseauth.users.create"
      case "update": "firebaseauth.users.update"
      case "delete", "batchDelete": "firebaseauth.users.delete"
      default: "firebaseauth.users.get"
      }
    if project.lacking.contains(permission) {
      throw GoogleError.permissionMissing(permission, .identityToolkit, project)
    }
  }

  /// The certificates that ID tokens are verified with, by key id.
  private func certificates(_ call: Call) throws -> Reply? {
    let path = ["robot", "v1", "metadata", "x509", "securetoken@system.gserviceaccount.com"]
    guard call.method == .get, call.segments == path else { return nil }
    let key = try state.signingKey.load()
    var reply = Reply(json: .object(JSONObject([(key.id, .string(key.certificate))])))
    reply.headers["Cache-Control"] = "public, max-age=21600"
    return reply
  }
}
