import Firebase
import REST
import TestSupport
import Testing

private let a1 = name("a/1")

@Suite struct `Writing documents` {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let write: DocumentWrite
    let json: JSON
  }

  static let path = (try? DocumentPath("a/1")) ?? fatalPath()

  static let cases: [Case] = [
    Case(
      testDescription: "create", write: .create(path, ["x": .string("y")]),
      json: [
        "update": ["name": .string(a1), "fields": ["x": ["stringValue": "y"]]], "currentDocument": ["exists": false],
      ]),
    Case(
      testDescription: "replace", write: DocumentWrite(path, .replace([:])),
      json: ["update": ["name": .string(a1), "fields": [:]]]),
    Case(
      testDescription: "update",
      write: .update(
        path,
        setting: [FieldPath("m", "k-1"): .integer(1), FieldPath("m", "k2"): .null, FieldPath("s"): .boolean(true)],
        removing: [FieldPath("gone")], precondition: .updateTime(Timestamp(seconds: 0, nanoseconds: 1_000))),
      json: [
        "update": [
          "name": .string(a1),
          "fields": [
            "m": ["mapValue": ["fields": ["k-1": ["integerValue": "1"], "k2": ["nullValue": nil]]]],
            "s": ["booleanValue": true],
          ],
        ], "updateMask": ["fieldPaths": ["gone", "m.`k-1`", "m.k2", "s"]],
        "currentDocument": ["updateTime": "1970-01-01T00:00:00.000001Z"],
      ]),
    Case(
      testDescription: "transforms alone touch no other field",
      write: .update(
        path,
        transforms: [
          .init(FieldPath("at"), .requestTime), .init(FieldPath("n"), .increment(.integer(2))),
          .init(FieldPath("n"), .maximum(.double(1.5))), .init(FieldPath("n"), .minimum(.integer(0))),
          .init(FieldPath("l"), .appendMissing([.string("e")])), .init(FieldPath("l"), .removeAll([.null])),
        ]),
      json: [
        "update": ["name": .string(a1), "fields": [:]], "updateMask": ["fieldPaths": []],
        "updateTransforms": [
          ["fieldPath": "at", "setToServerValue": "REQUEST_TIME"],
          ["fieldPath": "n", "increment": ["integerValue": "2"]],
          ["fieldPath": "n", "maximum": ["doubleValue": .number(1.5)]],
          ["fieldPath": "n", "minimum": ["integerValue": "0"]],
          ["fieldPath": "l", "appendMissingElements": ["values": [["stringValue": "e"]]]],
          ["fieldPath": "l", "removeAllFromArray": ["values": [["nullValue": nil]]]],
        ], "currentDocument": ["exists": true],
      ]),
    Case(
      testDescription: "delete", write: .delete(path, precondition: .exists(true)),
      json: ["delete": .string(a1), "currentDocument": ["exists": true]]),
    Case(testDescription: "delete whatever is there", write: .delete(path), json: ["delete": .string(a1)]),
  ]

  @Test(arguments: cases)
  func `every write has its JSON`(testCase: Case) {
    #expect(testCase.write.json(in: Scene.database) == testCase.json)
  }

  @Test func `a commit is one request, and tells what it did`() throws {
    let scene = Scene(
      .init(
        .post, documents + ":commit", body: ["writes": [Self.cases[0].json, Self.cases[4].json]],
        json: [
          "writeResults": [
            ["updateTime": "2026-01-01T00:00:00Z", "transformResults": [["integerValue": "3"], ["nullValue": nil]]],
            [:],
          ], "commitTime": "2026-01-01T00:00:01Z",
        ]))
    let result = try scene.firestore.commit([Self.cases[0].write, Self.cases[4].write])
    #expect(
      result.writes == [
        WriteResult(
          updateTime: Timestamp(seconds: 1_767_225_600), transformResults: [.integer(3), .null]),
        WriteResult(updateTime: nil),
      ])
    #expect(result.commitTime == Timestamp(seconds: 1_767_225_601))
    #expect(scene.script.requests[0].repeatability == .guardedWrite)
    #expect(scene.billed.count == BilledOperations.Count(writes: 1, deletes: 1))
  }

  @Test(arguments: [
    (409, "ALREADY_EXISTS", CanonicalStatus.alreadyExists), (404, "NOT_FOUND", .notFound),
    (400, "FAILED_PRECONDITION", .failedPrecondition),
  ])
  func `a precondition that does not hold is told by its status`(
    code: Int, status: String, expected: CanonicalStatus
  ) {
    let scene = Scene(.init(.post, ":commit", status: code, json: refusal(Int64(code), status)))
    let error = #expect(throws: FirebaseError.self) { try scene.firestore.commit([Self.cases[0].write]) }
    #expect(error?.status == expected)
    #expect(error?.purpose == .write([Self.path]))
    #expect(error?.mayHaveHappened == false)
    #expect(scene.billed.count == BilledOperations.Count())
  }

  @Test func `a commit whose reply was lost may have happened`() {
    let lost = TransferError(reason: .connectionLost, host: "x", mayHaveArrived: true)
    let scene = Scene(.init(.post, ":commit", answer: .failure(lost)))
    let error = #expect(throws: FirebaseError.self) { try scene.firestore.commit([Self.cases[0].write]) }
    #expect(error?.mayHaveHappened == true)
  }

  @Test func `each write of a batch has its own outcome`() throws {
    let scene = Scene(
      .init(
        .post, documents + ":batchWrite", body: ["writes": [Self.cases[0].json, Self.cases[4].json]],
        json: [
          "writeResults": [["updateTime": "2026-01-01T00:00:00Z"], [:]],
          "status": [[:], ["code": 5, "message": "No document to update"]],
        ]))
    let outcomes = try scene.firestore.batchWrite([Self.cases[0].write, Self.cases[4].write])
    #expect(
      outcomes == [
        .success(WriteResult(updateTime: Timestamp(seconds: 1_767_225_600))),
        .failure(WriteRefusal(status: .notFound, message: "No document to update")),
      ])
  }

  @Test func `an answer with too few results is unreadable, not a success`() {
    let scene = Scene(.init(.post, ":commit", json: ["commitTime": "2026-01-01T00:00:01Z"]))
    let error = #expect(throws: FirebaseError.self) { try scene.firestore.commit([Self.cases[0].write]) }
    #expect(error?.reason == .unreadable(.shape("writeResults")))
    #expect(error?.mayHaveHappened == true)
  }
}

private func fatalPath() -> DocumentPath { fatalError("a/1 is a path") }

@Suite struct Transactions {
  static let begin = ScriptedTransport.Line(
    .post, documents + ":beginTransaction", body: ["options": ["readWrite": [:]]], json: ["transaction": "dDE="])
  static let rollBack = ScriptedTransport.Line(
    .post, documents + ":rollback", body: ["transaction": "dDE="], json: [:])
  static let write = DocumentWrite.update(`Writing documents`.path, setting: [FieldPath("x"): .integer(1)])

  static func commit(_ id: String, status: Int = 200, _ json: JSON? = nil) -> ScriptedTransport.Line {
    ScriptedTransport.Line(
      .post, documents + ":commit", body: ["writes": [write.json(in: Scene.database)], "transaction": .string(id)],
      status: status,
      json: json ?? ["writeResults": [["updateTime": "2026-01-01T00:00:00Z"]], "commitTime": "2026-01-01T00:00:00Z"])
  }

  @Test func `reads, decides and commits under one id`() throws {
    let scene = Scene(
      Self.begin,
      .init(
        .post, ":batchGet", body: ["documents": [.string(a1)], "transaction": "dDE="], json: [["found": stored("a/1")]]),
      .init(
        .post, ":runQuery", body: ["structuredQuery": ["from": [["collectionId": "a"]]], "transaction": "dDE="],
        json: [["readTime": "2026-01-01T00:00:00Z"]]), Self.commit("dDE="))
    let outcome = try scene.firestore.transaction { (reads) throws(FirebaseError) in
      let document = try reads.get(`Writing documents`.path)
      let others = try reads.run(StructuredQuery(from: "a"))
      return .commit([Self.write], "\(document?.path.id ?? "none") \(others.count)")
    }
    #expect(outcome.value == "1 0")
    #expect(outcome.commit?.writes.count == 1)
    scene.script.expectFinished()
  }

  @Test func `a decision against it is rolled back`() throws {
    let scene = Scene(Self.begin, Self.rollBack)
    let outcome = try scene.firestore.transaction { _ in .rollBack("no") }
    #expect(outcome.value == "no")
    #expect(outcome.commit == nil)
    scene.script.expectFinished()
  }

  @Test func `an error while reading rolls back and comes out`() throws {
    let scene = Scene(
      Self.begin, .init(.post, ":batchGet", status: 403, json: refusal(403, "PERMISSION_DENIED")), Self.rollBack)
    let error = #expect(throws: FirebaseError.self) {
      try scene.firestore.transaction { (reads) throws(FirebaseError) in
        _ = try reads.get(`Writing documents`.path)
        return .rollBack(())
      }
    }
    #expect(error?.status == .permissionDenied)
    scene.script.expectFinished()
  }

  @Test func `a failed commit rolls back and comes out`() throws {
    let scene = Scene(
      Self.begin, Self.commit("dDE=", status: 400, refusal(400, "FAILED_PRECONDITION")), Self.rollBack)
    let error = #expect(throws: FirebaseError.self) {
      try scene.firestore.transaction { _ in .commit([Self.write], ()) }
    }
    #expect(error?.status == .failedPrecondition)
    #expect(scene.slept.all.isEmpty)
    scene.script.expectFinished()
  }

  @Test func `contention begins anew, naming the attempt before`() throws {
    let scene = Scene(
      Self.begin, Self.commit("dDE=", status: 409, refusal(409, "ABORTED")), Self.rollBack,
      .init(
        .post, ":beginTransaction", body: ["options": ["readWrite": ["retryTransaction": "dDE="]]],
        json: ["transaction": "dDI="]), Self.commit("dDI="))
    _ = try scene.firestore.transaction { _ in .commit([Self.write], ()) }
    #expect(scene.slept.all == [.seconds(1)])
    scene.script.expectFinished()
  }

  @Test func `a document that exists already is no contention`() throws {
    let scene = Scene(
      Self.begin, Self.commit("dDE=", status: 409, refusal(409, "ALREADY_EXISTS")), Self.rollBack)
    let error = #expect(throws: FirebaseError.self) {
      try scene.firestore.transaction { _ in .commit([Self.write], ()) }
    }
    #expect(error?.status == .alreadyExists)
    scene.script.expectFinished()
  }

  @Test func `five attempts, then it is told`() throws {
    let aborted = ScriptedTransport.Line(.post, ":commit", status: 409, json: refusal(409, "ABORTED"))
    let anyBegin = ScriptedTransport.Line(.post, ":beginTransaction", json: ["transaction": "dDE="])
    let round = [anyBegin, aborted, Self.rollBack]
    let script = ScriptedTransport(Array(repeating: round, count: 5).flatMap(\.self))
    let slept = SleepLog()
    let session = GoogleSession(
      identity: .nobody, endpoints: Endpoints(), transport: script.transport, sleep: { slept.append($0) },
      randomFraction: { 0.5 })
    let error = #expect(throws: FirebaseError.self) {
      try FirestoreClient(database: Scene.database, session: session).transaction { _ in .commit([Self.write], ()) }
    }
    #expect(error?.reason == .contention(attempts: 5))
    #expect(slept.all == [.milliseconds(500), .seconds(1), .seconds(2), .seconds(4)])
    script.expectFinished()
  }
}
