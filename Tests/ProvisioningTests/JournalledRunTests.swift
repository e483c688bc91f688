import Domain
import Provisioning
import Testing

@testable import Ledger

@Suite struct `A run in the journal` {
  @Test func `tells the first error where its end cannot be written down, and stays open`() throws {
    let ledger = try Ledger(inMemoryWithDigest: { $0 })
    let run = JournalledRun(
      journal: ledger.journal, now: { Instant(seconds: 0) }, randomBytes: { Array(repeating: 7, count: $0) })
    let user = try UserID("ana")
    let plan = Plan(command: "user enable", project: "p", steps: [.account(.enable(user))])
    #expect(throws: ChangeConflict.accountExists(user)) {
      try run.carryOut(plan) { _ in
        try ledger.journal.database.execute(
          "CREATE TRIGGER no_room BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'full'); END")
        throw ChangeConflict.accountExists(user)
      }
    }
    try ledger.journal.database.execute("DROP TRIGGER no_room")
    #expect(try ledger.journal.openOperations().map(\.command) == ["user enable"])
  }
}
