internal import REST

/// How people sign in to a project (Identity Toolkit v2, administrative part).
package struct AuthenticationClient: Sendable {
  package let project: String
  private let session: GoogleSession

  package init(project: String, session: GoogleSession) {
    self.project = project
    self.session = session
  }

  private var path: String { "/v2/projects/" + PercentEncoding.encode(project) }

  /// The settings; nil where Authentication was never started in the project.
  package var settings: Question<AuthenticationSettings?> {
    let call = GoogleCall(.project(.readAuthentication), .get, .identityToolkit, path + "/config", .repeatable)
    return Question(call) { (json) throws(FirebaseError) in AuthenticationSettings(json) }.ifThere
  }

  /// The sign-in providers of other companies that are on, by id: `google.com`.
  package var identityProviders: Question<[String]> {
    let call = GoogleCall(
      .project(.readIdentityProviders), .get, .identityToolkit, path + "/defaultSupportedIdpConfigs",
      query: [("pageSize", "100")], .repeatable)
    return Question(call) { (json) throws(FirebaseError) in
      (json["defaultSupportedIdpConfigs"]?.array ?? []).filter { $0["enabled"]?.bool == true }
        .compactMap { $0["name"]?.string?.lastSegment }.sorted()
    }
  }

  /// Starts Authentication as Identity Platform, the only way that is documented for programs. Needs billing.
  /// What is started already, in whichever way, stays as it is.
  package func initialise() throws(FirebaseError) {
    guard try session.ask(settings) == nil else { return }
    let call = GoogleCall(
      .project(.initialiseAuthentication), .post, .identityToolkit, path + "/identityPlatform:initializeAuth",
      body: .json([:]), .guardedWrite)
    do throws(FirebaseError) {
      _ = try session.send(call)
    } catch {
      guard case .api(let refusal) = error.reason, refusal.reason == .authenticationSetUp else { throw error }
    }
  }

  /// Lets phones sign in anonymously, or no more.
  package func setAnonymous(_ isOn: Bool) throws(FirebaseError) {
    try change("signIn.anonymous.enabled", ["signIn": ["anonymous": ["enabled": .bool(isOn)]]])
  }

  /// Lets people sign up at all, or no more.
  package func setSignUp(_ isAllowed: Bool) throws(FirebaseError) {
    try change(
      "client.permissions.disabledUserSignup", ["client": ["permissions": ["disabledUserSignup": .bool(!isAllowed)]]])
  }

  /// Has anonymous accounts deleted thirty days after they were made, used or not; or keeps them.
  package func setAutomaticDeletion(_ isOn: Bool) throws(FirebaseError) {
    try change("autodeleteAnonymousUsers", ["autodeleteAnonymousUsers": .bool(isOn)])
  }

  private func change(_ mask: String, _ body: JSON) throws(FirebaseError) {
    _ = try session.send(
      GoogleCall(
        .project(.changeAuthentication), .patch, .identityToolkit, path + "/config",
        query: [("updateMask", mask)], body: .json(body), .repeatable))
  }
}

/// How people sign in.
package struct AuthenticationSettings: Hashable, Sendable {
  /// Whether it is Google Cloud's Identity Platform, which has another price list than Firebase Authentication.
  package var isIdentityPlatform: Bool
  package var allowsAnonymous: Bool
  package var allowsEmail: Bool
  package var allowsPhone: Bool
  /// Whether anonymous accounts are deleted thirty days after they were made.
  package var deletesAnonymous: Bool
  /// Whether nobody can sign up any more, anonymously or not.
  package var forbidsSignUp: Bool
  /// The web API key.
  package var apiKey: String?

  init(_ json: JSON) {
    isIdentityPlatform = json["subtype"]?.string == "IDENTITY_PLATFORM"
    allowsAnonymous = json["signIn"]?["anonymous"]?["enabled"]?.bool ?? false
    allowsEmail = json["signIn"]?["email"]?["enabled"]?.bool ?? false
    allowsPhone = json["signIn"]?["phoneNumber"]?["enabled"]?.bool ?? false
    deletesAnonymous = json["autodeleteAnonymousUsers"]?.bool ?? false
    forbidsSignUp = json["client"]?["permissions"]?["disabledUserSignup"]?.bool ?? false
    apiKey = json["client"]?["apiKey"]?.string
  }
}
