internal import REST

/// Whether the project's services refuse callers that cannot prove to be the app (App Check v1).
package struct AppCheckClient: Sendable {
  /// The project's number, or its id.
  package let project: String

  package init(project: String) { self.project = project }

  /// How each service that was ever set handles App Check; one that is not in it handles it not at all.
  package var enforcement: Question<[String: AppCheckEnforcement]> {
    let path = "/v1/projects/\(PercentEncoding.encode(project))/services"
    let call = GoogleCall(
      .project(.readAppCheck), .get, .firebaseAppCheck, path, query: [("pageSize", "100")], .repeatable)
    return Question(call) { (json) throws(FirebaseError) in
      var enforcement: [String: AppCheckEnforcement] = [:]
      for service in json["services"]?.array ?? [] {
        guard let name = service["name"]?.string?.lastSegment else { continue }
        enforcement[name] = AppCheckEnforcement(rawValue: service["enforcementMode"]?.string ?? "") ?? .off
      }
      return enforcement
    }
  }
}

package enum AppCheckEnforcement: String, Hashable, Sendable {
  case off = "OFF"
  /// Counted, but nobody is refused.
  case monitored = "UNENFORCED"
  case enforced = "ENFORCED"
}
