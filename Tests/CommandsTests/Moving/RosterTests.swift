import Commands
import LocalFirebase
import REST
import TestSupport
import Testing

@Suite(.scratchFolder) struct `A roster` {
  let local: LocalBench
  let ana: String
  let ben: String
  let carl: String

  init() throws {
    local = try LocalBench(in: "here")
    (ana, ben) = local.anaAndBen()
    carl = local.newDevice()
  }

  private func write(_ text: String, to file: String = "roster.json") throws {
    try local.bench.write("here/" + file, text)
  }

  private func roster(people: [String], conversations: [String]) -> String {
    "{\"people\": {\(people.joined(separator: ", "))}, \"conversations\": [\(conversations.joined(separator: ", "))]}"
  }

  private var anaBenCarl: [String] { ["\"ana\": \"\(ana)\"", "\"ben\": \"\(ben)\"", "\"carl\": \"\(carl)\""] }
  private let anaBen = "{\"names\": {\"ana\": \"Ana\", \"ben\": \"Ben\"}}"
  private let anaCarl = "{\"names\": {\"ana\": \"Ana\", \"carl\": \"Carl\"}}"

  private func kinds(_ words: String...) -> [String?] {
    local.bench.run(["roster", "plan", "--json"] + words).json["changes"]?.array?.map { $0["kind"]?.string } ?? []
  }

  @Test func `is made so, and then there is nothing to do`() throws {
    try write(roster(people: anaBenCarl, conversations: [anaBen, anaCarl]))
    let plan = local.run("roster", "plan")
    #expect(plan.code == .findings)
    #expect(kinds() == ["add", "add", "add"])
    #expect(local.sentWrites.isEmpty)
    #expect(local.run("roster", "apply").code == .done)
    #expect(local.conversationIDs().count == 2)
    #expect(local.run("person", "list").out.contains("carl"))
    #expect(local.run("roster", "plan").code == .done)
    local.server.clearRequests()
    let again = local.run("roster", "apply")
    #expect(again.code == .done)
    #expect(again.err.contains("nothing to do"))
    #expect(local.sentWrites.isEmpty)
  }

  @Test func `that is written and applied again changes nothing`() throws {
    try write(roster(people: anaBenCarl, conversations: [anaBen, anaCarl]))
    #expect(local.run("roster", "apply").code == .done)
    #expect(local.run("roster", "export", "again.json").code == .done)
    #expect(local.run("roster", "plan", "again.json").code == .done)
    #expect(local.run("roster", "export").out == (try local.bench.read("here/again.json")))
    #expect(try local.bench.world.files.mode(ScratchFolder.path + "/here/again.json") == 0o600)
    #expect(local.run("roster", "export", "roster.json").code == .refused)
  }

  @Test func `tells what changed, and changes only that`() throws {
    try write(roster(people: anaBenCarl, conversations: [anaBen, anaCarl]))
    local.run("roster", "apply")
    let other = anaBen.replacing("\"Ben\"", with: "\"Benno\"")
    try write(roster(people: anaBenCarl, conversations: [other, anaCarl]))
    #expect(kinds() == ["change"])
    local.server.clearRequests()
    #expect(local.run("roster", "apply").code == .done)
    #expect(local.sentWrites.count == 1)
    #expect(local.run("conversation", "show", "ana", "ben").out.contains("Benno"))
  }

  @Test func `removes only with --prune, and then asks for the project's name`() throws {
    try write(roster(people: anaBenCarl, conversations: [anaBen, anaCarl]))
    local.run("roster", "apply")
    try write(roster(people: Array(anaBenCarl.prefix(2)), conversations: [anaBen]))
    #expect(kinds() == ["remove", "remove"])
    let left = local.run("roster", "apply")
    #expect(left.code == .done)
    #expect(left.err.contains("--prune"))
    #expect(local.conversationIDs().count == 2)
    #expect(local.run("roster", "apply", "--prune", "--yes").code == .refused)
    #expect(local.conversationIDs().count == 2)
    #expect(local.run("roster", "apply", "--prune", "--confirm", LocalBench.project).code == .done)
    #expect(local.conversationIDs().count == 1)
    #expect(!local.run("person", "list").out.contains("carl"))
  }

  @Test func `is only told in a dry run`() throws {
    try write(roster(people: anaBenCarl, conversations: [anaBen]))
    #expect(local.run("roster", "apply", "--dry-run").code == .done)
    #expect(local.sentWrites.isEmpty)
    #expect(!local.run("person", "list").out.contains("carl"))
  }

  @Test func `whose plan was kept is applied as it was looked at`() throws {
    try write(roster(people: anaBenCarl, conversations: [anaBen]))
    let plan = local.run("roster", "plan", "--out", "kept.plan", "--json")
    let id = plan.json["changes"]?.array?.last?["step"]?["conversation"]?.string
    #expect(local.run("roster", "apply", "--saved", "kept.plan").code == .done)
    #expect(local.conversationIDs() == [id])
  }

  @Test(arguments: [
    ["name", "set", "ana,ben", "ana", "Anna"], ["person", "remove", "ben"], ["pairing", "rotate", "ana,ben", "--yes"],
  ])
  func `whose plan was kept is refused once the instance moved`(change: [String]) throws {
    local.run("conversation", "create", "ana", "ben", "--name-a", "Ana", "--name-b", "Ben")
    let house = House(joining: local)
    let path = "conversations/\(local.conversationIDs().first ?? "")"
    try house.commit([
      [
        "update": [
          "name": .string("projects/\(LocalBench.project)/databases/(default)/documents/" + path),
          "fields": ["pairing": ["stringValue": "paired"], "keyVersion": ["integerValue": "1"]],
        ], "updateMask": ["fieldPaths": ["pairing", "keyVersion"]],
      ]
    ])
    try write(roster(people: anaBenCarl, conversations: [anaBen, anaCarl]))
    #expect(local.run("roster", "plan", "--out", "kept.plan").code == .findings)
    #expect(local.bench.run(change).code == .done)
    local.server.clearRequests()
    let refused = local.run("roster", "apply", "--saved", "kept.plan")
    #expect(refused.code == .conflict, "\(refused.err)")
    #expect(local.sentWrites.isEmpty)
  }

  @Test func `that names an account that is not there is refused before anything is sent`() throws {
    let people = anaBenCarl.dropLast() + ["\"carl\": \"Nobody00000000000000000\""]
    try write(roster(people: Array(people), conversations: [anaBen, anaCarl]))
    let refused = local.run("roster", "apply")
    #expect(refused.code == .refused)
    #expect(refused.err.contains("Nobody00000000000000000"))
    #expect(local.sentWrites.isEmpty)
  }

  @Test func `cannot tell two conversations of one pair apart`() throws {
    for _ in 1...2 {
      local.run("conversation", "create", "ana", "ben", "--name-a", "A", "--name-b", "B", "--duplicate")
    }
    try write(roster(people: anaBenCarl, conversations: [anaBen]))
    let refused = local.run("roster", "plan")
    #expect(refused.code == .refused)
    #expect(refused.err.contains("conversation delete"))
  }

  @Test(arguments: [
    ("{\"people\": {}, \"conversations\": [", "1:34", "ends"),
    ("[]", "1:1", "an object"),
    ("{\n \"people\": {},\n \"conversatons\": []\n}", "3:2", "write “conversations”"),
    ("{\n \"people\": {}\n}", "1:1", "“conversations” is missing"),
    ("{\"people\": {\n\"an a\": \"u\"}, \"conversations\": []}", "2:1", "no alias"),
    ("{\"people\": {\n\"ana\": 7}, \"conversations\": []}", "2:1", "a number"),
    ("{\"people\": {\n\"ana\": \"a b\"}, \"conversations\": []}", "2:1", "no user id"),
    ("{\"people\": {\"ana\": \"u\",\n\"ben\": \"u\"}, \"conversations\": []}", "2:1", "account of their own"),
    ("{\"people\": {\"ana\": \"u\", \"ben\": \"v\"}, \"conversations\": [\n7]}", "2:1", "an object"),
    ("{\"people\": {\"ana\": \"u\", \"ben\": \"v\"}, \"conversations\": [\n{}]}", "2:1", "missing"),
    (
      "{\"people\": {\"ana\": \"u\", \"ben\": \"v\"}, \"conversations\": [{\n\"names\": {\"ana\": \"A\"}}]}", "2:1",
      "two"
    ),
    (
      "{\"people\": {\"ana\": \"u\", \"ben\": \"v\"}, \"conversations\": [{\"names\": {\"ana\": \"A\",\n\"bem\": \"B\"}}]}",
      "2:1", "write “ben”"
    ),
    (
      "{\"people\": {\"ana\": \"u\", \"ben\": \"v\"}, \"conversations\": [{\"names\": {\"ana\": \"A\",\n\"ben\": \"\"}}]}",
      "2:1", "no display name"
    ),
    (
      "{\"people\": {\"ana\": \"u\", \"ben\": \"v\"}, \"conversations\": [{\"names\": {\"ana\": \"A\", \"ben\": \"B\"}},"
        + "\n{\"names\": {\"ben\": \"B\", \"ana\": \"A\"}}]}", "2:1", "already"
    ),
  ])
  func `with a mistake is refused with its place and a remedy`(text: String, place: String, words: String) throws {
    try write(text)
    local.server.clearRequests()
    let refused = local.run("roster", "apply")
    #expect(refused.code == .usedWrongly)
    #expect(refused.err.contains("roster.json:\(place)"), "\(refused.err)")
    #expect(refused.err.contains(words), "\(refused.err)")
    #expect(local.server.requests.isEmpty)
  }
}
