import HTTP
import LocalFirebase
import REST
import Testing

/// A scratch instance and a way to talk to it over real HTTP.
final class RunningInstance: Sendable {
  let instance: LocalInstance
  let transport = CurlTransport().transport
  static let project = "demo-test"
  static let documents = "/v1/projects/demo-test/databases/(default)/documents"
  static let root = "projects/demo-test/databases/(default)/documents/"

  init(isEmulator: Bool = true) throws {
    instance = try LocalInstance.scratch(.init(project: RunningInstance.project, isEmulator: isEmulator))
  }

  func send(
    _ method: HTTPMethod, _ path: String, _ body: JSON? = nil, token: String? = "owner"
  ) throws -> (status: Int, json: JSON) {
    let response = try sendRaw(method, path, body?.serializedBytes() ?? [], token: token)
    return (response.status, response.body.isEmpty ? .null : try JSON(parsing: response.body))
  }

  func sendRaw(
    _ method: HTTPMethod, _ path: String, _ body: [UInt8] = [], token: String? = "owner", contentType: String? = nil
  ) throws -> HTTPResponse {
    var request = HTTPRequest(method: method, url: instance.address + path, body: body)
    if !body.isEmpty { request.headers["Content-Type"] = contentType ?? "application/json" }
    if let token { request.headers["Authorization"] = "Bearer " + token }
    return try transport.send(request)
  }

  /// A document below the root of the test's database.
  func put(_ path: String, _ fields: JSON) throws {
    let answer = try send(.patch, RunningInstance.documents + "/" + path, ["fields": fields])
    #expect(answer.status == 200)
  }

  func get(_ path: String) throws -> (status: Int, json: JSON) {
    try send(.get, RunningInstance.documents + "/" + path)
  }
}

extension JSON {
  subscript(index: Int) -> JSON? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }
}
