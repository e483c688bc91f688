import Firebase
import Foundation
import HTTP
import REST
import Testing

private let emulator = ProcessInfo.processInfo.environment["FIRESTORE_EMULATOR_HOST"].flatMap {
  BaseURL(hostAndPort: $0)
}

/// The client before Google's own emulator: what is sent is accepted, and what comes back is understood.
@Suite(.enabled(if: emulator != nil, "FIRESTORE_EMULATOR_HOST is not set"), .serialized)
struct `Against Google's Firestore emulator` {
  private let client: FirestoreClient
  private let root = "suite-\(UUID().uuidString)"

  init() throws {
    let base = try #require(emulator)
    var endpoints = Endpoints()
    endpoints.use(.firestore, at: base)
    let transport = CurlTransport().transport
    let tokens = TokenSource(
      credentials: .emulatorOwner, sign: { $0 }, endpoints: endpoints, transport: transport,
      now: { Timestamp(seconds: Int64(Date().timeIntervalSince1970)) })
    let session = GoogleSession(
      identity: .administrator(tokens), endpoints: endpoints, transport: transport, sleep: { _ in },
      randomFraction: { 0 })
    client = FirestoreClient(database: DatabaseName(project: "demo-wtadmin"), session: session)
  }

  private func path(_ id: String) throws -> DocumentPath { try DocumentPath(segments: [root, id]) }

  @Test func `every value type comes back as it went`() throws {
    let fields: [String: FirestoreValue] = [
      "null": .null, "true": .boolean(true), "integer": .integer(.max), "least": .integer(.min), "whole": .double(3),
      "nan": .double(.nan), "infinite": .double(-.infinity), "text": .string("a\u{0}\u{1F600}\""), "empty": .string(""),
      "time": .timestamp(Timestamp(seconds: -1, nanoseconds: 123_456_000)), "bytes": .bytes([0, 255, 16]),
      "point": .geoPoint(latitude: 0, longitude: -180), "list": .array([.integer(1), .map(["x": .array([])])]),
      "reference": .reference(client.database.documents + "/a/b"), "map": .map([:]), "odd `name.\\": .integer(1),
    ]
    let document = try path("values %?#/".replacing("/", with: "é"))
    try client.commit([.create(document, fields)])
    let found = try #require(try client.get(document))
    #expect(found.fields.keys.sorted() == fields.keys.sorted())
    for (name, value) in fields where name != "nan" { #expect(found.fields[name] == value) }
    guard case .double(let nan) = found.fields["nan"] else { return #expect(Bool(false), "nan is no double") }
    #expect(nan.isNaN)
    let masked = try client.get(document, mask: [FieldPath("odd `name.\\"), FieldPath("list")])
    #expect(masked?.fields.keys.sorted() == ["list", "odd `name.\\"])
  }

  @Test func `preconditions that do not hold are told apart`() throws {
    let document = try path("guarded")
    let created = try client.commit([.create(document, ["n": .integer(1)])])
    let time = try #require(created.writes[0].updateTime)
    let missing = try path("missing")
    let cases: [(DocumentWrite, CanonicalStatus)] = [
      (.create(document, [:]), .alreadyExists),
      (.update(missing, setting: [FieldPath("n"): .null]), .notFound),
      (.delete(missing, precondition: .exists(true)), .notFound),
      (.delete(document, precondition: .updateTime(time.adding(seconds: -1))), .failedPrecondition),
    ]
    for (write, status) in cases {
      let error = #expect(throws: FirebaseError.self) { try client.commit([write]) }
      #expect(error?.status == status)
    }
    try client.commit([
      .update(document, setting: [FieldPath("m", "x-y"): .integer(2)], precondition: .updateTime(time))
    ])
    #expect(try client.get(document)?.fields == ["n": .integer(1), "m": .map(["x-y": .integer(2)])])
    try client.commit([.update(document, removing: [FieldPath("m")])])
    #expect(try client.get(document)?.fields == ["n": .integer(1)])
    try client.commit([.delete(missing), .delete(document)])
    #expect(try client.get(document) == nil)
  }

  @Test func `transforms are computed by the server`() throws {
    let document = try path("computed")
    try client.commit([.create(document, ["n": .integer(1), "l": .array([.string("a")])])])
    let result = try client.commit([
      .update(
        document,
        transforms: [
          FieldTransform(FieldPath("n"), .increment(.integer(4))),
          FieldTransform(FieldPath("at"), .requestTime),
          FieldTransform(FieldPath("l"), .appendMissing([.string("a"), .string("b")])),
        ])
    ])
    #expect(result.writes[0].transformResults.first == .integer(5))
    let found = try #require(try client.get(document))
    #expect(found.fields["n"] == .integer(5))
    #expect(found.fields["l"] == .array([.string("a"), .string("b")]))
    #expect(found.fields["at"]?.timestamp != nil)
  }

  @Test func `listing, querying, counting and paging agree`() throws {
    let outcomes = try client.batchWrite(
      try (0..<7).map { .create(try path("d\($0)"), ["n": .integer(Int64($0)), "even": .boolean($0 % 2 == 0)]) })
    #expect(outcomes.allSatisfy { (try? $0.get()) != nil })
    let inside = try path("phantom").collection("inner").document("x")
    try client.commit([.create(inside, [:])])

    var pages = client.documents(in: try CollectionPath(root), pageSize: 3, showMissing: true)
    var listed: [String] = []
    var missing: [String] = []
    while let page = try pages.next() {
      listed += page.map(\.path.id)
      missing += pages.missing.map(\.id)
    }
    #expect(listed == (0..<7).map { "d\($0)" })
    #expect(missing == ["phantom"])

    let even = StructuredQuery(from: root, where: .field(FieldPath("even"), .equal, .boolean(true)))
    #expect(try client.run(even).map(\.path.id) == ["d0", "d2", "d4", "d6"])
    #expect(try client.count(even) == 4)
    #expect(try client.count(even, limit: 2) == 2)
    var results = client.pages(of: even, pageSize: 2)
    var paged: [[String]] = []
    while let page = try results.next() { paged.append(page.map(\.path.id)) }
    #expect(paged == [["d0", "d2"], ["d4", "d6"]])

    let either = StructuredQuery(
      from: root,
      where: .any([
        .field(FieldPath("n"), .in, .array([.integer(1), .integer(2)])),
        .field(FieldPath("n"), .greaterThan, .integer(5)),
      ]), order: [StructuredQuery.Order(FieldPath("n"), .descending)], limit: 2)
    #expect(try client.run(either).map(\.path.id) == ["d6", "d2"])
    #expect(try client.run(StructuredQuery(from: root, where: .unary(FieldPath("n"), .isNull))).isEmpty)

    #expect(try client.collectionIDs(below: path("phantom")) == ["inner"])
    #expect(try client.collectionIDs().contains(root))
    let found = try client.get([path("d0"), path("nowhere"), path("d6")])
    #expect(found.keys.map(\.id).sorted() == ["d0", "d6"])

    let twice = try client.batchWrite([.delete(try path("d0")), .delete(try path("no"), precondition: .exists(true))])
    #expect(try twice[0].get().updateTime == nil)
    #expect(throws: WriteRefusal.self) { try twice[1].get() }
  }

  @Test func `a transaction commits, and one that is rolled back leaves no lock`() throws {
    let document = try path("counter")
    try client.commit([.create(document, ["n": .integer(1)])])
    let undecided = try client.transaction { (reads) throws(FirebaseError) in
      .rollBack(try reads.get(document)?.fields["n"])
    }
    #expect(undecided.value == .integer(1))
    let outcome = try client.transaction { (reads) throws(FirebaseError) in
      let n = try reads.get(document)?.fields["n"]?.integer ?? 0
      return .commit([.update(document, setting: [FieldPath("n"): .integer(n + 1)])], n)
    }
    #expect(outcome.value == 1)
    #expect(try client.get(document)?.fields["n"] == .integer(2))
  }

  @Test func `a transaction that others got in the way of is begun anew`() throws {
    let document = try path("contended")
    try client.commit([.create(document, ["n": .integer(1)])])
    var attempts = 0
    let outcome = try client.transaction { (reads) throws(FirebaseError) in
      attempts += 1
      let n = try reads.get(document)?.fields["n"]?.integer ?? 0
      // The emulator says 409 to a transaction that names itself as lost.
      if attempts == 1 {
        throw FirebaseError(.getDocument(document), .api(APIError(httpStatus: 409, status: .aborted)))
      }
      return .commit([.update(document, setting: [FieldPath("n"): .integer(n + 1)])], n)
    }
    #expect(outcome.value == 1)
    #expect(attempts == 2)
    #expect(try client.get(document)?.fields["n"] == .integer(2))
  }
}
