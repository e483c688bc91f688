import Commands
import Domain
import Ledger
import LocalFirebase
import REST
import TestSupport
import Testing

@Suite(.scratchFolder) struct `An undo` {
  let house: House
  var local: LocalBench { house.local }
  let users: [String]
  let conversation = House.conversationID(1)

  init() throws {
    house = try House()
    try house.furnish()
    users =
      house.local.bench.run("user", "list", "--json").json["users"]?.array?.compactMap { $0["user"]?.string }
      .sorted() ?? []
  }

  /// The newest operation of the journal.
  private var lastOperation: String {
    local.run("log", "--limit", "1", "--json").json["operations"]?.array?.first?["id"]?.string ?? ""
  }

  private func export(_ name: String) throws -> [String: [UInt8]] {
    let result = local.run("export", "../" + name)
    #expect(result.code == .done, "\(result.err)")
    return try local.files(below: name)
  }

  /// A change by the words of the command line, made on the furnished house.
  static let changes: [@Sendable (_ users: [String], _ number: Int) -> [String]] = [
    { users, number in ["name", "set", House.conversationID(1), users[number % 2], "Name \(number)"] },
    { users, number in ["name", "set", House.conversationID(2), users[0], "Other \(number)"] },
    { _, number in ["pairing", "rotate", House.conversationID(1 + number % 2), "--yes"] },
    { users, number in
      ["participant", "replace", House.conversationID(1), users[number % 2], users[3], "--yes", "--duplicate"]
    },
    { users, number in
      ["participant", "replace", House.conversationID(2), users[3 - number % 2], users[2 + number % 2], "--yes"]
    },
    { users, _ in ["device", "reset", users[0], "--force"] },
    { users, number in
      ["conversation", "create", users[1], users[2 + number % 2], "--name-a", "A", "--name-b", "B", "--duplicate"]
    },
    { users, number in ["person", "add", "p\(number % 3)", users[number % 4]] },
    { _, number in ["person", "rename", "p\(number % 3)", "q\(number % 3)"] },
    { _, number in ["person", "remove", "q\(number % 3)"] },
  ]

  @Test(arguments: 1...4) func `of each of many changes, last first, gives back the first export byte for byte`(
    seed: UInt64
  ) throws {
    let everybody = users + [local.newDevice()]
    let people = local.run("person", "list", "--json").out
    let before = try export("before")
    var random = Draw(seed: seed)
    var operations: [String] = []
    var last = lastOperation
    for number in 0..<14 {
      let change = Self.changes[random.below(Self.changes.count)]
      local.bench.run(change(everybody, number + random.below(4)))
      // What was refused, or was so already, is no change.
      let newest = local.run("log", "--limit", "1", "--json").json["operations"]?.array?.first
      guard let id = newest?["id"]?.string, id != last else { continue }
      last = id
      if newest?["state"] == "done" { operations.append(id) }
    }
    #expect(operations.count >= 4)
    #expect(try export("between") != before)
    for operation in operations.reversed() {
      let undone = local.run("undo", operation, "--yes")
      #expect(undone.code == .done, "seed \(seed), \(operation): \(undone.err)")
    }
    #expect(try export("after") == before)
    #expect(local.run("person", "list", "--json").out.filter { !$0.isNumber } == people.filter { !$0.isNumber })
  }

  @Test(arguments: changes.indices.prefix(7)) func `can itself be undone`(index: Int) throws {
    local.bench.run(Self.changes[index](users + [local.newDevice()], 1))
    let change = lastOperation
    let changed = try export("changed")
    #expect(local.run("undo", change, "--yes").code == .done)
    let undo = lastOperation
    #expect(undo != change)
    #expect(try export("undone") != changed)
    #expect(local.run("undo", undo, "--yes").code == .done)
    #expect(try export("again") == changed)
  }

  @Test func `twice is nothing`() throws {
    local.run("name", "set", conversation, users[0], "Anna")
    let change = lastOperation
    #expect(local.run("undo", change).code == .done)
    local.server.clearRequests()
    let again = local.run("undo", change)
    #expect(again.code == .done)
    #expect(again.err.contains("already"))
    #expect(local.sentWrites.isEmpty)
  }

  @Test func `is refused where something moved since, and says what`() throws {
    local.run("name", "set", conversation, users[0], "Anna")
    let first = lastOperation
    local.run("name", "set", conversation, users[1], "Benno")
    local.server.clearRequests()
    let refused = local.run("undo", first)
    #expect(refused.code == .conflict)
    #expect(refused.err.contains(conversation))
    #expect(local.sentWrites.isEmpty)
  }

  @Test func `of a conversation is refused once somebody wrote in it`() throws {
    local.run(
      "conversation", "create", users[1], users[2], "--name-a", "A", "--name-b", "B")
    let change = lastOperation
    let id = local.run("log", change, "--json").json["operation"]?["steps"]?.array?.first?["step"]?["conversation"]
    let path = "conversations/\(id?.string ?? "")/messages/M1"
    try house.commit([house.write(path, ["senderId": .string(users[1])])])
    let refused = local.run("undo", change, "--yes")
    #expect(refused.code == .conflict, "\(refused.err)")
    #expect(local.conversationIDs().count == 3)
  }

  @Test func `that takes something away asks first`() throws {
    local.run("conversation", "create", users[1], users[2], "--name-a", "A", "--name-b", "B")
    let change = lastOperation
    #expect(local.run("undo", change).code == .refused)
    #expect(local.run("undo", change, "--dry-run").code == .done)
    #expect(local.conversationIDs().count == 3)
  }

  @Test func `of what cannot be taken back says why, and so does the journal`() throws {
    local.run("conversation", "delete", conversation, "--confirm", LocalBench.project)
    let change = lastOperation
    let refused = local.run("undo", change)
    #expect(refused.code == .refused)
    #expect(refused.err.contains("deleted conversation"))
    let shown = local.run("log", change, "--json").json["operation"]
    #expect(shown?["undoRefused"]?.string?.contains("deleted conversation") == true)
    #expect(local.run("undo", "nothing1").code == .usedWrongly)
  }

  @Test func `whose reply was lost is not guessed at`() throws {
    local.server.add(Fault(.lostReply, path: ":commit"))
    #expect(local.run("name", "set", conversation, users[0], "Anna").code == .done)
    let refused = local.run("undo", lastOperation)
    #expect(refused.code == .refused)
    #expect(refused.err.contains("nobody knows"))
  }

  @Test func `of a new alias is not taken for done because the old one stands for somebody else`() throws {
    local.run("person", "add", "ana", users[0])
    local.run("person", "rename", "ana", "anna")
    let renaming = lastOperation
    local.run("person", "add", "ana", users[1])
    let named = local.run("person", "list").out
    for words in [["undo", renaming, "--dry-run"], ["undo", renaming]] {
      let refused = local.bench.run(words)
      #expect(refused.code == .refused, "\(refused.err)")
      #expect(refused.err.contains("“ana” is taken"), "\(refused.err)")
    }
    #expect(local.run("person", "list").out == named)
    local.run("person", "remove", "ana")
    #expect(local.run("undo", renaming).code == .done)
    #expect(local.run("person", "list").out.hasPrefix("ana\t\(users[0])"))
    #expect(local.run("undo", renaming).err.contains("already"))
  }

  @Test func `of an alias does not take somebody else's`() throws {
    local.run("person", "add", "ana", users[0])
    let adding = lastOperation
    local.run("person", "remove", "ana")
    local.run("person", "add", "ana", users[1])
    #expect(local.run("undo", adding).err.contains("already"))
    #expect(local.run("person", "list").out.hasPrefix("ana\t\(users[1])"))
  }

  @Test func `puts back what only a fork of the app knows, and shows no more than its name`() throws {
    let lock = "devices/\(users[0])"
    try local.patch(lock, "pushToken", ["pushToken": ["stringValue": "a-secret"]])
    local.run("device", "reset", users[0], "--force")
    let change = lastOperation
    let dry = local.run("undo", change, "--dry-run", "--json")
    let restored = dry.json["steps"]?.array?.first?["reversing"]
    #expect(restored?["hiddenFields"] == ["pushToken"], "\(dry.out)")
    #expect(restored?["before"]?["deviceId"] != nil, "what the contract knows is shown")
    #expect(local.run("undo", change, "--yes").code == .done)
    let told = [["log", lastOperation, "--json"], ["log", "--json"], ["log", lastOperation], ["log"]]
    for text in [dry.out] + told.map({ local.bench.run($0).out }) { #expect(!text.contains("a-secret"), "\(text)") }
    let fields = try local.administer(.get, LocalBench.documents + lock)["fields"]
    #expect(fields?["pushToken"]?["stringValue"] == "a-secret")
  }

  @Test func `of a step that a newer release wrote is refused, and only its kind is shown`() throws {
    let ledger = try Ledger(path: local.folder + "/.wtadmin/state.db") { bytes in bytes }
    let id = OperationID("fromlater")
    let contents: [(JournalEvent.Kind, String)] = [
      (.began, #"{"command":"paint","steps":1}"#), (.intended, #"{"step":"paintBlack","token":"a-secret"}"#),
      (.applied, "{}"), (.ended, #"{"result":"done"}"#),
    ]
    for (kind, content) in contents {
      try ledger.journal.append(id, kind, step: 0, at: Instant(seconds: 1), content: content)
    }
    #expect(local.run("undo", "fromlater", "--yes").code == .refused)
    for words in [["log", "--json"], ["log"], ["log", "fromlater"], ["log", "fromlater", "--json"]] {
      let told = local.bench.run(words).out
      #expect(told.contains("paintBlack") && !told.contains("a-secret"), "\(told)")
    }
  }

  @Test func `by another machine's journal is a conflict, not an overwriting`() throws {
    let other = try LocalBench(in: "other", at: local.server)
    local.run("name", "set", conversation, users[0], "Anna")
    let mine = lastOperation
    #expect(other.run("name", "set", conversation, users[0], "Anne").code == .done)
    let refused = local.run("undo", mine)
    #expect(refused.code == .conflict, "\(refused.err)")
    let name = other.run("conversation", "show", conversation, "--json").json["conversation"]?["participants"]?.array?
      .first { $0["user"]?.string == users[0] }?["displayName"]
    #expect(name == "Anne")
  }
}

/// Numbers that look random and are always the same (SplitMix64, as published by Steele, Lea and Flood).
struct Draw {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}
