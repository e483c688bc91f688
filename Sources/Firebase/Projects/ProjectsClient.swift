internal import REST

/// The project itself and who may do what in it (Resource Manager v1).
package struct ProjectsClient: Sendable {
  package let project: String
  private let session: GoogleSession

  package init(project: String, session: GoogleSession) {
    self.project = project
    self.session = session
  }

  private var path: String { "/v1/projects/" + PercentEncoding.encode(project) }

  /// What is known of the project. 403 means that it does not exist, or that the account has no part in it.
  package var get: Question<ProjectRecord> {
    let purpose = Purpose.project(.readProject)
    return Question(GoogleCall(purpose, .get, .cloudResourceManager, path, .repeatable)) {
      (json) throws(FirebaseError) in
      ProjectRecord(
        id: try json.needed("projectId", purpose, \.string),
        number: try json.needed("projectNumber", purpose, \.string), displayName: json["name"]?.string ?? "",
        isActive: json["lifecycleState"]?.string ?? "ACTIVE" == "ACTIVE")
    }
  }

  /// Which of these permissions the caller holds. Nothing need be held to ask this.
  package func held(of permissions: [String]) -> Question<Set<String>> {
    let body: JSON = ["permissions": .array(permissions.map(JSON.string))]
    let call = GoogleCall(
      .project(.testPermissions), .post, .cloudResourceManager, path + ":testIamPermissions", body: .json(body),
      .repeatable)
    return Question(call) { (json) throws(FirebaseError) in
      Set((json["permissions"]?.array ?? []).compactMap(\.string))
    }
  }

  /// The policy as it stands, conditions included.
  package var policy: Question<AccessPolicy> {
    let body: JSON = ["options": ["requestedPolicyVersion": .integer(AccessPolicy.readVersion)]]
    let call = GoogleCall(
      .project(.readPolicy), .post, .cloudResourceManager, path + ":getIamPolicy", body: .json(body),
      .repeatable)
    return Question(call) { (json) throws(FirebaseError) in AccessPolicy(json) }
  }

  /// Puts a changed policy in the place of the one with the same etag; 409 where another change came between.
  private func replacePolicy(_ policy: AccessPolicy) throws(FirebaseError) {
    let body: JSON = ["policy": policy.json, "updateMask": "bindings,etag"]
    let call = GoogleCall(
      .project(.changePolicy), .post, .cloudResourceManager, path + ":setIamPolicy", body: .json(body),
      .guardedWrite)
    _ = try session.send(call)
  }

  /// How often a change of the policy is begun anew when others change it at the same time.
  private static let attempts = 5

  /// Gives a role to a member, leaving all else as it is.
  /// - Returns: whether anything was sent; false where the member has the role already.
  package func grant(_ role: String, to member: String) throws(FirebaseError) -> Bool {
    for attempt in 1...Self.attempts {
      let policy = try session.ask(policy)
      guard !policy.grants(role, to: member) else { return false }
      do throws(FirebaseError) {
        try replacePolicy(policy.granting(role, to: member))
        return true
      } catch {
        let isLast = attempt == Self.attempts
        guard error.status == .aborted || error.mayHaveHappened && !isLast else { throw error }
        if !isLast { session.sleep(.milliseconds(200 * attempt)) }
      }
    }
    throw FirebaseError(.project(.changePolicy), .contention(attempts: Self.attempts))
  }
}

/// A Google Cloud project.
package struct ProjectRecord: Hashable, Sendable {
  package var id: String
  /// Digits; names the project's service agents.
  package var number: String
  package var displayName: String
  /// False for one that is to be deleted.
  package var isActive: Bool
}
