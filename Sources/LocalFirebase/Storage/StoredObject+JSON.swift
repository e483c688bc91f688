internal import REST

extension StoredObject {
  /// What both interfaces say about an object. Numbers are strings, as proto3 JSON writes 64-bit integers.
  private var facts: JSONObject {
    [
      "name": .string(name.name), "bucket": .string(name.bucket), "generation": .string(String(generation)),
      "metageneration": .string(String(metageneration)), "timeCreated": .string(Self.time(created)),
      "updated": .string(Self.time(updated)), "storageClass": "STANDARD", "size": .string(String(size)),
      "md5Hash": .string(digests.md5Text), "crc32c": .string(digests.crc32cText), "etag": .string(etag),
    ]
  }

  /// In milliseconds, with all three digits.
  private static func time(_ microseconds: Int64) -> String {
    let time = Timestamp(microseconds: microseconds).roundedToMilliseconds
    let text = time.rfc3339
    return time.nanoseconds == 0 ? text.dropLast() + ".000Z" : text
  }

  /// As Firebase's endpoints write it.
  var firebaseJSON: JSON {
    var object = facts
    for (name, value) in attributes.json { object[name] = value }
    object["contentType"] = object["contentType"] ?? "application/octet-stream"
    object["contentEncoding"] = object["contentEncoding"] ?? "identity"
    object["contentDisposition"] = .string(disposition)
    if !downloadTokens.isEmpty { object["downloadTokens"] = .string(downloadTokens.joined(separator: ",")) }
    return .object(object)
  }

  /// Firebase names the file where the client did not (RFC 6266).
  var disposition: String {
    let file = name.name.split(separator: "/").last.map(String.init) ?? name.name
    return attributes.contentDisposition ?? "inline; filename*=utf-8''" + PercentEncoding.encode(file)
  }

  /// As the JSON API writes it, with links below `origin` (`http://127.0.0.1:8971`).
  func cloudJSON(origin: String) -> JSON {
    let path = "/b/\(PercentEncoding.encode(name.bucket))/o/\(PercentEncoding.encode(name.name))"
    var object: JSONObject = [
      "kind": "storage#object", "id": .string("\(name.bucket)/\(name.name)/\(generation)"),
      "selfLink": .string(origin + "/storage/v1" + path),
      "mediaLink": .string("\(origin)/download/storage/v1\(path)?generation=\(generation)&alt=media"),
    ]
    for (name, value) in facts { object[name] = value }
    for (name, value) in attributesWithTokens.json { object[name] = value }
    object["timeStorageClassUpdated"] = object["timeCreated"]
    object["timeFinalized"] = object["timeCreated"]
    return .object(object)
  }
}
