internal import REST

/// Uploads in the three ways of Firebase's SDKs: as they are, in two parts, and resumable.
extension FirebaseStorage {
  func upload(
    _ call: Call, _ text: String, _ bucket: String, _ asker: ObjectStore.Asker
  ) throws(StorageError) -> Reply {
    if let id = call.parameter("upload_id") { return try resume(id, call, asker) }
    let uploadProtocol = call.headers["X-Goog-Upload-Protocol"]?.lowercased()
    if uploadProtocol == "resumable" { return try begin(call, text, bucket) }
    var attributes = ObjectAttributes()
    let bytes: [UInt8]
    let name: ObjectName
    if uploadProtocol == "multipart" {
      let parts = try MultipartRelated(call)
      try attributes.merge(parts.attributes)
      attributes.contentType = attributes.contentType ?? parts.contentType
      name = try ObjectName(bucket: bucket, name: text.isEmpty ? parts.attributes["name"]?.string ?? "" : text)
      bytes = parts.bytes
    } else {
      attributes.contentType = call.headers["Content-Type"]
      name = try ObjectName(bucket: bucket, name: text)
      bytes = call.body
    }
    return Reply(json: try put(name, bytes, attributes, asker).firebaseJSON)
  }

  private func put(
    _ name: ObjectName, _ bytes: [UInt8], _ attributes: ObjectAttributes, _ asker: ObjectStore.Asker
  ) throws(StorageError) -> StoredObject {
    try objects.put(name, bytes, attributes, conditions: ObjectConditions(), givesToken: true, by: asker)
  }

  // MARK: - Resumable

  private func begin(_ call: Call, _ text: String, _ bucket: String) throws(StorageError) -> Reply {
    guard Self.commands(call) == ["start"] else { throw .invalid("X-Goog-Upload-Command must be start.") }
    let json = try call.storageJSON()
    var attributes = ObjectAttributes()
    try attributes.merge(json)
    attributes.contentType = attributes.contentType ?? call.headers["X-Goog-Upload-Header-Content-Type"]
    let name = try ObjectName(bucket: bucket, name: text.isEmpty ? json["name"]?.string ?? "" : text)
    let id = uploads.begin(
      UploadSessions.Session(name: name, attributes: attributes, conditions: ObjectConditions()))
    let query = PercentEncoding.form([("name", name.name), ("upload_id", id), ("upload_protocol", "resumable")])
    let url = "\(call.origin)/v0/b/\(PercentEncoding.encode(bucket))/o?\(query)"
    var reply = Reply(json: [:])
    reply.headers["X-Goog-Upload-Status"] = "active"
    reply.headers["X-Goog-Upload-URL"] = url
    reply.headers["X-Goog-Upload-Control-URL"] = url
    reply.headers["X-Goog-Upload-Chunk-Granularity"] = "262144"
    reply.headers["X-GUploader-UploadID"] = id
    return reply
  }

  private func resume(_ id: String, _ call: Call, _ asker: ObjectStore.Asker) throws(StorageError) -> Reply {
    let commands = Self.commands(call)
    if commands == ["query"] { return try status(of: id) }
    if commands == ["cancel"] {
      guard uploads.cancel(id) else { throw .noSuchUpload }
      var reply = Reply(json: [:])
      reply.headers["X-Goog-Upload-Status"] = "final"
      return reply
    }
    guard commands.isSubset(of: ["upload", "finalize"]), !commands.isEmpty else {
      throw .invalid("Invalid X-Goog-Upload-Command.")
    }
    if commands.contains("upload") {
      guard let offset = Int(call.headers["X-Goog-Upload-Offset"] ?? "0") else {
        throw .invalid("Invalid X-Goog-Upload-Offset.")
      }
      _ = try uploads.append(call.body, at: offset, to: id)
    }
    if commands.contains("finalize"), let session = uploads[id], session.object == nil {
      uploads.finish(id, try put(session.name, session.bytes, session.attributes, asker))
    }
    return try status(of: id)
  }

  private func status(of id: String) throws(StorageError) -> Reply {
    guard let session = uploads[id] else { throw .noSuchUpload }
    var reply = Reply(json: session.object?.firebaseJSON ?? [:])
    reply.headers["X-Goog-Upload-Status"] = session.object == nil ? "active" : "final"
    reply.headers["X-Goog-Upload-Size-Received"] = String(session.object?.size ?? Int64(session.bytes.count))
    return reply
  }

  /// `upload, finalize`
  private static func commands(_ call: Call) -> Set<String> {
    let words = (call.headers["X-Goog-Upload-Command"] ?? "").lowercased().split { $0 == "," || $0 == " " }
    return Set(words.map(String.init))
  }
}
