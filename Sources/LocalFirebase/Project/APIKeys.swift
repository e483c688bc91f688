internal import REST

/// API Keys v2, and what a key's restrictions mean for the devices that use it.
extension ProjectAdministration {
  func apiKeys(_ call: Call) throws -> Reply? {
    let segments = call.segments
    guard isMeant(call, for: .apiKeys), call.method == .get, segments.count >= 6, segments[0] == "v2",
      segments[1] == "projects", Array(segments[3...5]) == ["locations", "global", "keys"]
    else { return nil }
    switch segments.count {
    case 6:
      try admit(call, to: .apiKeys, of: segments[2], holding: "apikeys.keys.list")
      return Reply(list: "keys", project.apiKeys.map(\.withoutText))
    case 7:
      try admit(call, to: .apiKeys, of: segments[2], holding: "apikeys.keys.get")
      return Reply(json: try key(segments[6]).withoutText)
    case 8 where segments[7] == "keyString":
      try admit(call, to: .apiKeys, of: segments[2], holding: "apikeys.keys.getKeyString")
      return Reply(json: ["keyString": try key(segments[6])["keyString"] ?? ""])
    default: return nil
    }
  }

  private func key(_ uid: String) throws(GoogleError) -> Resource {
    guard let key = project.apiKeys.first(where: { $0["uid"]?.string == uid }) else { throw .entityMissing(uid) }
    return key
  }
}

extension Resource {
  fileprivate var withoutText: JSON {
    var object = json
    object["keyString"] = nil
    object["expired"] = nil
    return .object(object)
  }
}

extension CloudProject {
  /// Whether a key opens an API for a device. A key that the model does not know opens everything.
  /// - Throws: as Google's front end does.
  func check(key text: String, for service: CloudService, _ call: Call) throws(GoogleError) {
    guard let key = apiKeys.first(where: { $0["keyString"]?.string == text }) else { return }
    guard key["expired"]?.bool != true else {
      throw GoogleError(
        .invalidArgument, "API key expired. Please renew the API key.", details: [info("API_KEY_INVALID", service)])
    }
    let restrictions = key["restrictions"]
    if let bundles = restrictions?["iosKeyRestrictions"]?["allowedBundleIds"]?.array {
      let bundle = call.headers["X-Ios-Bundle-Identifier"]
      guard let bundle, bundles.contains(.string(bundle)) else {
        throw GoogleError(
          .permissionDenied, "Requests from this iOS client application \(bundle ?? "<empty>") are blocked.",
          details: [info("API_KEY_IOS_APP_BLOCKED", service)])
      }
    }
    if let targets = restrictions?["apiTargets"]?.array {
      guard targets.contains(where: { $0["service"]?.string == service.rawValue }) else {
        throw GoogleError(
          .permissionDenied, "Requests to this API \(service.rawValue) are blocked.",
          details: [info("API_KEY_SERVICE_BLOCKED", service)])
      }
    }
  }

  private func info(_ reason: String, _ service: CloudService) -> JSON {
    GoogleError.errorInfo(
      reason, ["consumer": .string("projects/\(number)"), "service": .string(service.rawValue)])
  }

  /// Whether App Check keeps devices out that do not prove to be the app; nothing here can prove it.
  func enforcesAppCheck(_ service: CloudService) -> Bool { appCheck[service.rawValue] == "ENFORCED" }
}
