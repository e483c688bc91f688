import Foundation
import REST
import Synchronization
import Testing

@testable import HTTP

@Suite struct Transfers {
  @Test func `a request arrives as it was written, and its response comes back whole`() throws {
    let server = LoopbackServer { _ in
      .ok("{\"a\":1}", "Content-Type: application/json", "X-Twice: one", "X-Twice:  two ")
    }
    defer { server.stop() }
    let request = HTTPRequest(
      method: .patch, url: server.url + "/v1/a%20b?x=%2F", headers: ["X-Mine": "yes", "Authorization": "Bearer t"],
      body: Array("body".utf8))
    let response = try CurlTransport().transport.send(request)
    #expect(response.status == 200)
    #expect(response.body == Array("{\"a\":1}".utf8))
    #expect(response.headers["content-type"] == "application/json")
    #expect(response.headers.fields.filter { $0.name == "X-Twice" }.map(\.value) == ["one", "two"])

    let arrived = try #require(server.requests.first)
    let lines = arrived.head.components(separatedBy: "\r\n")
    #expect(lines[0] == "PATCH /v1/a%20b?x=%2F HTTP/1.1")
    #expect(lines.contains("X-Mine: yes"))
    #expect(lines.contains("Authorization: Bearer t"))
    #expect(lines.contains("Content-Length: 4"))
    #expect(lines.contains("User-Agent: wtadmin (gzip)"))
    #expect(!lines.contains { $0.hasPrefix("Expect") || $0.hasPrefix("Content-Type") })
    #expect(arrived.body == "body")
  }

  @Test(arguments: HTTPMethod.allCases)
  func `every method is sent by its name`(method: HTTPMethod) throws {
    let server = LoopbackServer { $0.head.hasPrefix("HEAD") ? .status(200) : .ok("x") }
    defer { server.stop() }
    let response = try CurlTransport().transport.send(HTTPRequest(method: method, url: server.url + "/"))
    #expect(response.status == 200)
    #expect(server.requests.map { $0.head.prefix { $0 != " " } } == [Substring(method.rawValue)])
  }

  @Test func `a status that is no success is a response`() throws {
    let server = LoopbackServer { _ in .status(404) }
    defer { server.stop() }
    #expect(try CurlTransport().transport.send(HTTPRequest(method: .get, url: server.url)).status == 404)
  }

  @Test func `requests one after the other share a connection`() throws {
    let server = LoopbackServer { .ok("\($0.number)") }
    defer { server.stop() }
    let transport = CurlTransport().transport
    let read = HTTPRequest(method: .get, url: server.url, repeatability: .repeatable)
    let write = HTTPRequest(method: .post, url: server.url, body: [1], repeatability: .guardedWrite)
    for request in [read, write, read, write, read] { _ = try transport.send(request) }
    #expect(server.requests.map(\.connection) == [1, 1, 1, 1, 1])
  }

  @Test func `requests sent together run side by side up to the bound, and answer in order`() throws {
    let together = Mutex((now: 0, most: 0))
    let server = LoopbackServer { request in
      together.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      usleep(20_000)
      together.withLock { $0.now -= 1 }
      return .ok(String(request.head.split(separator: " ")[1]))
    }
    defer { server.stop() }
    var settings = CurlSettings()
    settings.parallelTransfers = 4
    let requests = (0..<20).map { HTTPRequest(method: .get, url: server.url + "/\($0)", repeatability: .repeatable) }
    let outcomes = CurlTransport(settings: settings).transport.sendAll(requests)
    #expect(try outcomes.map { String(decoding: try $0.get().body, as: UTF8.self) } == (0..<20).map { "/\($0)" })
    #expect((2...4).contains(together.withLock { $0.most }))
    #expect(Set(server.requests.map(\.connection)).count <= 4)
  }

  @Test func `one failure among many leaves the others alone`() throws {
    let server = LoopbackServer { _ in .ok("fine") }
    defer { server.stop() }
    let urls = [server.url, "http://example.com/", server.url, "no url", server.url]
    let outcomes = CurlTransport().transport.sendAll(urls.map { HTTPRequest(method: .get, url: $0) })
    let reasons = outcomes.map { outcome -> TransferError.Reason? in
      guard case .failure(let error) = outcome else { return nil }
      return error.reason
    }
    #expect(reasons == [nil, .plainHTTPRefused, nil, .malformedURL, nil])
  }

  @Test func `an interim response leaves no trace`() throws {
    let server = LoopbackServer { _ in
      .raw("HTTP/1.1 103 Early Hints\r\nX-Early: yes\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    }
    defer { server.stop() }
    let response = try CurlTransport().transport.send(HTTPRequest(method: .get, url: server.url))
    #expect(response.headers["X-Early"] == nil)
    #expect(response.body == Array("ok".utf8))
  }

  @Test func `a compressed body is unpacked`() throws {
    // "hello" by Python's gzip module, mtime 0.
    let packed: [UInt8] = [
      0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0x02, 0x03, 0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0x07, 0, 0x86, 0xa6, 0x10, 0x36, 0x05,
      0, 0, 0,
    ]
    let server = LoopbackServer { request in
      guard request.head.contains("Accept-Encoding: ") && request.head.contains("gzip") else { return .status(406) }
      return .bytes(
        Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n".utf8) + packed)
    }
    defer { server.stop() }
    let response = try CurlTransport().transport.send(HTTPRequest(method: .get, url: server.url))
    #expect(response.body == Array("hello".utf8))
  }

  @Test func `a field that holds a line break stays one field`() throws {
    let server = LoopbackServer { _ in .ok("") }
    defer { server.stop() }
    let request = HTTPRequest(method: .get, url: server.url, headers: ["X-Mine": "a\r\nX-Injected: b"])
    _ = try CurlTransport().transport.send(request)
    let lines = try #require(server.requests.first).head.components(separatedBy: "\r\n")
    #expect(lines.contains("X-Mine: aX-Injected: b"))
    #expect(!lines.contains { $0.hasPrefix("X-Injected") })
  }

  @Test func `a redirect is not followed`() throws {
    let server = LoopbackServer { _ in .status(302, "Location: /elsewhere") }
    defer { server.stop() }
    let request = HTTPRequest(method: .get, url: server.url, headers: ["Authorization": "Bearer t"])
    #expect(try CurlTransport().transport.send(request).status == 302)
    #expect(server.requests.count == 1)
  }
}

@Suite struct `Transfers that fail` {
  static func error(_ request: HTTPRequest, _ settings: CurlSettings = CurlSettings()) -> TransferError? {
    do throws(TransferError) {
      _ = try CurlTransport(settings: settings).transport.send(request)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    "http://example.com/", "http://10.0.0.1:8080/", "http://127.0.0.1.example.com/", "http://[::2]/",
    "http://localhost.example.com/", "http://128.0.0.1/",
  ])
  func `plain http is refused beyond this machine`(url: String) {
    let error = Self.error(HTTPRequest(method: .get, url: url))
    #expect(error?.reason == .plainHTTPRefused)
    #expect(error?.mayHaveArrived == false)
  }

  @Test(arguments: [
    "http://127.0.0.1:1/", "http://127.255.0.3:1/", "http://[::1]:1/", "http://localhost:1/", "http://LOCALHOST:1/",
  ])
  func `plain http is tried on this machine`(url: String) {
    let reason = Self.error(HTTPRequest(method: .get, url: url))?.reason
    // Where IPv6 is off, ::1 cannot even be tried.
    #expect(reason == .connectionRefused || url.contains("::1") && reason != .plainHTTPRefused)
  }

  @Test(arguments: ["", "firestore", "ftp://127.0.0.1/", "file:///etc/passwd", "http://me:pw@127.0.0.1/", "https://"])
  func `what is no address of a server is refused`(url: String) {
    #expect(Self.error(HTTPRequest(method: .get, url: url))?.reason == .malformedURL)
  }

  @Test func `a closed port is told with host and port`() {
    let error = Self.error(HTTPRequest(method: .get, url: "http://127.0.0.1:1/"))
    #expect(error?.reason == .connectionRefused)
    #expect(error?.host == "127.0.0.1")
    #expect(error?.port == 1)
    #expect(error?.mayHaveArrived == false)
    #expect(error?.detail.isEmpty == false)
  }

  @Test func `an unknown host is told`() {
    // RFC 6761 keeps .invalid from ever existing.
    let error = Self.error(HTTPRequest(method: .get, url: "https://wtadmin.invalid/"))
    #expect(error?.reason == .hostNotFound)
    #expect(error?.host == "wtadmin.invalid")
    #expect(error?.port == 443)
  }

  @Test func `a server that says nothing is given up in time`() {
    let server = LoopbackServer { _ in .silence }
    defer { server.stop() }
    let error = Self.error(HTTPRequest(method: .get, url: server.url, timeout: .milliseconds(80)))
    #expect(error?.reason == .responseTimedOut(after: .milliseconds(80)))
    #expect(error?.mayHaveArrived == true)
  }

  @Test(arguments: [
    LoopbackServer.Reply.reset, .last(""), .last("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf"),
  ])
  func `a connection that breaks is told as lost, and that the request may have arrived`(reply: LoopbackServer.Reply) {
    let server = LoopbackServer { _ in reply }
    defer { server.stop() }
    let error = Self.error(HTTPRequest(method: .post, url: server.url, body: [1]))
    #expect(error?.reason == .connectionLost)
    #expect(error?.mayHaveArrived == true)
    #expect(server.requests.count == 1)
  }

  /// libcurl would send these again on its own, since the connection had been used before.
  @Test(arguments: [HTTPMethod.post, .patch, .delete], [Repeatability.never, .guardedWrite])
  func `a write is never sent twice behind our back`(method: HTTPMethod, repeatability: Repeatability) throws {
    let server = LoopbackServer { $0.head.hasPrefix("GET") ? .ok("") : .reset }
    defer { server.stop() }
    let transport = CurlTransport().transport
    _ = try transport.send(HTTPRequest(method: .get, url: server.url))
    let body: [UInt8] = method == .delete ? [] : [1, 2, 3]
    let write = HTTPRequest(method: method, url: server.url, body: body, repeatability: repeatability)
    let error = #expect(throws: TransferError.self) { try transport.send(write) }
    #expect(error?.reason == .connectionLost)
    #expect(server.requests.count == 2)
  }

  @Test func `a response larger than the bound is cut off`() {
    let server = LoopbackServer { _ in .ok(String(repeating: "x", count: 2_000)) }
    defer { server.stop() }
    var settings = CurlSettings()
    settings.responseByteLimit = 1_999
    let error = Self.error(HTTPRequest(method: .get, url: server.url), settings)
    #expect(error?.reason == .responseTooLarge(limitBytes: 1_999))
    settings.responseByteLimit = 2_000
    #expect(Self.error(HTTPRequest(method: .get, url: server.url), settings) == nil)
  }

  @Test func `an interruption ends what runs and what waits`() {
    let isInterrupted = Mutex(false)
    let server = LoopbackServer { _ in
      isInterrupted.withLock { $0 = true }
      return .silence
    }
    defer { server.stop() }
    var settings = CurlSettings()
    settings.parallelTransfers = 1
    let transport = CurlTransport(settings: settings) { isInterrupted.withLock { $0 } }.transport
    let request = HTTPRequest(method: .get, url: server.url)
    let errors = transport.sendAll([request, request]).map { outcome -> TransferError? in
      guard case .failure(let error) = outcome else { return nil }
      return error
    }
    #expect(errors.map { $0?.reason } == [.interrupted, .interrupted])
    #expect(errors.map { $0?.mayHaveArrived } == [true, false])
    #expect(server.requests.count == 1)
  }

  @Test func `a proxy never sees what is meant for this machine`() async {
    await #expect(processExitsWith: .success) {
      let server = LoopbackServer { _ in .ok("direct") }
      setenv("http_proxy", "http://127.0.0.1:1", 1)
      let response = try CurlTransport().transport.send(HTTPRequest(method: .get, url: server.url))
      try #require(response.body == Array("direct".utf8))
    }
  }

  @Test func `the variables of curl and OpenSSL name the authorities`() {
    #expect(CurlSettings(variables: ["CURL_CA_BUNDLE": "a", "SSL_CERT_FILE": "b"]).authorityFile == "a")
    #expect(CurlSettings(variables: ["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": "b"]).authorityFile == "b")
    #expect(CurlSettings(variables: ["SSL_CERT_DIR": "d"]).authorityFolder == "d")
    #expect(CurlSettings(variables: [:]) == CurlSettings())
  }
}
