internal import REST

/// Storage's two interfaces to the same objects: Firebase's, where rules decide about devices, and Cloud Storage's, which
/// is for administrators alone.
struct StorageService: Sendable {
  let state: InstanceState

  func reply(to call: Call, at path: StoragePath) -> Reply {
    let isFirebase = path.interface == .firebase
    do throws(StorageError) {
      let asker = try asker(of: call, for: path.bucket)
      if let refusal = try refusal(of: call, at: path, to: asker.caller) { return refusal }
      let reply: Reply?
      if isFirebase {
        reply = try FirebaseStorage(objects: state.objects, uploads: state.uploads).reply(to: call, at: path, by: asker)
      } else {
        guard case .admin = asker.caller else { throw .adminNeeded }
        reply = try CloudStorage(objects: state.objects, uploads: state.uploads).reply(to: call, at: path, by: asker)
      }
      return reply ?? Reply(status: 404, text: "Not Found\n")
    } catch {
      return isFirebase ? error.firebaseReply : error.cloudReply
    }
  }

  private func asker(of call: Call, for bucket: String) throws(StorageError) -> ObjectStore.Asker {
    let project = project(of: bucket)
    let api: Authenticator.API = call.method == .get ? .storageRead : .storageWrite
    do throws(GoogleError) {
      return ObjectStore.Asker(
        caller: try state.authenticator.caller(of: call, for: api, project: project), project: project,
        seesDocuments: project != state.project || state.cloud.current.letsStorageReadDocuments)
    } catch {
      throw .google(error)
    }
  }

  /// The project's own bucket is there as far as its API, its billing and itself are.
  private func refusal(of call: Call, at path: StoragePath, to caller: Caller) throws(StorageError) -> Reply? {
    let project = state.cloud.current
    guard path.bucket == project.defaultBucket || project.isOwnName(path.bucket) else { return nil }
    let service: CloudService = path.interface == .firebase ? .firebaseStorage : .storage
    do throws(GoogleError) { _ = try state.cloud.call(service) } catch { throw .google(error) }
    guard project.hasBilling else { return .billingNeeded }
    guard project.defaultBucket != nil else { throw .noSuchBucket }
    if case .admin = caller { return nil }
    guard !project.enforcesAppCheck(.firebaseStorage) else { throw .denied(call.method == .get ? .read : .write) }
    return nil
  }

  /// A default bucket says whose it is; any other is the instance's own project's.
  private func project(of bucket: String) -> String {
    for suffix in [".firebasestorage.app", ".appspot.com"] where bucket.hasSuffix(suffix) {
      return String(bucket.dropLast(suffix.count))
    }
    return state.project
  }
}

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

extension Call {
  /// `http://HOST:PORT`, as the client reached this instance, with the Google host that it put first.
  var origin: String {
    "http://" + (headers["Host"] ?? "127.0.0.1") + (host.map { "/" + $0 } ?? "")
  }

  /// The JSON of the body; an empty object for none.
  func storageJSON() throws(StorageError) -> JSON {
    guard !body.isEmpty else { return [:] }
    do { return try JSON(parsing: body) } catch { throw .invalid("The body is not JSON.") }
  }
}
