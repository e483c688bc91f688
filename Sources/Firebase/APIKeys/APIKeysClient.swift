internal import REST

/// The project's API keys and what they are restricted to (API Keys v2).
package struct APIKeysClient: Sendable {
  /// The project's number, or its id.
  package let project: String
  private let session: GoogleSession

  package init(project: String, session: GoogleSession) {
    self.project = project
    self.session = session
  }

  package func page(after token: String? = nil) -> Question<ListPage<APIKeyRecord>> {
    let path = "/v2/projects/\(PercentEncoding.encode(project))/locations/global/keys"
    var query = [("pageSize", "100")]
    if let token { query.append(("pageToken", token)) }
    let call = GoogleCall(.project(.listAPIKeys), .get, .apiKeys, path, query: query, .repeatable)
    return Question(call) { (json) throws(FirebaseError) in
      ListPage((json["keys"]?.array ?? []).compactMap(APIKeyRecord.init), json)
    }
  }

  package func all() throws(FirebaseError) -> [APIKeyRecord] { try session.askEveryPage { page(after: $0) } }

  /// The key itself. It names the project and opens nothing by itself, so it is no secret.
  package func text(of key: APIKeyRecord) -> Question<String> {
    let purpose = Purpose.project(.readAPIKey(key.displayName))
    return Question(GoogleCall(purpose, .get, .apiKeys, "/v2/\(key.name)/keyString", .repeatable)) {
      (json) throws(FirebaseError) in try json.needed("keyString", purpose, \.string)
    }
  }
}

/// An API key without its text.
package struct APIKeyRecord: Hashable, Sendable {
  /// Which callers a key takes; Google allows one kind a key.
  package enum Callers: Hashable, Sendable {
    case any
    /// Apps of these bundle ids.
    case iosApps([String])
    case androidApps
    case webPages
    case servers
  }

  /// `projects/N/locations/global/keys/UID`
  package var name: String
  package var uid: String
  package var displayName: String
  package var callers: Callers
  /// The APIs that it opens, by host name; nil for all.
  package var services: [String]?

  init?(_ json: JSON) {
    guard let name = json["name"]?.string else { return nil }
    self.name = name
    uid = json["uid"]?.string ?? name.lastSegment
    displayName = json["displayName"]?.string ?? uid
    let restrictions = json["restrictions"]
    callers =
      if let bundles = restrictions?["iosKeyRestrictions"]?["allowedBundleIds"]?.array {
        .iosApps(bundles.compactMap(\.string))
      } else if restrictions?["androidKeyRestrictions"] != nil {
        .androidApps
      } else if restrictions?["browserKeyRestrictions"] != nil {
        .webPages
      } else if restrictions?["serverKeyRestrictions"] != nil {
        .servers
      } else {
        .any
      }
    services = restrictions?["apiTargets"]?.array.map { $0.compactMap { $0["service"]?.string } }
  }
}
