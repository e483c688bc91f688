package import REST

/// One response on its way out: whole, or pulled piece by piece so that a long one is never in memory.
package struct Reply: Sendable {
  package enum Body: Sendable {
    case whole([UInt8])
    case pulled(any BodySource)
  }

  package var status: Int
  package var headers: HTTPHeaders
  package var body: Body

  package init(status: Int = 200, headers: HTTPHeaders = [:], body: Body) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  package init(status: Int = 200, json: JSON) {
    self.init(status: status, headers: Reply.jsonHeaders, body: .whole(json.serializedBytes()))
  }

  /// A list, which proto3 JSON leaves out where it is empty.
  init(list member: String, _ items: [JSON]) {
    self.init(json: items.isEmpty ? [:] : .object(JSONObject([(member, .array(items))])))
  }

  package init(status: Int, text: String) {
    self.init(status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: .whole(Array(text.utf8)))
  }

  package init(pulling source: any BodySource) {
    self.init(status: 200, headers: Reply.jsonHeaders, body: .pulled(source))
  }

  private static let jsonHeaders: HTTPHeaders = ["Content-Type": "application/json; charset=UTF-8"]

  /// The whole body, whatever its form. For tests and for faults that cut it.
  package func collected() -> [UInt8] {
    switch body {
    case .whole(let bytes): return bytes
    case .pulled(let source):
      var bytes: [UInt8] = []
      while let piece = source.next() { bytes += piece }
      return bytes
    }
  }
}

/// Where a long body comes from. One thread asks at a time.
package protocol BodySource: AnyObject, Sendable {
  /// The next piece, not empty; nil at the end.
  func next() -> [UInt8]?
}
