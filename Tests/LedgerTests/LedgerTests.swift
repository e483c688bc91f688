import Domain
import Foundation
import Ledger
import SQLite
import Testing

/// Not SHA-256, but as good for telling two lines apart: these tests are about the chain, not the digest.
func sum(_ bytes: [UInt8]) -> [UInt8] {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  return withUnsafeBytes(of: hash) { Array($0) }
}

func scratchFile() -> String {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("wtadmin-ledger-\(UUID().uuidString)")
  try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder.appendingPathComponent("state.db").path
}

func removeScratch(_ path: String) {
  try? FileManager.default.removeItem(atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path)
}

let now = Instant(seconds: 1_796_126_400)

@Suite struct `People in the ledger` {
  let ledger: Ledger
  let ana = Result { try Person(alias: Alias("ana"), user: UserID("ua"), addedAt: now) }

  init() throws { ledger = try Ledger(inMemoryWithDigest: sum) }

  @Test func `are added once, and again without harm`() throws {
    #expect(try ledger.people.add(ana.get()))
    #expect(try !ledger.people.add(ana.get()))
    #expect(try ledger.people.all() == [ana.get()])
  }

  @Test func `keep an alias for one account and an account under one alias`() throws {
    try ledger.people.add(ana.get())
    let other = try Person(alias: Alias("ana"), user: UserID("ub"), addedAt: now)
    #expect(throws: PeopleStore.Refusal.aliasTaken(other.alias, by: try UserID("ua"))) { try ledger.people.add(other) }
    let again = try Person(alias: Alias("anna"), user: UserID("ua"), addedAt: now)
    #expect(throws: PeopleStore.Refusal.userNamed(again.user, as: try Alias("ana"))) { try ledger.people.add(again) }
  }

  @Test func `are renamed and removed by alias`() throws {
    try ledger.people.add(ana.get())
    try ledger.people.rename(Alias("ana"), to: Alias("anna"))
    #expect(try ledger.people.person(alias: Alias("anna"))?.user.text == "ua")
    try ledger.people.remove(Alias("anna"))
    #expect(try ledger.people.all().isEmpty)
    #expect(throws: PeopleStore.Refusal.self) { try ledger.people.remove(Alias("anna")) }
  }
}

@Suite struct `The journal` {
  let path = scratchFile()

  @Test func `tells what was meant and what became of it`() throws {
    let ledger = try Ledger(inMemoryWithDigest: sum)
    let done = OperationID("done")
    let broken = OperationID("broken")
    try ledger.journal.append(done, .began, at: now, content: #"{"command":"x"}"#)
    try ledger.journal.append(done, .intended, step: 0, at: now, content: "1")
    try ledger.journal.append(done, .applied, step: 0, at: now, content: "2")
    try ledger.journal.append(done, .ended, at: now, content: "{}")
    try ledger.journal.append(broken, .began, at: now, content: "{}")
    try ledger.journal.append(broken, .intended, step: 0, at: now, content: "3")
    let open = try ledger.journal.openOperations()
    #expect(open.map(\.id) == [broken])
    #expect(open[0].steps == [.init(number: 0, state: .open, intent: "3", outcome: nil)])
    let first = try #require(try ledger.journal.operation(done))
    #expect(!first.isOpen)
    #expect(first.steps == [.init(number: 0, state: .applied, intent: "1", outcome: "2")])
    #expect(try ledger.journal.faults().isEmpty)
  }

  @Test(arguments: [
    ("UPDATE journal SET content = 'x' WHERE sequence = 2", JournalFault.changed(sequence: 2)),
    ("UPDATE journal SET at = at + 1 WHERE sequence = 3", .changed(sequence: 3)),
    ("DELETE FROM journal WHERE sequence = 2", .missing(before: 3)),
    ("UPDATE journal SET previous = x'00' WHERE sequence = 3", .unchained(sequence: 3)),
  ])
  func `notices a line that was changed or taken out`(sql: String, fault: JournalFault) throws {
    defer { removeScratch(path) }
    let ledger = try Ledger(path: path, digest: sum)
    for index in 0..<4 {
      try ledger.journal.append(OperationID("o"), .intended, step: index, at: now, content: "{}")
    }
    try Connection(DatabaseFile(path: path)).script(sql)
    #expect(try ledger.journal.faults().contains(fault))
  }

  @Test func `keeps its lines apart: moving text from one column to the next breaks the seal`() throws {
    defer { removeScratch(path) }
    let ledger = try Ledger(path: path, digest: sum)
    try ledger.journal.append(OperationID("ab"), .intended, at: now, content: "{}")
    try Connection(DatabaseFile(path: path)).script("UPDATE journal SET operation = 'a', kind = 'intended'")
    #expect(try ledger.journal.faults() == [.changed(sequence: 1)])
  }
}

@Suite struct `A state file` {
  let path = scratchFile()

  @Test func `is readable by its owner only`() throws {
    defer { removeScratch(path) }
    _ = try Ledger(path: path, digest: sum)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
    #expect(mode?.intValue == 0o600)
  }

  @Test func `of another program is refused`() throws {
    defer { removeScratch(path) }
    try Connection(DatabaseFile(path: path)).script("PRAGMA application_id = 7; CREATE TABLE x (y)")
    let error = #expect(throws: StoreError.self) { try Ledger(path: path, digest: sum) }
    #expect(error?.reason == .foreignApplication(applicationID: 7))
  }

  @Test func `that is damaged is rebuilt with all people and lines that can be read`() throws {
    defer { removeScratch(path) }
    do {
      let ledger = try Ledger(path: path, digest: sum)
      for index in 0..<200 {
        try ledger.people.add(Person(alias: Alias("p\(index)"), user: UserID("u\(index)"), addedAt: now))
        try ledger.journal.append(
          OperationID("o\(index)"), .began, at: now, content: String(repeating: "x", count: 400))
      }
      try Connection(DatabaseFile(path: path)).script("PRAGMA wal_checkpoint(TRUNCATE)")
    }
    var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    let pages = bytes.count / 4_096
    // The middle of the file holds journal pages.
    let target = pages * 3 / 4
    for index in (target * 4_096)..<((target + 1) * 4_096) { bytes[index] = 0xA5 }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    for extra in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + extra) }
    do {
      let damaged = try Ledger(path: path, digest: sum)
      #expect(try !damaged.problems().isEmpty)
    }
    let salvage = try Ledger.rebuild(path: path, suffix: "1")
    #expect(salvage.people == 200)
    #expect((150..<200).contains(salvage.journalLines))
    let ledger = try Ledger(path: path, digest: sum)
    #expect(try ledger.problems().isEmpty)
    #expect(try ledger.people.all().count == 200)
    #expect(try ledger.journal.operations().count == salvage.journalLines)
    #expect(try ledger.journal.faults().allSatisfy { if case .missing = $0 { true } else { false } })
    #expect(FileManager.default.contents(atPath: salvage.damagedFile) == Data(bytes))
  }

  @Test func `that is no database at all is put aside, not overwritten`() throws {
    defer { removeScratch(path) }
    try Data(repeating: 0x41, count: 8_192).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: StoreError.self) { try Ledger(path: path, digest: sum) }
    #expect(error?.reason == .damaged)
    let salvage = try Ledger.rebuild(path: path, suffix: "1")
    #expect(salvage.people == 0)
    #expect(FileManager.default.contents(atPath: salvage.damagedFile)?.count == 8_192)
    #expect(try Ledger(path: path, digest: sum).people.all().isEmpty)
  }
}

@Suite struct `The operator lock` {
  @Test func `is held by one run at a time and free when that run ends`() throws {
    let path = scratchFile()
    defer { removeScratch(path) }
    do {
      let lock = try OperatorLock(path: path)
      #expect(throws: OperatorLock.Refusal.held(processID: getpid())) { _ = try OperatorLock(path: path) }
      withExtendedLifetime(lock) {}
    }
    _ = try OperatorLock(path: path)
  }
}

@Suite struct `The cache` {
  @Test func `gives back what was put in, newest first`() throws {
    let ledger = try Ledger(inMemoryWithDigest: sum)
    let ana = try UserID("ua")
    let ben = try UserID("ub")
    func conversation(_ last: Character, updatedAt: Instant) throws -> Conversation {
      Conversation(
        id: try #require(ConversationID("abcdefghijklmnopqrs" + String(last))),
        participants: try Participants(ana, ben),
        displayNames: [ana: try DisplayName("Ana")], keyVersion: 3, pairing: .paired, pairingChangedAt: now,
        createdAt: now, updatedAt: updatedAt)
    }
    let old = try conversation("1", updatedAt: now)
    let new = try conversation("2", updatedAt: now + .seconds(1))
    try ledger.cache.replaceConversations([old, new], at: now)
    #expect(try ledger.cache.conversations() == [new, old])
    #expect(try ledger.cache.conversations(of: ben) == [new, old])
    #expect(try ledger.cache.conversations(of: UserID("x")).isEmpty)
    #expect(try ledger.cache.conversations(idPrefix: "abcdefghijklmnopqrs1") == [old])
    #expect(try ledger.cache.conversations(idPrefix: "%").isEmpty)
    #expect(try ledger.cache.refreshedAt(.conversations) == now)
    try ledger.cache.clear()
    #expect(try ledger.cache.conversations().isEmpty)
    #expect(try ledger.cache.refreshedAt(.conversations) == nil)
  }

  @Test func `keeps a token until it is replaced`() throws {
    let ledger = try Ledger(inMemoryWithDigest: sum)
    let key = TokenStore.Key(account: "a", scope: "s", endpoint: "e")
    try ledger.tokens.set(("t1", now), for: key)
    try ledger.tokens.set(("t2", now), for: key)
    #expect(try ledger.tokens.token(key)?.token == "t2")
    #expect(try ledger.tokens.token(.init(account: "a", scope: "s", endpoint: "f")) == nil)
    try ledger.tokens.set(nil, for: key)
    #expect(try ledger.tokens.token(key) == nil)
  }
}
