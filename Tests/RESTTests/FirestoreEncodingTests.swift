import REST
import Testing

/// SplitMix64: values that are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

func randomValue(_ random: inout SeededGenerator, depth: Int, insideArray: Bool = false) -> FirestoreValue {
  let texts = ["", "a", "é😀", "a.b", "`\\", "__x__", "\u{0}", "line\nbreak"]
  switch Int.random(in: 0..<(depth > 3 ? 9 : 11), using: &random) {
  case 0: return .null
  case 1: return .boolean(.random(using: &random))
  case 2: return .integer(.random(in: .min ... .max, using: &random))
  case 3:
    return .double(
      [0, -0.0, 1, 0.1, -1e300, .leastNonzeroMagnitude, .infinity, -.infinity].randomElement(using: &random) ?? 0)
  case 4:
    let seconds = Int64.random(in: -62_135_596_800...253_402_300_799, using: &random)
    return .timestamp(Timestamp(seconds: seconds, nanoseconds: .random(in: 0..<1_000_000, using: &random) * 1_000))
  case 5: return .string(texts.randomElement(using: &random) ?? "")
  case 6: return .bytes((0..<Int.random(in: 0..<20, using: &random)).map { _ in .random(in: 0...255, using: &random) })
  case 7: return .reference("projects/p/databases/(default)/documents/c/d")
  case 8:
    return .geoPoint(
      latitude: .random(in: -90...90, using: &random),
      longitude: [0, -180, 180, 12.5].randomElement(using: &random) ?? 0)
  case 9 where !insideArray:
    return .array(
      (0..<Int.random(in: 0..<4, using: &random)).map { _ in
        randomValue(&random, depth: depth + 1, insideArray: true)
      })
  default:
    var fields: [String: FirestoreValue] = [:]
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      fields[texts.randomElement(using: &random) ?? "x"] = randomValue(&random, depth: depth + 1)
    }
    return .map(fields)
  }
}

@Suite struct `Firestore values` {
  @Test func `come back exactly from their JSON, whatever their type`() throws {
    var random = SeededGenerator(state: 7)
    for _ in 0..<2_000 {
      let value = randomValue(&random, depth: 0)
      let reread = try FirestoreValue(JSON(parsing: value.json.serialized()))
      #expect(reread == value)
      #expect(reread.json.serialized() == value.json.serialized())
    }
  }

  @Test func `keep NaN and the sign of zero`() throws {
    let nan = try FirestoreValue(JSON(parsing: FirestoreValue.double(.nan).json.serialized()))
    guard case .double(let number) = nan else { throw FirestoreValueError(reason: .noType, place: "") }
    #expect(number.isNaN)
    #expect(FirestoreValue.double(-0.0).json.serialized() == #"{"doubleValue":-0.0}"#)
  }

  /// Shapes as facts section 4.2 (google.firestore.v1.Value in proto3 JSON) gives them.
  @Test(arguments: [
    (FirestoreValue.integer(3), #"{"integerValue":"3"}"#), (.array([]), #"{"arrayValue":{}}"#),
    (.map([:]), #"{"mapValue":{}}"#), (.null, #"{"nullValue":null}"#),
    (.geoPoint(latitude: 0, longitude: 1), #"{"geoPointValue":{"longitude":1.0}}"#),
    (.double(.infinity), #"{"doubleValue":"Infinity"}"#), (.bytes([255, 254]), #"{"bytesValue":"//4="}"#),
  ])
  func `are written as Google writes them`(value: FirestoreValue, text: String) {
    #expect(value.json.serialized() == text)
  }

  @Test(arguments: [
    (#"{"integerValue":3}"#, FirestoreValue.integer(3)), (#"{"nullValue":"NULL_VALUE"}"#, .null),
    (#"{"bytesValue":"__8"}"#, .bytes([255, 255])), (#"{"doubleValue":1}"#, .double(1)),
    (#"{"timestampValue":"2026-01-01T01:00:00+01:00"}"#, .timestamp(Timestamp(seconds: 1_767_225_600))),
  ])
  func `are read in every spelling that proto3 JSON allows`(text: String, value: FirestoreValue) throws {
    #expect(try FirestoreValue(JSON(parsing: text)) == value)
  }

  @Test(arguments: [
    ("3", FirestoreValueError.Reason.notAnObject, ""), ("{}", .noType, ""),
    (#"{"stringValue":"a","nullValue":null}"#, .twoTypes, ""), (#"{"textValue":"a"}"#, .unknownType("textValue"), ""),
    (#"{"integerValue":"9223372036854775808"}"#, .badContent(type: "integerValue"), ""),
    (#"{"mapValue":{"fields":{"a":{"arrayValue":{"values":[{"arrayValue":{}}]}}}}}"#, .nestedArray, "a[0]"),
    (#"{"geoPointValue":{"latitude":91}}"#, .badContent(type: "geoPointValue"), ""),
  ])
  func `that are malformed are refused with reason and place`(
    text: String, reason: FirestoreValueError.Reason, place: String
  ) {
    #expect(throws: FirestoreValueError(reason: reason, place: place)) { try FirestoreValue(JSON(parsing: text)) }
  }
}

@Suite struct `Document paths` {
  @Test(arguments: [
    ("a", PathError.wrongSegmentCount(1)), ("a//", .wrongSegmentCount(3)), ("a/", .emptySegment),
    ("a/..", .reservedSegment("..")), ("a/__b__", .reservedSegment("__b__")),
  ])
  func `that Firestore refuses are refused`(text: String, error: PathError) {
    #expect(throws: error) { try DocumentPath(text) }
  }

  @Test func `are read from full names and written back`() throws {
    let database = DatabaseName(project: "p")
    let path = try DocumentPath(name: "projects/p/databases/(default)/documents/c/d e", in: database)
    #expect(path.segments == ["c", "d e"])
    #expect(path.name(in: database) == "projects/p/databases/(default)/documents/c/d e")
    #expect(path.urlEncoded == "c/d%20e")
    #expect(throws: PathError.self) { try DocumentPath(name: "projects/q/databases/x/documents/c/d", in: database) }
  }
}

@Suite struct `Field paths` {
  @Test(arguments: [
    (["a"], "a"), (["a", "b_1"], "a.b_1"), (["x-y"], "`x-y`"), (["1a"], "`1a`"), (["a`b\\c"], "`a\\`b\\\\c`"),
    (["a.b", "é"], "`a.b`.`é`"),
  ])
  func `are quoted where they must be and read back`(segments: [String], text: String) {
    #expect(FieldPath(segments: segments).description == text)
    #expect(FieldPath(parsing: text)?.segments == segments)
  }

  @Test(arguments: ["", ".", "a.", "a..b", "`a", "`a`b", "a b", "1a", "``"])
  func `that are broken are refused`(text: String) {
    #expect(FieldPath(parsing: text) == nil)
  }
}
