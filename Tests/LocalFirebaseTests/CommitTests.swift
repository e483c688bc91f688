import REST
import Testing

@Suite struct `commits` {
  let running: RunningInstance

  init() throws { running = try RunningInstance() }

  private func name(_ path: String) -> JSON { .string(RunningInstance.root + path) }
  private func update(_ path: String, _ fields: JSON) -> JSONObject {
    ["update": ["name": name(path), "fields": fields]]
  }

  static let preconditions: [(stored: Bool, condition: JSON, status: Int, code: String?)] = [
    (false, ["exists": true], 404, "NOT_FOUND"), (true, ["exists": false], 409, "ALREADY_EXISTS"),
    (true, ["updateTime": "2020-01-01T00:00:00Z"], 400, "FAILED_PRECONDITION"),
    (false, ["updateTime": "2020-01-01T00:00:00Z"], 400, "FAILED_PRECONDITION"), (true, ["exists": true], 200, nil),
    (false, ["exists": false], 200, nil),
    (true, ["exists": true, "updateTime": "2020-01-01T00:00:00Z"], 400, "INVALID_ARGUMENT"),
  ]

  @Test(arguments: preconditions)
  func `a precondition is held to`(stored: Bool, condition: JSON, status: Int, code: String?) throws {
    if stored { try running.put("c/a", ["n": ["integerValue": "1"]]) }
    var write = update("c/a", ["n": ["integerValue": "2"]])
    write["currentDocument"] = condition
    let answer = try running.call("commit", ["writes": [.object(write)]])
    #expect(answer.status == status)
    #expect(answer.json.code == code)
  }

  @Test func `one write that fails undoes the others`() throws {
    var failing = update("c/b", [:])
    failing["currentDocument"] = ["exists": true]
    let writes: JSON = [.object(update("c/a", [:])), .object(failing)]
    #expect(try running.call("commit", ["writes": writes]).status == 404)
    #expect(try running.get("c/a").status == 404)
  }

  @Test func `the right update time lets one of two writers win`() throws {
    try running.put("c/a", ["n": ["integerValue": "1"]])
    let time = try #require(try running.get("c/a").json["updateTime"])
    var write = update("c/a", ["n": ["integerValue": "2"]])
    write["currentDocument"] = ["updateTime": time]
    #expect(try running.call("commit", ["writes": [.object(write)]]).status == 200)
    #expect(try running.call("commit", ["writes": [.object(write)]]).status == 400)
  }

  static let transforms: [(stored: JSON?, transform: JSONObject, value: JSON)] = [
    (nil, ["increment": ["integerValue": "2"]], ["integerValue": "2"]),
    (["integerValue": "40"], ["increment": ["integerValue": "2"]], ["integerValue": "42"]),
    (["integerValue": "1"], ["increment": ["doubleValue": 0.5]], ["doubleValue": 1.5]),
    (
      ["integerValue": "9223372036854775807"], ["increment": ["integerValue": "1"]],
      ["integerValue": "9223372036854775807"]
    ),
    (["stringValue": "x"], ["increment": ["integerValue": "2"]], ["integerValue": "2"]),
    (["integerValue": "5"], ["maximum": ["doubleValue": 5]], ["integerValue": "5"]),
    (["integerValue": "5"], ["maximum": ["doubleValue": 5.5]], ["doubleValue": 5.5]),
    (["integerValue": "5"], ["minimum": ["integerValue": "-1"]], ["integerValue": "-1"]),
    (
      ["arrayValue": ["values": [["integerValue": "1"]]]],
      ["appendMissingElements": ["values": [["doubleValue": 1], ["stringValue": "a"], ["stringValue": "a"]]]],
      ["arrayValue": ["values": [["integerValue": "1"], ["stringValue": "a"]]]]
    ),
    (
      ["arrayValue": ["values": [["integerValue": "1"], ["stringValue": "a"]]]],
      ["removeAllFromArray": ["values": [["doubleValue": 1]]]], ["arrayValue": ["values": [["stringValue": "a"]]]]
    ),
  ]

  @Test(arguments: transforms)
  func `the server computes a field`(stored: JSON?, transform: JSONObject, value: JSON) throws {
    if let stored { try running.put("c/a", ["f": stored]) }
    var transform = transform
    transform["fieldPath"] = "f"
    let write: JSON = ["transform": ["document": name("c/a"), "fieldTransforms": [.object(transform)]]]
    #expect(try running.call("commit", ["writes": [write]]).status == 200)
    #expect(try running.get("c/a").json["fields"]?["f"] == value)
  }

  @Test func `the request's time is one in a commit and has milliseconds`() throws {
    let transform: JSON = ["fieldPath": "t", "setToServerValue": "REQUEST_TIME"]
    let writes = ["c/a", "c/b"].map { path -> JSON in
      ["update": ["name": name(path), "fields": [:]], "updateTransforms": [transform]]
    }
    let answer = try running.call("commit", ["writes": .array(writes)]).json
    let times = (answer["writeResults"]?.array ?? []).compactMap {
      $0["transformResults"]?[0]?["timestampValue"]?.string
    }
    #expect(times.count == 2)
    #expect(Set(times).count == 1)
    let time = try #require(times.first.flatMap(Timestamp.init(rfc3339:)))
    #expect(time.nanoseconds % 1_000_000 == 0)
  }

  @Test func `a mask touches what it names and deletes what is not sent`() throws {
    try running.put(
      "c/a",
      [
        "a": ["integerValue": "1"],
        "m": ["mapValue": ["fields": ["x": ["integerValue": "1"], "y": ["integerValue": "2"]]]],
      ])
    let answer = try running.send(
      .patch,
      RunningInstance.documents
        + "/c/a?updateMask.fieldPaths=m.x&updateMask.fieldPaths=a&updateMask.fieldPaths=%60b%20c%60",
      [
        "fields": [
          "m": ["mapValue": ["fields": ["x": ["integerValue": "9"]]]], "b c": ["booleanValue": true],
          "z": ["nullValue": nil],
        ]
      ])
    #expect(
      answer.json["fields"] == [
        "b c": ["booleanValue": true],
        "m": ["mapValue": ["fields": ["x": ["integerValue": "9"], "y": ["integerValue": "2"]]]],
      ])
  }

  @Test func `a batch carries out what it can`() throws {
    var failing = update("c/b", [:])
    failing["currentDocument"] = ["exists": true]
    let answer = try running.call("batchWrite", ["writes": [.object(failing), .object(update("c/a", [:]))]])
    #expect(answer.status == 200)
    #expect(answer.json["status"]?[0]?["code"] == 5)
    #expect(answer.json["status"]?[1] == [:])
    #expect(try running.get("c/a").status == 200)
  }

  static let refusals: [(JSON, String)] = [
    (["writes": [[:]]], "empty write operation"),
    (["writes": [["delete": "x"]]], #"Document name "x" lacks "projects" at index 0."#),
    (["writes": [["update": ["name": .string(RunningInstance.root + "c")]]]], #"lacks "/" at index"#),
    (
      ["writes": [["update": ["name": .string(RunningInstance.root + "c/__a__")]]]], "is invalid because it is reserved"
    ),
    (
      [
        "writes": [
          ["update": ["name": .string(RunningInstance.root + "c/a"), "fields": ["__x__": ["nullValue": nil]]]]
        ]
      ], "reserved"
    ),
    (["writes": [["update": ["name": .string(RunningInstance.root + "c/a"), "fields": ["x": [:]]]]]], "type unset"),
    (
      [
        "writes": [
          [
            "update": [
              "name": .string(RunningInstance.root + "c/a"),
              "fields": ["x": ["arrayValue": ["values": [["arrayValue": [:]]]]]],
            ]
          ]
        ]
      ],
      "array value in an array value"
    ),
    (
      [
        "writes": [
          [
            "update": [
              "name": .string(RunningInstance.root + "c/a"),
              "fields": ["x": ["stringValue": .string(String(repeating: "x", count: 1_048_488))]],
            ]
          ]
        ]
      ], "longer than 1048487 bytes"
    ),
    (["unknown": 1], "Payload isn't valid"), (["writes": [], "transaction": "AAAA"], "Invalid transaction."),
  ]

  @Test(arguments: refusals)
  func `what is malformed is refused in the emulator's words`(body: JSON, text: String) throws {
    let answer = try running.call("commit", body)
    #expect(answer.status == 400)
    #expect(answer.json.code == "INVALID_ARGUMENT")
    #expect(answer.json.message?.contains(text) == true)
  }
}
