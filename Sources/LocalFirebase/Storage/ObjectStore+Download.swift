internal import REST

extension ObjectStore {
  /// The bytes of an object, or the range of them that the call asks for. `find` is asked again when the object was
  /// replaced before its bytes were read.
  func download(
    _ call: Call, disposition: (StoredObject) -> String?, find: () throws(StorageError) -> StoredObject
  ) throws(StorageError) -> Reply {
    let range = ByteRange(call.headers["Range"])
    for _ in 0..<10 {
      let object = try find()
      let bounds = try range?.bounds(in: object.size) ?? 0..<object.size
      guard let bytes = files.read(bounds, generation: object.generation) else { continue }
      var reply = Reply(status: range == nil ? 200 : 206, headers: object.downloadHeaders, body: .whole(bytes))
      reply.headers["Content-Disposition"] = disposition(object)
      if range != nil {
        reply.headers["Content-Range"] = "bytes \(bounds.lowerBound)-\(bounds.upperBound - 1)/\(object.size)"
      }
      return reply
    }
    throw .google(GoogleError(.internalError, "The object's bytes are not there."))
  }
}

extension StoredObject {
  fileprivate var downloadHeaders: HTTPHeaders {
    var headers: HTTPHeaders = [
      "Content-Type": attributes.contentType ?? "application/octet-stream", "Accept-Ranges": "bytes",
      "ETag": "\"\(etag)\"", "X-Goog-Generation": String(generation), "X-Goog-Metageneration": String(metageneration),
      "X-Goog-Hash": "crc32c=\(digests.crc32cText),md5=\(digests.md5Text)",
      "X-Goog-Stored-Content-Length": String(size), "X-Goog-Storage-Class": "STANDARD",
    ]
    headers["Content-Language"] = attributes.contentLanguage
    headers["Cache-Control"] = attributes.cacheControl ?? "private, max-age=0"
    if let encoding = attributes.contentEncoding, encoding != "identity" { headers["Content-Encoding"] = encoding }
    return headers
  }
}
