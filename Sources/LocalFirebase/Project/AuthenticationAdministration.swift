internal import REST

/// Identity Toolkit v2, the settings of a project.
extension ProjectAdministration {
  func authentication(_ call: Call) throws -> Reply? {
    let segments = call.segments
    guard isMeant(call, for: .identityToolkit), segments.count == 4, segments[0] == "v2", segments[1] == "projects"
    else {
      return nil
    }
    switch (call.method, segments[3], call.verb) {
    case (.get, "config", nil):
      try admit(call, to: .identityToolkit, of: segments[2], holding: "firebaseauth.configs.get")
      return Reply(json: .object(try configuration()))
    case (.patch, "config", nil):
      try admit(call, to: .identityToolkit, of: segments[2], holding: "firebaseauth.configs.update")
      _ = try configuration()
      return try change(try json(call), mask: mask(call))
    case (.get, "defaultSupportedIdpConfigs", nil):
      try admit(call, to: .identityToolkit, of: segments[2], holding: "firebaseauth.configs.get")
      _ = try configuration()
      return Reply(list: "defaultSupportedIdpConfigs", project.identityProviders.map { .object($0.json) })
    case (.post, "identityPlatform", "initializeAuth"):
      try admit(call, to: .identityToolkit, of: segments[2], holding: "firebaseauth.configs.create")
      return try initialise()
    default: return nil
    }
  }

  private func configuration() throws -> JSONObject {
    guard let configuration = project.authentication else {
      throw AccountError("CONFIGURATION_NOT_FOUND", status: 404, canonicalStatus: "NOT_FOUND")
    }
    return configuration
  }

  private func change(_ patch: JSON, mask: [Substring]) throws(GoogleError) -> Reply {
    try state.cloud.change { (project: inout CloudProject) throws(GoogleError) in
      project.authentication?.apply(patch, mask: mask)
      return Reply(json: .object(project.authentication ?? [:]))
    }
  }

  private func initialise() throws -> Reply {
    guard project.hasBilling else {
      throw AccountError(
        "BILLING_NOT_ENABLED : To initialize Identity Platform the project must have billing enabled.",
        canonicalStatus: "FAILED_PRECONDITION")
    }
    guard project.authentication == nil else {
      throw AccountError(
        "INVALID_PROJECT_ID : Identity Platform has already been enabled for this project.",
        canonicalStatus: "INVALID_ARGUMENT")
    }
    return try state.cloud.change { (project: inout CloudProject) throws(GoogleError) in
      project.authentication = CloudProject.authentication(of: project, subtype: "IDENTITY_PLATFORM")
      return Reply(json: [:])
    }
  }
}

extension CloudProject {
  /// Whether a device may sign up.
  /// - Throws: as Identity Toolkit does.
  func checkSignUp() throws {
    guard let authentication else { throw AccountError("CONFIGURATION_NOT_FOUND") }
    guard authentication["signIn"]?["anonymous"]?["enabled"]?.bool == true,
      authentication["client"]?["permissions"]?["disabledUserSignup"]?.bool != true
    else { throw AccountError("ADMIN_ONLY_OPERATION") }
  }
}
