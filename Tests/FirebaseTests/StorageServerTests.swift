import Firebase
import Foundation
import HTTP
import REST
import Testing

private let server = ProcessInfo.processInfo.environment["STORAGE_EMULATOR_HOST"].flatMap {
  BaseURL($0) ?? BaseURL(hostAndPort: $0)
}

/// The client before a server that is not ours, such as fake-gcs-server.
@Suite(.enabled(if: server != nil, "STORAGE_EMULATOR_HOST is not set"))
struct `Against a Storage server` {
  private let client: StorageClient

  init() throws {
    var endpoints = Endpoints()
    endpoints.use(.storage, at: try #require(server))
    let transport = CurlTransport().transport
    let tokens = TokenSource(
      credentials: .emulatorOwner, sign: { $0 }, endpoints: endpoints, transport: transport,
      now: { Timestamp(seconds: Int64(Date().timeIntervalSince1970)) })
    let session = GoogleSession(
      identity: .administrator(tokens), endpoints: endpoints, transport: transport, sleep: { _ in })
    client = StorageClient(bucket: "suite-\(UUID().uuidString.lowercased())", session: session)
    // A server where every bucket exists refuses to make one.
    let url = endpoints[.storage].description + "/storage/v1/b?project=p"
    _ = try transport.send(HTTPRequest(method: .post, url: url, json: ["name": .string(client.bucket)]))
  }

  @Test(arguments: ["plain", "conversations/c1/media/m1", "ü b%2F?#+"])
  func `an object goes up, is found, comes down and is deleted`(name: String) throws {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let uploaded = try client.upload(
      bytes, as: name, contentType: "application/octet-stream", metadata: ["senderId": "u"], replacing: 0)
    let found = try #require(try client.get(name))
    #expect(found.name == name && found.size == 100_000 && found.generation == uploaded.generation)
    #expect(found.contentType == "application/octet-stream")
    #expect(found.metadata == ["senderId": "u"])
    #expect(found.md5?.count == 16)
    #expect(try client.download(name) == bytes)
    try client.delete(name, generation: found.generation)
    #expect(try client.get(name) == nil)
    #expect(#expect(throws: FirebaseError.self) { try client.download(name) }?.status == .notFound)
    try client.delete(name)
  }

  @Test func `what is there is not overwritten where none must be`() throws {
    _ = try client.upload([1], as: "a", contentType: "text/plain", replacing: 0)
    #expect(throws: FirebaseError.self) {
      try client.upload([2], as: "a", contentType: "text/plain", replacing: 0)
    }
    #expect(try client.download("a") == [1])
    _ = try client.upload([2], as: "a", contentType: "text/plain", replacing: nil)
    #expect(try client.download("a") == [2])
  }

  @Test func `a listing goes through every page`() throws {
    let names = ["a/1", "a/2", "a/3", "a/b/4", "a/b/5"]
    for name in names + ["b"] { _ = try client.upload([], as: name, contentType: "text/plain", replacing: nil) }
    var found: [String] = []
    var pages = client.objects(prefix: "a/", pageSize: 2)
    while let page = try pages.next() {
      #expect(page.count <= 2)
      found += page.map(\.name)
    }
    #expect(found == names)
  }
}
