import Crypto
import Foundation
import REST
import TestSupport
import Testing

@testable import HTTP

/// Judged with nghttp2's server.
@Suite(.enabled(if: HTTP2Server.path != nil, "nghttpd is not installed"))
struct `HTTP/2` {
  @Test func `is spoken where the server offers it, and many requests share one connection`() throws {
    let server = try HTTP2Server()
    defer { server.stop() }
    var settings = CurlSettings()
    settings.authorityFile = server.certificateFile
    let transport = CurlTransport(settings: settings).transport
    let url = "https://localhost:\(server.port)/file"
    let read = HTTPRequest(method: .get, url: url, repeatability: .repeatable)
    let write = HTTPRequest(method: .post, url: url, body: [1, 2, 3], repeatability: .guardedWrite)
    var first = transport.sendAll([read])
    for _ in 1...50 where first.allSatisfy({ (try? $0.get()) == nil }) {
      usleep(20_000)
      first = transport.sendAll([read])
    }
    let outcomes = first + transport.sendAll(Array(repeating: read, count: 20) + [write, write])
    let bodies = try outcomes.prefix(21).map { String(decoding: try $0.get().body, as: UTF8.self) }
    #expect(bodies == Array(repeating: "hello", count: 21))

    let log = try server.log()
    #expect(log.contains("[id=1]"))
    #expect(log.contains("stream_id=3) :path: /file"))
    #expect(!log.contains("[id=2]"))
  }
}

private final class HTTP2Server {
  static let path = ["/usr/sbin/nghttpd", "/usr/bin/nghttpd", "/opt/homebrew/bin/nghttpd"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  let port: Int
  let certificateFile: String
  private let folder: URL
  private let process = Process()

  init() throws {
    port = LoopbackServer.freePort()
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = { [folder] (name: String) in folder.appendingPathComponent(name).path }
    certificateFile = path("certificate.pem")
    let key = try PrivateKey(pem: SampleKey.pem)
    let certificate = key.selfSignedCertificate(
      commonName: "localhost", start: Int64(Date().timeIntervalSince1970) - 60, days: 2)
    try certificate.write(toFile: certificateFile, atomically: true, encoding: .utf8)
    try key.pem.revealedText.write(toFile: path("key.pem"), atomically: true, encoding: .utf8)
    try "hello".write(toFile: path("file"), atomically: true, encoding: .utf8)
    try "".write(toFile: path("log"), atomically: true, encoding: .utf8)

    process.executableURL = URL(fileURLWithPath: Self.path ?? "")
    process.arguments = [
      "-v", "-a", "127.0.0.1", "-d", folder.path, String(port), path("key.pem"), certificateFile,
    ]
    process.standardOutput = try FileHandle(forWritingTo: folder.appendingPathComponent("log"))
    try process.run()
  }

  /// What the server wrote about every frame, with the number of the connection.
  func log() throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent("log")), as: UTF8.self)
  }

  func stop() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }
}
