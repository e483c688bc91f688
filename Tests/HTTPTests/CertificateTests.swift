import Crypto
import Foundation
import REST
import TestSupport
import Testing

@testable import HTTP

/// Judged with OpenSSL's own server in front of libcurl.
@Suite(.enabled(if: TLSServer.isAvailable, "the openssl command is not installed"))
struct `TLS certificates` {
  static let key = Result { try PrivateKey(pem: SampleKey.pem) }
  static let now = Int64(Date().timeIntervalSince1970)

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var name = "localhost"
    var start = now - 86_400
    var days: Int32 = 30
    var isTrusted = true
    var fault: TransferError.CertificateFault?
  }

  @Test(arguments: [
    Case(testDescription: "trusted"),
    Case(testDescription: "self-signed", isTrusted: false, fault: .selfSigned),
    Case(testDescription: "expired", start: now - 40 * 86_400, fault: .expired),
    Case(testDescription: "not yet valid", start: now + 86_400, fault: .notYetValid),
    Case(testDescription: "of another host", name: "firestore.googleapis.com", fault: .wrongHost),
  ])
  func `each fault of a certificate is told apart`(testCase: Case) throws {
    let key = try Self.key.get()
    let certificate = key.selfSignedCertificate(
      commonName: testCase.name, start: testCase.start, days: testCase.days)
    let server = try TLSServer(certificate: certificate, key: key)
    defer { server.stop() }
    var settings = CurlSettings()
    if testCase.isTrusted { settings.authorityFile = server.certificateFile }

    let request = HTTPRequest(method: .get, url: "https://localhost:\(server.port)/")
    do throws(TransferError) {
      let response = try CurlTransport(settings: settings).transport.send(request)
      #expect(response.status == 200)
      #expect(testCase.fault == nil)
    } catch {
      #expect(testCase.fault.map { TransferError.Reason.certificate($0) } == error.reason)
      #expect(error.mayHaveArrived == false)
      #expect(error.host == "localhost")
    }
  }

  @Test func `a certificate of an unknown authority is told apart from a self-signed one`() throws {
    let server = try TLSServer(signedByAuthorityWith: Self.key.get())
    defer { server.stop() }
    let request = HTTPRequest(method: .get, url: "https://localhost:\(server.port)/")
    let error = #expect(throws: TransferError.self) { try CurlTransport().transport.send(request) }
    #expect(error?.reason == .certificate(.unknownAuthority))
  }

  @Test func `a file of authorities that cannot be read is told`() {
    var settings = CurlSettings()
    settings.authorityFile = "/nowhere/at/all.pem"
    let server = LoopbackServer { _ in .silence }
    defer { server.stop() }
    let request = HTTPRequest(method: .get, url: "https://localhost:\(server.port)/")
    let error = #expect(throws: TransferError.self) { try CurlTransport(settings: settings).transport.send(request) }
    #expect(error?.reason == .certificate(.authorityFileUnreadable))
  }

  @Test func `a server that speaks no TLS is told`() {
    let server = LoopbackServer(greeting: "HTTP/1.1 400 Bad Request\r\n\r\n") { _ in .silence }
    defer { server.stop() }
    let request = HTTPRequest(method: .get, url: "https://localhost:\(server.port)/")
    let error = #expect(throws: TransferError.self) { try CurlTransport().transport.send(request) }
    #expect(error?.reason == .handshakeFailed)
    #expect(error?.mayHaveArrived == false)
  }
}

/// `openssl s_server` on a free port.
final class TLSServer {
  static let isAvailable = (try? run(["version"])) != nil

  let port: Int
  let certificateFile: String
  private let folder: URL
  private let process = Process()

  init(certificate: String, key: PrivateKey) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    certificateFile = folder.appendingPathComponent("certificate.pem").path
    let keyFile = folder.appendingPathComponent("key.pem").path
    try certificate.write(toFile: certificateFile, atomically: true, encoding: .utf8)
    try key.pem.revealedText.write(toFile: keyFile, atomically: true, encoding: .utf8)

    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", certificateFile, "-key", keyFile, "-www",
    ]
    process.standardInput = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var told = ""
    while !told.contains("ACCEPT") || !told.hasSuffix("\n") {
      let chunk = output.fileHandleForReading.availableData
      guard !chunk.isEmpty else { throw CocoaError(.executableLoad) }
      told += String(decoding: chunk, as: UTF8.self)
    }
    port = told.split(separator: ":").last.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
  }

  /// A server certificate signed by an authority that nobody trusts.
  convenience init(signedByAuthorityWith key: PrivateKey) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = { (name: String) in folder.appendingPathComponent(name).path }
    let authority = key.selfSignedCertificate(
      commonName: "Nobody's authority", start: `TLS certificates`.now - 60, days: 2)
    try authority.write(toFile: path("ca.pem"), atomically: true, encoding: .utf8)
    try key.pem.revealedText.write(toFile: path("key.pem"), atomically: true, encoding: .utf8)
    _ = try Self.run(["req", "-new", "-key", path("key.pem"), "-subj", "/CN=localhost", "-out", path("request.pem")])
    _ = try Self.run([
      "x509", "-req", "-in", path("request.pem"), "-CA", path("ca.pem"), "-CAkey", path("key.pem"), "-CAcreateserial",
      "-days", "2", "-out", path("leaf.pem"),
    ])
    try self.init(certificate: String(contentsOfFile: path("leaf.pem"), encoding: .utf8), key: key)
  }

  func stop() {
    // Not SIGTERM: a process started from a test's thread inherits that thread's blocked signals.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  private static func run(_ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return 0
  }
}
