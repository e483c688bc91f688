/// One starting state and any number of requests, each of which meets its own copy of it.
package struct CaseFile: Sendable {
  package let service: ServiceKind
  /// The time of every request.
  package let now: Value.Timestamp
  /// By all segments of the path, from `databases` on.
  package let documents: [[Text]: Value.Map]
  /// By name.
  package let objects: [Text: StorageObject]
  /// `request.auth` of the actors that the file names.
  package let actors: [String: Value]
  package let cases: [TestCase]

  package init(
    service: ServiceKind, now: Value.Timestamp, documents: [[Text]: Value.Map], objects: [Text: StorageObject],
    actors: [String: Value], cases: [TestCase]
  ) {
    self.service = service
    self.now = now
    self.documents = documents
    self.objects = objects
    self.actors = actors
    self.cases = cases
  }

  /// The same state with other requests.
  package func with(_ cases: [TestCase]) -> CaseFile {
    CaseFile(service: service, now: now, documents: documents, objects: objects, actors: actors, cases: cases)
  }
}

/// A request and the verdict it should get.
package struct TestCase: Sendable {
  package let name: String
  /// `request.auth`: null for nobody.
  package let auth: Value
  package let request: CaseRequest
  package let expected: Verdict
  /// What should decide: the name of a function, or a line.
  package let reason: CaseReason?

  package init(name: String, auth: Value, request: CaseRequest, expected: Verdict, reason: CaseReason? = nil) {
    self.name = name
    self.auth = auth
    self.request = request
    self.expected = expected
    self.reason = reason
  }
}

package enum CaseRequest: Sendable {
  /// All segments of the path.
  case get([Text])
  case query(DocumentQuery)
  case commit([DocumentWrite])
  case storage(StorageRequest)
}

package enum Verdict: String, CaseIterable, Sendable {
  case allow, deny

  package init(isAllowed: Bool) { self = isAllowed ? .allow : .deny }
}

package enum CaseReason: Hashable, Sendable {
  case function(String)
  case line(Int)
}
