internal import Firebase

/// The iOS app, its configuration and its API key.
let appChecks: [Check] = [
  Check("app-registered", .app, "is the iOS app registered?") { examination in
    let apps = try examination.apps.get()
    guard let bundleID = examination.settings.bundleID else {
      return .noted(
        apps.isEmpty
          ? "walkytalky.json names no bundle id"
          : "walkytalky.json names no bundle id; registered: "
            + apps.map(\.bundleID).joined(separator: ", "), remedy: "write it into walkytalky.json: \"bundleId\"")
    }
    guard apps.contains(where: { $0.bundleID == bundleID }) else {
      return .error(
        "no app with the bundle id \(bundleID) is registered", because: "the app has nothing to sign in with",
        remedy: "register it: wtadmin app config")
    }
    return .sound(bundleID)
  },
  Check("app-configuration", .app, "does GoogleService-Info.plist fit the project?") { examination in
    guard let plist = try examination.propertyList() else {
      return .skipped("there is no \(AppConfiguration.fileName) in the folder; name one: --plist FILE")
    }
    let wanted: [(key: String, value: String?)] = [
      ("PROJECT_ID", examination.project), ("BUNDLE_ID", examination.settings.bundleID),
      ("STORAGE_BUCKET", examination.settings.mediaBucket),
      ("GCM_SENDER_ID", try? examination.record.get().number),
      ("GOOGLE_APP_ID", examination.app?.appID),
    ]
    let wrong = wanted.filter { $0.value != nil && plist[$0.key] != $0.value }
    guard wrong.isEmpty else {
      let words = wrong.map { "\($0.key) is \(plist[$0.key] ?? "absent") instead of \($0.value ?? "")" }
      return .error(
        words.joined(separator: "; "), because: "the app speaks to another project, or not at all",
        remedy: "write it anew, and build the app with it: wtadmin app config")
    }
    return .sound("project, app, bundle id and bucket are right")
  },
  Check("api-key", .app, "does the app's API key let the app in, and no more?") { examination in
    let keys = try examination.apiKeys.get()
    let own = examination.app?.apiKeyID
    guard let key = keys.first(where: { own == nil || $0.uid == own }) else {
      return .noted("the project has no API key for it yet", remedy: "register the app: wtadmin app config")
    }
    return key.outcome(bundleID: examination.settings.bundleID, hasBucket: examination.settings.mediaBucket != nil)
  },
]

extension Examination {
  /// The registered app of the instance's bundle id.
  var app: IOSApp? { (try? apps.get())?.first { $0.bundleID == settings.bundleID } }

  /// The app's configuration: the file that was named, or the one in the folder; nil where there is none.
  func propertyList() throws -> PropertyList? {
    let path = try plistPath.map { try world.absolute($0) } ?? instance.path(AppConfiguration.fileName)
    guard try plistPath != nil || world.files.exists(path) else { return nil }
    return PropertyList(try world.files.read(path))
  }
}

extension APIKeyRecord {
  fileprivate func outcome(bundleID: String?, hasBucket: Bool) -> CheckOutcome {
    let place = "Google Cloud console, APIs and services, credentials, \(displayName)"
    switch callers {
    case .iosApps(let bundles):
      if let bundleID, !bundles.contains(bundleID) {
        return .error(
          "it lets in only \(bundles.joined(separator: ", "))", because: "the app \(bundleID) is blocked",
          remedy: "add the bundle id: \(place)")
      }
    case .androidApps, .webPages, .servers:
      return .error("it lets no iOS app in", because: "the app is blocked", remedy: "restrict it to iOS apps: \(place)")
    case .any: break
    }
    let needed =
      ["identitytoolkit.googleapis.com", "securetoken.googleapis.com"]
      + (hasBucket ? ["firebasestorage.googleapis.com"] : [])
    if let services {
      let missing = needed.filter { !services.contains($0) }
      guard missing.isEmpty else {
        return .error(
          "it does not open \(missing.joined(separator: ", "))", because: "phones cannot sign in or send media",
          remedy: "add them: \(place)")
      }
    }
    guard callers != .any, services != nil else {
      return .noted(
        "it is not restricted; it names the project and opens nothing by itself, but quota can be used up with it",
        remedy: "restrict it to the app and its APIs: \(place)")
    }
    return .sound("restricted to the app and its APIs")
  }
}
