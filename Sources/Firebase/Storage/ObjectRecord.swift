package import REST

/// An object of a bucket, as Cloud Storage's JSON API tells of it.
package struct ObjectRecord: Hashable, Sendable {
  package var name: String
  /// In bytes.
  package var size: Int64
  /// Another number for each upload under the name.
  package var generation: Int64
  /// Counts the changes of the metadata of one generation; 0 where the server does not tell.
  package var metageneration: Int64 = 0
  package var contentType: String?
  package var createdAt: Timestamp?
  package var updatedAt: Timestamp?
  /// Absent for objects that were composed of others.
  package var md5: [UInt8]?
  /// The metadata of the client's own, without the download tokens.
  package var metadata: [String: String]
  /// Each opens the object to whoever has it, whatever the rules say.
  package var downloadTokens: [String]

  /// The member of the custom metadata in which Firebase keeps the tokens, with commas between.
  package static let tokensMember = "firebaseStorageDownloadTokens"
  /// The members that are read, for the `fields` parameter.
  static let fields = "name,size,generation,metageneration,contentType,timeCreated,updated,md5Hash,metadata"

  package init(name: String, size: Int64, generation: Int64, metadata: [String: String] = [:]) {
    self.name = name
    self.size = size
    self.generation = generation
    self.metadata = metadata
    downloadTokens = []
  }

  /// - Returns: nil where the name, size or generation is absent.
  init?(_ json: JSON) {
    guard let name = json["name"]?.string, let size = json["size"]?.integer,
      let generation = json["generation"]?.integer
    else { return nil }
    var metadata: [String: String] = [:]
    for (name, value) in json["metadata"]?.object ?? [:] { metadata[name] = value.string }
    let tokens = metadata.removeValue(forKey: Self.tokensMember) ?? ""
    self.init(name: name, size: size, generation: generation, metadata: metadata)
    metageneration = json["metageneration"]?.integer ?? 0
    contentType = json["contentType"]?.string
    createdAt = json["timeCreated"]?.string.flatMap(Timestamp.init(rfc3339:))
    updatedAt = json["updated"]?.string.flatMap(Timestamp.init(rfc3339:))
    md5 = json["md5Hash"]?.string.flatMap { Base64.decode($0) }
    downloadTokens = tokens.split(separator: ",").map(String.init)
  }
}
