internal import REST

/// Service Usage v1, and its one method of v1beta1.
extension ProjectAdministration {
  func serviceUsage(_ call: Call) throws -> Reply? {
    let segments = call.segments
    guard isMeant(call, for: .serviceUsage), segments.count >= 4, ["v1", "v1beta1"].contains(segments[0]),
      segments[1] == "projects"
    else { return nil }
    let name = segments[2]
    switch (call.method, segments[3], call.verb, segments.count) {
    case (.get, "services", nil, 4):
      try admit(call, to: .serviceUsage, of: name, holding: "serviceusage.services.list")
      let wantsEnabled = call.parameter("filter") == "state:ENABLED"
      let services = CloudService.allCases.map(\.rawValue).filter { !wantsEnabled || project.services[$0] != nil }
      return Reply(json: ["services": .array(services.map(project.serviceJSON))])
    case (.get, "services:batchGet", nil, 4):
      try admit(call, to: .serviceUsage, of: name, holding: "serviceusage.services.get")
      let names = call.parameters("names").compactMap { $0.split(separator: "/").last.map(String.init) }
      guard !names.isEmpty, names.count <= 30 else { throw GoogleError.invalid("Between 1 and 30 names are taken.") }
      return Reply(json: ["services": .array(names.map(project.serviceJSON))])
    case (.get, "services", nil, 5):
      try admit(call, to: .serviceUsage, of: name, holding: "serviceusage.services.get")
      return Reply(json: project.serviceJSON(segments[4]))
    case (.post, "services", "enable", 5):
      try admit(call, to: .serviceUsage, of: name, holding: "serviceusage.services.enable")
      return try enable([segments[4]])
    case (.post, "services", "batchEnable", 4):
      try admit(call, to: .serviceUsage, of: name, holding: "serviceusage.services.enable")
      let services = (try json(call)["serviceIds"]?.array ?? []).compactMap(\.string)
      guard !services.isEmpty, services.count <= 20 else {
        throw GoogleError.invalid("Between 1 and 20 services are taken.")
      }
      return try enable(services)
    case (.post, "services", "generateServiceIdentity", 5):
      try admit(call, to: .serviceUsage, of: name, holding: "serviceusage.services.enable")
      return try makeAgent(of: segments[4])
    default: return nil
    }
  }

  private func enable(_ services: [String]) throws(GoogleError) -> Reply {
    try state.cloud.change { (project: inout CloudProject) throws(GoogleError) in
      let fresh = services.filter { project.services[$0] == nil }
      guard !fresh.isEmpty else {
        return Reply(json: ["name": "operations/noop.DONE_OPERATION", "done": true, "response": [:]])
      }
      let (answer, since) = project.begin("operations/acat.p2-")
      for service in fresh {
        project.services[service] = since
        project.settling[service] = project.pace.services
      }
      if fresh.contains(CloudService.firebaseStorage.rawValue) {
        project.agents.insert(CloudService.firebaseStorage.rawValue)
      }
      return Reply(json: answer)
    }
  }

  private func makeAgent(of service: String) throws(GoogleError) -> Reply {
    try state.cloud.change { (project: inout CloudProject) throws(GoogleError) in
      project.agents.insert(service)
      return Reply(
        json: project.begin("operations/finished.", response: ["email": .string(project.storageAgent)]).answer)
    }
  }
}

extension CloudProject {
  fileprivate func serviceJSON(_ service: String) -> JSON {
    // It counts as on while it still refuses.
    let isOn = services[service].map { $0 <= calls } ?? false
    let parent = "projects/\(number)"
    return [
      "name": .string("\(parent)/services/\(service)"), "parent": .string(parent),
      "config": ["name": .string(service)], "state": .string(isOn ? "ENABLED" : "DISABLED"),
    ]
  }
}
