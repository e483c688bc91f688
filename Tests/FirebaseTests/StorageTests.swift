import Firebase
import REST
import TestSupport
import Testing

private let objects = "https://storage.googleapis.com/storage/v1/b/b.app/o"
private let fields =
  "name%2Csize%2Cgeneration%2Cmetageneration%2CcontentType%2CtimeCreated%2Cupdated%2Cmd5Hash%2Cmetadata"

extension Scene {
  fileprivate var storage: StorageClient { StorageClient(bucket: "b.app", session: session) }
}

@Suite struct `Objects of a bucket` {
  private static let record: JSON = [
    "name": "a/b", "size": "20", "generation": "1700000000000001", "contentType": "application/octet-stream",
    "timeCreated": "2026-01-02T03:04:05.678Z", "updated": "2026-01-02T03:04:06Z", "md5Hash": "AAECAwQFBgcICQoLDA0ODw==",
    "metadata": ["senderId": "u", "firebaseStorageDownloadTokens": "t1,t2"],
  ]

  @Test func `come page by page, by prefix`() throws {
    let query = "?prefix=a%2F&maxResults=2&fields=items%28\(fields)%29%2CnextPageToken"
    let scene = Scene(
      .init(.get, objects + query, json: ["items": [Self.record], "nextPageToken": "n+"]),
      .init(.get, objects + query + "&pageToken=n%2B", json: ["kind": "storage#objects"]))
    var pages = scene.storage.objects(prefix: "a/", pageSize: 2)
    let first = try #require(try pages.next()?.first)
    #expect(first.name == "a/b" && first.size == 20 && first.generation == 1_700_000_000_000_001)
    #expect(first.createdAt?.rfc3339 == "2026-01-02T03:04:05.678Z")
    #expect(first.md5 == Array(0...15))
    #expect(first.metadata == ["senderId": "u"])
    #expect(first.downloadTokens == ["t1", "t2"])
    #expect(try pages.next() == [])
    #expect(try pages.next() == nil)
    scene.script.expectFinished()
  }

  @Test func `are looked up, or are not there`() throws {
    let missing: JSON = ["error": ["code": 404, "message": "No such object", "errors": [["reason": "notFound"]]]]
    let scene = Scene(
      .init(.get, objects + "/a%2Fb%20%C3%BC?fields=" + fields, json: Self.record),
      .init(.get, objects + "/x?fields=" + fields, status: 404, json: missing),
      .init(.get, objects + "/y?fields=" + fields, json: ["name": "y"]))
    #expect(try scene.storage.get("a/b ü")?.contentType == "application/octet-stream")
    #expect(try scene.storage.get("x") == nil)
    let error = #expect(throws: FirebaseError.self) { try scene.storage.get("y") }
    #expect(error?.purpose == .getObject("y"))
    scene.script.expectFinished()
  }

  @Test func `are downloaded as they are`() throws {
    let bytes: [UInt8] = [0, 0xFF, 0x7B, 0x0A]
    let scene = Scene(
      .init(.get, objects + "/a%2Fb?alt=media", answer: .success(HTTPResponse(status: 200, body: bytes))),
      .init(.get, objects + "/a%2Fb?alt=media", answer: .success(HTTPResponse(status: 200))),
      .init(.get, objects + "/x?alt=media", status: 404, json: refusal(404, "NOT_FOUND")))
    #expect(try scene.storage.download("a/b") == bytes)
    #expect(try scene.storage.download("a/b") == [])
    #expect(#expect(throws: FirebaseError.self) { try scene.storage.download("x") }?.status == .notFound)
    scene.script.expectFinished()
  }

  @Test func `are uploaded with what is said about them, where none is`() throws {
    let url = "https://storage.googleapis.com/upload/storage/v1/b/b.app/o?uploadType=multipart&name=a%2Fb"
    let scene = Scene(
      .init(.post, url + "&ifGenerationMatch=0", json: Self.record), .init(.post, url, json: Self.record))
    let record = try scene.storage.upload(
      [1, 2, 3], as: "a/b", contentType: "image/png", metadata: ["k": "v"], replacing: 0)
    #expect(record.generation == 1_700_000_000_000_001)
    _ = try scene.storage.upload([], as: "a/b", contentType: "image/png", replacing: nil)
    let request = scene.script.requests[0]
    let type = try #require(request.headers["Content-Type"])
    let boundary = try #require(type.split(separator: "=").last)
    #expect(type == "multipart/related; boundary=\(boundary)")
    let body =
      "--\(boundary)\r\nContent-Type: application/json; charset=utf-8\r\n\r\n"
      + #"{"name":"a/b","contentType":"image/png","metadata":{"k":"v"}}"#
      + "\r\n--\(boundary)\r\nContent-Type: image/png\r\n\r\n\u{1}\u{2}\u{3}\r\n--\(boundary)--\r\n"
    #expect(String(decoding: request.body, as: UTF8.self) == body)
    #expect(request.repeatability == .guardedWrite)
    scene.script.expectFinished()
  }

  @Test func `are deleted, also when they are gone already`() throws {
    let scene = Scene(
      .init(.delete, objects + "/a%2Fb", answer: .success(HTTPResponse(status: 204))),
      .init(.delete, objects + "/a%2Fb?ifGenerationMatch=7", status: 404, json: refusal(404, "NOT_FOUND")),
      .init(
        .delete, objects + "/a%2Fb?ifGenerationMatch=7", status: 412, json: ["error": ["code": 412, "message": "m"]]))
    try scene.storage.delete("a/b")
    try scene.storage.delete("a/b", generation: 7)
    #expect(throws: FirebaseError.self) { try scene.storage.delete("a/b", generation: 7) }
    #expect(scene.script.requests.map(\.repeatability) == [.guardedWrite, .repeatable, .repeatable])
    scene.script.expectFinished()
  }
}
