import Firebase
import REST
import TestSupport
import Testing

@Suite struct `Reading documents` {
  @Test func `one document`() throws {
    let scene = Scene(
      .init(
        .get, documents + "/a/b%20%2520?mask.fieldPaths=x.%60y-z%60",
        json: stored("a/b %20", ["x": ["integerValue": "9007199254740993"]])))
    let path = try DocumentPath(segments: ["a", "b %20"])
    let found = try #require(try scene.firestore.get(path, mask: [FieldPath("x", "y-z")]))
    #expect(found.path == path)
    #expect(found.fields == ["x": .integer(9_007_199_254_740_993)])
    #expect(found.updateTime.rfc3339 == "2026-01-02T03:04:05.000006Z")
    #expect(scene.script.requests.map(\.repeatability) == [.repeatable])
    #expect(scene.script.requests[0].headers["Authorization"] == "Bearer t")
    #expect(scene.billed.count == BilledOperations.Count(reads: 1))
    scene.script.expectFinished()
  }

  @Test func `a document that does not exist is none, a database that does not exist is an error`() throws {
    let scene = Scene(
      .init(.get, "/a/b", status: 404, json: refusal(404, "NOT_FOUND", "Document \"\(name("a/b"))\" not found.")),
      .init(
        .get, "/a/b", status: 404,
        json: refusal(404, "NOT_FOUND", "The database (default) does not exist for project p")))
    let path = try DocumentPath("a/b")
    #expect(try scene.firestore.get(path) == nil)
    let error = #expect(throws: FirebaseError.self) { try scene.firestore.get(path) }
    #expect(error?.purpose == .getDocument(path))
    guard case .api(let refusal) = error?.reason else { return #expect(Bool(false), "no API error") }
    #expect(refusal.reason == .databaseMissing)
  }

  @Test func `a 404 that is a web page is an error`() throws {
    let page = HTTPResponse(status: 404, headers: ["Content-Type": "text/html"], body: Array("<html>".utf8))
    let scene = Scene(.init(.get, "/a/b", answer: .success(page)))
    #expect(throws: FirebaseError.self) { try scene.firestore.get(DocumentPath("a/b")) }
  }

  @Test func `several documents, in whatever order they come`() throws {
    let scene = Scene(
      .init(
        .post, documents + ":batchGet",
        body: [
          "documents": [.string(name("a/1")), .string(name("a/2")), .string(name("a/3"))], "transaction": "dHg=",
        ],
        json: [
          ["found": stored("a/3"), "readTime": "2026-01-01T00:00:00Z"],
          ["missing": .string(name("a/2")), "readTime": "2026-01-01T00:00:00Z"],
          ["found": stored("a/1"), "readTime": "2026-01-01T00:00:00Z"],
        ]))
    let paths = try ["a/3", "a/1", "a/2", "a/1"].map { try DocumentPath($0) }
    let found = try scene.firestore.get(paths, transaction: "dHg=")
    #expect(Set(found.keys.map(\.description)) == ["a/1", "a/3"])
    #expect(scene.billed.count.reads == 3)
    #expect(scene.script.requests[0].repeatability == .streamingRead)
  }

  @Test func `an error after data is found`() throws {
    let scene = Scene(
      .init(.post, ":runQuery", json: [["document": stored("a/1")], refusal(503, "UNAVAILABLE")]))
    let error = #expect(throws: FirebaseError.self) { try scene.firestore.run(StructuredQuery(from: "a")) }
    #expect(error?.status == .unavailable)
    guard case .api(let refusal) = error?.reason else { return #expect(Bool(false), "no API error") }
    #expect(refusal.httpStatus == 503)
  }

  @Test func `a collection comes page by page`() throws {
    let scene = Scene(
      .init(
        .get, documents + "/a/b/c?pageSize=2&showMissing=true",
        json: [
          "documents": [stored("a/b/c/1"), ["name": .string(name("a/b/c/2"))]], "nextPageToken": "x/=",
        ]),
      .init(.get, "?pageSize=2&pageToken=x%2F%3D&showMissing=true", json: [:]))
    var pages = scene.firestore.documents(in: try CollectionPath("a/b/c"), pageSize: 2, showMissing: true)
    #expect(try pages.next()?.map(\.path.id) == ["1"])
    #expect(pages.missing.map(\.id) == ["2"])
    #expect(try pages.next() == [])
    #expect(pages.missing.isEmpty)
    #expect(try pages.next() == nil)
    // An empty answer costs a read too.
    #expect(scene.billed.count.reads == 3)
    scene.script.expectFinished()
  }

  @Test func `collections below a document and at the root`() throws {
    let scene = Scene(
      .init(
        .post, documents + "/a/b:listCollectionIds", body: ["pageSize": 300],
        json: ["collectionIds": ["x"], "nextPageToken": "n"]),
      .init(
        .post, documents + "/a/b:listCollectionIds", body: ["pageSize": 300, "pageToken": "n"],
        json: ["collectionIds": ["y"]]),
      .init(.post, documents + ":listCollectionIds", json: [:]))
    #expect(try scene.firestore.collectionIDs(below: DocumentPath("a/b")) == ["x", "y"])
    #expect(try scene.firestore.collectionIDs() == [])
    #expect(scene.billed.count.reads == 3)
  }

  @Test(arguments: [
    ("<html></html>", FirebaseError.UnreadableResponse.html),
    ("", .empty),
    (" \n", .empty),
    (
      "{\"name\": ",
      .syntax(
        JSONSyntaxError(reason: .unexpectedEnd, position: SourcePosition(offset: 9, line: 1, column: 10)))
    ),
    ("{}", .shape("document.name")),
    ("{\"name\": \"projects/other/databases/(default)/documents/a/b\"}", .shape("document.name")),
    ("{\"name\": \"projects/p/databases/(default)/documents/a/b\"}", .shape("document.createTime")),
    (
      "{\"name\": \"projects/p/databases/(default)/documents/a/b\", \"fields\": {\"x\": {}}}",
      .shape("document.fields.x")
    ),
  ])
  func `an answer that is none is told`(body: String, reason: FirebaseError.UnreadableResponse) throws {
    let path = try DocumentPath("a/b")
    let scene = Scene(.init(.get, "/a/b", answer: .success(HTTPResponse(status: 200, body: Array(body.utf8)))))
    let error = #expect(throws: FirebaseError.self) { try scene.firestore.get(path) }
    #expect(error == FirebaseError(.getDocument(path), .unreadable(reason)))
  }

  @Test func `no answer is told with what it was for`() throws {
    let path = try DocumentPath("a/b")
    let lost = TransferError(reason: .connectionRefused, host: "x", port: 1)
    let scene = Scene(.init(.get, "/a/b", answer: .failure(lost)))
    let error = #expect(throws: FirebaseError.self) { try scene.firestore.get(path) }
    #expect(error == FirebaseError(.getDocument(path), .transfer(lost)))
  }
}

@Suite struct Queries {
  @Test func `every part of a query has its JSON`() throws {
    let scene = Scene(
      .init(
        .post, documents + "/a/b:runQuery",
        body: [
          "structuredQuery": [
            "select": ["fields": [["fieldPath": "x.`y z`"]]],
            "from": [["collectionId": "c", "allDescendants": true]],
            "where": [
              "compositeFilter": [
                "op": "AND",
                "filters": [
                  [
                    "fieldFilter": [
                      "field": ["fieldPath": "participants"], "op": "ARRAY_CONTAINS", "value": ["stringValue": "u"],
                    ]
                  ],
                  [
                    "compositeFilter": [
                      "op": "OR",
                      "filters": [
                        ["unaryFilter": ["op": "IS_NULL", "field": ["fieldPath": "readAt"]]],
                        [
                          "fieldFilter": [
                            "field": ["fieldPath": "n"], "op": "IN",
                            "value": [
                              "arrayValue": ["values": [["integerValue": "1"], ["doubleValue": .number(2.5)]]]
                            ],
                          ]
                        ],
                      ],
                    ]
                  ],
                ],
              ]
            ],
            "orderBy": [["field": ["fieldPath": "sentAt"], "direction": "DESCENDING"]],
            "startAt": ["values": [["timestampValue": "2026-01-01T00:00:00Z"]], "before": true],
            "endAt": ["values": [["nullValue": nil]]],
            "limit": 7,
          ]
        ],
        json: [
          ["document": stored("a/b/c/1"), "readTime": "2026-01-01T00:00:00Z"],
          ["readTime": "2026-01-01T00:00:00Z", "skippedResults": 1], ["done": true],
        ]))
    let query = StructuredQuery(
      from: "c", allDescendants: true,
      where: .all([
        .field(FieldPath("participants"), .arrayContains, .string("u")),
        .any([
          .unary(FieldPath("readAt"), .isNull), .field(FieldPath("n"), .in, .array([.integer(1), .double(2.5)])),
        ]),
      ]), order: [.init(FieldPath("sentAt"), .descending)],
      start: .init([.timestamp(Timestamp(seconds: 1_767_225_600))], isBefore: true),
      end: .init([.null], isBefore: false), limit: 7, fields: [FieldPath("x", "y z")])
    let found = try scene.firestore.run(query, below: DocumentPath("a/b"))
    #expect(found.map(\.path.description) == ["a/b/c/1"])
    #expect(scene.billed.count.reads == 1)
  }

  /// A page of two of the documents 1 to 5, in answer to the query that starts behind the page before.
  private func page(_ ids: ClosedRange<Int>) -> ScriptedTransport.Line {
    var query: JSONObject = [
      "from": [["collectionId": "a"]], "orderBy": [["field": ["fieldPath": "__name__"], "direction": "ASCENDING"]],
      "limit": 2,
    ]
    if ids.lowerBound > 1 {
      query["startAt"] = ["values": [["referenceValue": .string(name("a/\(ids.lowerBound - 1)"))]]]
    }
    return .init(
      .post, ":runQuery", body: ["structuredQuery": .object(query)],
      json: .array(ids.map { ["document": stored("a/\($0)")] }))
  }

  @Test func `pages go by name and never use an offset`() throws {
    let scene = Scene(page(1...2), page(3...3))
    var pages = scene.firestore.pages(of: StructuredQuery(from: "a"), pageSize: 2)
    #expect(try pages.next()?.map(\.path.id) == ["1", "2"])
    #expect(try pages.next()?.map(\.path.id) == ["3"])
    #expect(try pages.next() == nil)
    scene.script.expectFinished()
  }

  @Test func `pages fetched ahead come in their turn`() throws {
    let scene = Scene(page(1...2), page(3...4), page(5...5))
    let pages = PagesAhead(scene.firestore.pages(of: StructuredQuery(from: "a"), pageSize: 2))
    #expect(try pages.next()?.map(\.path.id) == ["1", "2"])
    #expect(try pages.next()?.map(\.path.id) == ["3", "4"])
    #expect(try pages.next()?.map(\.path.id) == ["5"])
    #expect(try pages.next() == nil)
    #expect(try pages.next() == nil)
    scene.script.expectFinished()
  }

  @Test func `the next page is on its way while one is looked at, and whoever lets go waits for it`() throws {
    let scene = Scene(page(1...2), page(3...4))
    do {
      let pages = PagesAhead(scene.firestore.pages(of: StructuredQuery(from: "a"), pageSize: 2))
      #expect(try pages.next()?.map(\.path.id) == ["1", "2"])
    }
    scene.script.expectFinished()
  }

  @Test func `an error ahead is told after the pages before it`() throws {
    let two: JSON = [["document": stored("a/1")], ["document": stored("a/2")]]
    let scene = Scene(readLimit: 2, .init(.post, ":runQuery", json: two))
    let pages = PagesAhead(scene.firestore.pages(of: StructuredQuery(from: "a"), pageSize: 2))
    #expect(try pages.next()?.count == 2)
    let error = #expect(throws: FirebaseError.self) { try pages.next() }
    #expect(error?.reason == .readLimit(2))
    #expect(scene.billed.count.reads == 2)
  }

  @Test func `counting asks for a number and is billed by the thousand`() throws {
    let scene = Scene(
      .init(
        .post, documents + ":runAggregationQuery",
        body: [
          "structuredAggregationQuery": [
            "structuredQuery": ["from": [["collectionId": "a"]]],
            "aggregations": [["alias": "count", "count": ["upTo": "5000"]]],
          ]
        ],
        json: [
          [
            "result": ["aggregateFields": ["count": ["integerValue": "2001"]]], "readTime": "2026-01-01T00:00:00Z",
          ]
        ]))
    #expect(try scene.firestore.count(StructuredQuery(from: "a"), limit: 5_000) == 2_001)
    #expect(scene.billed.count.reads == 3)
  }
}

@Suite struct `The limit on billed reads` {
  @Test func `no request is sent that would pass it`() throws {
    let scene = Scene(readLimit: 2)
    let paths = try ["a/1", "a/2", "a/3"].map { try DocumentPath($0) }
    let error = #expect(throws: FirebaseError.self) { try scene.firestore.get(paths) }
    #expect(error == FirebaseError(.readDocuments(count: 3), .readLimit(2)))
    #expect(scene.script.requests.isEmpty)
    #expect(scene.billed.count.reads == 0)
  }

  @Test func `a listing gives what fits, then stops`() throws {
    let scene = Scene(
      readLimit: 3,
      .init(
        .get, "/a?pageSize=2", json: ["documents": [stored("a/1"), stored("a/2")], "nextPageToken": "n"]),
      .init(.get, "/a?pageSize=1&pageToken=n", json: ["documents": [stored("a/3")], "nextPageToken": "m"]))
    var pages = scene.firestore.documents(in: try CollectionPath("a"), pageSize: 2)
    #expect(try pages.next()?.count == 2)
    #expect(try pages.next()?.count == 1)
    #expect(throws: FirebaseError.self) { try pages.next() }
    #expect(scene.billed.count.reads == 3)
    scene.script.expectFinished()
  }

  @Test func `a query whose results may be cut short says so`() throws {
    let two: JSON = [["document": stored("a/1")], ["document": stored("a/2")]]
    let limited: JSON = ["structuredQuery": ["from": [["collectionId": "a"]], "limit": 2]]
    let scene = Scene(readLimit: 2, .init(.post, ":runQuery", body: limited, json: two))
    let error = #expect(throws: FirebaseError.self) { try scene.firestore.run(StructuredQuery(from: "a")) }
    #expect(error?.reason == .readLimit(2))

    let asked = Scene(readLimit: 2, .init(.post, ":runQuery", body: limited, json: two))
    #expect(try asked.firestore.run(StructuredQuery(from: "a", limit: 2)).count == 2)
  }

  @Test func `pages of a query end with the limit`() throws {
    let scene = Scene(
      readLimit: 1, .init(.post, ":runQuery", json: [["document": stored("a/1")]]))
    var pages = scene.firestore.pages(of: StructuredQuery(from: "a"))
    #expect(try pages.next()?.count == 1)
    #expect(throws: FirebaseError.self) { try pages.next() }
  }
}
