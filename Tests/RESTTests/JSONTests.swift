import Foundation
import REST
import Testing

@Suite struct `JSON texts` {
  @Test(arguments: [
    "null", "true", "[]", "{}", #"{"a":[1,2.5,"x",{"b":null}]}"#, "-9223372036854775808", "9223372036854775807",
    #""\u00e9\ud83d\ude00\n""#, "1e3", "-0.0", #"{"a/b":"\/"}"#,
  ])
  func `mean what Foundation reads in them`(text: String) throws {
    let ours = try JSON(parsing: text).serialized()
    let theirs = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    let reread = try JSONSerialization.jsonObject(with: Data(ours.utf8), options: .fragmentsAllowed)
    #expect((theirs as? NSObject) == (reread as? NSObject))
  }

  @Test(arguments: [
    ("", 1, 1), ("{", 1, 2), ("[1,]", 1, 4), ("{\"a\" 1}", 1, 6), ("[1\n 2]", 2, 2), ("01", 1, 3), ("\"a\n\"", 1, 3),
    ("{\"a\":1,\"a\":2}", 1, 8), ("nul", 1, 4), ("1 2", 1, 3), ("\"\\x\"", 1, 4), ("\"\\ud800\"", 1, 8),
    ("// c\n1", 1, 1),
  ])
  func `that are broken are refused with the place`(text: String, line: Int, column: Int) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSON(parsing: text) }
    #expect(error?.position.line == line)
    #expect(error?.position.column == column)
  }

  @Test func `nested beyond the limit are refused, not crashed on`() {
    let text = String(repeating: "[", count: 100_000)
    let error = #expect(throws: JSONSyntaxError.self) { try JSON(parsing: text) }
    #expect(error?.reason == .tooDeep(limit: JSON.depthLimit))
  }

  @Test func `of people may hold comments and a last comma`() throws {
    let text = "// one\n{ \"a\": [1, 2,], /* two */ \"b\": 3, }"
    #expect(try JSON(parsing: text, dialect: .relaxed) == ["a": [1, 2], "b": 3])
  }

  @Test(arguments: [3, 15, 16, 40]) func `keep the order of an object's members, of few and of many`(count: Int) {
    var object = JSONObject((0..<count).map { ("m\($0)", JSON.integer(Int64($0))) })
    object["m1"] = "replaced"
    object["m0"] = nil
    object["last"] = true
    let names = (1..<count).map { "m\($0)" } + ["last"]
    #expect(object.names == names && object.count == count)
    #expect(object["m0"] == nil && object["m1"] == "replaced" && object["last"] == true)
    for number in 2..<count { #expect(object["m\(number)"] == .integer(Int64(number))) }
    let reversed = JSONObject(object.reversed().map { ($0.name, $0.value) })
    #expect(reversed == object && reversed.hashValue == object.hashValue)
    object["m1"] = nil
    #expect(reversed != object)
  }

  @Test func `tell where a member stands`() {
    let text = Array("{\n  \"a\": 1,\n  \"b\": { \"c\": [ {\"d\": 2} ] }\n}".utf8)
    #expect(JSON.position(ofMember: ["b", "c", "0", "d"], in: text) == SourcePosition(offset: 29, line: 3, column: 18))
    #expect(JSON.position(ofMember: ["x"], in: text) == nil)
  }

  @Test func `keep a 64-bit integer exactly`() throws {
    #expect(try JSON(parsing: "9007199254740993") == .integer(9_007_199_254_740_993))
    #expect(try JSON(parsing: "\"9223372036854775807\"").integer == .max)
  }
}
