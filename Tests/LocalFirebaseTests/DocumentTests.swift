import REST
import Testing

@Suite struct `documents over HTTP` {
  let running: RunningInstance

  init() throws { running = try RunningInstance() }

  @Test func `what was written is read again`() throws {
    let fields: JSON = [
      "n": ["integerValue": "9007199254740993"], "d": ["doubleValue": .number(-0.5)], "t": ["stringValue": "naïve 😀"],
      "z": ["nullValue": nil], "b": ["bytesValue": "AAH/"], "g": ["geoPointValue": ["latitude": .number(1.5)]],
      "m": ["mapValue": ["fields": ["a b": ["booleanValue": false]]]], "e": ["arrayValue": [:]],
      "w": ["timestampValue": "2026-01-02T03:04:05.123456Z"],
      "r": ["referenceValue": .string(RunningInstance.root + "c/other")],
    ]
    try running.put("c/a", fields)
    let answer = try running.get("c/a")
    #expect(answer.status == 200)
    #expect(answer.json["fields"] == fields)
    #expect(answer.json["name"]?.string == RunningInstance.root + "c/a")
  }

  @Test func `an absent document is told as Google tells it`() throws {
    let answer = try running.get("c/none")
    #expect(answer.status == 404)
    #expect(
      answer.json == [
        "error": [
          "code": 404, "message": .string("Document (\(RunningInstance.root)c/none) not found."), "status": "NOT_FOUND",
        ]
      ])
  }

  @Test func `a write that changes nothing keeps the time`() throws {
    try running.put("c/a", ["n": ["integerValue": "1"]])
    let first = try running.get("c/a").json["updateTime"]
    try running.put("c/a", ["n": ["integerValue": "1"]])
    #expect(try running.get("c/a").json["updateTime"] == first)
    try running.put("c/a", ["n": ["doubleValue": 1]])
    #expect(try running.get("c/a").json["updateTime"] != first)
  }
}
