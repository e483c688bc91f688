internal import REST

/// The project's Storage buckets: which is Firebase's own, and how it is kept (Cloud Storage for Firebase v1beta, Cloud
/// Storage v1).
package struct BucketsClient: Sendable {
  package let project: String
  private let session: GoogleSession

  package init(project: String, session: GoogleSession) {
    self.project = project
    self.session = session
  }

  private var path: String { "/v1beta/projects/" + PercentEncoding.encode(project) }

  /// The default bucket, whatever the shape of its name; nil where there is none.
  package var defaultBucket: Question<DefaultBucket?> {
    let purpose = Purpose.project(.readDefaultBucket)
    let call = GoogleCall(purpose, .get, .firebaseStorage, path + "/defaultBucket", .repeatable)
    return Question(call) { (json) throws(FirebaseError) in try DefaultBucket(json, purpose) }.ifThere
  }

  /// The names of the buckets that are linked to Firebase.
  package var linked: Question<[String]> {
    let call = GoogleCall(
      .project(.readDefaultBucket), .get, .firebaseStorage, path + "/buckets", query: [("pageSize", "100")],
      .repeatable)
    return Question(call) { (json) throws(FirebaseError) in
      (json["buckets"]?.array ?? []).compactMap { $0["name"]?.string?.lastSegment }.sorted()
    }
  }

  /// Makes the default bucket, or links it anew. `location` never changes afterwards.
  package func createDefaultBucket(location: String) throws(FirebaseError) -> DefaultBucket {
    let purpose = Purpose.project(.createDefaultBucket)
    let call = GoogleCall(
      purpose, .post, .firebaseStorage, path + "/defaultBucket", body: .json(["location": .string(location)]),
      .guardedWrite)
    return try DefaultBucket(try session.send(call), purpose)
  }

  /// How a bucket is kept.
  package func bucket(_ name: String) -> Question<BucketRecord> {
    let call = GoogleCall(
      .project(.readBucket(name)), .get, .storage, "/storage/v1/b/" + PercentEncoding.encode(name),
      query: [("fields", "name,location,projectNumber,iamConfiguration,softDeletePolicy")], .repeatable)
    return Question(call) { (json) throws(FirebaseError) in BucketRecord(json, name: name) }
  }

  /// Which of these permissions the caller holds on a bucket, be it by a role there or in the whole project.
  package func held(of permissions: [String], on name: String) -> Question<Set<String>> {
    let call = GoogleCall(
      .project(.testPermissions), .get, .storage,
      "/storage/v1/b/\(PercentEncoding.encode(name))/iam/testPermissions",
      query: permissions.map { ("permissions", $0) }, .repeatable)
    return Question(call) { (json) throws(FirebaseError) in
      Set((json["permissions"]?.array ?? []).compactMap(\.string))
    }
  }

  /// Who may do what with a bucket, past all security rules.
  package func policy(of name: String) -> Question<AccessPolicy> {
    let call = GoogleCall(
      .project(.readBucketPolicy(name)), .get, .storage,
      "/storage/v1/b/\(PercentEncoding.encode(name))/iam",
      query: [("optionsRequestedPolicyVersion", String(AccessPolicy.readVersion))], .repeatable)
    return Question(call) { (json) throws(FirebaseError) in AccessPolicy(json) }
  }
}

/// The bucket that belongs to a Firebase project.
package struct DefaultBucket: Hashable, Sendable {
  /// `P.firebasestorage.app`, or `P.appspot.com` for one made before October 2024.
  package var name: String
  package var location: String

  init(_ json: JSON, _ purpose: Purpose) throws(FirebaseError) {
    guard let name = json["bucket"]?["name"]?.string, !name.isEmpty else {
      throw FirebaseError(purpose, .unreadable(.shape("bucket.name")))
    }
    self.name = name.lastSegment
    location = json["location"]?.string ?? ""
  }
}

/// A bucket of Cloud Storage.
package struct BucketRecord: Hashable, Sendable {
  package var name: String
  package var location: String
  /// The number of the project that owns it: names are global, and a name proves nothing.
  package var projectNumber: String?
  /// Whether nobody can make it public by mistake.
  package var preventsPublicAccess: Bool
  /// Whether there are no access lists of single objects.
  package var hasUniformAccess: Bool
  /// How long deleted objects are kept, and paid for.
  package var softDeleteSeconds: Int64

  init(_ json: JSON, name: String) {
    self.name = json["name"]?.string ?? name
    location = json["location"]?.string ?? ""
    projectNumber = json["projectNumber"]?.integer.map { String($0) }
    preventsPublicAccess = json["iamConfiguration"]?["publicAccessPrevention"]?.string == "enforced"
    hasUniformAccess = json["iamConfiguration"]?["uniformBucketLevelAccess"]?["enabled"]?.bool ?? false
    softDeleteSeconds = json["softDeletePolicy"]?["retentionDurationSeconds"]?.integer ?? 0
  }
}
