import Foundation
import HTTP
import LocalFirebase
import REST
import Testing

/// Storage by hand: two people of one conversation, and requests as Firebase's SDKs and Google's clients send them.
extension RunningInstance {
  static let bucket = "demo-test.firebasestorage.app"
  static let media = "conversations/c1/media/m1"

  static func projectFile(_ name: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
  }

  /// The address of an object as devices know it.
  static func object(_ name: String = media, _ query: String = "") -> String {
    "/v0/b/\(bucket)/o/\(PercentEncoding.encode(name))\(query)"
  }

  static func cloud(_ name: String = media, _ query: String = "") -> String {
    "/storage/v1/b/\(bucket)/o/\(PercentEncoding.encode(name))\(query)"
  }

  /// Makes `uids` the participants of the conversation `c1`, as far as the rules of Storage look.
  func converse(_ uids: String...) throws {
    try put(
      "conversations/c1",
      ["participants": ["arrayValue": ["values": .array(uids.map { ["stringValue": .string($0)] })]]])
  }

  func request(
    _ method: HTTPMethod, _ path: String, _ body: [UInt8] = [], token: String? = "owner", headers: HTTPHeaders = [:]
  ) throws -> HTTPResponse {
    var request = HTTPRequest(
      method: method, url: path.hasPrefix("http:") ? path : instance.address + path, headers: headers, body: body)
    if let token { request.headers["Authorization"] = (token == "owner" ? "Bearer " : "Firebase ") + token }
    return try transport.send(request)
  }

  /// A multipart upload through Firebase's endpoint.
  func upload(
    _ name: String = media, _ bytes: [UInt8] = Array(repeating: 7, count: 20),
    contentType: String = "application/octet-stream",
    metadata: JSON, token: String?
  ) throws -> HTTPResponse {
    let about: JSON = ["name": .string(name), "contentType": .string(contentType), "metadata": metadata]
    return try request(
      .post, "/v0/b/\(RunningInstance.bucket)/o?name=" + PercentEncoding.encode(name),
      RunningInstance.multipart(about, bytes, contentType: contentType), token: token,
      headers: [
        "X-Goog-Upload-Protocol": "multipart",
        "Content-Type": "multipart/related; boundary=\(RunningInstance.boundary)",
      ])
  }

  static let boundary = "b-1"

  static func multipart(_ about: JSON, _ bytes: [UInt8], contentType: String) -> [UInt8] {
    var body = Array("--\(boundary)\r\nContent-Type: application/json; charset=utf-8\r\n\r\n".utf8)
    body += about.serializedBytes()
    body += "\r\n--\(boundary)\r\nContent-Type: \(contentType)\r\n\r\n".utf8
    body += bytes
    body += "\r\n--\(boundary)--\r\n".utf8
    return body
  }

  /// An object put there by an administrator.
  @discardableResult
  func store(_ name: String = media, _ bytes: [UInt8] = Array(repeating: 7, count: 20), query: String = "") throws
    -> HTTPResponse
  {
    try request(
      .post,
      "/upload/storage/v1/b/\(RunningInstance.bucket)/o?uploadType=media&name=\(PercentEncoding.encode(name))\(query)",
      bytes, headers: ["Content-Type": "application/octet-stream"])
  }
}

extension HTTPResponse {
  var json: JSON { (try? JSON(parsing: body)) ?? .null }
}

/// A literal as a body.
func bytes(of json: JSON) -> [UInt8] { json.serializedBytes() }
