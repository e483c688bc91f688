internal import REST

/// Cloud Storage for Firebase v1beta, and what Cloud Storage v1 tells of a bucket itself.
extension ProjectAdministration {
  func defaultBucket(_ call: Call) throws -> Reply? {
    let segments = call.segments
    guard isMeant(call, for: .firebaseStorage), segments.count == 4, segments[0] == "v1beta",
      segments[1] == "projects"
    else { return nil }
    switch (call.method, segments[3]) {
    case (.get, "defaultBucket"):
      try admit(call, to: .firebaseStorage, of: segments[2], holding: "firebasestorage.defaultBucket.get")
      guard let json = project.defaultBucketJSON else {
        throw GoogleError.entityMissing("projects/\(project.id)/defaultBucket")
      }
      return Reply(json: json)
    case (.post, "defaultBucket"):
      try admit(call, to: .firebaseStorage, of: segments[2], holding: "firebasestorage.defaultBucket.create")
      return try createDefaultBucket(try json(call))
    case (.get, "buckets"):
      try admit(call, to: .firebaseStorage, of: segments[2], holding: "firebasestorage.buckets.list")
      return Reply(list: "buckets", [project.defaultBucketJSON?["bucket"]].compactMap(\.self))
    default: return nil
    }
  }

  private func createDefaultBucket(_ body: JSON) throws(GoogleError) -> Reply {
    guard let location = body["location"]?.string, !location.isEmpty else { throw .invalid("location is required.") }
    return try state.cloud.change { (project: inout CloudProject) throws(GoogleError) in
      guard project.hasBilling else { return .billingNeeded }
      if project.defaultBucket == nil {
        project.defaultBucket = project.id + ".firebasestorage.app"
        project.bucketLocation = location
      }
      return Reply(json: project.defaultBucketJSON ?? [:])
    }
  }

  /// What the model knows of the default bucket. Other buckets are there all the same, as Storage's own handlers say.
  func bucket(_ call: Call) throws -> Reply? {
    let segments = call.segments
    guard isMeant(call, for: .storage), call.method == .get, segments.starts(with: ["storage", "v1", "b"]),
      let asked = BucketQuestion(segments.dropFirst(4))
    else { return nil }
    let name = segments[3]
    do {
      let isMissing = project.defaultBucket == nil && project.isOwnName(name)
      guard asked != .itself || name == project.defaultBucket || isMissing else { return nil }
      try admit(call, to: .storage, of: "-", holding: asked.permission)
      guard project.hasBilling else { return .billingNeeded }
      guard !isMissing else { return StorageError.noSuchBucket.cloudReply }
      let answer =
        switch asked {
        case .itself: project.bucketJSON(name, call)
        case .policy: project.bucketPolicy(name)
        case .permissions: project.heldOnBucket(of: call.parameters("permissions"))
        }
      return Reply(json: .object(answer))
    } catch {
      return StorageError.google(error).cloudReply
    }
  }
}

/// What of a bucket is asked for.
private enum BucketQuestion {
  case itself, policy, permissions

  /// From what stands behind the bucket's name; nil for what is none of these.
  init?(_ rest: ArraySlice<String>) {
    switch Array(rest) {
    case []: self = .itself
    case ["iam"]: self = .policy
    case ["iam", "testPermissions"]: self = .permissions
    default: return nil
    }
  }

  /// Which must be held to ask; nil for none.
  var permission: String? {
    switch self {
    case .itself: "storage.buckets.get"
    case .policy: "storage.buckets.getIamPolicy"
    case .permissions: nil
    }
  }
}

extension CloudProject {
  /// Whether a bucket of that name could only be this project's default one.
  func isOwnName(_ bucket: String) -> Bool {
    [".firebasestorage.app", ".appspot.com"].contains { bucket == id + $0 }
  }

  fileprivate var defaultBucketJSON: JSON? {
    defaultBucket.map { bucket in
      [
        "name": .string("projects/\(id)/defaultBucket"), "location": .string(bucketLocation),
        "storageClass": "STANDARD", "bucket": ["name": .string("projects/\(number)/buckets/\(bucket)")],
      ]
    }
  }

  fileprivate func bucketJSON(_ name: String, _ call: Call) -> JSONObject {
    var bucket: JSONObject = [
      "kind": "storage#bucket", "id": .string(name), "name": .string(name), "projectNumber": .string(number),
      "selfLink": .string("\(call.origin)/storage/v1/b/\(PercentEncoding.encode(name))"),
      "location": .string(bucketLocation.uppercased()), "locationType": "region", "storageClass": "STANDARD",
      "metageneration": "1", "etag": "CAE=",
      "iamConfiguration": ["publicAccessPrevention": "enforced", "uniformBucketLevelAccess": ["enabled": true]],
      "softDeletePolicy": ["retentionDurationSeconds": "604800"],
    ]
    var attributes = bucketAttributes
    attributes["bindings"] = nil
    bucket.merge(attributes)
    return bucket
  }

  fileprivate func heldOnBucket(of asked: [String]) -> JSONObject {
    let held = asked.filter { !lacking.contains($0) || grantedOnBucket.contains($0) }
    var answer: JSONObject = ["kind": "storage#testIamPermissionsResponse"]
    if !held.isEmpty { answer["permissions"] = .array(held.map(JSON.string)) }
    return answer
  }

  fileprivate func bucketPolicy(_ name: String) -> JSONObject {
    let usual: JSON = [
      ["role": "roles/storage.legacyBucketOwner", "members": [.string("projectOwner:" + id)]],
      ["role": "roles/storage.objectAdmin", "members": [.string("serviceAccount:" + storageAgent)]],
    ]
    return [
      "kind": "storage#policy", "resourceId": .string("projects/_/buckets/" + name), "version": 1, "etag": "CAE=",
      "bindings": bucketAttributes["bindings"] ?? usual,
    ]
  }
}
