package import REST
package import SecurityRules

extension CaseFile {
  /// Reads the format of `rules-tests/`. With `requiringVerdicts: false` a case may lack `expect`.
  package init(_ json: JSON, requiringVerdicts: Bool = true) throws(CaseFileError) {
    let timeless = CaseReader(json: json, place: "", now: .epoch)
    try timeless.allow(only: ["service", "now", "documents", "objects", "actors", "cases"])
    let now = try timeless.required("now").timestamp()
    let file = CaseReader(json: json, place: "", now: now)
    let service = try file.required("service").word(ServiceKind.self)
    var documents: [[Text]: Value.Map] = [:]
    for (path, reader) in try file.member("documents")?.members() ?? [] {
      documents[CasePath.document(path)] = try reader.map()
    }
    var objects: [Text: StorageObject] = [:]
    for (name, reader) in try file.member("objects")?.members() ?? [] {
      try reader.allow(only: objectMembers)
      objects[Text(name)] = try reader.storageObject(named: name)
    }
    var actors: [String: Value] = [:]
    for (name, reader) in try file.member("actors")?.members() ?? [] { actors[name] = try reader.actor() }
    let state = CaseFile(
      service: service, now: now, documents: documents, objects: objects, actors: actors, cases: [])
    let reading = TestCaseReading(state: state, requiresVerdict: requiringVerdicts)
    var cases: [TestCase] = []
    for reader in try file.required("cases").elements() { cases.append(try reading.testCase(reader)) }
    self = state.with(cases)
  }
}

private let objectMembers = ["size", "contentType", "metadata"]

/// What is needed to read a case: the state it meets, with the actors it may name.
private struct TestCaseReading {
  let state: CaseFile
  let requiresVerdict: Bool

  func testCase(_ reader: CaseReader) throws(CaseFileError) -> TestCase {
    try reader.allow(only: ["name", "as", "do", "path", "data", "set", "batch", "query", "expect", "because"])
    let expected = try (requiresVerdict ? reader.required("expect") : reader.member("expect"))?.word(Verdict.self)
    return TestCase(
      name: try reader.required("name").string(), auth: try auth(try reader.required("as")),
      request: try request(reader), expected: expected ?? .deny, reason: try reader.member("because")?.reason())
  }

  private func auth(_ reader: CaseReader) throws(CaseFileError) -> Value {
    guard case .string(let name) = reader.json else { return reader.json == .null ? .null : try reader.actor() }
    guard let actor = state.actors[name] else { throw CaseFileError(.unknownActor(name), at: reader.place) }
    return actor
  }

  private func request(_ reader: CaseReader) throws(CaseFileError) -> CaseRequest {
    let method = try reader.required("do").word(RequestMethod.self)
    let path = try reader.required("path").string()
    guard state.service == .firestore else { return try storageRequest(method, path, reader) }
    switch method {
    case .get: return .get(CasePath.document(path))
    case .list: return .query(try (reader.member("query") ?? reader.with(.object([:]))).query(of: path))
    case .create, .update, .delete:
      var writes = [try write(reader)]
      for other in try reader.member("batch")?.elements() ?? [] {
        try other.allow(only: ["do", "path", "data", "set"])
        writes.append(try write(other))
      }
      return .commit(writes)
    }
  }

  private func write(_ reader: CaseReader) throws(CaseFileError) -> DocumentWrite {
    let method = try reader.required("do").word(RequestMethod.self)
    let path = CasePath.document(try reader.required("path").string())
    let stored = state.documents[path]
    switch method {
    case .delete: return DocumentWrite(path: path, after: nil)
    case .create:
      guard stored == nil else { throw CaseFileError(.alreadyThere(method.rawValue), at: reader.place) }
      return DocumentWrite(path: path, after: try reader.required("data").map())
    case .update:
      guard let stored else { throw CaseFileError(.notThere(method.rawValue), at: reader.place) }
      guard let set = reader.member("set") else {
        return DocumentWrite(path: path, after: try reader.required("data").map())
      }
      return DocumentWrite(path: path, after: Value.Map(stored.entries + (try set.map()).entries))
    case .get, .list:
      throw CaseFileError(.unknownWord(method.rawValue, allowed: ["create", "update", "delete"]), at: reader.place)
    }
  }

  private func storageRequest(
    _ method: RequestMethod, _ name: String, _ reader: CaseReader
  ) throws(CaseFileError) -> CaseRequest {
    let stored = state.objects[Text(name)]
    var after: StorageObject?
    if method == .create || method == .update {
      let data = try reader.required("data")
      try data.allow(only: objectMembers)
      after = try data.storageObject(named: name)
    }
    return .storage(
      StorageRequest(method, bucket: CasePath.bucket, name: Text(name), stored: stored, after: after))
  }
}

extension Value.Timestamp {
  package static var epoch: Value.Timestamp {
    guard let epoch = Value.Timestamp(seconds: 0, nanoseconds: 0) else { preconditionFailure("1970 is in range") }
    return epoch
  }
}
