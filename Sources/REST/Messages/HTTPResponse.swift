/// One HTTP response as a value.
package struct HTTPResponse: Hashable, Sendable {
  package var status: Int
  package var headers: HTTPHeaders
  package var body: [UInt8]

  package init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  package init(status: Int, json: JSON) {
    self.init(
      status: status, headers: ["Content-Type": "application/json; charset=UTF-8"], body: json.serializedBytes())
  }

  package var isSuccess: Bool { (200..<300).contains(status) }
}
