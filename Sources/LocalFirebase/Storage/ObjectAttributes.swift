internal import REST

/// What a client may say about an object, when it uploads it and later.
struct ObjectAttributes: Hashable, Sendable {
  var contentType: String?
  var contentDisposition: String?
  var contentEncoding: String?
  var contentLanguage: String?
  var cacheControl: String?
  /// nil where there is no metadata of the client's own.
  var metadata: [String: String]?

  private static var members: [(name: String, path: WritableKeyPath<ObjectAttributes, String?>)] {
    [
      ("contentType", \.contentType), ("contentDisposition", \.contentDisposition),
      ("contentEncoding", \.contentEncoding), ("contentLanguage", \.contentLanguage), ("cacheControl", \.cacheControl),
    ]
  }

  /// The member in which Cloud Storage keeps the tokens that Firebase gives out with an object's URL.
  private static let tokensMember = "firebaseStorageDownloadTokens"

  /// The download tokens that stand in the metadata.
  var tokensInMetadata: [String] {
    get { (metadata?[Self.tokensMember] ?? "").split(separator: ",").map(String.init) }
    set {
      if newValue.isEmpty {
        metadata?[Self.tokensMember] = nil
        if metadata?.isEmpty == true { metadata = nil }
      } else {
        metadata = metadata ?? [:]
        metadata?[Self.tokensMember] = newValue.joined(separator: ",")
      }
    }
  }

  /// Takes over what `patch` names; a null removes (RFC 7396). Members that only the server writes are passed over.
  mutating func merge(_ patch: JSON) throws(StorageError) {
    guard let object = patch.object else { throw .invalid("The metadata is not a JSON object.") }
    for member in Self.members {
      guard let value = object[member.name] else { continue }
      self[keyPath: member.path] = try Self.text(value)
    }
    guard let changes = object["metadata"] else { return }
    guard changes != .null else {
      metadata = nil
      return
    }
    guard let changes = changes.object else { throw .invalid("metadata is not a JSON object.") }
    var merged = metadata ?? [:]
    for (name, value) in changes { merged[name] = try Self.text(value) }
    metadata = merged.isEmpty ? nil : merged
  }

  private static func text(_ value: JSON) throws(StorageError) -> String? {
    guard value != .null else { return nil }
    guard let text = value.string else { throw .invalid("Metadata values are strings.") }
    return text
  }

  /// The members that are there, as every API names them.
  var json: JSONObject {
    var object = JSONObject()
    for member in Self.members { object[member.name] = self[keyPath: member.path].map(JSON.string) }
    object["metadata"] = metadata.map { metadata in
      .object(JSONObject(metadata.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
    }
    return object
  }
}
