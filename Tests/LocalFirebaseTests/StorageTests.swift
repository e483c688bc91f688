import Foundation
import REST
import TestSupport
import Testing

@Suite struct `objects of Storage` {
  let running: RunningInstance

  init() throws { running = try RunningInstance() }

  private func download(_ headers: HTTPHeaders = [:], query: String = "?alt=media") throws -> HTTPResponse {
    try running.request(.get, RunningInstance.object(RunningInstance.media, query), headers: headers)
  }

  @Test func `an object keeps its name, its bytes and its checksums`() throws {
    let name = "a folder/ü:b%2Fc?d#e+f"
    try running.store(name, Array("123456789".utf8))
    let facts = try running.request(.get, RunningInstance.cloud(name)).json
    #expect(facts["name"]?.string == name)
    #expect(facts["size"] == "9")
    // The check value of CRC-32C, and md5sum's own output.
    #expect(facts["crc32c"]?.string == Base64.encode([0xE3, 0x06, 0x92, 0x83]))
    #expect(facts["md5Hash"] == "JfnnlDI7RTiF9RgfG2JNCw==")
    #expect(facts["metageneration"] == "1")
    let bytes = try running.request(.get, RunningInstance.cloud(name, "?alt=media"))
    #expect(bytes.body == Array("123456789".utf8))
    #expect(bytes.headers["X-Goog-Hash"] == "crc32c=4waSgw==,md5=JfnnlDI7RTiF9RgfG2JNCw==")
  }

  @Test(
    arguments: [
      ("bytes=0-3", 206, "0123", "bytes 0-3/10"), ("bytes=4-", 206, "456789", "bytes 4-9/10"),
      ("bytes=-2", 206, "89", "bytes 8-9/10"), ("bytes=8-99", 206, "89", "bytes 8-9/10"),
      ("bytes=-99", 206, "0123456789", "bytes 0-9/10"), ("bytes=3-1", 200, "0123456789", nil),
      ("lines=1-2", 200, "0123456789", nil), ("bytes=0-1,4-5", 200, "0123456789", nil),
    ] as [(String, Int, String, String?)])
  func `a range is a part of the bytes`(range: String, status: Int, text: String, place: String?) throws {
    try running.store(RunningInstance.media, Array("0123456789".utf8))
    let answer = try download(["Range": range])
    #expect(answer.status == status)
    #expect(String(decoding: answer.body, as: UTF8.self) == text)
    #expect(answer.headers["Content-Range"] == place)
  }

  @Test(arguments: ["bytes=10-", "bytes=-0"])
  func `a range past the end is refused`(range: String) throws {
    try running.store(RunningInstance.media, Array("0123456789".utf8))
    let answer = try download(["Range": range])
    #expect(answer.status == 416)
    #expect(answer.headers["Content-Range"] == "bytes */10")
  }

  @Test func `an empty object is an object`() throws {
    try running.store(RunningInstance.media, [])
    #expect(try download().body == [])
    #expect(try download(["Range": "bytes=0-"]).status == 416)
  }

  // MARK: - Uploads

  @Test func `a plain upload is its body`() throws {
    let answer = try running.request(
      .post, "/firebasestorage.googleapis.com/v0/b/\(RunningInstance.bucket)/o?name=a%2Fb", Array("xyz".utf8),
      headers: ["Content-Type": "image/png"])
    #expect(answer.status == 200)
    #expect(answer.json["contentType"] == "image/png")
    #expect(answer.json["bucket"]?.string == RunningInstance.bucket)
    #expect(answer.json["downloadTokens"]?.string?.count == 36)
    #expect(try running.request(.get, RunningInstance.cloud("a/b", "?alt=media")).body == Array("xyz".utf8))
  }

  @Test func `a multipart upload may hold its own boundary, line ends and nothing`() throws {
    for bytes in [Array("\r\n--b-1\r\n\r\n--b-1--\r\n\0".utf8), [], [13, 10], [10, 13, 13]] {
      let answer = try running.upload(RunningInstance.media, bytes, metadata: ["k": "v"], token: "owner")
      #expect(answer.status == 200)
      #expect(answer.json["metadata"] == ["k": "v"])
      #expect(try download().body == bytes)
    }
  }

  @Test(arguments: ["", "--b-1--", "--b-1\r\n\r\n{}\r\n--b-1--", "--b-1\r\n\r\n{\r\n--b-1\r\n\r\nx\r\n--b-1--\r\n"])
  func `a multipart body of another form is refused`(body: String) throws {
    let answer = try running.request(
      .post, "/v0/b/\(RunningInstance.bucket)/o?name=a", Array(body.utf8),
      headers: ["X-Goog-Upload-Protocol": "multipart", "Content-Type": "multipart/related; boundary=b-1"])
    #expect(answer.status == 400)
  }

  private func begin() throws -> String {
    let answer = try running.request(
      .post, "/v0/b/\(RunningInstance.bucket)/o?name=\(PercentEncoding.encode(RunningInstance.media))",
      bytes(of: ["metadata": ["k": "v"]]),
      headers: [
        "X-Goog-Upload-Protocol": "resumable", "X-Goog-Upload-Command": "start",
        "X-Goog-Upload-Header-Content-Type": "image/gif", "X-Goog-Upload-Header-Content-Length": "6",
      ])
    #expect(answer.status == 200)
    #expect(answer.headers["X-Goog-Upload-Status"] == "active")
    return try #require(answer.headers["X-Goog-Upload-URL"])
  }

  private func command(_ url: String, _ words: String, _ text: String = "", at offset: Int = 0) throws -> HTTPResponse {
    try running.request(
      .post, url, Array(text.utf8),
      headers: ["X-Goog-Upload-Command": words, "X-Goog-Upload-Offset": String(offset)])
  }

  @Test func `a resumable upload of a device comes in pieces`() throws {
    let url = try begin()
    #expect(try command(url, "upload", "abc").headers["X-Goog-Upload-Size-Received"] == "3")
    #expect(try command(url, "upload", "abc").status == 400)
    let query = try command(url, "query")
    #expect(query.headers["X-Goog-Upload-Size-Received"] == "3")
    #expect(query.headers["X-Goog-Upload-Status"] == "active")
    #expect(try running.request(.get, RunningInstance.cloud()).status == 404)
    let last = try command(url, "upload, finalize", "def", at: 3)
    #expect(last.headers["X-Goog-Upload-Status"] == "final")
    #expect(last.json["contentType"] == "image/gif")
    #expect(last.json["metadata"] == ["k": "v"])
    #expect(try download().body == Array("abcdef".utf8))
    #expect(try command(url, "query").headers["X-Goog-Upload-Status"] == "final")
    #expect(try command(url, "upload", "x", at: 6).status == 400)
  }

  @Test func `a resumable upload is cancelled`() throws {
    let url = try begin()
    #expect(try command(url, "cancel").status == 200)
    #expect(try command(url, "upload, finalize", "abc").status == 404)
    #expect(try running.request(.get, RunningInstance.cloud()).status == 404)
  }

  @Test func `an administrator's resumable upload says what has come`() throws {
    let begun = try running.request(
      .post, "/upload/storage/v1/b/\(RunningInstance.bucket)/o?uploadType=resumable",
      bytes(of: ["name": .string(RunningInstance.media), "contentType": "image/gif"]))
    let url = try #require(begun.headers["Location"])
    func put(_ text: String, _ range: String) throws -> HTTPResponse {
      try running.request(.put, url, Array(text.utf8), headers: ["Content-Range": range])
    }
    #expect(try put("", "bytes */*").headers["Range"] == nil)
    let first = try put("abc", "bytes 0-2/*")
    #expect(first.status == 308)
    #expect(first.headers["Range"] == "bytes=0-2")
    #expect(try put("xyz", "bytes 7-9/10").status == 400)
    #expect(try put("xyz", "bytes 0-9223372036854775807/*").status == 400)
    let last = try put("cdef", "bytes 2-5/6")
    #expect(last.status == 200)
    #expect(last.json["contentType"] == "image/gif")
    #expect(try download().body == Array("abcdef".utf8))
    #expect(try put("", "bytes */6").status == 200)
  }

  @Test func `an upload that was begun long ago is forgotten`() throws {
    let first = try begin()
    for _ in 0..<500 { _ = try begin() }
    let last = try begin()
    #expect(try command(first, "query").status == 404)
    #expect(try command(last, "query").status == 200)
  }

  @Test func `an administrator's multipart upload needs nothing in its address`() throws {
    let answer = try running.request(
      .post, "/upload/storage/v1/b/\(RunningInstance.bucket)/o?uploadType=multipart",
      RunningInstance.multipart(["name": "a/b", "metadata": ["k": "v"]], [1, 2, 3], contentType: "image/png"),
      headers: ["Content-Type": "multipart/related; boundary=\"b-1\""])
    #expect(answer.status == 200)
    #expect(answer.json["contentType"] == "image/png")
    #expect(answer.json["id"]?.string?.hasPrefix("\(RunningInstance.bucket)/a/b/") == true)
    #expect(answer.json["metadata"] == ["k": "v"])
  }

  // MARK: - Conditions, metadata, tokens

  @Test func `a condition is about the generation that is there`() throws {
    let first = try running.store().json
    let generation = try #require(first["generation"]?.string)
    #expect(try running.store(query: "&ifGenerationMatch=0").status == 412)
    let refused = try running.request(.delete, RunningInstance.cloud(RunningInstance.media, "?ifGenerationMatch=5"))
    #expect(refused.status == 412)
    #expect(refused.json["error"]?["errors"]?[0]?["reason"] == "conditionNotMet")
    #expect(try running.store(query: "&ifGenerationMatch=\(generation)").status == 200)
    let query = "?ifGenerationMatch=\(generation)"
    #expect(try running.request(.delete, RunningInstance.cloud(RunningInstance.media, query)).status == 412)
    #expect(
      try running.request(.get, RunningInstance.cloud(RunningInstance.media, "?generation=\(generation)")).status == 404
    )
    #expect(try running.request(.delete, RunningInstance.cloud()).status == 204)
    let missing = try running.request(.delete, RunningInstance.cloud())
    #expect(missing.status == 404)
    #expect(missing.json["error"]?["errors"]?[0]?["reason"] == "notFound")
    #expect(try running.store(query: "&ifGenerationMatch=0").status == 200)
  }

  @Test func `metadata is merged, and null removes`() throws {
    _ = try running.upload(metadata: ["a": "1", "b": "2"], token: "owner")
    let patch: JSON = ["contentType": "image/png", "cacheControl": "no-store", "metadata": ["a": nil, "c": "3"]]
    let answer = try running.request(.patch, RunningInstance.object(), patch.serializedBytes()).json
    #expect(answer["metadata"] == ["b": "2", "c": "3"])
    #expect(answer["contentType"] == "image/png")
    #expect(answer["cacheControl"] == "no-store")
    #expect(answer["metageneration"] == "2")
    let cleared = try running.request(.patch, RunningInstance.cloud(), bytes(of: ["metadata": nil])).json
    #expect(cleared["metadata"] == nil)
    #expect(cleared["metageneration"] == "3")
    #expect(
      try running.request(.patch, RunningInstance.cloud(), bytes(of: ["metadata": ["a": 1]])).status == 400
    )
  }

  @Test func `a download token opens the object until it is taken away`() throws {
    try running.store()
    let tokens = { (json: JSON) in (json["downloadTokens"]?.string ?? "").split(separator: ",").map(String.init) }
    #expect(tokens(try running.request(.get, RunningInstance.object()).json) == [])
    func change(_ query: String, token: String? = "owner") throws -> HTTPResponse {
      try running.request(.post, RunningInstance.object(RunningInstance.media, query), token: token)
    }
    #expect(try change("?create_token=true", token: nil).status == 403)
    #expect(try change("?create_token=maybe").status == 400)
    let first = try #require(tokens(try change("?create_token=true").json).first)
    let both = tokens(try change("?create_token=true").json)
    #expect(both.count == 2 && both[0] == first)
    func open(_ token: String) throws -> Int {
      try running.request(.get, RunningInstance.object(RunningInstance.media, "?alt=media&token=\(token)"), token: nil)
        .status
    }
    #expect(try open(first) == 200)
    #expect(try open("x") == 403)
    #expect(try tokens(change("?delete_token=\(first)").json) == [both[1]])
    #expect(try open(first) == 403)
    #expect(try open(both[1]) == 200)
    let seen = try running.request(.get, RunningInstance.cloud()).json["metadata"]
    #expect(seen == ["firebaseStorageDownloadTokens": .string(both[1])])
    let patch = bytes(of: ["metadata": ["firebaseStorageDownloadTokens": nil]])
    #expect(try running.request(.patch, RunningInstance.cloud(), patch).json["metadata"] == nil)
    #expect(try open(both[1]) == 403)
  }

  @Test func `a device's change of metadata leaves the tokens alone`() throws {
    try running.instance.loadStorageRules(
      """
      rules_version = '2';
      service firebase.storage {
        match /b/{b}/o/{o=**} {
          allow create;
          allow update: if resource.metadata == {'k': 'v'} && !('metadata' in request.resource);
        }
      }
      """)
    let sent = try running.upload(metadata: ["k": "v"], token: nil).json
    let token = try #require(sent["downloadTokens"]?.string)
    #expect(sent["metadata"] == ["k": "v"])
    let patch = bytes(of: ["metadata": ["k": nil, "firebaseStorageDownloadTokens": "mine"]])
    #expect(try running.request(.patch, RunningInstance.object(), patch, token: nil).status == 403)
    let changed = try running.request(.patch, RunningInstance.object(), bytes(of: ["metadata": nil]), token: nil)
    #expect(changed.status == 200)
    #expect(changed.json["metadata"] == nil)
    #expect(changed.json["downloadTokens"]?.string == token)
  }

  // MARK: - Listing

  @Test func `a list goes page by page, and folds what is behind a delimiter`() throws {
    for name in ["a/1", "a/2", "a/b/3", "a/b/4", "a/c/5", "a/d", "a0", "b/6"] { try running.store(name, [1]) }
    func pages(_ query: String, _ base: String) throws -> [String] {
      var found: [String] = []
      var token = ""
      for _ in 0..<20 {
        let page = try running.request(.get, base + "?" + query + (token.isEmpty ? "" : "&pageToken=\(token)")).json
        found += (page["items"]?.array ?? []).compactMap { $0["name"]?.string }
        found += (page["prefixes"]?.array ?? []).compactMap(\.string)
        guard let next = page["nextPageToken"]?.string else { return found.sorted() }
        token = next
      }
      return ["no end"]
    }
    for base in ["/storage/v1/b/\(RunningInstance.bucket)/o", "/v0/b/\(RunningInstance.bucket)/o"] {
      for size in [1, 2, 3, 1_000] {
        let limit = "&maxResults=\(size)"
        #expect(
          try pages("prefix=a%2F&delimiter=%2F" + limit, base) == ["a/1", "a/2", "a/b/", "a/c/", "a/d"])
        #expect(try pages("delimiter=%2F" + limit, base) == ["a/", "a0", "b/"])
        #expect(try pages("prefix=a%2Fb" + limit, base) == ["a/b/3", "a/b/4"])
        #expect(try pages(limit, base).count == 8)
        #expect(try pages("prefix=x" + limit, base) == [])
      }
    }
    #expect(try running.request(.get, "/storage/v1/b/other/o").json["items"] == nil)
  }

  // MARK: - Persistence

  @Test(.scratchFolder) func `objects and rules outlive a crash, and leftovers do not`() throws {
    let path = ScratchFolder.path + "/instance.db"
    let before = try RunningInstance(path: path)
    try before.instance.loadStorageRules(
      "rules_version = '2'; service firebase.storage { match /b/{b}/o/{o=**} { allow get: if request.auth != null; } }")
    try before.store(RunningInstance.media, [1, 2])
    try before.store(RunningInstance.media, [3, 4, 5])
    try before.store("gone", [6])
    #expect(try before.request(.delete, RunningInstance.cloud("gone")).status == 204)
    let device = try before.signUp()
    #expect(try FileManager.default.contentsOfDirectory(atPath: path + "-objects").count == 1)
    // No orderly end: a second instance opens the files as a crash in the middle of an upload would have left them.
    let copy = ScratchFolder.path + "/copy.db"
    for suffix in ["", "-wal", "-objects"] {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
    }
    for name in ["77", "78.part"] { try Data([1]).write(to: URL(fileURLWithPath: "\(copy)-objects/\(name)")) }
    let after = try RunningInstance(path: copy)
    let answer = try after.request(
      .get, RunningInstance.object(RunningInstance.media, "?alt=media"), token: device.idToken)
    #expect(answer.body == [3, 4, 5])
    #expect(try after.request(.get, RunningInstance.object(), token: nil).status == 403)
    #expect(try FileManager.default.contentsOfDirectory(atPath: copy + "-objects").count == 1)
    before.instance.stop()
  }

  @Test func `many writers of one object leave one whole object`() throws {
    let running = running
    DispatchQueue.concurrentPerform(iterations: 16) { index in
      let bytes = [UInt8](repeating: UInt8(index), count: 50_000)
      #expect((try? running.store(RunningInstance.media, bytes).status) == 200)
      let read = (try? download().body) ?? []
      #expect(read.count == 50_000 && Set(read).count == 1)
    }
    #expect(try running.request(.post, "/internal/reset").status == 200)
    #expect(try download().status == 404)
  }
}
