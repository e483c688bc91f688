import REST
import Testing

@Suite struct `queries` {
  let running: RunningInstance

  init() throws { running = try RunningInstance() }

  /// One value of each kind, in Firestore's order, equal ones in the order of their names.
  static let ordered: [JSON] = [
    ["nullValue": nil], ["booleanValue": false], ["booleanValue": true], ["doubleValue": "NaN"],
    ["doubleValue": "-Infinity"], ["integerValue": "-9223372036854775808"], ["doubleValue": -0.5],
    ["integerValue": "0"], ["doubleValue": 0.0], ["integerValue": "1"], ["doubleValue": 1.5],
    ["doubleValue": 9_007_199_254_740_992], ["integerValue": "9007199254740993"], ["doubleValue": "Infinity"],
    ["timestampValue": "1969-12-31T23:59:59Z"], ["timestampValue": "2001-01-01T00:00:00Z"], ["stringValue": ""],
    ["stringValue": "B"], ["stringValue": "a"], ["stringValue": "aa"], ["stringValue": "é"], ["stringValue": "😀"],
    ["bytesValue": ""], ["bytesValue": "AA=="], ["bytesValue": "/w=="],
    ["referenceValue": .string(RunningInstance.root + "c/a")],
    ["referenceValue": .string(RunningInstance.root + "c/a/d/e")],
    ["referenceValue": .string(RunningInstance.root + "c-/a")], ["geoPointValue": [:]],
    ["geoPointValue": ["longitude": 1]], ["geoPointValue": ["latitude": 1]], ["arrayValue": [:]],
    ["arrayValue": ["values": [["integerValue": "1"]]]],
    ["arrayValue": ["values": [["integerValue": "1"], ["nullValue": nil]]]],
    ["arrayValue": ["values": [["stringValue": "a"]]]], ["mapValue": [:]],
    ["mapValue": ["fields": ["a": ["integerValue": "1"]]]],
    ["mapValue": ["fields": ["a": ["integerValue": "1"], "b": ["integerValue": "0"]]]],
    ["mapValue": ["fields": ["a": ["integerValue": "2"]]]], ["mapValue": ["fields": ["b": ["integerValue": "1"]]]],
  ]

  private func id(_ index: Int) -> String { index < 10 ? "0\(index)" : "\(index)" }

  private func store(_ values: [JSON]) throws {
    for (index, value) in values.enumerated() { try running.put("o/" + id(index), ["v": value]) }
  }

  private static let source: JSON = [["collectionId": "o"]]
  private static func order(_ direction: JSON) -> JSON { [["field": ["fieldPath": "v"], "direction": direction]] }

  @Test func `values of all types have one order`() throws {
    try store(Self.ordered)
    let ids = Self.ordered.indices.map(id)
    #expect(try running.find(["from": Self.source, "orderBy": Self.order("ASCENDING")]) == ids)
    #expect(
      try running.find(["from": Self.source, "orderBy": Self.order("DESCENDING"), "limit": 5])
        == ids.suffix(5).reversed())
    #expect(
      try running.find(["from": Self.source, "orderBy": Self.order("ASCENDING"), "offset": 2, "limit": 3])
        == Array(ids[2..<5]))
  }

  private static func filter(_ op: JSON, _ value: JSON) -> JSON {
    ["fieldFilter": ["field": ["fieldPath": "v"], "op": op, "value": value]]
  }

  static let filters: [(JSON, [String])] = [
    (filter("EQUAL", ["doubleValue": 1]), ["00"]),
    (filter("NOT_EQUAL", ["integerValue": "1"]), ["02", "01", "05", "03", "04"]),
    (filter("LESS_THAN", ["integerValue": "2"]), ["00"]),
    (filter("GREATER_THAN_OR_EQUAL", ["integerValue": "1"]), ["00", "01"]),
    (filter("EQUAL", ["nullValue": nil]), []), (filter("EQUAL", ["doubleValue": "NaN"]), []),
    (["unaryFilter": ["op": "IS_NULL", "field": ["fieldPath": "v"]]], ["06"]),
    (["unaryFilter": ["op": "IS_NAN", "field": ["fieldPath": "v"]]], ["02"]),
    (filter("ARRAY_CONTAINS", ["integerValue": "1"]), ["03"]),
    (
      filter("ARRAY_CONTAINS_ANY", ["arrayValue": ["values": [["stringValue": "x"], ["stringValue": "b"]]]]),
      ["03", "04"]
    ),
    (filter("IN", ["arrayValue": ["values": [["stringValue": "a"], ["doubleValue": 1]]]]), ["00", "05"]),
    (
      filter("NOT_IN", ["arrayValue": ["values": [["stringValue": "a"], ["integerValue": "1"]]]]),
      ["02", "01", "03", "04"]
    ),
    (
      [
        "compositeFilter": [
          "op": "OR", "filters": [filter("EQUAL", ["stringValue": "a"]), filter("EQUAL", ["doubleValue": 2.5])],
        ]
      ],
      ["01", "05"]
    ),
    (
      [
        "compositeFilter": [
          "op": "AND",
          "filters": [filter("GREATER_THAN", ["integerValue": "0"]), filter("LESS_THAN", ["integerValue": "2"])],
        ]
      ],
      ["00"]
    ),
  ]

  @Test(arguments: filters)
  func `a filter finds what it says`(filter: JSON, ids: [String]) throws {
    try store([
      ["integerValue": "1"], ["doubleValue": 2.5], ["doubleValue": "NaN"],
      ["arrayValue": ["values": [["integerValue": "1"], ["stringValue": "b"]]]],
      ["arrayValue": ["values": [["stringValue": "x"]]]], ["stringValue": "a"], ["nullValue": nil],
    ])
    try running.put("o/without", ["w": ["integerValue": "1"]])
    #expect(try running.find(["from": Self.source, "where": filter]) == ids)
  }

  @Test func `cursors cut before, at and after`() throws {
    try store((0..<5).map { ["integerValue": .string(String($0))] })
    func found(_ cursor: String, before: Bool) throws -> [String] {
      try running.find([
        "from": Self.source, "orderBy": Self.order("ASCENDING"),
        cursor == "startAt" ? "startAt" : "endAt": ["values": [["integerValue": "2"]], "before": .bool(before)],
      ])
    }
    #expect(try found("startAt", before: true) == ["02", "03", "04"])
    #expect(try found("startAt", before: false) == ["03", "04"])
    #expect(try found("endAt", before: true) == ["00", "01"])
    #expect(try found("endAt", before: false) == ["00", "01", "02"])
  }

  @Test func `names are ordered by bytes, segment by segment`() throws {
    let ids = ["!", "A", "a", "a b", "a-", "a.", "aa", "b", "é", "😀"]
    for id in ids.reversed() {
      try running.put("o/" + PercentEncoding.encode(id), [:])
      try running.put("o/" + PercentEncoding.encode(id) + "/o/x", [:])
    }
    #expect(try running.find(["from": Self.source]) == ids)
    let group = try running.find(["from": [["collectionId": "o", "allDescendants": true]]])
    #expect(group == ids.flatMap { [$0, "x"] })
  }

  @Test func `names as cursors cut before, at and after, with all that is below`() throws {
    for path in ["o/a", "o/b", "o/b/o/x", "o/b-/o/y", "o/c"] { try running.put(path, [:]) }
    func found(_ cursor: String, _ path: String, before: Bool) throws -> [String] {
      try running.find([
        "from": [["allDescendants": true]], "orderBy": [["field": ["fieldPath": "__name__"]]],
        cursor == "startAt" ? "startAt" : "endAt": [
          "values": [["referenceValue": .string(RunningInstance.root + path)]], "before": .bool(before),
        ],
      ])
    }
    #expect(try found("startAt", "o/b", before: true) == ["b", "x", "y", "c"])
    #expect(try found("startAt", "o/b", before: false) == ["x", "y", "c"])
    #expect(try found("startAt", "o/b/o/x", before: false) == ["y", "c"])
    #expect(try found("endAt", "o/b", before: true) == ["a"])
    #expect(try found("endAt", "o/b", before: false) == ["a", "b"])
    #expect(try found("endAt", "o/b-", before: false) == ["a", "b", "x"])
  }

  @Test func `names as cursors cut a descending order, too`() throws {
    for id in ["a", "b", "c"] { try running.put("o/" + id, ["v": ["integerValue": "1"]]) }
    func found(_ cursor: String, before: Bool) throws -> [String] {
      try running.find([
        "from": Self.source,
        "where": ["fieldFilter": ["field": ["fieldPath": "v"], "op": "EQUAL", "value": ["integerValue": "1"]]],
        "orderBy": [["field": ["fieldPath": "__name__"], "direction": "DESCENDING"]],
        cursor == "startAt" ? "startAt" : "endAt": [
          "values": [["referenceValue": .string(RunningInstance.root + "o/b")]], "before": .bool(before),
        ],
      ])
    }
    #expect(try found("startAt", before: true) == ["b", "a"])
    #expect(try found("startAt", before: false) == ["a"])
    #expect(try found("endAt", before: true) == ["c"])
    #expect(try found("endAt", before: false) == ["c", "b"])
  }

  @Test func `a query gives a document as a get gives it`() throws {
    var fields = JSONObject()
    for (index, value) in Self.ordered.enumerated() { fields["f" + id(index)] = value }
    fields["a \"\\\n\u{1}é"] = ["mapValue": ["fields": ["\t😀": ["stringValue": "\u{0}\"\\/\r"]]]]
    let odd = "o/" + PercentEncoding.encode("\"é\u{1}\\")
    try running.put(odd, .object(fields))
    try running.put("o/zzz", [:])
    let found = try running.call("runQuery", ["structuredQuery": ["from": Self.source]]).json.array ?? []
    #expect(found.compactMap { $0["document"] } == [try running.get(odd).json, try running.get("o/zzz").json])
    #expect(found.first?["document"]?["fields"]?.object?.count == Self.ordered.count + 1)
  }

  @Test func `a page token leads through a listing of many`() throws {
    for start in stride(from: 0, to: 450, by: 150) {
      let writes = (start..<start + 150).map { number -> JSON in
        ["update": ["name": .string(RunningInstance.root + "many/" + String(1_000 + number)), "fields": [:]]]
      }
      #expect(try running.call("commit", ["writes": .array(writes)]).status == 200)
    }
    var seen: [String] = []
    var token = ""
    repeat {
      let path = RunningInstance.documents + "/many?pageSize=120&pageToken=" + PercentEncoding.encode(token)
      let page = try running.send(.get, path).json
      seen += (page["documents"]?.array ?? []).compactMap {
        $0["name"]?.string?.split(separator: "/").last.map(String.init)
      }
      token = page["nextPageToken"]?.string ?? ""
    } while !token.isEmpty
    #expect(seen == (1_000..<1_450).map(String.init))
    #expect(try running.find(["from": [["collectionId": "many"]]]).count == 450)
  }

  @Test func `sums, averages and counts`() throws {
    try store([["integerValue": "1"], ["integerValue": "2"], ["doubleValue": 0.5], ["stringValue": "x"]])
    let field: JSON = ["field": ["fieldPath": "v"]]
    let answer = try running.call(
      "runAggregationQuery",
      [
        "structuredAggregationQuery": [
          "structuredQuery": ["from": Self.source],
          "aggregations": [
            ["alias": "n", "count": [:]], ["alias": "s", "sum": field], ["alias": "a", "avg": field],
            ["count": ["upTo": "2"]],
          ],
        ]
      ])
    let fields = answer.json[0]?["result"]?["aggregateFields"]
    #expect(fields?["n"] == ["integerValue": "4"])
    #expect(fields?["s"] == ["doubleValue": 3.5])
    #expect(fields?["a"] == ["doubleValue": .number(3.5 / 3)])
    #expect(fields?["field_1"] == ["integerValue": "2"])
  }

  @Test func `sub-collections are listed, missing parents too`() throws {
    for path in ["a/1/b/2", "a/1/c/2", "d/1", "a/gone/b/1"] { try running.put(path, [:]) }
    #expect(try running.call("listCollectionIds", [:]).json["collectionIds"] == ["a", "d"])
    let below = try running.send(.post, RunningInstance.documents + "/a/1:listCollectionIds", [:])
    #expect(below.json["collectionIds"] == ["b", "c"])
    let missing = try running.send(.get, RunningInstance.documents + "/a?showMissing=true").json["documents"]
    #expect(missing?.array?.count == 2)
    #expect(missing?[1] == ["name": .string(RunningInstance.root + "a/gone")])
  }

  static let refusals: [(JSON, String)] = [
    (["from": source, "limit": -1], "limit is negative"), (["from": source, "offset": -1], "offset is negative"),
    (["from": source, "where": filter("IN", ["arrayValue": [:]])], "'IN' requires an non-empty ArrayValue."),
    (["from": source, "startAt": ["values": [["integerValue": "1"]]]], "Cursor has too many values."),
    (["from": [["collectionId": "a/b"]]], "contains \"/\""),
    (["from": [["collectionId": "a"], ["collectionId": "b"]]], "cannot have more than one collection selector"),
    (["from": source, "where": ["compositeFilter": ["op": "OR", "filters": []]]], "at least one sub-filter"),
  ]

  @Test(arguments: refusals)
  func `a malformed query is refused in the emulator's words`(query: JSON, text: String) throws {
    let answer = try running.call("runQuery", ["structuredQuery": query])
    #expect(answer.status == 400)
    #expect(answer.json.code == "INVALID_ARGUMENT")
    #expect(answer.json.message?.contains(text) == true)
  }
}
