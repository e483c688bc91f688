import REST

/// The objects of one bucket, seen by an administrator (Cloud Storage's JSON API, version 1).
package struct StorageClient: Sendable {
  package let bucket: String
  let session: GoogleSession

  /// `bucket` is written without `gs://`.
  package init(bucket: String, session: GoogleSession) {
    self.bucket = bucket
    self.session = session
  }

  /// The most objects that one page holds.
  package static let pageLimit = 1_000

  fileprivate var objectsPath: String { "/storage/v1/b/\(PercentEncoding.encode(bucket))/o" }

  /// An object's name is one segment, slashes and all.
  func path(_ name: String) -> String { objectsPath + "/" + PercentEncoding.encode(name) }

  /// The objects whose names begin with `prefix`, by name and page by page. Not a snapshot.
  package func objects(prefix: String = "", pageSize: Int = StorageClient.pageLimit) -> ObjectPages {
    ObjectPages(client: self, prefix: prefix, pageSize: pageSize)
  }

  /// What is known of an object; nil where there is none.
  package func get(_ name: String) throws(FirebaseError) -> ObjectRecord? {
    let call = GoogleCall(
      .getObject(name), .get, .storage, path(name), query: [("fields", ObjectRecord.fields)], .repeatable)
    do throws(FirebaseError) {
      return try Self.record(try session.send(call), call.purpose)
    } catch  where error.status == .notFound {
      return nil
    }
  }

  /// An object's bytes, in memory as a whole.
  package func download(_ name: String) throws(FirebaseError) -> [UInt8] {
    try session.bytes(
      GoogleCall(.downloadObject(name), .get, .storage, path(name), query: [("alt", "media")], .repeatable))
  }

  /// Uploads bytes with their metadata, in one multipart request (RFC 2387). `generation` is the one to be replaced, 0
  /// where there must be none; nil replaces whatever is there.
  package func upload(
    _ bytes: [UInt8], as name: String, contentType: String, metadata: [String: String] = [:],
    replacing generation: Int64?
  ) throws(FirebaseError) -> ObjectRecord {
    let about: JSON = [
      "name": .string(name), "contentType": .string(contentType),
      "metadata": .object(JSONObject(metadata.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
    ]
    let boundary = Self.newBoundary()
    var body = Array("--\(boundary)\r\nContent-Type: application/json; charset=utf-8\r\n\r\n".utf8)
    body += about.serializedBytes()
    body += "\r\n--\(boundary)\r\nContent-Type: \(contentType)\r\n\r\n".utf8
    body += bytes
    body += "\r\n--\(boundary)--\r\n".utf8
    var query = [("uploadType", "multipart"), ("name", name)]
    if let generation { query.append(("ifGenerationMatch", String(generation))) }
    let call = GoogleCall(
      .uploadObject(name), .post, .storage, "/upload" + objectsPath, query: query,
      body: .bytes(body, contentType: "multipart/related; boundary=\(boundary)"), .guardedWrite)
    return try Self.record(try session.send(call), call.purpose)
  }

  /// 128 random bits, which no bytes that were there before can hold.
  private static func newBoundary() -> String {
    "wtadmin-\(UInt64.random(in: 0 ... .max))-\(UInt64.random(in: 0 ... .max))"
  }

  /// Deletes an object; one that is not there is fine, one of another `generation` than is given is not.
  package func delete(_ name: String, generation: Int64? = nil) throws(FirebaseError) {
    do throws(FirebaseError) {
      _ = try session.bytes(deletion(of: name, generation: generation))
    } catch  where error.status == .notFound {
    }
  }

  /// Deletes objects side by side; those that are not there are fine. Where some cannot be deleted the others are.
  package func delete(_ names: [String]) throws(FirebaseError) {
    for outcome in session.bytesOfAll(names.map { deletion(of: $0, generation: nil) }) {
      guard case .failure(let error) = outcome, error.status != .notFound else { continue }
      throw error
    }
  }

  private func deletion(of name: String, generation: Int64?) -> GoogleCall {
    let query = generation.map { [("ifGenerationMatch", String($0))] } ?? []
    return GoogleCall(
      .deleteObject(name), .delete, .storage, path(name), query: query,
      generation == nil ? .guardedWrite : .repeatable)
  }

  static func record(_ json: JSON, _ purpose: Purpose) throws(FirebaseError) -> ObjectRecord {
    guard let record = ObjectRecord(json) else {
      throw FirebaseError(purpose, .unreadable(.shape("name, size and generation")))
    }
    return record
  }
}

/// The pages of a listing, fetched one at a time.
package struct ObjectPages: Sendable {
  private let client: StorageClient
  private let prefix: String
  private let pageSize: Int
  private var token: String?
  private var isFinished = false

  fileprivate init(client: StorageClient, prefix: String, pageSize: Int) {
    self.client = client
    self.prefix = prefix
    self.pageSize = pageSize
  }

  /// The next page, which may be empty; nil after the last.
  package mutating func next() throws(FirebaseError) -> [ObjectRecord]? {
    guard !isFinished else { return nil }
    var query = [("prefix", prefix), ("maxResults", String(pageSize))]
    query.append(("fields", "items(\(ObjectRecord.fields)),nextPageToken"))
    if let token { query.append(("pageToken", token)) }
    let purpose = Purpose.listObjects(prefix: prefix)
    let answer = try client.session.send(
      GoogleCall(purpose, .get, .storage, client.objectsPath, query: query, .repeatable))
    var page: [ObjectRecord] = []
    for json in answer["items"]?.array ?? [] { page.append(try StorageClient.record(json, purpose)) }
    token = answer["nextPageToken"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    isFinished = token == nil
    return page
  }
}
