internal import REST

/// App Check v1, which has the paths of Service Usage behind a host of its own.
extension ProjectAdministration {
  func appCheck(_ call: Call) throws -> Reply? {
    guard call.host == CloudService.firebaseAppCheck.rawValue, call.method == .get, call.segments.count == 4,
      call.segments[0] == "v1", call.segments[1] == "projects", call.segments[3] == "services"
    else { return nil }
    try admit(call, to: .firebaseAppCheck, of: call.segments[2], holding: "firebaseappcheck.services.get")
    let services = project.appCheck.sorted { $0.key < $1.key }.map { name, mode -> JSON in
      ["name": .string("projects/\(project.number)/services/\(name)"), "enforcementMode": .string(mode)]
    }
    return Reply(list: "services", services)
  }
}
