internal import REST

/// What `walkytalky.json` says about an instance.
package struct InstanceSettings: Hashable, Sendable {
  /// The Firebase project's id.
  package var project: String
  /// Where Firestore keeps the documents, `eur3` or `europe-west1`; nil until it is chosen.
  package var location: String?
  /// The Storage bucket, without `gs://`; nil as long as there is none, and for an instance that only carries text.
  package var bucket: String?
  /// Whether it was chosen to carry text only, which needs no billing account.
  package var isTextOnly: Bool
  /// The iOS app's bundle id.
  package var bundleID: String?
  /// The key file, relative to the instance folder or absolute.
  package var key: String?
  /// Whether this instance is the embedded one, which no address but this machine's may serve.
  package var isLocal: Bool
  /// Base URLs that stand in for Google's hosts.
  package var endpoints: [String: String]

  package init(
    project: String, location: String? = nil, bucket: String? = nil, isTextOnly: Bool = false, bundleID: String? = nil,
    key: String? = nil, isLocal: Bool = false, endpoints: [String: String] = [:]
  ) {
    self.project = project
    self.location = location
    self.bucket = bucket
    self.isTextOnly = isTextOnly
    self.bundleID = bundleID
    self.key = key
    self.isLocal = isLocal
    self.endpoints = endpoints
  }

  /// The bucket that is in use: none where only text is carried, whatever bucket is left over from before.
  package var mediaBucket: String? { isTextOnly ? nil : bucket }

  package static let fileName = "walkytalky.json"

  /// The members of the file.
  enum Member: String, CaseIterable {
    case project, local, location, bucket, textOnly, bundleID = "bundleId", key, endpoints
  }

  /// The text of the file, in the order in which people read it.
  package var text: String {
    var object = JSONObject()
    func set(_ member: Member, _ value: JSON?) {
      if let value { object[member.rawValue] = value }
    }
    set(.project, .string(project))
    set(.local, isLocal ? true : nil)
    set(.textOnly, isTextOnly ? true : nil)
    set(.location, location.map(JSON.string))
    set(.bucket, bucket.map(JSON.string))
    set(.bundleID, bundleID.map(JSON.string))
    set(.key, key.map(JSON.string))
    let addresses = endpoints.sorted { $0.key < $1.key }.map { ($0.key, JSON.string($0.value)) }
    set(.endpoints, addresses.isEmpty ? nil : .object(JSONObject(addresses)))
    return JSON.object(object).serialized(pretty: true) + "\n"
  }
}
