internal import REST

/// The APIs by which a project is set up, over one modelled project. Their paths lie beside those of Firestore's documents
/// and of accounts; where two APIs share a path, the host that stands before it tells them apart.
struct ProjectAdministration: Sendable {
  let state: InstanceState

  /// - Returns: nil for a path that is none of these APIs'.
  func reply(to call: Call) throws -> Reply? {
    for answer in [
      resourceManager, billing, appCheck, serviceUsage, serviceAccounts, operations, firestoreAdministration,
      authentication, firebaseManagement, defaultBucket, bucket, apiKeys,
    ] {
      if let reply = try answer(call) { return reply }
    }
    return nil
  }

  /// Lets an administrator in who may do this, and counts the call. `project` is what the path calls it: its id, its
  /// number, or `-` where the rest of the path says it all.
  /// - Throws: as Google does for callers that are none, APIs that are off, projects of others and missing permissions.
  func admit(
    _ call: Call, to service: CloudService, of project: String, holding permission: String?
  ) throws(GoogleError) {
    let caller = try state.authenticator.caller(of: call, for: .management, project: state.cloud.id)
    try state.authenticator.requireAdmin(caller)
    state.cloud.tick()
    let model = try state.cloud.call(service)
    guard [model.id, model.number, "-"].contains(project) else { throw .callerDenied }
    let lacks = permission.map { model.lacking.contains($0) && !model.grantedOnBucket.contains($0) } ?? false
    if let permission, lacks { throw .permissionMissing(permission, service, model) }
  }

  var project: CloudProject { state.cloud.current }

  /// Whether a call can be meant for a service: it names no host, or this one.
  func isMeant(_ call: Call, for service: CloudService) -> Bool { call.host == nil || call.host == service.rawValue }

  func json(_ call: Call) throws(GoogleError) -> JSON {
    guard !call.body.isEmpty else { return [:] }
    guard let json = try? JSON(parsing: call.body), json.object != nil else { throw .invalidPayload }
    return json
  }

  /// The `updateMask` of a change; what it does not name is not touched.
  func mask(_ call: Call) -> [Substring] { (call.parameter("updateMask") ?? "").split(separator: ",") }
}
