internal import REST

/// `/v0/b/BUCKET/o…`: what Firebase's SDKs call.
struct FirebaseStorage: Sendable {
  let objects: ObjectStore
  let uploads: UploadSessions

  func reply(to call: Call, at path: StoragePath, by asker: ObjectStore.Asker) throws(StorageError) -> Reply? {
    switch (path.target, call.method) {
    case (.bucket, _): return nil
    case (.objects, .get): return try list(call, path.bucket, asker)
    case (.objects, .post), (.objects, .put):
      return try upload(call, call.parameter("name") ?? "", path.bucket, asker)
    case (.objects, _): return nil
    case (.object(let text), .post)
    where call.parameter("create_token") != nil || call.parameter("delete_token") != nil:
      return try changeTokens(call, try ObjectName(bucket: path.bucket, name: text), asker)
    case (.object(let text), .post), (.object(let text), .put): return try upload(call, text, path.bucket, asker)
    case (.object(let text), let method):
      return try answer(call, method, try ObjectName(bucket: path.bucket, name: text), asker)
    }
  }

  private func answer(
    _ call: Call, _ method: HTTPMethod, _ name: ObjectName, _ asker: ObjectStore.Asker
  ) throws(StorageError) -> Reply? {
    let token = call.parameter("token")
    switch method {
    case .get where call.parameter("alt") == "media":
      return try objects.download(call, disposition: \.disposition) { () throws(StorageError) in
        try objects.object(name, by: asker, token: token)
      }
    case .get: return Reply(json: try objects.object(name, by: asker, token: token).firebaseJSON)
    case .patch:
      let patch = try call.storageJSON()
      let object = try objects.update(name, by: asker) { (object) throws(StorageError) in
        try object.attributes.merge(patch)
      }
      return Reply(json: object.firebaseJSON)
    case .delete:
      try objects.delete(name, by: asker)
      return Reply(status: 204, body: .whole([]))
    case .post, .put, .head: return nil
    }
  }

  private func list(_ call: Call, _ bucket: String, _ asker: ObjectStore.Asker) throws(StorageError) -> Reply {
    let page = try objects.list(try ObjectListing(call, bucket: bucket), by: asker)
    var answer: JSONObject = [
      "prefixes": .array(page.prefixes.map(JSON.string)),
      "items": .array(page.objects.map { ["name": .string($0.name.name), "bucket": .string(bucket)] }),
    ]
    if let token = page.nextToken { answer["nextPageToken"] = .string(token) }
    return Reply(json: .object(answer))
  }

  /// An object that loses its last token gets another, as Firebase's emulator does it; Cloud Storage's interface can take
  /// away all.
  private func changeTokens(
    _ call: Call, _ name: ObjectName, _ asker: ObjectStore.Asker
  ) throws(StorageError) -> Reply {
    guard case .admin = asker.caller else {
      throw .google(GoogleError(.permissionDenied, "Missing admin credentials."))
    }
    let deleted = call.parameter("delete_token")
    guard deleted != nil || call.parameter("create_token") == "true" else {
      throw .invalid("If you want to create a token, please set create_token to true.")
    }
    let object = try objects.update(name, by: asker) { (object) throws(StorageError) in
      object.downloadTokens.removeAll { $0 == deleted }
      if deleted == nil || object.downloadTokens.isEmpty { object.downloadTokens.append(newUUID()) }
    }
    return Reply(json: object.firebaseJSON)
  }
}
