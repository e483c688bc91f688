package import REST
package import SecurityRules

extension TestSuite {
  /// The cases of a file as Google's format has them, and the names of those that it cannot express: queries, whose filters it
  /// does not know, and commits of several documents. Times, bytes and references become strings, as in its examples.
  package static func json(_ file: CaseFile) -> (suite: JSON, omitted: [String]) {
    var cases: [JSON] = []
    var omitted: [String] = []
    for testCase in file.cases {
      if let json = json(testCase, in: file) { cases.append(json) } else { omitted.append(testCase.name) }
    }
    return (["testSuite": ["testCases": .array(cases)]], omitted)
  }

  private static func json(_ testCase: TestCase, in file: CaseFile) -> JSON? {
    var request: JSONObject = ["time": .string(file.now.rfc3339), "auth": json(testCase.auth)]
    var stored: JSON?
    func ask(_ method: RequestMethod, _ path: String) {
      request["method"] = .string(method.rawValue)
      request["path"] = .string(path)
    }
    switch testCase.request {
    case .query: return nil
    case .get(let path):
      ask(.get, text(path))
      stored = file.documents[path].map(resource)
    case .commit(let writes):
      guard writes.count == 1, let write = writes.first else { return nil }
      stored = file.documents[write.path].map(resource)
      ask(write.after == nil ? .delete : stored == nil ? .create : .update, text(write.path))
      if let after = write.after { request["resource"] = resource(after) }
    case .storage(let asked):
      ask(asked.method, text(["b", asked.bucket, "o"]) + "/\(asked.name)")
      stored = asked.stored.map(json)
      if let after = asked.after { request["resource"] = json(after) }
    }
    var json: JSONObject = [
      "expectation": testCase.expected == .allow ? "ALLOW" : "DENY", "request": .object(request),
      "functionMocks": .array(mocks(of: file)),
    ]
    if let stored { json["resource"] = stored }
    return .object(json)
  }

  /// Every document of the state, then everything else, which is not there.
  private static func mocks(of file: CaseFile) -> [JSON] {
    let prefix = file.service == .storage ? "firestore." : ""
    func mock(_ function: String, _ argument: JSON, _ result: JSON) -> JSON {
      ["function": .string(prefix + function), "args": [argument], "result": result]
    }
    let documents = file.documents.map { (text($0.key), $0.value) }.sorted { $0.0 < $1.0 }
    let there = documents.flatMap { path, data in
      [
        mock("get", ["exactValue": .string(path)], ["value": resource(data)]),
        mock("exists", ["exactValue": .string(path)], ["value": true]),
      ]
    }
    return there + [
      mock("exists", ["anyValue": [:]], ["value": false]), mock("get", ["anyValue": [:]], ["undefined": [:]]),
    ]
  }

  private static func text(_ path: [Text]) -> String { path.map { "/\($0)" }.joined() }

  private static func resource(_ data: Value.Map) -> JSON { ["data": json(.map(data))] }

  private static func json(_ object: StorageObject) -> JSON {
    var json: JSONObject = [
      "name": .string(object.name.string), "bucket": .string(object.bucket.string), "size": .integer(object.size),
    ]
    if let type = object.contentType { json["contentType"] = .string(type.string) }
    if let metadata = object.metadata { json["metadata"] = self.json(.map(metadata)) }
    return .object(json)
  }

  private static func json(_ value: Value) -> JSON {
    switch value {
    case .null: nil
    case .bool(let flag): .bool(flag)
    case .int(let integer): .integer(integer)
    case .float(let number): .number(number)
    case .string(let text): .string(text.string)
    case .list(let elements): .array(elements.map(json))
    case .map(let map): .object(JSONObject(map.entries.map { ($0.key.string, json($0.value)) }))
    case .timestamp(let time): .string(time.rfc3339)
    case .bytes(let bytes): .string(Base64.encode(bytes))
    case .path(let path): .string(path.text.string)
    case .duration, .set, .mapDiff, .latlng, .vector, .constraint: .string(value.literal)
    }
  }
}
