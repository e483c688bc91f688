import Domain
import Firebase
import REST

/// Encrypted media through Firebase's Storage endpoints (v0), where rules apply.
package struct MediaClient: Sendable {
  let instance: ClientInstance
  let token: Concealed?

  package static let contentType = Contract.Object.contentType

  /// Uploads an object with its metadata, in one multipart request (RFC 2387).
  package func upload(
    _ bytes: [UInt8], as object: String, metadata: [String: String], contentType: String = MediaClient.contentType
  ) throws(DeviceError) {
    let boundary = "wtadmin-" + instance.newID()
    let about: JSON = [
      "name": .string(object), "contentType": .string(contentType),
      "metadata": .object(JSONObject(metadata.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })),
    ]
    var body = Array("--\(boundary)\r\nContent-Type: application/json; charset=utf-8\r\n\r\n".utf8)
    body += about.serializedBytes()
    body += "\r\n--\(boundary)\r\nContent-Type: \(contentType)\r\n\r\n".utf8
    body += bytes
    body += "\r\n--\(boundary)--\r\n".utf8
    let headers: HTTPHeaders = [
      "X-Goog-Upload-Protocol": "multipart", "Content-Type": "multipart/related; boundary=\(boundary)",
    ]
    _ = try send(.post, object, query: "?name=" + PercentEncoding.encode(object), headers: headers, body: body)
  }

  package func download(_ object: String) throws(DeviceError) -> [UInt8] {
    try send(.get, object, segment: true, query: "?alt=media").body
  }

  package func delete(_ object: String) throws(DeviceError) { _ = try send(.delete, object, segment: true) }

  /// Asks for the names below a prefix, which ends in a slash.
  package func list(_ prefix: String) throws(DeviceError) {
    _ = try send(.get, prefix, query: "?prefix=\(PercentEncoding.encode(prefix))&delimiter=%2F")
  }

  private func send(
    _ method: HTTPMethod, _ object: String, segment: Bool = false, query: String = "", headers: HTTPHeaders = [:],
    body: [UInt8] = []
  ) throws(DeviceError) -> HTTPResponse {
    guard let bucket = instance.bucket else { throw .noBucket }
    let base = instance.endpoints[.firebaseStorage].description
    let name = segment ? "/" + PercentEncoding.encode(object) : ""
    var request = HTTPRequest(
      method: method, url: "\(base)/v0/b/\(PercentEncoding.encode(bucket))/o\(name)\(query)", headers: headers,
      body: body, repeatability: method == .get ? .repeatable : .guardedWrite)
    if let token { request.headers["Authorization"] = "Firebase " + token.revealed }
    let response: HTTPResponse
    do throws(TransferError) {
      response = try instance.transport.send(request)
    } catch {
      throw .media(object: object, .transfer(error))
    }
    guard response.isSuccess else { throw .media(object: object, .api(APIError(response))) }
    return response
  }
}
