import Commands
import Foundation
import REST
import Synchronization
import TestSupport
import Testing

private let sound = """
  rules_version = '2';
  service cloud.firestore {
    match /databases/{database}/documents {
      // Everybody may read the board.
      match /board/{entry} { allow get: if request.auth.uid == resource.data.owner; }
    }
  }
  """

private let cases = """
  // A comment, and a comma at the end.
  {
    "service": "cloud.firestore", "now": "2026-12-01T12:00:00Z",
    "documents": { "board/a": { "owner": "ua" } },
    "actors": { "ana": { "uid": "ua", "provider": "anonymous" }, "ben": { "uid": "ub", "provider": "anonymous" } },
    "cases": [
      { "name": "its owner reads it", "as": "ana", "do": "get", "path": "board/a", "expect": "allow" },
      { "name": "nobody else does", "as": "ben", "do": "get", "path": "board/a", "expect": "deny" },
    ],
  }
  """

@Suite(.scratchFolder) struct `Rules from the command line` {
  let bench: Bench

  init() throws {
    bench = Bench()
    try bench.write(InstanceSettings.fileName, InstanceSettings(project: "demo-rules").text)
    try bench.write("firestore.rules", sound)
    try bench.world.files.makeFolder(ScratchFolder.path + "/rules-tests")
    try bench.write("rules-tests/board.json", cases)
  }

  @Test func `pass their cases, and are covered whole`() throws {
    let result = bench.run("rules", "test", "--coverage", "--threshold", "100", "--json")
    #expect(result.code == .done, "\(result.err)\(result.out)")
    #expect(result.json["passed"] == 2)
    #expect(result.json["coverage"]?.array?.first?["percentage"] == 100)
  }

  @Test func `that let too much through fail a case, which says what decided`() throws {
    try bench.write("firestore.rules", sound.replacing("request.auth.uid == resource.data.owner", with: "true"))
    let result = bench.run("rules", "test", "--junit", "report.xml")
    #expect(result.code == .findings)
    #expect(result.out.contains("“nobody else does”: expected deny, got allow"))
    #expect(result.out.contains("firestore.rules:5:"))
    let report = try bench.read("report.xml")
    #expect(report.contains("<testsuites tests=\"2\" failures=\"1\">"))
    #expect(report.contains("name=\"nobody else does\"><failure message=\"expected deny, got allow\"/>"))
  }

  @Test func `whose cases miss a break fail the mutation run, which shows the line`() throws {
    let result = bench.run("rules", "test", "--mutate")
    #expect(result.code == .findings)
    #expect(result.out.contains("  firestore.rules:5:"))
    #expect(result.out.contains("match /board/{entry} { allow get: if"))
    let mutation = bench.run("rules", "test", "--mutate", "--json").json["mutation"]?.array?.first
    #expect(mutation?["survivors"]?.array?.isEmpty == false)
    #expect(mutation?["killed"]?.integer != 0)
  }

  @Test func `that are not covered enough fail the threshold`() throws {
    let one = cases.replacing(
      "{ \"name\": \"nobody else does\"", with: "// { \"name\": \"nobody else does\"")
    try bench.write("rules-tests/board.json", one)
    try bench.write(
      "firestore.rules", sound.replacing("resource.data.owner;", with: "resource.data.owner || resource.data.open;"))
    #expect(bench.run("rules", "test", "--threshold", "100").code == .findings)
    #expect(bench.run("rules", "test", "--threshold", "10").code == .done)
  }

  @Test(arguments: [
    ("{", 1, "is no JSON"), ("{ \"service\": \"x\" }", 1, "holds no sound test cases"),
    (cases.replacing("\"as\": \"ben\"", with: "\"as\": \"bem\""), 8, "bem"),
  ])
  func `with a broken case file are not judged, and the place is told`(text: String, line: Int, words: String) throws {
    try bench.write("rules-tests/board.json", text)
    let result = bench.run("rules", "test")
    #expect(result.code == .failed)
    #expect(result.err.contains("rules-tests/board.json"))
    #expect(result.err.contains(words), "\(result.err)")
    #expect(line == 1 || result.err.contains("board.json:\(line):"), "\(result.err)")
  }

  @Test func `are checked with place and remedy, and in the forms of other tools`() throws {
    try bench.write("any.rules", sound.replacing("request.auth", with: "reqest.auth"))
    let human = bench.run("rules", "check", "any.rules")
    #expect(human.code == .findings)
    #expect(human.out.contains("any.rules:5:"))
    #expect(human.out.contains("did you mean `request`?"))
    let finding = bench.run("rules", "check", "any.rules", "--json").json["findings"]?.array?.first
    #expect(finding?["code"] == "unknown-variable")
    #expect(finding?["line"] == 5)
    let sarif = try JSON(parsing: bench.run("rules", "check", "any.rules", "--format", "sarif").out)
    #expect(sarif["version"] == "2.1.0")
    #expect(
      bench.run("rules", "check", "any.rules", "--format", "github").out.hasPrefix("::error file=any.rules,line=5"))
    #expect(bench.run("rules", "check").code == .done)
  }

  @Test func `are explained by the part that decided`() {
    let result = bench.run("rules", "explain", "nobody else", "--as", "ana")
    #expect(result.out.contains("allow"))
    #expect(bench.run("rules", "explain", "nobody else").out.contains("deny"))
    #expect(
      bench.run("rules", "explain", "it").code == .usedWrongly
        || bench.run("rules", "explain", "zzz").code == .usedWrongly)
  }

  @Test func `are compared with an older file`() throws {
    try bench.write("old.rules", sound.replacing("get: if", with: "get: if false &&"))
    let result = bench.run("rules", "matrix", "--against", "old.rules")
    #expect(result.code == .findings)
    #expect(result.out.contains("now ana can get /board/{entry}"))
    #expect(bench.run("rules", "matrix", "--against", "firestore.rules").code == .done)
  }

  @Test func `are tested again when a file changes, until Ctrl-C`() throws {
    var world = bench.world
    let rounds = Atomic(0)
    let path = ScratchFolder.path + "/firestore.rules"
    let files = world.files
    world.sleep = { _ in
      let round = rounds.add(1, ordering: .relaxed).newValue
      // The second look finds another file, the third the same again.
      if round == 1 { try? files.write(path, Array(sound.replacing("==", with: "!=").utf8), 0o644) }
    }
    world.isInterrupted = { rounds.load(ordering: .relaxed) > 3 }
    bench.console.clear()
    #expect(Dispatch.run(["rules", "test", "--watch"], in: world) == .interrupted)
    #expect(bench.console.output.components(separatedBy: "cases passed").count == 3)
    #expect(bench.console.output.contains("0 failed"))
    #expect(bench.console.output.contains("2 failed"))
  }
}
