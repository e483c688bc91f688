internal import REST

/// `/storage/v1/b…`, `/download/storage/v1/b…` and `/upload/storage/v1/b…`: Cloud Storage's JSON API.
struct CloudStorage: Sendable {
  let objects: ObjectStore
  let uploads: UploadSessions

  func reply(to call: Call, at path: StoragePath, by asker: ObjectStore.Asker) throws(StorageError) -> Reply? {
    if path.interface == .cloudUpload { return try upload(call, path, asker) }
    switch (path.target, call.method) {
    case (.bucket, .get): return Reply(json: bucket(path.bucket, call))
    case (.objects, .get): return try list(call, path.bucket, asker)
    case (.object(let text), let method):
      return try answer(call, method, try ObjectName(bucket: path.bucket, name: text), asker)
    default: return nil
    }
  }

  /// Every bucket is there, with what Firebase's default bucket has.
  private func bucket(_ name: String, _ call: Call) -> JSON {
    [
      "kind": "storage#bucket", "id": .string(name), "name": .string(name),
      "selfLink": .string("\(call.origin)/storage/v1/b/\(PercentEncoding.encode(name))"), "location": "US",
      "locationType": "multi-region", "storageClass": "STANDARD", "metageneration": "1", "etag": "CAE=",
      "iamConfiguration": [
        "publicAccessPrevention": "enforced", "uniformBucketLevelAccess": ["enabled": true],
      ],
    ]
  }

  private func answer(
    _ call: Call, _ method: HTTPMethod, _ name: ObjectName, _ asker: ObjectStore.Asker
  ) throws(StorageError) -> Reply? {
    let conditions = try ObjectConditions(call)
    switch method {
    case .get:
      let find = { () throws(StorageError) in try self.find(name, call, conditions, asker) }
      if call.parameter("alt") == "media" {
        return try objects.download(call, disposition: \.attributes.contentDisposition, find: find)
      }
      return Reply(json: try find().cloudJSON(origin: call.origin))
    case .patch:
      let patch = try call.storageJSON()
      let object = try objects.update(name, conditions: conditions, by: asker) { (object) throws(StorageError) in
        try object.attributesWithTokens.merge(patch)
      }
      return Reply(json: object.cloudJSON(origin: call.origin))
    case .delete:
      try objects.delete(name, conditions: conditions, by: asker)
      return Reply(status: 204, body: .whole([]))
    case .post, .put, .head: return nil
    }
  }

  /// No old generations are kept: `generation` names the one that is there, or none.
  private func find(
    _ name: ObjectName, _ call: Call, _ conditions: ObjectConditions, _ asker: ObjectStore.Asker
  ) throws(StorageError) -> StoredObject {
    let object = try objects.object(name, by: asker)
    if let generation = call.parameter("generation"), generation != String(object.generation) { throw .notFound(name) }
    try conditions.check(object)
    return object
  }

  private func list(_ call: Call, _ bucket: String, _ asker: ObjectStore.Asker) throws(StorageError) -> Reply {
    let page = try objects.list(try ObjectListing(call, bucket: bucket), by: asker)
    var answer: JSONObject = ["kind": "storage#objects"]
    if let token = page.nextToken { answer["nextPageToken"] = .string(token) }
    if !page.prefixes.isEmpty { answer["prefixes"] = .array(page.prefixes.map(JSON.string)) }
    if !page.objects.isEmpty {
      let origin = call.origin
      answer["items"] = .array(page.objects.map { $0.cloudJSON(origin: origin) })
    }
    return Reply(json: .object(answer))
  }
}
