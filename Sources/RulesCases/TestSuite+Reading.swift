package import REST
package import SecurityRules

/// Google's own format of test cases: the `testSuite` of the Rules API's `projects:test`. Each of its cases brings its own
/// state: the resource, and mocks of the functions that read documents.
package enum TestSuite {
  /// One file a case. `now` is for cases that have no time.
  package static func files(_ json: JSON, now: Value.Timestamp) throws(CaseFileError) -> [CaseFile] {
    let suite = CaseReader(
      json: json["testSuite"] ?? json, place: json["testSuite"] == nil ? "" : "testSuite", now: now)
    var files: [CaseFile] = []
    for (index, reader) in try suite.required("testCases").elements().enumerated() {
      files.append(try file(reader, number: index + 1))
    }
    return files
  }

  private enum Expectation: String, CaseIterable {
    case allow = "ALLOW"
    case deny = "DENY"

    var verdict: Verdict { self == .allow ? .allow : .deny }
  }

  private static func file(_ reader: CaseReader, number: Int) throws(CaseFileError) -> CaseFile {
    let request = try reader.required("request")
    let path = try request.required("path")
    let segments = CasePath.document("/" + (try path.string()))
    let method = try request.required("method").word(RequestMethod.self)
    let expected = try reader.required("expectation").word(Expectation.self).verdict
    let now = try request.member("time")?.timestamp() ?? reader.now
    let auth = try request.member("auth")?.value() ?? .null
    let service: ServiceKind = segments.first == "b" ? .storage : .firestore
    let stored = try reader.member("resource").flatMap { reader throws(CaseFileError) in
      reader.json == .null ? nil : reader
    }
    let new = request.member("resource")
    var documents = try mockedDocuments(reader)
    let asked: CaseRequest
    switch service {
    case .firestore:
      if let stored { documents[segments] = try stored.documentData() }
      asked = try documentRequest(method, segments, new)
    case .storage:
      guard segments.count > 3 else { throw CaseFileError(.badPath(try path.string()), at: path.place) }
      let name = segments.dropFirst(3).map(\.string).joined(separator: "/")
      asked = .storage(
        StorageRequest(
          method, bucket: segments[1], name: Text(name), stored: try stored?.storageObject(named: name),
          after: method == .create || method == .update ? try new?.storageObject(named: name) : nil))
    }
    let testCase = TestCase(
      name: "case \(number): \(method.rawValue) \(try path.string())", auth: auth, request: asked, expected: expected)
    return CaseFile(service: service, now: now, documents: documents, objects: [:], actors: [:], cases: [testCase])
  }

  private static func documentRequest(
    _ method: RequestMethod, _ path: [Text], _ new: CaseReader?
  ) throws(CaseFileError) -> CaseRequest {
    switch method {
    case .get: .get(path)
    case .list: .query(DocumentQuery(parent: Array(path.dropLast()), collection: path.last ?? ""))
    case .create, .update: .commit([DocumentWrite(path: path, after: try new?.documentData() ?? .empty)])
    case .delete: .commit([DocumentWrite(path: path, after: nil)])
    }
  }

  /// The documents that mocks of `get` stand for, and, empty, those of `exists`.
  private static func mockedDocuments(_ reader: CaseReader) throws(CaseFileError) -> [[Text]: Value.Map] {
    var documents: [[Text]: Value.Map] = [:]
    for mock in try reader.member("functionMocks")?.elements() ?? [] {
      let function = try mock.required("function").string()
      guard let result = try mock.required("result").member("value"), result.json != .bool(false) else { continue }
      guard let path = try mock.required("args").elements().first?.member("exactValue")?.string() else {
        throw CaseFileError(.mockWithoutDocument(function), at: mock.place)
      }
      let segments = CasePath.document("/" + path)
      if function.hasSuffix("exists") || function.hasSuffix("existsAfter") {
        if result.json == .bool(true), documents[segments] == nil { documents[segments] = .empty }
      } else {
        documents[segments] = try result.documentData()
      }
    }
    return documents
  }
}

extension CaseReader {
  /// The fields of a resource.
  fileprivate func documentData() throws(CaseFileError) -> Value.Map { try member("data")?.map() ?? .empty }
}
