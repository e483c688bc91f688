import Commands
import LocalFirebase
import REST
import TestSupport
import Testing

@Suite(.scratchFolder) struct `A display name` {
  let local: LocalBench
  let ana: String
  let ben: String

  init() throws {
    local = try LocalBench()
    (ana, ben) = local.anaAndBen()
    local.run("conversation", "create", "ana", "ben", "--name-a", "Ana", "--name-b", "Ben")
  }

  /// Calls Ana “Anna”, before which somebody gives another name elsewhere.
  private func nameAna(after user: String, becomes name: String) throws -> Bench.Outcome {
    let id = try #require(local.conversationIDs().first)
    return local.bench.run("name", "set", "ana,ben", "ana", "Anna") { [local] in
      try local.patch(
        "conversations/\(id)", "\(FieldPath("displayNames", user))",
        ["displayNames": ["mapValue": ["fields": .object(JSONObject([(user, ["stringValue": .string(name)])]))]]])
    }
  }

  private var names: [String] {
    let names = local.run("name", "list", "ana,ben", "--json").json["names"]?.array ?? []
    return names.compactMap { $0["displayName"]?.string }.sorted()
  }

  @Test(arguments: [["ana,ben"], ["ben,ana"]])
  func `is set in a conversation of two, and listed`(conversation: [String]) throws {
    let result = local.bench.run(["name", "set"] + conversation + ["ana", " Anna ", "--json"])
    #expect(result.code == .done, "\(result.err)")
    let people = try #require(result.json["conversation"]?["participants"]?.array)
    #expect(people.first { $0["user"]?.string == ana }?["displayName"] == "Anna")
    #expect(names == ["Anna", "Ben"])
    #expect(local.run("name", "list").out.contains("\tana\tAnna\n"), "the cache knows it too")
    let step = local.lastChange["steps"]?.array?.first?["step"]
    #expect(step?["from"] == "Ana")
    #expect(step?["to"] == "Anna")
  }

  @Test func `is set by the beginning of the conversation's id, and only told in a dry run`() throws {
    let id = try #require(local.conversationIDs().first)
    let result = local.run("name", "set", String(id.prefix(4)), "ana", "Anna", "--dry-run")
    #expect(result.code == .done)
    #expect(result.out.contains("to “Anna” (before: “Ana”)"))
    #expect(names == ["Ana", "Ben"])
  }

  @Test func `that is so already is not written again`() {
    local.server.clearRequests()
    #expect(local.run("name", "set", "ana,ben", "ana", "Ana").code == .done)
    #expect(local.server.requests.allSatisfy { !$0.uri.hasSuffix(":commit") })
  }

  @Test(arguments: [
    (["ana,ben", "carl", "C"], ExitCode.refused, "takes no part"), (["ana,ben", "ana", ""], .usedWrongly, "empty"),
    (["ana,ben", "nobody", "N"], .usedWrongly, "person list"),
    (["zzzz", "ana", "A"], .usedWrongly, "conversation list"),
    (["ana,carl", "ana", "A"], .failed, "conversation create"),
    (["ana,ben,carl", "ana", "A"], .usedWrongly, "“ana,ben,carl”"),
  ])
  func `is refused for`(words: [String], code: ExitCode, remedy: String) {
    local.run("person", "add", "carl", local.newDevice())
    let result = local.bench.run(["name", "set"] + words)
    #expect(result.code == code)
    #expect(result.err.contains(remedy), "\(result.err)")
    #expect(names == ["Ana", "Ben"])
  }

  @Test func `that somebody else changed meanwhile is told, not overwritten`() throws {
    let result = try nameAna(after: ana, becomes: "Annie")
    #expect(result.code == .conflict)
    #expect(result.err.contains("it is “Annie” now"), "\(result.err)")
    #expect(names == ["Annie", "Ben"])
  }

  @Test func `is set although something else of the conversation moved meanwhile`() throws {
    #expect(try nameAna(after: ben, becomes: "Benny").code == .done)
    #expect(names == ["Anna", "Benny"])
  }

  @Test(arguments: [
    Fault(.lostReply, path: ":commit"), Fault(.lostReply, path: ":commit", count: 2), Fault(.reset, path: ":commit"),
    Fault(.truncated(afterBytes: 10), path: ":commit"),
    Fault(.answer(status: 503, headers: [:], body: ""), path: ":commit", count: 2),
  ])
  func `is set once, whatever becomes of the replies`(fault: Fault) {
    local.server.add(fault)
    let result = local.run("name", "set", "ana,ben", "ana", "Anna")
    #expect(result.code == .done, "\(result.err)")
    local.server.clearFaults()
    #expect(names == ["Anna", "Ben"])
    #expect(local.lastChange["state"] == "done")
  }

  @Test func `whose fate nobody can tell stays open, and the next change says how it ended`() {
    local.server.add(Fault(.lostReply, path: ":commit", count: nil))
    local.server.add(Fault(.reset, method: .get, path: "/conversations/", skip: 2, count: nil))
    #expect(local.run("name", "set", "ana,ben", "ana", "Anna").code == .unreachable)
    local.server.clearFaults()
    let next = local.run("name", "set", "ana,ben", "ben", "Benny")
    #expect(next.code == .done)
    #expect(next.err.contains("it was done all the same: set the display name"), "\(next.err)")
    #expect(names == ["Anna", "Benny"])
  }
}
