internal import REST

/// Uploads in the three ways of the JSON API (https://cloud.google.com/storage/docs/uploads-downloads).
extension CloudStorage {
  func upload(_ call: Call, _ path: StoragePath, _ asker: ObjectStore.Asker) throws(StorageError) -> Reply? {
    guard case .objects = path.target else { return nil }
    if let id = call.parameter("upload_id") { return try resume(id, call, asker) }
    guard call.method == .post else { return nil }
    var attributes = ObjectAttributes()
    switch call.parameter("uploadType") {
    case "media":
      attributes.contentType = call.headers["Content-Type"]
      let name = try ObjectName(bucket: path.bucket, name: call.parameter("name") ?? "")
      return try put(name, call.body, attributes, try ObjectConditions(call), call, asker)
    case "multipart":
      let parts = try MultipartRelated(call)
      try attributes.merge(parts.attributes)
      attributes.contentType = attributes.contentType ?? parts.contentType
      let name = try Self.name(call, parts.attributes, path.bucket)
      return try put(name, parts.bytes, attributes, try ObjectConditions(call), call, asker)
    case "resumable":
      return try begin(call, path.bucket)
    default: throw .invalid("Invalid value for uploadType.")
    }
  }

  private static func name(_ call: Call, _ attributes: JSON, _ bucket: String) throws(StorageError) -> ObjectName {
    try ObjectName(bucket: bucket, name: call.parameter("name") ?? attributes["name"]?.string ?? "")
  }

  private func put(
    _ name: ObjectName, _ bytes: [UInt8], _ attributes: ObjectAttributes, _ conditions: ObjectConditions, _ call: Call,
    _ asker: ObjectStore.Asker
  ) throws(StorageError) -> Reply {
    let object = try objects.put(name, bytes, attributes, conditions: conditions, givesToken: false, by: asker)
    return Reply(json: object.cloudJSON(origin: call.origin))
  }

  // MARK: - Resumable

  private func begin(_ call: Call, _ bucket: String) throws(StorageError) -> Reply {
    let json = try call.storageJSON()
    var attributes = ObjectAttributes()
    try attributes.merge(json)
    attributes.contentType = attributes.contentType ?? call.headers["X-Upload-Content-Type"]
    let name = try Self.name(call, json, bucket)
    let id = uploads.begin(
      UploadSessions.Session(name: name, attributes: attributes, conditions: try ObjectConditions(call)))
    var reply = Reply(status: 200, body: .whole([]))
    let query = PercentEncoding.form([("uploadType", "resumable"), ("name", name.name), ("upload_id", id)])
    reply.headers["Location"] = "\(call.origin)/upload/storage/v1/b/\(PercentEncoding.encode(bucket))/o?\(query)"
    reply.headers["X-GUploader-UploadID"] = id
    return reply
  }

  private func resume(_ id: String, _ call: Call, _ asker: ObjectStore.Asker) throws(StorageError) -> Reply? {
    if call.method == .delete {
      guard uploads.cancel(id) else { throw .noSuchUpload }
      return Reply(status: 499, body: .whole([]))
    }
    guard call.method == .put || call.method == .post else { return nil }
    guard let session = uploads[id] else { throw .noSuchUpload }
    if let object = session.object { return Reply(json: object.cloudJSON(origin: call.origin)) }
    let range = try ContentRange(call.headers["Content-Range"], byteCount: call.body.count)
    var count = session.bytes.count
    if let start = range.start {
      // A piece that came before is sent again when its answer was lost.
      let known = max(0, min(count - start, call.body.count))
      count = try uploads.append(Array(call.body[known...]), at: start + known, to: id)
    }
    guard range.total == count, let whole = uploads[id] else { return Self.incomplete(count) }
    let reply = try objects.put(
      whole.name, whole.bytes, whole.attributes, conditions: whole.conditions, givesToken: false, by: asker)
    uploads.finish(id, reply)
    return Reply(json: reply.cloudJSON(origin: call.origin))
  }

  /// "Resume Incomplete", with what has come.
  private static func incomplete(_ count: Int) -> Reply {
    var reply = Reply(status: 308, body: .whole([]))
    if count > 0 { reply.headers["Range"] = "bytes=0-\(count - 1)" }
    return reply
  }
}

/// `bytes 0-99/200`, `bytes 0-99/*`, `bytes */200` (RFC 9110, section 14.4). Without one the body is the whole object.
private struct ContentRange {
  /// Where the body belongs; nil for a question about what has come.
  var start: Int?
  /// nil while it is not known.
  var total: Int?

  init(_ header: String?, byteCount: Int) throws(StorageError) {
    guard let header else {
      start = 0
      total = byteCount
      return
    }
    let halves = header.split(separator: "/")
    guard header.hasPrefix("bytes "), halves.count == 2 else { throw .invalid("Invalid Content-Range.") }
    total = Int(halves[1])
    let ends = halves[0].dropFirst("bytes ".count)
    guard ends != "*" else { return }
    let numbers = ends.split(separator: "-").compactMap { Int($0) }
    guard numbers.count == 2, numbers[0] >= 0, numbers[1] - numbers[0] == byteCount - 1 else {
      throw .invalid("Invalid Content-Range.")
    }
    start = numbers[0]
  }
}
